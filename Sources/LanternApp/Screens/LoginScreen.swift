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

  private let words: Words
  private let logIn: LogIn
  private let button: Button
  private let name: TextField
  private let password: TextField

  init(_ words: Words, filledIn account: DemoAccount, logIn: @escaping LogIn) {
    self.words = words
    self.logIn = logIn
    button = Button(words(.commonLogIn), style: .plain)
    name = TextField(words(.loginName), text: account.name)
    password = TextField(
      words(.loginPassword), text: account.password, content: .password,
      revealing: (words(.loginShowPassword), words(.loginHidePassword)))
    super.init(title: words(.loginTitle))
    button.action = { [weak self] in self?.submit() }
    name.onSubmit = { [weak self] in self?.submit() }
    password.onSubmit = { [weak self] in self?.submit() }
    // What was refused is no longer what stands there.
    name.onChange = { [weak self] _ in self?.password.error = nil }
    password.onChange = { [weak self] _ in self?.password.error = nil }
  }

  override var leadingItem: Widget? { button }
  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    let mark = Panel(fit: .center, maximumWidth: 64, [Picture(words(.appName), paint: drawMark)])
    let card = Panel(
      padding: 32, fit: .center, maximumWidth: 420, style: Panel.Style.card,
      [
        Column(
          spacing: 14,
          [
            mark,
            Label(
              words(.loginWelcome), font: { $0.headline }, alignment: .center, lines: nil, isHeading: true),
            Label(
              words(.loginHint), font: { $0.caption }, color: { $0.secondaryText }, alignment: .center,
              lines: nil),
            name,
            password,
          ])
      ])
    return Panel(
      style: { Panel.Style(paint: .color($0.colors.background)) },
      [ScrollView(Panel(padding: 24, [card]))])
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
    password.error = nil
    logIn(name.text, password.text) { [weak self] refusal in
      guard let self, let refusal else { return }
      button.isEnabled = true
      password.error = refusal.message
      password.tree?.focus(password)
      password.selectAll()
    }
  }
}
