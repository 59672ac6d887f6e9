import LanternAccounts
import LanternNavigation
import LanternStrings
import LanternWidgets

/// Asks for the code that was sent for a reset, and for a new password.
final class ResetPasswordScreen: CodeScreen {
  private let passwords: NewPasswordFields

  init(_ model: LoginModel, _ email: EmailAddress, _ navigator: any LoginNavigation) {
    let strings = model.strings
    passwords = NewPasswordFields(strings, label: .formNewPassword)
    let text = Text(
      title: strings(.resetTitle), heading: strings(.resetHeading),
      hint: strings(.resetHint, ["email": email.description]), send: strings(.resetSend))
    super.init(email, text, model, [passwords.password, passwords.repetition], navigator)
  }

  override var link: Link? { model.link("reset-password", email: email) }
  override var problems: [String?] {
    [
      codeProblem, passwords.problem.map { strings($0) },
      passwords.isRepeated ? nil : strings(.formPasswordsDiffer),
    ]
  }

  override func edited() { passwords.updateStrength(personalTexts: [email.description]) }

  override func requestCode(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.requestReset(of: email, completion)
  }

  override func redeem(_ completion: @escaping (Result<User?, FormError>) -> Void) {
    navigator.operations.resetPassword(
      NewPassword(email: email, code: code.text, password: passwords.password.secret), completion)
  }

  override func sent() {
    passwords.clear()
    super.sent()
  }
}
