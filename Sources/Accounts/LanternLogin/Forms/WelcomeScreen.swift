import LanternNavigation
import LanternRaster
import LanternStrings
import LanternWidgets

/// Welcomes the user of a new account, and leads into the app.
final class WelcomeScreen: Screen {
  private let model: LoginModel
  private let user: User
  private let continueButton: Button

  package init(_ model: LoginModel, _ user: User, _ navigator: any LoginNavigation) {
    let strings = model.strings
    self.model = model
    self.user = user
    continueButton = Button(model.content.welcomeButton ?? strings(.welcomeGoOn)) {
      navigator.navigate(to: .main)
    }
    super.init(title: strings(.welcomeTitle))
  }

  override var link: Link? { model.link("welcome") }
  override var initialFocus: Widget? { continueButton }

  override func makeView() -> Widget {
    let strings = model.strings
    let content: [Widget?] = [
      loginMark(model, side: 96),
      Label(
        strings(.welcomeHeading, ["name": user.name]), font: { $0.display }, alignment: .center, lines: nil,
        isHeading: true),
      Label(strings(.welcomeText), color: { $0.textSecondary }, alignment: .center, lines: nil),
      continueButton,
    ]
    return loginCard(content.compactMap(\.self))
  }
}
