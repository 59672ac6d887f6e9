import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A window of a small shop with a router. Describes the screens and the results as text.
@MainActor
final class ShopFixture {
  // The screens of the shop, with a type for each, so that finders can distinguish them.
  final class Home: ProbeScreen {}
  final class Product: ProbeScreen {}
  final class Bag: ProbeScreen {}
  final class Account: ProbeScreen {}
  final class Login: ProbeScreen {}
  final class Forgot: ProbeScreen {}

  /// The calls of the probes, and the screens that routes created.
  let log = CallLog()
  /// The questions to screens that have refused to be removed.
  var questions: [() -> Void] = []
  let rootFixture: RootFixture
  /// The screen of flow a.
  let base: Screen
  let router: Router
  var modals: RootController { rootFixture.root }
  /// The results of the navigations, in order.
  private(set) var results: [String] = []

  /// Creates a window at rest. `base` creates the screen of flow a, whose probes use the given log.
  init(transitions: TransitionTable = .everywhere(Slide(curve: .linear)), _ base: (CallLog) -> Screen) {
    let base = base(log)
    self.base = base
    rootFixture = RootFixture(transitions, width: 30, height: 30, scale: 0.125, flows: [.a: { base }])
    router = Router(rootFixture.root)
    settle()
    log.clear()
    rootFixture.log.clear()
  }

  /// Creates tabs with the first one selected. Each is a stack with a screen for each letter, the last one on top.
  static func tabs(_ stacks: String..., in log: CallLog) -> TabScreen {
    TabScreen(
      title: "tabs",
      stacks.map { letters in
        let stack = ScreenStack(letters.map { ShopFixture.screen($0, log) })
        return TabScreen.Tab(TabBar.Item(letters, icon: Path()), stack)
      })
  }

  /// Creates the screen for a letter. The screens of the shop have types of their own.
  static func screen(_ letter: Character, _ log: CallLog) -> ProbeScreen {
    switch letter {
    case "H": Home("H", log)
    case "P": Product("P", log)
    case "B": Bag("B", log)
    case "A": Account("A", log)
    case "L": Login("L", log)
    case "F": Forgot("F", log)
    default: ProbeScreen(String(letter), log)
    }
  }

  var root: RootController { rootFixture.root }

  // MARK: Creating screens

  /// A factory that creates the screen for a letter and logs it.
  func factory<Created: ProbeScreen>(
    _ letter: Character, as type: Created.Type = Created.self
  ) -> Factory<Created, Void> {
    let log = log
    return Factory { (_: Void) throws -> Created in
      log.note("\(letter) is created")
      return try #require(ShopFixture.screen(letter, log) as? Created)
    }
  }

  /// The log entries for screens that routes created.
  var created: [String] { log.entries.filter { $0.hasSuffix(" is created") } }

  /// Presents a modal without a transition: a stack of probes, or a single one.
  func cover(_ letters: String, isStack: Bool = true) {
    let screens = letters.map { ShopFixture.screen($0, log) }
    modals.push(isStack ? ScreenStack(screens) : screens[0], by: InstantTransition())
    settle()
  }

  // MARK: Navigating

  /// Navigates. `results` gets the result.
  func open<Shown>(
    _ destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    then: @escaping (String) -> Void = { _ in }
  ) {
    router.navigate(to: destination, policy: policy) { [unowned self] result in
      results.append(ShopFixture.text(result))
      if case .shown(let presented) = result {
        #expect(
          presented.screen.map(isVisible) == true,
          "\(presented.screen?.title ?? "nothing") was reported as shown: \(tree)")
      }
      then(ShopFixture.text(result))
    }
  }

  /// Navigates, draws frames until the window is at rest, and returns the result.
  func opened<Shown>(_ destination: Destination<Shown, Void>) -> String? {
    let count = results.count
    open(destination)
    settle()
    #expect(results.count == count + 1)
    return results.last
  }

  /// Draws frames until no transition is active and no action waits for a frame. Releases the pointer first.
  func settle() {
    if root.activeTransition?.pace == .held { rootFixture.handle(.pointerUp(at: .zero)) }
    for _ in 1...20 {
      if root.activeTransition == nil { rootFixture.rest() } else { rootFixture.finish() }
      root.framePresented()
      if root.activeTransition == nil, !root.isStale { return }
    }
    Issue.record("the window does not come to rest")
  }

  static func text<Shown>(_ result: NavigationResult<PresentedDestination<Shown>>) -> String {
    if case .shown(let presented) = result {
      "shown \(presented.screen?.title ?? "nothing")"
    } else {
      "\(result)"
    }
  }

  // MARK: State

  /// The screens as text, from the root's own to the topmost modal: `[ab]` is a stack, `(*[a] [b])` are tabs with a
  /// star before the selected one.
  var tree: String {
    root.targetScreens.map(text).joined(separator: " / ")
  }

  private func text(_ screen: Screen) -> String {
    switch screen {
    case let stack as ScreenStack: "[\(stack.targetScreens.map(text).joined())]"
    case let tabs as TabScreen:
      "("
        + tabs.targetArrangement.screens.enumerated().map { ($0 == tabs.selected ? "*" : "") + text($1) }
        .joined(separator: " ") + ")"
    default: screen.title
    }
  }

  /// The title of the visible screen.
  var visibleTitle: String {
    var screen: Screen = root
    while let child = screen.visibleChildren.last { screen = child }
    return screen.title
  }

  /// Whether a screen is visible.
  func isVisible(_ screen: Screen) -> Bool { ShopFixture.isVisible(screen, in: root) }

  private static func isVisible(_ screen: Screen, in container: Screen) -> Bool {
    container === screen || container.visibleChildren.contains { isVisible(screen, in: $0) }
  }

  /// The violations of the lifecycle by all live probes. Empty if there are none.
  var violations: [String] {
    log.liveProbes.flatMap(\.violations)
      + log.liveProbes.filter { $0.reportedAppearance != $0.appearance }.map {
        "\($0.title) got no call for its appearance"
      }
      + log.liveProbes.filter { root.activeTransition == nil && ($0.appearance == .shown) != isVisible($0) }
      .map { "\($0.title) is \($0.appearance)" }
  }

  /// The identities of all screens. Equal if the trees consist of the same screens.
  var identities: [ObjectIdentifier] {
    root.targetScreens.flatMap(ShopFixture.selfAndDescendants).map(ObjectIdentifier.init)
  }

  private static func selfAndDescendants(in screen: Screen) -> [Screen] {
    let children = (screen as? Container)?.targetArrangement.screens ?? screen.children
    return [screen] + children.flatMap(selfAndDescendants)
  }
}
