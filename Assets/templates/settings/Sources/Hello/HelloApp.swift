import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The app: a page, and the settings behind a button in its bar.
@main
final class HelloApp: DesktopApp {
  static let identity = AppIdentity(name: "Hello")
  /// `record` does this again and again; each click must start a transition.
  let recordedActions: [UserAction] = [.click("Settings"), .click("Back")]
  let services: AppServices

  init(_ launch: Launch) {
    let settings = SettingsModel(launch.appearance)
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { ScreenStack(root: HomeScreen(settings)) }], first: main)
    settings.services = services
  }
}

/// The first page.
final class HomeScreen: Screen {
  private let settings: SettingsModel

  init(_ settings: SettingsModel) {
    self.settings = settings
    super.init(title: HelloApp.identity.name)
  }

  override var trailingItem: Widget? {
    Button("Settings", style: .plain) { [weak self] in
      guard let self else { return }
      (parent as? ScreenStack)?.push(SettingsScreen(settings))
    }
  }

  override func makeView() -> Widget {
    Panel(fit: .center, [Label("Good evening", font: { $0.display }, isHeading: true)])
  }
}
