import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the code that was sent to the address of a new account.
final class ConfirmScreen: FormScreen {
  private let services: LoginServices
  private let navigator: LoginScreens.Ways
  private let email: EmailAddress
  private let code: TextField
  private let again: Button

  init(_ services: LoginServices, _ email: EmailAddress, _ navigator: LoginScreens.Ways) {
    self.services = services
    self.email = email
    self.navigator = navigator
    let strings = services.strings
    code = TextField(strings(.formCode))
    again = Button(strings(.confirmAgain), style: .plain)
    let text = Text(
      title: strings(.confirmTitle), heading: strings(.confirmHeading),
      hint: strings(.confirmHint, ["email": email.description]), send: strings(.confirmSend))
    super.init(text, strings, [code], navigator)
    again.action = { [weak self] in self?.sendAgain() }
  }

  override var link: Link? { LoginPlace.confirm(email: email.description).link }
  override var problems: [String?] { [code.text.trimmed.isEmpty ? strings(.formCodeMissing) : nil] }
  override var below: [Widget] { outboxNote(strings, services.outbox, beside: again) }

  override func send(_ take: @escaping (Result<Void, FormError>) -> Void) {
    services.questions.confirm((email, code.text), take)
  }

  override func sent() {
    navigator.navigate(to: .logIn(LoginArrival(email: email, because: .confirmed)))
  }

  private func sendAgain() {
    guard !again.isBusy else { return }
    again.isBusy = true
    services.questions.sendConfirmation(email) { [weak self] answer in
      guard let self else { return }
      again.isBusy = false
      switch answer {
      case .success: view.tree?.show(Toast(strings(.confirmSentAgain)))
      case .failure(.refused(let reason)): refuse(reason)
      case .failure(.notConfirmed): break
      }
    }
  }
}

/// A note with the folder of messages, and a button that opens it.
@MainActor
func outboxNote(_ strings: Strings, _ outbox: Outbox, beside others: Widget...) -> [Widget] {
  let button = Button(strings(.outboxOpen), style: .plain)
  button.action = { [weak button] in
    outbox.open { problem in
      if let problem { button?.tree?.show(Toast(problem)) }
    }
  }
  return [
    Divider(),
    Label(
      strings(.outboxText, ["folder": outbox.path]), font: { $0.caption }, color: { $0.secondaryText },
      alignment: .center, lines: nil),
    WrapLayout(spacing: 4, alignment: .center, [button] + others),
  ]
}
