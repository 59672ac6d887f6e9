import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A window with modals over its part, a router for it, and all that is said about both as text.
@MainActor
final class RoutingScene {
  // Screens of a small shop, each of a type of its own, as finders want them.
  final class Home: ProbeScreen {}
  final class Product: ProbeScreen {}
  final class Bag: ProbeScreen {}
  final class Account: ProbeScreen {}
  final class Login: ProbeScreen {}
  final class Forgot: ProbeScreen {}

  /// What the probes saw, and which were made by a route.
  let journal = CallLog()
  let fixture: RootFixture
  /// The screen of flow a.
  let base: Screen
  let router: Router
  var modals: RootController { fixture.root }
  /// What became of navigations, in the order in which it was told.
  private(set) var outcomes: [String] = []

  /// A window with `base` in it, at rest. `base` is given the journal of the probes in it.
  init(transitions: TransitionTable = .everywhere(Slide(curve: .linear)), _ base: (CallLog) -> Screen) {
    let base = base(journal)
    self.base = base
    fixture = RootFixture(transitions, width: 30, height: 30, scale: 0.125, flows: [.a: { base }])
    router = Router(fixture.root) { _, _ in }
    settle()
    journal.clear()
    fixture.journal.clear()
  }

  /// Tabs, each a stack of probes of so many letters, the last on top; the first tab shows.
  static func tabs(_ stacks: String..., in journal: CallLog) -> TabScreen {
    TabScreen(
      title: "tabs",
      stacks.map { letters in
        let stack = ScreenStack(letters.map { RoutingScene.screen($0, journal) })
        return TabScreen.Tab(TabBar.Item(letters, icon: Path()), stack)
      })
  }

  /// A screen for a letter: the shop's have types of their own.
  static func screen(_ letter: Character, _ journal: CallLog) -> ProbeScreen {
    switch letter {
    case "H": Home("H", journal)
    case "P": Product("P", journal)
    case "B": Bag("B", journal)
    case "A": Account("A", journal)
    case "L": Login("L", journal)
    case "F": Forgot("F", journal)
    default: ProbeScreen(String(letter), journal)
    }
  }

  var root: RootController { fixture.root }

  // MARK: Making screens

  /// Makes a screen for a letter and says so in the journal.
  func factory<Made: ProbeScreen>(
    _ letter: Character, as type: Made.Type = Made.self
  ) -> Factory<Made, Void> {
    let journal = journal
    return Factory { (_: Void) throws -> Made in
      journal.note("\(letter) is made")
      return try #require(RoutingScene.screen(letter, journal) as? Made)
    }
  }

  /// How many screens routes have made so far.
  var made: [String] { journal.entries.filter { $0.hasSuffix(" is made") } }

  /// Puts a modal over all else, at once: a stack of probes, or a single one.
  func cover(_ letters: String, isStack: Bool = true) {
    let screens = letters.map { RoutingScene.screen($0, journal) }
    modals.push(isStack ? ScreenStack(screens) : screens[0], by: InstantTransition())
    settle()
  }

  // MARK: Navigating

  /// Navigates; what became of it is one of the `outcomes`.
  func open<Shown>(
    _ destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    then: @escaping (String) -> Void = { _ in }
  ) {
    router.navigate(to: destination, policy: policy) { [unowned self] outcome in
      outcomes.append(RoutingScene.text(outcome))
      if case .shown(let opening) = outcome {
        #expect(isSeen(opening.screen), "\(opening.screen.title) is said to be shown: \(tree)")
      }
      then(RoutingScene.text(outcome))
    }
  }

  /// Navigates and waits until all is at rest; returns what became of it.
  func opened<Shown>(_ destination: Destination<Shown, Void>) -> String? {
    let count = outcomes.count
    open(destination)
    settle()
    #expect(outcomes.count == count + 1)
    return outcomes.last
  }

  /// Draws frames until nothing is in motion and nobody waits for one; what a pointer holds is put back.
  func settle() {
    if root.activeTransition?.pace == .held { fixture.handle(.pointerUp(at: .zero)) }
    for _ in 1...20 {
      if root.activeTransition == nil { fixture.rest() } else { fixture.finish() }
      root.framePresented()
      if root.activeTransition == nil, !root.isStale { return }
    }
    Issue.record("the window does not come to rest")
  }

  static func text<Shown>(_ outcome: NavigationResult<PresentedDestination<Shown>>) -> String {
    if case .shown(let presented) = outcome { "shown \(presented.screen.title)" } else { "\(outcome)" }
  }

  // MARK: What there is

  /// The screens from the root's own to the modal on top: `[ab]` a stack, `(*[a] [b])` tabs, `*` the one that shows.
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

  /// What a person sees of the window.
  var seen: String {
    var screen: Screen = root
    while let child = screen.visibleChildren.last { screen = child }
    return screen.title
  }

  /// Whether a person sees a screen.
  func isSeen(_ screen: Screen) -> Bool { RoutingScene.isSeen(screen, in: root) }

  private static func isSeen(_ screen: Screen, in around: Screen) -> Bool {
    around === screen || around.visibleChildren.contains { isSeen(screen, in: $0) }
  }

  /// What of the lifecycle of probes does not hold that always should.
  var broken: [String] {
    journal.living.flatMap(\.violations)
      + journal.living.filter { $0.heardAppearance != $0.appearance }.map { "\($0.title) was not told" }
      + journal.living.filter { root.activeTransition == nil && ($0.appearance == .shown) != isSeen($0) }
      .map { "\($0.title) is \($0.appearance)" }
  }

  /// Which screens these are, and of what: equal for trees that are identical.
  var identities: [ObjectIdentifier] {
    root.targetScreens.flatMap(RoutingScene.selfAndDescendants).map(ObjectIdentifier.init)
  }

  private static func selfAndDescendants(in screen: Screen) -> [Screen] {
    let held = (screen as? Container)?.targetArrangement.screens ?? screen.children
    return [screen] + held.flatMap(selfAndDescendants)
  }
}
