import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the code that was sent to the address of a new account.
final class ConfirmScreen: CodeScreen {
  // The user who logged in with the code; nil if the app does not know the password, or could not log in with it.
  private var user: User?

  init(_ model: AppModel, _ email: EmailAddress, _ navigator: any LoginNavigation) {
    let strings = model.strings
    let text = Text(
      title: strings(.confirmTitle), heading: strings(.confirmHeading),
      hint: strings(.confirmHint, ["email": email.description]), send: strings(.confirmSend))
    super.init(email, text, strings, [], navigator)
    onRemoval { [navigator] _ in navigator.operations.forgetPassword(of: email) }
  }

  override var link: Link? { .lantern("confirm", items: [.init("email", email.description)]) }
  override var problems: [String?] { [codeProblem] }

  override func requestCode(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.sendConfirmation(to: email, completion)
  }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.confirm(email, code: code.text) { [weak self] result in
      if case .success(let user) = result { self?.user = user }
      completion(result.map { _ in })
    }
  }

  override func sent() {
    navigator.navigate(to: user.map { .loginCompleted($0) } ?? .logIn(confirmed: email))
  }
}
