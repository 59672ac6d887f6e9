import LanternNavigation
import LanternWidgets

/// Asks for a name. `LanternLogin` has accounts with passwords.
final class LoginScreen: Screen {
  private let model: AppModel
  private let navigator: AppNavigator
  private let name = TextField("Name", text: "Guest")

  init(_ model: AppModel, _ navigator: AppNavigator) {
    self.model = model
    self.navigator = navigator
    super.init(title: "Log In")
  }

  override var initialFocus: Widget? { name }

  override func makeView() -> Widget {
    name.onSubmit = { [weak self] in self?.logIn() }
    let hint = Label("A link opens after you have logged in.", font: { $0.caption }, lines: nil)
      .observing(\.isHidden) { [model] in model.pendingLink == nil }
    let card = Panel(
      padding: 32, style: Panel.Style.card,
      [
        Column(
          spacing: 16,
          [
            Label("Welcome to Hello", font: { $0.headline }, lines: nil, isHeading: true), hint, name,
            Button("Log In") { [weak self] in self?.logIn() },
          ])
      ])
    return Panel(padding: 24, [Panel(fit: .center, maximumWidth: 420, [card])])
  }

  private func logIn() {
    guard !name.text.isEmpty else {
      name.error = "Enter your name."
      return
    }
    navigator.logIn(as: name.text)
  }
}
