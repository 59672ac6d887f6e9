import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// A small app to explore: two tabs, an item in the first one, and a help screen over both.
///
/// Taps lead to six states: either tab with the item open or not, and the help screen over the first tab in both cases.
@MainActor
final class TwoTabApp {
  final class Home: Screen {
    let item: () -> Void
    let help: () -> Void

    init(item: @escaping () -> Void, help: @escaping () -> Void) {
      self.item = item
      self.help = help
      super.init(title: "Home")
    }

    override func makeView() -> Widget {
      Column([Button("Item", action: item), Button("Help", action: help)])
    }
  }

  /// A screen that refuses to be removed if the test says so.
  final class Item: Screen {
    let help: () -> Void
    var storedRefusal: Refusal?
    var onRefusal: () -> Void = {}

    init(help: @escaping () -> Void) {
      self.help = help
      super.init(title: "Item")
    }

    override func makeView() -> Widget { Button("Help", action: help) }
    override var refusal: Refusal? { storedRefusal }
    override func refused(leave: @escaping () -> Void) { onRefusal() }
  }

  final class Bag: Screen {
    init() { super.init(title: "Bag") }
  }

  final class Help: Screen {
    init() { super.init(title: "Help") }
  }

  let window: TestWindow
  let router: Router
  /// Replaces the factory of items, if set.
  var makeItem: (() -> Item)?

  init() {
    weak var app: TwoTabApp?
    let home = Home(item: { app?.openItem() }, help: { app?.openHelp() })
    let tabs = TabScreen(
      title: "Tabs",
      [
        TabScreen.Tab(TabBar.Item("Things", icon: .checkMark), ScreenStack(root: home)),
        TabScreen.Tab(TabBar.Item("Bag", icon: .checkMark), ScreenStack(root: Bag())),
      ])
    window = TestWindow(size: Size(480, 400), scale: 0.25) {
      RootController(flows: [.a: { tabs }], first: .a, size: $0, environment: $1)
    }
    router = Router(window.root)
    app = self
  }

  var root: RootController { window.root }
  var modals: RootController { window.root }
  var tabs: TabScreen? { modals.screens.first as? TabScreen }
  var items: ScreenStack? { tabs?.targetArrangement.screens.first as? ScreenStack }

  /// Taps on all controls.
  var taps: [StateExplorer.Event] { window.taps() }

  func openItem() { router.navigate(to: item) }
  func openHelp() { router.navigate(to: help) }

  // MARK: Routes

  var home: Destination<Home, Void> { ExistingScreenStep(Finder<Home, Void>()).assemble(name: "home") }

  var item: Destination<Item, Void> {
    Step(
      Finder(),
      Factory { [weak self] in self?.makeItem?() ?? Item { self?.openHelp() } }
    )
    .using(.push).after(ExistingScreenStep(Finder<Home, Void>())).assemble(name: "item")
  }

  var bag: Destination<Bag, Void> { ExistingScreenStep(Finder<Bag, Void>()).assemble(name: "bag") }

  var help: Destination<Help, Void> {
    Step(Finder(), Factory { Help() })
      .using(.push).from(Step(.nothing, .stack(doneTitle: "Done"))).using(.present).from(.current)
      .assemble(name: "help")
  }

  /// A route to a screen that never exists.
  var nowhere: Destination<ProbeScreen, Void> {
    ExistingScreenStep(Finder<ProbeScreen, Void>()).assemble(name: "nowhere")
  }

  var destinations: [StateExplorer.Destination] {
    [
      StateExplorer.Destination(home, by: router), StateExplorer.Destination(item, by: router),
      StateExplorer.Destination(bag, by: router), StateExplorer.Destination(help, by: router),
      StateExplorer.Destination(nowhere, by: router),
    ]
  }
}

extension StateExplorer {
  /// Returns an explorer of two-tab apps. `change` introduces a fault into each of them.
  @MainActor
  static func twoTabApp(
    limits: Limits = Limits(), destinations: @escaping (TwoTabApp) -> [Destination] = { $0.destinations },
    events: @escaping (TwoTabApp) -> [Event] = { $0.taps },
    changed change: @escaping (TwoTabApp) -> Void = { _ in }
  ) -> StateExplorer {
    StateExplorer(limits: limits) {
      let app = TwoTabApp()
      change(app)
      return Window(app.window, destinations: destinations(app)) { events(app) }
    }
  }
}
