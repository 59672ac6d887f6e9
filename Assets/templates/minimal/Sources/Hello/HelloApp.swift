import LanternDesktop
import LanternNavigation
import LanternWidgets

@main
final class HelloApp: DesktopApp {
  static let identity = AppIdentity(name: "Hello")
  let recordedActions: [UserAction] = [.click("Next"), .click("Back")]
  let services: AppServices

  init(_ launch: Launch) {
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { ScreenStack(root: GreetingScreen(title: "Hello")) }], first: main)
  }
}

final class GreetingScreen: Screen {
  override func makeView() -> Widget {
    let next = Button("Next") { [weak self] in
      (self?.parent as? ScreenStack)?.push(GreetingScreen(title: "Next"))
    }
    return Panel(fit: .center, [Column(spacing: 16, [Label("Good evening", font: { $0.display }), next])])
  }
}
