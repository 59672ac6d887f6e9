import LanternAccounts
import LanternNavigation
import LanternStrings
import LanternWidgets

/// Asks for the address to which a reset code is sent.
final class ForgotPasswordScreen: FormScreen {
  private let navigator: any LoginNavigation
  private let email: TextField

  /// The field starts with the text typed before, if that is an address.
  init(_ model: LoginModel, email typed: String, _ navigator: any LoginNavigation) {
    self.navigator = navigator
    let strings = model.strings
    email = TextField(strings(.formEmail), text: EmailAddress(typed)?.description ?? "")
    let text = Text(
      title: strings(.forgotTitle), heading: strings(.forgotHeading), hint: strings(.forgotHint),
      send: strings(.forgotSend))
    super.init(text, model, [email])
    edited()
  }

  // The password of the demo account is public and fixed, so that no code is sent.
  private var isDemo: Bool {
    EmailAddress(email.text).map { $0 == model.demo.flatMap { EmailAddress($0.email) } } == true
  }

  override func edited() { email.help = isDemo ? strings(.forgotDemo) : nil }

  override var link: Link? { model.link("forgot-password", email: EmailAddress(email.text)) }
  override var problems: [String?] {
    [EmailAddress(email.text) == nil ? strings(.formEmailWrong) : isDemo ? strings(.forgotDemo) : nil]
  }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    guard let address = EmailAddress(email.text) else { return }
    navigator.operations.requestReset(of: address, completion)
  }

  override func sent() {
    guard let address = EmailAddress(email.text) else { return }
    navigator.navigate(to: .resetPassword(address))
  }
}
