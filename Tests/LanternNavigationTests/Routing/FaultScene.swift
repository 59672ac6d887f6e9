import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A probe with a button that has its focus, that can be told to refuse to go.
@MainActor
final class FaultScreen: ProbeScreen {
  /// Why it does not go.
  var stubbornness: Refusal?
  /// How often it was asked.
  private(set) var asked = 0
  /// What it was told when it had refused.
  private(set) var leave: (() -> Void)?
  private let button: Button

  init(_ letter: String, _ journal: CallLog) {
    button = Button(letter)
    super.init(letter, journal)
  }

  override func makeView() -> Widget { Column([super.makeView(), button]) }
  override var initialFocus: Widget? { button }

  override var refusal: Refusal? {
    asked += 1
    return stubbornness
  }

  // Keys are for whatever it stands in.
  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  override func refused(leave: @escaping () -> Void) {
    journal.note("\(title) was refused")
    self.leave = leave
  }
}

/// What a test throws where something is to fail.
struct FactoryError: Error {}

/// A guard whose answers the test gives.
@MainActor
final class Gate {
  private var answers: [(Verdict) -> Void] = []

  /// How often it was asked.
  var asked: Int { answers.count }

  func guardian(_ name: String = "gate", deadline: Duration = .seconds(10)) -> Guard<Void> {
    Guard(name, deadline: deadline) { [self] _, answer in answers.append(answer) }
  }

  /// Answers what it was asked first.
  func answer(_ verdict: Verdict) {
    guard let answer = answers.first else {
      Issue.record("it was never asked")
      return
    }
    answer(verdict)
  }
}

/// A window with two tabs, a stack in each, in a pile of modals; and a router, with guards' time in the test's hand.
@MainActor
final class FaultScene {
  let journal = CallLog()
  let fixture: RootFixture
  let tabs: TabScreen
  /// The stacks of the two tabs.
  let stacks: [ScreenStack]
  let router: Router
  /// What became of navigations so far.
  private(set) var outcomes: [String] = []
  /// How many were asked for.
  private(set) var calls = 0
  private var timers: [(time: Duration, action: () -> Void)] = []

  /// Each letter is a screen on the stack of the first or the second tab.
  init(_ first: String = "p", _ second: String = "q", transitions: TransitionTable = TransitionTable()) {
    let journal = journal
    stacks = [first, second].map { ScreenStack($0.map { FaultScreen(String($0), journal) }) }
    let tabs = TabScreen(
      title: "tabs", zip(["one", "two"], stacks).map { TabScreen.Tab(TabBar.Item($0, icon: .checkMark), $1) })
    self.tabs = tabs
    fixture = RootFixture(transitions, width: 40, height: 30, scale: 0.25, flows: [.a: { tabs }])
    weak var scene: FaultScene?
    router = Router(fixture.root) { scene?.timers.append(($0, $1)) }
    scene = self
    settle()
    journal.clear()
  }

  var root: RootController { fixture.root }
  var modals: RootController { fixture.root }

  func make(_ letter: String) -> FaultScreen { FaultScreen(letter, journal) }

  /// The screen of a letter that is in the window.
  func screen(_ letter: String) -> FaultScreen? {
    selfAndDescendants.compactMap { $0 as? FaultScreen }.first { $0.title == letter }
  }

  /// Presents a screen or a stack over all, and waits for that.
  func present(_ screen: Screen) {
    modals.push(screen, by: InstantTransition())
    settle()
  }

  /// Input at a moment, in milliseconds.
  func handle(_ action: InputEvent.Action, at time: Int64 = 0) {
    root.handle(InputEvent(action, time: .milliseconds(time)))
  }

  // MARK: Time

  /// A frame of what is in motion at a part of its time, or of what is at rest.
  func frame(_ progress: Double = 0) {
    if root.activeTransition != nil { fixture.frame(progress) } else { fixture.rest() }
    root.framePresented()
  }

  /// Frames until nothing is in motion and nothing waits for one.
  func settle() {
    for _ in 0..<2_000 {
      guard root.activeTransition != nil || root.isStale else { return }
      if root.activeTransition != nil { fixture.finish() } else { fixture.rest() }
      root.framePresented()
    }
    Issue.record("it does not come to rest")
  }

  /// The deadlines that were asked for and have not passed.
  var deadlines: [Duration] { timers.map(\.time) }

  /// Lets all deadlines pass.
  func passDeadlines() {
    let due = timers
    timers = []
    for timer in due { timer.action() }
  }

  // MARK: Navigating

  /// Navigates; the outcome is noted under the destination's name.
  @discardableResult
  func go<Shown>(
    _ destination: Destination<Shown, Void>, _ policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    then: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    calls += 1
    return router.navigate(to: destination, policy: policy, by: transition, force: force) {
      [weak self] outcome in
      self?.note("\(destination.name) was \(outcome.words())")
      then(outcome)
    }
  }

  /// Navigates, waits for that, and returns the way out.
  func open<Shown>(_ destination: Destination<Shown, Void>) throws -> PresentedDestination<Shown> {
    var opening: PresentedDestination<Shown>?
    go(destination) { if case .shown(let shown) = $0 { opening = shown } }
    settle()
    return try #require(opening)
  }

  /// Closes; the outcome is noted.
  func close<Shown>(_ opening: PresentedDestination<Shown>) {
    calls += 1
    router.close(opening) { [weak self] in self?.note("close was \($0.words())") }
  }

  private func note(_ outcome: String) {
    outcomes.append(outcome)
    journal.note(outcome)
  }

  func forgetOutcomes() { outcomes = [] }

  // MARK: What there is

  /// Modals in angle brackets, tabs in braces with a star before the one that shows, stacks in square brackets.
  var tree: String { "\(root.destination): <\(root.targetScreens.map(text(of:)).joined(separator: " "))>" }

  private func text(of screen: Screen) -> String {
    func all(_ screens: [Screen]) -> String { screens.map(text(of:)).joined(separator: " ") }
    switch screen {
    case let stack as ScreenStack: return "[\(all(stack.targetScreens))]"
    case let tabs as TabScreen:
      let arrangement = tabs.targetArrangement
      let pages = arrangement.screens.enumerated().map { number, page in
        (number == arrangement.shown ? "*" : "") + text(of: page)
      }
      return "{\(pages.joined(separator: " "))}"
    default: return screen.title
    }
  }

  private var selfAndDescendants: [Screen] {
    func below(_ screen: Screen) -> [Screen] { [screen] + screen.children.flatMap(below) }
    return below(root)
  }

  /// All that must be as it was where a navigation comes to nothing: the very screens, what they were told, the focus,
  /// what is in motion, and how many live.
  struct Standing: Equatable {
    var tree: String
    var screens: [ObjectIdentifier]
    var appearances: [Appearance]
    var told: [String]
    var focus: [String]
    var activeTransition: Int?
    var position: Double?
    var living: Int
  }

  /// What those in the window were told counts; not what was told others, which never came into it.
  var standing: Standing {
    let selfAndDescendants = selfAndDescendants
    let names = Set(selfAndDescendants.map(\.title))
    let told = journal.entries.filter { entry in
      names.contains { entry.hasPrefix("\($0) ") } && !entry.contains(" was ")
    }
    return Standing(
      tree: tree, screens: selfAndDescendants.map(ObjectIdentifier.init),
      appearances: selfAndDescendants.map(\.appearance),
      told: told, focus: focus, activeTransition: root.activeTransition?.id, position: root.position,
      living: LiveScreens.count)
  }

  /// What has the focus.
  var focus: [String] {
    root.semantics.filter { $0.semantics.states.contains(.focused) }.map(\.semantics.name)
  }

  /// What is wrong with the lifecycles of those who live, all told; nothing when all is well.
  var flaws: [String] {
    let seen = root.activeTransition == nil ? shownProbes : nil
    return journal.living.flatMap { probe -> [String] in
      var flaws = probe.violations
      if probe.heardAppearance != probe.appearance {
        flaws.append("\(probe.title) was not told how it appears")
      }
      if let seen {
        let isSeen = seen.contains { $0 === probe }
        if probe.appearance != (isSeen ? .shown : .hidden) {
          flaws.append("\(probe.title) is \(probe.appearance)")
        }
      }
      return flaws
    }
  }

  private var shownProbes: [Screen] {
    func seen(_ screen: Screen) -> [Screen] { [screen] + screen.visibleChildren.flatMap(seen) }
    return seen(root)
  }
}

@MainActor
extension NavigationResult {
  func words<Shown>() -> String where Value == PresentedDestination<Shown> {
    if case .shown(let presented) = self { "shown: \(presented.screen.title)" } else { "\(self)" }
  }
}

/// Routes to probes of a letter.
@MainActor
extension FaultScene {
  /// The step of a screen of that letter, found anywhere or made.
  func step(_ letter: String, _ make: (() throws -> FaultScreen)? = nil) -> Step<FaultScreen, Void> {
    Step(
      Finder { screen, _ in screen.title == letter },
      Factory { [journal] _ in try make?() ?? FaultScreen(letter, journal) }, name: letter)
  }

  /// Pushed onto the stack on top.
  func pushed(
    _ letter: String, by transition: (any Transition)? = InstantTransition(), guards: [Guard<Void>] = [],
    make: (() throws -> FaultScreen)? = nil
  ) -> Destination<FaultScreen, Void> {
    guards.reduce(step(letter, make)) { $0.guarded(by: $1) }
      .using(.push(by: transition)).from(
        ExistingScreenStep<ScreenStack, Void>(Finder(among: .visibleAnywhere))
      )
      .assemble(name: letter)
  }

  /// In a stack of its own over all.
  func modal(
    _ letter: String, by transition: (any Transition)? = InstantTransition(), guards: [Guard<Void>] = []
  ) -> Destination<FaultScreen, Void> {
    guards.reduce(step(letter)) { $0.guarded(by: $1) }
      .using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.present(by: transition)).from(.current).assemble(name: letter)
  }

  /// Found, whatever has to change for it to be seen; never made.
  func found(_ letter: String) -> Destination<FaultScreen, Void> {
    step(letter) { throw FactoryError() }
      .using(.push).from(ExistingScreenStep<ScreenStack, Void>(.nothing)).assemble(name: letter)
  }

  /// Instead of all that shows, as part b.
  func rooted(_ letter: String, by transition: (any Transition)? = InstantTransition()) -> Destination<
    FaultScreen, Void
  > {
    step(letter).using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.replaceRoot(as: .b, by: transition)).from(.root).assemble(name: letter)
  }
}
