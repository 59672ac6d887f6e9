import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets

/// A small app to be proven: two tabs, things to look at in the first, and help over all.
///
/// There are six states of it: either tab with the thing open or not, and help over the first tab in both cases.
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

  /// One that can be told to refuse to go.
  final class Item: Screen {
    let help: () -> Void
    var stubbornness: Refusal?
    var whenRefused: () -> Void = {}

    init(help: @escaping () -> Void) {
      self.help = help
      super.init(title: "Item")
    }

    override func makeView() -> Widget { Button("Help", action: help) }
    override var refusal: Refusal? { stubbornness }
    override func refused(leave: @escaping () -> Void) { whenRefused() }
  }

  final class Bag: Screen {
    init() { super.init(title: "Bag") }
  }

  final class Help: Screen {
    init() { super.init(title: "Help") }
  }

  let frames: StateExplorer.Frames
  let router: Router
  /// Made by the factory of items in the place of its own.
  var makeItem: (() -> Item)?

  init() {
    weak var twoTabs: TwoTabApp?
    let home = Home(item: { twoTabs?.openItem() }, help: { twoTabs?.openHelp() })
    let tabs = TabScreen(
      title: "Kiosk",
      [
        TabScreen.Tab(TabBar.Item("Things", icon: .checkMark), ScreenStack(root: home)),
        TabScreen.Tab(TabBar.Item("Bag", icon: .checkMark), ScreenStack(root: Bag())),
      ])
    let root = RootController(
      flows: [.a: { tabs }], first: .a, size: PixelSize(120, 100),
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: 0.25))
    frames = StateExplorer.Frames(root)
    router = frames.makeRouter()
    twoTabs = self
  }

  var root: RootController { frames.root }
  var modals: RootController { frames.root }
  var tabs: TabScreen? { modals.screens.first as? TabScreen }
  var items: ScreenStack? { tabs?.targetArrangement.screens.first as? ScreenStack }

  /// Taps on what can be pressed.
  var taps: [StateExplorer.Event] { root.taps(at: frames.moment) }

  func openItem() { router.navigate(to: item) }
  func openHelp() { router.navigate(to: help) }

  // MARK: Ways

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

  /// A way to a screen that there never is.
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
  /// A proof of kiosks, each made so and changed by what is wrong with it.
  @MainActor
  static func twoTabs(
    limits: Limits = Limits(), destinations: @escaping (TwoTabApp) -> [Destination] = { $0.destinations },
    events: @escaping (TwoTabApp) -> [Event] = { $0.taps },
    changed change: @escaping (TwoTabApp) -> Void = { _ in }
  ) -> StateExplorer {
    StateExplorer(limits: limits) {
      let twoTabs = TwoTabApp()
      change(twoTabs)
      return Window(twoTabs.frames, destinations: destinations(twoTabs)) { events(twoTabs) }
    }
  }
}
