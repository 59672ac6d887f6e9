import LanternAccounts
import LanternNavigation
import LanternStrings
import LanternWidgets

/// Asks for the code that was sent to the address of a new account.
final class ConfirmScreen: CodeScreen {
  init(_ model: LoginModel, _ email: EmailAddress, _ navigator: any LoginNavigation) {
    let strings = model.strings
    let text = Text(
      title: strings(.confirmTitle), heading: strings(.confirmHeading),
      hint: strings(.confirmHint, ["email": email.description]), send: strings(.confirmSend))
    super.init(email, text, model, [], navigator)
    onRemoval { [navigator] _ in navigator.operations.forgetPassword(of: email) }
  }

  override var link: Link? { model.link("confirm", email: email) }
  override var problems: [String?] { [codeProblem] }

  override func requestCode(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.sendConfirmation(to: email, completion)
  }

  override func redeem(_ completion: @escaping (Result<User?, FormError>) -> Void) {
    navigator.operations.confirm(email, code: code.text, completion)
  }
}
