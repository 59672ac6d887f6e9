import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the address to which a reset code is sent.
final class ForgotPasswordScreen: FormScreen {
  private let services: LoginServices
  private let navigator: LoginScreens.ScreenNavigator
  private let email: TextField

  /// The field starts with the text typed before, if that is an address.
  init(_ services: LoginServices, email typed: String, _ navigator: LoginScreens.ScreenNavigator) {
    self.services = services
    self.navigator = navigator
    let strings = services.strings
    email = TextField(strings(.formEmail), text: EmailAddress(typed)?.description ?? "")
    let text = Text(
      title: strings(.forgotTitle), heading: strings(.forgotHeading), hint: strings(.forgotHint),
      send: strings(.forgotSend))
    super.init(text, strings, [email], navigator)
  }

  override var link: Link? { LoginPlace.forgotPassword(email: EmailAddress(email.text)?.description).link }
  override var problems: [String?] { [EmailAddress(email.text) == nil ? strings(.formEmailWrong) : nil] }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    guard let address = EmailAddress(email.text) else { return }
    services.operations.requestReset(address, completion)
  }

  override func sent() {
    guard let address = EmailAddress(email.text) else { return }
    navigator.navigate(to: .resetPassword(address))
  }
}
