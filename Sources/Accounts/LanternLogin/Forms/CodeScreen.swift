import LanternAccounts
import LanternNavigation
import LanternStrings
package import LanternWidgets

/// A form that asks for a code from a message, with a button for another code. Subclasses override `requestCode` and
/// `redeem`.
class CodeScreen: FormScreen {
  let email: EmailAddress
  let code: TextField
  let navigator: any LoginNavigation
  private let sendAgainButton: Button
  // The user who has logged in with the code.
  private var user: User?

  /// `fields` follow the one for the code.
  init(
    _ email: EmailAddress, _ text: Text, _ model: LoginModel, _ fields: [TextInput],
    _ navigator: any LoginNavigation
  ) {
    let strings = model.strings
    self.email = email
    self.navigator = navigator
    code = TextField(strings(.formCode))
    sendAgainButton = Button(strings(.confirmAgain), style: .plain)
    super.init(text, model, [code] + fields)
    sendAgainButton.action = { [weak self] in self?.sendAgain() }
  }

  /// Requests another code. Must call `completion` with the result.
  func requestCode(_ completion: @escaping (Result<Void, FormError>) -> Void) {}

  /// Redeems the code. Must call `completion` with the user who has logged in with it, or nil if the user has to do that
  /// by hand.
  func redeem(_ completion: @escaping (Result<User?, FormError>) -> Void) {}

  override func send(_ completion: @escaping (Result<Void, FormError>) -> Void) {
    redeem { [weak self] result in
      if case .success(let user) = result { self?.user = user }
      completion(result.map { _ in })
    }
  }

  override func sent() {
    navigator.navigate(to: user.map { .loginCompleted($0) } ?? .logIn(confirmed: email))
  }

  override var below: [Widget] { outboxNote(model, navigator.shell, beside: sendAgainButton) }
  /// The error of an empty code.
  var codeProblem: String? { code.text.trimmed.isEmpty ? strings(.formCodeMissing) : nil }

  private func sendAgain() {
    guard !sendAgainButton.isBusy else { return }
    sendAgainButton.isBusy = true
    requestCode { [weak self] result in
      guard let self else { return }
      sendAgainButton.isBusy = false
      switch result {
      case .success:
        // The error and the text belong to the previous code.
        refuse(nil)
        code.text = ""
        code.error = nil
        show(Toast(strings(.confirmSentAgain)))
        // Otherwise Return would send another code.
        code.tree?.focus(code)
      case .failure(let error): show(error)
      }
    }
  }
}

/// A note with the folder of messages, and a button that opens it, beside others. Only the others if the app sends its
/// messages.
@MainActor
private func outboxNote(_ model: LoginModel, _ shell: any LoginShell, beside others: Widget...) -> [Widget] {
  guard let folder = shell.outboxPath else { return [WrapLayout(spacing: 4, alignment: .center, others)] }
  let strings = model.strings
  let button = folderButton(strings(.outboxOpen), shell) { folder }
  return [
    Divider(),
    Label(
      model.content.outboxHint?(folder) ?? strings(.outboxFolder, ["folder": folder]),
      font: { $0.caption }, color: { $0.textSecondary }, alignment: .center, lines: nil, isSelectable: true),
    WrapLayout(spacing: 4, alignment: .center, [button] + others),
  ]
}

/// A button that opens a folder in the desktop, and shows the problem if that fails.
@MainActor
package func folderButton(
  _ title: String, _ shell: any LoginShell, _ path: @escaping () -> String
) -> Button {
  let button = Button(title, style: .plain)
  button.action = { [weak button, weak shell] in
    shell?.openFolder(path()) { problem in
      if let problem { button?.tree?.show(Toast(problem)) }
    }
  }
  return button
}
