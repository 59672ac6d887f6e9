import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the code that was sent for a reset, and for a new password.
final class ResetPasswordScreen: FormScreen {
  private let model: AppModel
  private let navigator: any LoginNavigation
  private let email: EmailAddress
  private let code: TextField
  private let passwords: NewPasswordFields

  init(_ model: AppModel, _ email: EmailAddress, _ navigator: any LoginNavigation) {
    self.model = model
    self.email = email
    self.navigator = navigator
    let strings = model.strings
    code = TextField(strings(.formCode))
    passwords = NewPasswordFields(strings, label: .formNewPassword)
    let text = Text(
      title: strings(.resetTitle), heading: strings(.resetHeading),
      hint: strings(.resetHint, ["email": email.description]), send: strings(.resetSend))
    super.init(text, strings, [code, passwords.password, passwords.repetition], navigator)
  }

  override var link: Link? { .lantern("reset-password", items: [.init("email", email.description)]) }
  override var problems: [String?] {
    [
      code.text.trimmed.isEmpty ? strings(.formCodeMissing) : nil,
      passwords.problem.map { strings($0) },
      passwords.isRepeated ? nil : strings(.formPasswordsDiffer),
    ]
  }
  override var below: [Widget] { outboxNote(strings, navigator.shell) }

  override func edited() { passwords.updateStrength(personalTexts: [email.description]) }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.resetPassword(
      NewPassword(email: email, code: code.text, password: passwords.password.secret), completion)
  }

  override func sent() {
    passwords.clear()
    navigator.navigate(to: .logIn(LoginArrival(email: email, because: .passwordChosen)))
  }
}
