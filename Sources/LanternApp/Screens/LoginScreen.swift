import LanternNavigation
import LanternRaster
import LanternWidgets

/// Why a log in did not happen, in words for the person.
struct LoginRefusal: Error, Hashable {
  let message: String
}

/// Asks for name and password. It says what the person wants; others decide what follows.
final class LoginScreen: Screen {
  /// Tries to log in; answers nil when that went well, else why not.
  typealias LogIn = (_ name: String, _ password: String, _ answer: @escaping (LoginRefusal?) -> Void) -> Void

  private let logIn: LogIn
  private let button = Button("Log In", style: .plain)
  private let name: TextField
  private let password: TextField
  private let message = Label("", font: { $0.caption }, color: { $0.danger })

  init(filledIn account: DemoAccount, logIn: @escaping LogIn) {
    self.logIn = logIn
    name = TextField("Name", text: account.name)
    password = TextField("Password", text: account.password, content: .password)
    super.init(title: "Login Screen")
    button.action = { [weak self] in self?.submit() }
    name.onSubmit = { [weak self] in self?.submit() }
    password.onSubmit = { [weak self] in self?.submit() }
  }

  override var leadingItem: Widget? { button }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let mark = Panel(fit: .center, maximumWidth: 56, [Picture("Lantern", paint: drawMark)])
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 420, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            mark,
            Label("Welcome to the print shop", font: { $0.headline }, alignment: .center, isHeading: true),
            Label(
              "The demo account: choose Log In, or press Return.", font: { $0.caption },
              color: { $0.secondaryText }, alignment: .center),
            name,
            password,
            Panel(minimumHeight: 18, [message]),
          ])
      ])
    return Panel(
      padding: 24, style: { Panel.Style(paint: .color($0.colors.background)) }, [card])
  }

  override func didAppear() { button.isEnabled = true }

  override func hear(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .enter, modifiers.isEmpty else { return false }
    submit()
    return true
  }

  private func submit() {
    guard button.isEnabled else { return }
    button.isEnabled = false
    show(nil)
    logIn(name.text, password.text) { [weak self] refusal in
      guard let self, let refusal else { return }
      button.isEnabled = true
      show(refusal)
      password.tree?.focus(password)
      password.selectAll()
    }
  }

  private func show(_ refusal: LoginRefusal?) {
    message.text = refusal?.message ?? ""
    password.isInvalid = refusal != nil
  }
}
