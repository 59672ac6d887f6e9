import LanternAccounts
package import LanternNavigation

/// The places of the login flow that a link can open.
nonisolated package enum LoginPlace: Hashable, Sendable {
  case logIn, signUp
  /// The screen for the code that was sent to the address of a new account.
  case confirm(email: String)
  /// `email` is filled in.
  case forgotPassword(email: String?)
  /// The screen for a new password and the code that was sent to an address.
  case resetPassword(email: String)
  /// Requires a session.
  case welcome

  /// The place of a link, or nil if it is not one of these.
  package init?(_ link: Link) throws(LinkError) {
    guard link.place.count == 1 else { return nil }
    switch link.place[0] {
    case "login": self = .logIn
    case "sign-up": self = .signUp
    case "welcome": self = .welcome
    case "forgot-password":
      self = .forgotPassword(email: try LoginPlace.email(in: link))
      return
    case "confirm":
      self = .confirm(email: try LoginPlace.neededEmail(in: link))
      return
    case "reset-password":
      self = .resetPassword(email: try LoginPlace.neededEmail(in: link))
      return
    default: return nil
    }
    try link.refuseItems()
  }

  private static func email(in link: Link) throws(LinkError) -> String? {
    try link.refuseItems(except: "email")
    guard let email = link[item: "email"] else { return nil }
    guard EmailAddress(email) != nil else {
      throw .badItem(name: "email", value: email, expected: "an email address")
    }
    return email
  }

  private static func neededEmail(in link: Link) throws(LinkError) -> String {
    guard let email = try email(in: link) else {
      throw .missing(
        place: link.place[0], expected: "an address, as in \(link.place[0])?email=ines@example.org")
    }
    return email
  }

  package var link: Link? {
    func link(_ place: String, _ email: String?) -> Link? {
      .lantern(place, items: email.map { [.init("email", $0)] } ?? [])
    }
    return switch self {
    case .logIn: link("login", nil)
    case .signUp: link("sign-up", nil)
    case .confirm(let email): link("confirm", email)
    case .forgotPassword(let email): link("forgot-password", email)
    case .resetPassword(let email): link("reset-password", email)
    case .welcome: link("welcome", nil)
    }
  }
}
