import LanternNavigation
import LanternRaster
import LanternWidgets

/// Welcomes the user of a new account. It leads to the shop or back to login.
final class WelcomeScreen: Screen {
  private let strings: Strings
  private let user: User
  private let exit: LogOutButton
  private let continueButton: Button

  package init(_ model: AppModel, _ user: User, _ navigator: any LoginNavigation) {
    strings = model.strings
    self.user = user
    exit = LogOutButton(strings, navigator.shell)
    continueButton = Button(strings(.welcomeContinue)) { navigator.navigate(to: .shop) }
    super.init(title: strings(.welcomeTitle))
  }

  override var link: Link? { .lantern("welcome") }
  override var leadingItem: Widget? { exit.button }
  override var initialFocus: Widget? { continueButton }

  override func makeView() -> Widget {
    loginPage([
      Panel(fit: .center, maximumWidth: 96, [Picture(strings(.appName), paint: drawMark)]),
      Label(
        strings(.welcomeHeading, ["name": user.name]), font: { $0.display }, alignment: .center, lines: nil,
        isHeading: true),
      Label(strings(.welcomeText), color: { $0.textSecondary }, alignment: .center, lines: nil),
      exit.message,
      continueButton,
    ])
  }

  override func didAppear() { exit.isEnabled = true }
}
