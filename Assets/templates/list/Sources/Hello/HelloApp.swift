import LanternDesktop
import LanternNavigation
import LanternWidgets

/// The app: a list, and the details of the selected item beside it. In a narrow window, the details are pushed over the list.
@main
final class HelloApp: DesktopApp {
  static let identity = AppIdentity(name: "Hello")
  /// `record` does this again and again; each click must start a transition.
  let recordedActions: [UserAction] = [.click("Porto"), .click("Lisbon")]
  let services: AppServices

  init(_ launch: Launch) {
    let model = AppModel()
    let dissolve = Dissolve(duration: launch.appearance.settings.theme.motion.swap)
    let main = Flow("main")
    services = AppServices(
      launch, flows: [main: { HelloApp.makeSplit(model, dissolve) }], first: main)
  }

  static func makeSplit(_ model: AppModel, _ transition: any Transition) -> SplitScreen {
    let list = ListScreen(model)
    let split = SplitScreen(title: identity.name, master: list)
    list.onSelect = { [weak split] item in
      guard let split else { return }
      // A narrow window has a transition of its own.
      split.select(detail: DetailScreen(item), by: split.isCollapsed ? nil : transition)
    }
    // A wide window begins with the first item.
    list.onAppear = { [weak split, weak list] in
      if let split, !split.isCollapsed, split.detail == nil { list?.selectFirst() }
    }
    return split
  }
}
