import LanternNavigation
import LanternRaster
import LanternWidgets

/// Welcomes the user of a new account, and leads to the shop.
final class WelcomeScreen: Screen {
  private let strings: Strings
  private let user: User
  private let continueButton: Button

  package init(_ model: AppModel, _ user: User, _ navigator: any LoginNavigation) {
    strings = model.strings
    self.user = user
    continueButton = Button(strings(.welcomeContinue)) { navigator.navigate(to: .shop) }
    super.init(title: strings(.welcomeTitle))
  }

  override var link: Link? { .lantern("welcome") }
  override var initialFocus: Widget? { continueButton }

  override func makeView() -> Widget {
    loginPage([
      Panel(fit: .center, maximumWidth: 96, [Picture(strings(.appName), paint: drawMark)]),
      Label(
        strings(.welcomeHeading, ["name": user.name]), font: { $0.display }, alignment: .center, lines: nil,
        isHeading: true),
      Label(strings(.welcomeText), color: { $0.textSecondary }, alignment: .center, lines: nil),
      continueButton,
    ])
  }
}
