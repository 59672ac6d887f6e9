import LanternAccounts
import LanternNavigation
import LanternWidgets

/// Asks for the code that was sent to the address of a new account.
final class ConfirmScreen: FormScreen {
  private let model: AppModel
  private let navigator: any LoginNavigation
  private let email: EmailAddress
  private let code: TextField
  private let sendAgainButton: Button

  init(_ model: AppModel, _ email: EmailAddress, _ navigator: any LoginNavigation) {
    self.model = model
    self.email = email
    self.navigator = navigator
    let strings = model.strings
    code = TextField(strings(.formCode))
    sendAgainButton = Button(strings(.confirmAgain), style: .plain)
    let text = Text(
      title: strings(.confirmTitle), heading: strings(.confirmHeading),
      hint: strings(.confirmHint, ["email": email.description]), send: strings(.confirmSend))
    super.init(text, strings, [code], navigator)
    sendAgainButton.action = { [weak self] in self?.sendAgain() }
  }

  override var link: Link? { .lantern("confirm", items: [.init("email", email.description)]) }
  override var problems: [String?] { [code.text.trimmed.isEmpty ? strings(.formCodeMissing) : nil] }
  override var below: [Widget] { outboxNote(strings, navigator.shell, beside: sendAgainButton) }

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    navigator.operations.confirm(email, code: code.text, completion)
  }

  override func sent() {
    navigator.navigate(to: .logIn(LoginArrival(email: email, because: .confirmed)))
  }

  private func sendAgain() {
    guard !sendAgainButton.isBusy else { return }
    sendAgainButton.isBusy = true
    navigator.operations.sendConfirmation(to: email) { [weak self] result in
      guard let self else { return }
      sendAgainButton.isBusy = false
      switch result {
      case .success:
        view.tree?.show(Toast(strings(.confirmSentAgain)))
        // Otherwise Return would send another code.
        code.tree?.focus(code)
      case .failure(.refused(let reason)), .failure(.failed(let reason)): refuse(reason)
      case .failure(.notConfirmed): break
      }
    }
  }
}

/// A note with the folder of messages, and a button that opens it.
@MainActor
func outboxNote(_ strings: Strings, _ shell: any AppShell, beside others: Widget...) -> [Widget] {
  let button = Button(strings(.outboxOpen), style: .plain)
  button.action = { [weak button, weak shell] in
    shell?.openOutbox { problem in
      if let problem { button?.tree?.show(Toast(problem)) }
    }
  }
  return [
    Divider(),
    Label(
      strings(.outboxText, ["folder": shell.outboxPath]), font: { $0.caption }, color: { $0.textSecondary },
      alignment: .center, lines: nil),
    WrapLayout(spacing: 4, alignment: .center, [button] + others),
  ]
}
