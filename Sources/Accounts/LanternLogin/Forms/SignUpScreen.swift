import LanternAccounts
import LanternNavigation
import LanternStrings
import LanternWidgets

/// Asks for the name, address and password of a new account.
final class SignUpScreen: FormScreen {
  private let navigator: any LoginNavigation
  private let name: TextField
  private let email: TextField
  private let passwords: NewPasswordFields

  init(_ model: LoginModel, _ navigator: any LoginNavigation) {
    self.navigator = navigator
    let strings = model.strings
    name = TextField(strings(.loginName))
    email = TextField(strings(.formEmail))
    passwords = NewPasswordFields(strings)
    let text = Text(
      title: strings(.signUpTitle), heading: strings(.signUpHeading), hint: model.content.signUpHint,
      send: strings(.signUpSend))
    super.init(text, model, [name, email, passwords.password, passwords.repetition])
  }

  override var link: Link? { model.link("sign-up") }
  override var problems: [String?] {
    let form = SignUpForm(
      name: name.text, email: email.text, passwordProblem: passwords.problem,
      isRepeated: passwords.isRepeated)
    return SignUpForm.Field.allCases.map { form.problem(in: $0, strings) }
  }

  override func edited() { passwords.updateStrength(personalTexts: [name.text, email.text]) }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    guard let name = PersonName(name.text), let email = EmailAddress(email.text) else { return }
    navigator.operations.signUp(
      NewAccount(name: name, email: email, password: passwords.password.secret), completion)
  }

  override func sent() {
    guard let email = EmailAddress(email.text) else { return }
    passwords.clear()
    navigator.navigate(to: .confirm(email))
  }
}
