import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the code that was sent for a reset, and for a new password.
final class ResetPasswordScreen: FormScreen {
  private let services: LoginServices
  private let navigator: LoginScreens.ScreenNavigator
  private let email: EmailAddress
  private let code: TextField
  private let passwords: NewPasswordFields

  init(_ services: LoginServices, _ email: EmailAddress, _ navigator: LoginScreens.ScreenNavigator) {
    self.services = services
    self.email = email
    self.navigator = navigator
    let strings = services.strings
    code = TextField(strings(.formCode))
    passwords = NewPasswordFields(strings, label: .formNewPassword)
    let text = Text(
      title: strings(.resetTitle), heading: strings(.resetHeading),
      hint: strings(.resetHint, ["email": email.description]), send: strings(.resetSend))
    super.init(text, strings, [code, passwords.password, passwords.repetition], navigator)
  }

  override var link: Link? { LoginPlace.resetPassword(email: email.description).link }
  override var problems: [String?] {
    [
      code.text.trimmed.isEmpty ? strings(.formCodeMissing) : nil,
      passwords.problem.map { strings($0) },
      passwords.isRepeated ? nil : strings(.formPasswordsDiffer),
    ]
  }
  override var below: [Widget] { outboxNote(strings, services.outbox) }

  override func edited() { passwords.updateStrength(personalTexts: [email.description]) }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    services.operations.resetPassword(
      NewPassword(email: email, code: code.text, password: passwords.password.secret), completion)
  }

  override func sent() {
    passwords.clear()
    navigator.navigate(to: .logIn(LoginArrival(email: email, because: .passwordChosen)))
  }
}
