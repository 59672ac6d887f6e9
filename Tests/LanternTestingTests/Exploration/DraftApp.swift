import Foundation
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets

/// A screen with a field. While the field has a text, the screen refuses to be removed.
final class DraftScreen: Screen {
  let field = TextField("Text")
  private(set) var leave: (() -> Void)?

  override var link: Link? { try? Link(scheme: "drafts", place: [title]) }
  override var refusal: Refusal? { field.text.isEmpty ? nil : Refusal("unsaved") }
  override func refused(leave: @escaping () -> Void) { self.leave = leave }
  override func makeView() -> Widget { Panel(padding: 8, [field]) }
  override var initialFocus: Widget? { field }
}

/// A screen that shows a stack as a part of its view, and is no container.
final class FrameScreen: Screen {
  private let stack: ScreenStack

  init(_ stack: ScreenStack) {
    self.stack = stack
    super.init(title: "Frame")
    add(stack)
    stack.didMove(to: self)
  }

  override func makeView() -> Widget { stack.view }
  override func didResize() { stack.resize(to: size) }
  override var initialFocus: Widget? { stack.initialFocus }
  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { stack.handle(key, modifiers) }
}

/// A container with cards side by side.
final class CardRow: Container {
  private var views: [ObjectIdentifier: TransitionView] = [:]
  private let row = Row([])

  init(_ cards: [Screen]) { super.init(title: "Cards", Arrangement(cards)) }

  override func slots(in arrangement: Arrangement) -> [Slot] {
    arrangement.screens.map { Slot(view(of: $0), $0) }
  }
  override func extent(of screen: Screen) -> Size { Size(size.width / 4, size.height) }
  override func makeView() -> Widget { row }

  private func view(of screen: Screen) -> TransitionView {
    let key = ObjectIdentifier(screen)
    if let view = views[key] { return view }
    let view = TransitionView()
    view.flex = 1
    views[key] = view
    row.add(view)
    return view
  }
}

/// An app with unsaved input in one or two screens of a container.
@MainActor
final class DraftApp {
  /// Where the drafts are.
  enum Place: CaseIterable {
    case stack, modals, modalAboveStack, tabs, split, cards, frame, nested
  }

  let window: TestWindow
  let router: Router
  private let place: Place

  /// Creates the app. With a state, it is that of the previous process.
  init(_ place: Place, drafts count: Int, restoring state: RestorationState? = nil) {
    self.place = place
    window = TestWindow(size: Size(800, 600), scale: 0.25) { size, environment in
      RootController(
        flowsWithModals: [.a: { DraftApp.screens(place, count) }, .b: { [Screen(title: "Login")] }],
        first: .a, size: size, environment: environment)
    }
    router = Router(window.root)
    if let state {
      state.restore(in: window.root) { $0.link.map { DraftScreen(title: $0.place[0]) } }
    } else {
      for (number, screen) in all(DraftScreen.self, in: window.root).enumerated() where number < count {
        _ = screen.view
        screen.field.text = "text \(number)"
      }
    }
    window.step()
  }

  var root: RootController { window.root }

  private static func screens(_ place: Place, _ count: Int) -> [Screen] {
    let drafts = (1...2).map { DraftScreen(title: "draft\($0)") }
    let home = Screen(title: "Home")
    func tab(_ title: String, _ screen: Screen) -> TabScreen.Tab {
      TabScreen.Tab(TabBar.Item(title, icon: .checkMark), screen)
    }
    switch place {
    case .stack: return [ScreenStack([home] + drafts)]
    case .modals: return [home] + drafts
    case .modalAboveStack:
      drafts[1].modalStyle = .sheet
      return [ScreenStack([home, drafts[0]]), drafts[1]]
    case .tabs:
      return [
        TabScreen(
          title: "Tabs",
          [
            tab("one", ScreenStack([home, drafts[0]])), tab("two", drafts[1]),
            tab("three", Screen(title: "Three")),
          ])
      ]
    case .split: return [SplitScreen(title: "Split", master: drafts[0], detail: drafts[1])]
    case .cards: return [ScreenStack([home, CardRow(drafts)])]
    case .frame: return [ScreenStack([home, FrameScreen(ScreenStack(drafts))])]
    case .nested:
      let tabs = TabScreen(
        title: "Tabs", [tab("one", ScreenStack([drafts[1]])), tab("two", Screen(title: "Two"))])
      return [ScreenStack([home, drafts[0]]), ScreenStack([Screen(title: "Sheet"), tabs])]
    }
  }

  private func all<Kind: Screen>(_ kind: Kind.Type, in screen: Screen) -> [Kind] {
    [screen as? Kind].compactMap { $0 } + screen.children.flatMap { all(kind, in: $0) }
  }

  // MARK: Routes

  private var destinations: [StateExplorer.Destination] {
    func route<Shown>(_ destination: Destination<Shown, Void>) -> StateExplorer.Destination {
      StateExplorer.Destination(destination, by: router)
    }
    let page = Step<Screen, Void>(.nothing, Factory { Screen(title: "Page") })
    return [
      route(page.pushed().assemble(name: "push")),
      route(
        page.using(.pushReplacingLast).from(ExistingScreenStep(Finder<ScreenStack, Void>())).assemble(
          name: "replace")),
      route(page.presented().assemble(name: "present")),
      route(page.using(.present).from(.root).assemble(name: "present over the root")),
      route(page.inNewStack().using(.replaceRoot(as: .b)).from(.root).assemble(name: "replace the root")),
      route(
        ExistingScreenStep(Finder<Screen, Void> { screen, _ in screen.title == "Home" }).assemble(
          name: "home")),
    ]
  }

  func explored(
    restarts: Bool = true, events: @escaping (DraftApp) -> [StateExplorer.Event] = { $0.window.taps() }
  ) -> StateExplorer.Window {
    let restart: () throws -> StateExplorer.Window = { [self] in
      let data = try JSONEncoder().encode(RestorationState(of: root))
      let state = try JSONDecoder().decode(RestorationState.self, from: data)
      return DraftApp(place, drafts: 0, restoring: state).explored(restarts: false, events: events)
    }
    return StateExplorer.Window(
      window, restart: restarts ? restart : nil, destinations: destinations,
      events: { [self] in events(self) })
  }
}
