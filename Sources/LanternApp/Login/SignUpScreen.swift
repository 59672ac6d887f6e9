import LanternNavigation
import LanternWidgets

/// Asks for what a new account needs.
final class SignUpScreen: FormScreen {
  private let services: LoginServices
  private let name: TextField
  private let email: TextField
  private let password: TextField
  private let repetition: TextField

  init(_ services: LoginServices, _ navigator: LoginScreens.Ways) {
    self.services = services
    let words = services.words
    let revealing = (show: words(.loginShowPassword), hide: words(.loginHidePassword))
    name = TextField(words(.loginName))
    email = TextField(words(.formEmail))
    password = TextField(words(.loginPassword), content: .password, revealing: revealing)
    password.help = words(.formPasswordHelp, ["number": "\(SignUpForm.shortestPassword)"])
    repetition = TextField(words(.formRepeatPassword), content: .password, revealing: revealing)
    let text = Text(title: .signUpTitle, heading: .signUpHeading, hint: .signUpHint, send: .signUpSend)
    super.init(text, words, [name, email, password, repetition], navigator)
  }

  private var typed: SignUpForm {
    SignUpForm(
      name: name.text, email: email.text, password: password.text, repetition: repetition.text)
  }

  override var link: Link? { LoginPlace.signUp.link }
  override var problems: [String?] {
    SignUpForm.Field.allCases.map { field in
      switch typed.problem(in: field) {
      case .formPasswordShort:
        words(.formPasswordShort, ["number": "\(SignUpForm.shortestPassword)"])
      case let problem: problem.map { words($0) }
      }
    }
  }

  override func send(_ take: @escaping (FormAnswer) -> Void) {
    guard let account = typed.newAccount else { return }
    services.signUp(account, take)
  }
}
