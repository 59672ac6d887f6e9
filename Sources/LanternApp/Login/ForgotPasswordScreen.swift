import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks where to send what a new password is chosen with.
final class ForgotPasswordScreen: FormScreen {
  private let services: LoginServices
  private let navigator: LoginScreens.Ways
  private let email: TextField

  /// What was typed before stands in the field when it is an address.
  init(_ services: LoginServices, email typed: String, _ navigator: LoginScreens.Ways) {
    self.services = services
    self.navigator = navigator
    let words = services.words
    email = TextField(words(.formEmail), text: EmailAddress(typed)?.description ?? "")
    let text = Text(
      title: words(.forgotTitle), heading: words(.forgotHeading), hint: words(.forgotHint),
      send: words(.forgotSend))
    super.init(text, words, [email], navigator)
  }

  override var link: Link? { LoginPlace.forgotPassword(email: EmailAddress(email.text)?.description).link }
  override var problems: [String?] { [EmailAddress(email.text) == nil ? words(.formEmailWrong) : nil] }

  override func send(_ take: @escaping (Result<Void, FormRefusal>) -> Void) {
    guard let address = EmailAddress(email.text) else { return }
    services.questions.requestReset(address, take)
  }

  override func sent() {
    guard let address = EmailAddress(email.text) else { return }
    navigator.navigate(to: .resetPassword(address))
  }
}
