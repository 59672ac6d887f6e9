package import LanternAccounts
package import LanternDesktop
package import LanternNavigation
package import LanternStrings
import Observation

/// The state that the login's screens share: the session, the demo account, the pending link and the texts.
///
/// It knows no screens and does nothing by itself. Screens read it, and act through their navigators.
@MainActor @Observable
package final class LoginModel {
  /// The texts of the app and of the login, in the current language.
  package internal(set) var strings: Strings
  /// The demo account, while it exists.
  package var demo: DemoAccount?
  /// The current session, or nil.
  package var signedIn: SignedIn?
  /// The link that is opened after login, or nil.
  package var pendingLink: Link?
  @ObservationIgnored package let identity: AppIdentity
  @ObservationIgnored private let makeContent: @MainActor (Strings) -> LoginContent

  /// `strings` are the texts of the app.
  package init(
    _ identity: AppIdentity, _ strings: Strings, content: @escaping @MainActor (Strings) -> LoginContent
  ) {
    self.identity = identity
    self.strings = strings.withLogin(of: identity)
    makeContent = content
  }

  /// What the app puts on the pages, in the current language.
  var content: LoginContent { makeContent(strings) }
  /// The title of the first page.
  var title: String { content.title ?? identity.name }
  /// The current profile.
  package var profile: Profile? { signedIn?.profile }
  /// Whether the session is one of the demo account.
  package var isDemo: Bool { signedIn?.account.isDemo ?? false }
  /// The user, by the current profile.
  package var user: User { User(name: profile?.name.description ?? "") }

  /// A link to a place of the login.
  func link(_ place: String, email: EmailAddress? = nil) -> Link? {
    let items = email.map { [Link.Item("email", $0.description)] } ?? []
    return try? Link(scheme: identity.linkScheme, place: [place], items: items)
  }
}
