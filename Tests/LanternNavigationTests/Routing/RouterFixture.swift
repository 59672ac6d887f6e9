import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A probe with a focused button, which refuses to be removed if the test says so.
@MainActor
final class RefusableScreen: ProbeScreen {
  /// The refusal of the screen, if any.
  var storedRefusal: Refusal?
  /// The number of times that `refusal` was read.
  private(set) var queryCount = 0
  /// The action that `refused(leave:)` received.
  private(set) var leave: (() -> Void)?
  private let button: Button

  init(_ letter: String, _ log: CallLog) {
    button = Button(letter)
    super.init(letter, log)
  }

  override func makeView() -> Widget { Column([super.makeView(), button]) }
  override var initialFocus: Widget? { button }

  override var refusal: Refusal? {
    queryCount += 1
    return storedRefusal
  }

  // Leaves keys to the container.
  override func handle(_ key: Key, _ modifiers: Modifiers) -> Bool { false }

  override func refused(leave: @escaping () -> Void) {
    log.note("\(title) was refused")
    self.leave = leave
  }
}

/// The error of a factory or an action that is meant to fail.
struct FactoryError: Error {}

/// A guard that answers when the test says so.
@MainActor
final class ManualGuard {
  private var answers: [(Verdict) -> Void] = []

  /// The number of times that the guard was asked.
  var queryCount: Int { answers.count }

  func guardian(_ name: String = "manual", deadline: Duration = .seconds(10)) -> Guard<Void> {
    Guard(name, deadline: deadline) { [self] _, answer in answers.append(answer) }
  }

  /// Answers the first question.
  func answer(_ verdict: Verdict) {
    guard let answer = answers.first else {
      Issue.record("the guard was never asked")
      return
    }
    answer(verdict)
  }

  /// Answers the last question.
  func answerLast(_ verdict: Verdict) { answers.last?(verdict) }
}

/// A window with two tabs, a stack in each of them, and a router. The test controls the deadlines of guards.
@MainActor
final class RouterFixture {
  let log = CallLog()
  let rootFixture: RootFixture
  let tabs: TabScreen
  /// The stacks of the two tabs.
  let stacks: [ScreenStack]
  let router: Router
  /// The results of the navigations so far.
  private(set) var results: [String] = []
  /// The number of requests.
  private(set) var calls = 0
  private var timers: [FrameTimer] = []

  /// Creates a window. Each letter is a screen on the stack of the first or the second tab.
  init(_ first: String = "p", _ second: String = "q", transitions: TransitionTable = TransitionTable()) {
    let log = log
    stacks = [first, second].map { ScreenStack($0.map { RefusableScreen(String($0), log) }) }
    let tabs = TabScreen(
      title: "tabs", zip(["one", "two"], stacks).map { TabScreen.Tab(TabBar.Item($0, icon: .checkMark), $1) })
    self.tabs = tabs
    rootFixture = RootFixture(transitions, width: 40, height: 30, scale: 0.25, flows: [.a: { tabs }])
    router = Router(rootFixture.root)
    takeTimers()
    settle()
    log.clear()
  }

  var root: RootController { rootFixture.root }
  var modals: RootController { rootFixture.root }

  func make(_ letter: String) -> RefusableScreen { RefusableScreen(letter, log) }

  /// Returns the screen with a letter in the window.
  func screen(_ letter: String) -> RefusableScreen? {
    selfAndDescendants.compactMap { $0 as? RefusableScreen }.first { $0.title == letter }
  }

  /// Presents a screen or a stack, and draws frames until it is shown.
  func present(_ screen: Screen) {
    modals.push(screen, by: InstantTransition())
    settle()
  }

  /// Passes input to the window, with a time in milliseconds.
  func handle(_ action: InputEvent.Action, at time: Int64 = 0) {
    root.handle(InputEvent(action, time: .milliseconds(time)))
  }

  // MARK: Time

  /// Draws a frame: of the active transition at a progress, or at rest.
  func frame(_ progress: Double = 0) {
    if root.activeTransition != nil { rootFixture.frame(progress) } else { rootFixture.rest() }
    root.framePresented()
  }

  /// Draws frames until no transition is active and no action waits for a frame.
  func settle() {
    for _ in 0..<2_000 {
      guard root.activeTransition != nil || root.isStale else { return }
      if root.activeTransition != nil { rootFixture.finish() } else { rootFixture.rest() }
      root.framePresented()
    }
    Issue.record("the window does not come to rest")
  }

  /// Makes the test control the deadlines, and not a frame loop that the window was given.
  func takeTimers() {
    root.startTimer = { [weak self] in self?.timers.append($0) }
  }

  /// The requested deadlines that have not passed.
  var deadlines: [Duration] { timers.map(\.delay) }

  /// Passes all deadlines.
  func passDeadlines() {
    let due = timers
    timers = []
    for timer in due { timer.fire() }
  }

  // MARK: Navigating

  /// Navigates. `results` and the log get the result, with the name of the destination.
  @discardableResult
  func go<Shown>(
    _ destination: Destination<Shown, Void>, _ policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    then: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    calls += 1
    return router.navigate(to: destination, policy: policy, by: transition, force: force) {
      [weak self] result in
      self?.note("\(destination.name) was \(result.summary())")
      then(result)
    }
  }

  /// Navigates, waits for the result, and returns the presented destination.
  func open<Shown>(_ destination: Destination<Shown, Void>) throws -> PresentedDestination<Shown> {
    var presented: PresentedDestination<Shown>?
    go(destination) { if case .shown(let shown) = $0 { presented = shown } }
    settle()
    return try #require(presented)
  }

  /// Closes a destination. `results` and the log get the result.
  func close<Shown>(_ presented: PresentedDestination<Shown>) {
    calls += 1
    router.close(presented) { [weak self] in self?.note("close was \($0.summary())") }
  }

  private func note(_ result: String) {
    results.append(result)
    log.note(result)
  }

  func clearResults() { results = [] }

  // MARK: State

  /// The screens as text: the root and its modals in angle brackets, tabs in braces with a star before the selected
  /// one, stacks in square brackets.
  var tree: String { "\(root.destination): <\(root.targetScreens.map(text(of:)).joined(separator: " "))>" }

  private func text(of screen: Screen) -> String {
    func all(_ screens: [Screen]) -> String { screens.map(text(of:)).joined(separator: " ") }
    switch screen {
    case let stack as ScreenStack: return "[\(all(stack.targetScreens))]"
    case let tabs as TabScreen:
      let arrangement = tabs.targetArrangement
      let screens = arrangement.screens.enumerated().map { number, screen in
        (number == arrangement.shown ? "*" : "") + text(of: screen)
      }
      return "{\(screens.joined(separator: " "))}"
    default: return screen.title
    }
  }

  private var selfAndDescendants: [Screen] {
    func below(_ screen: Screen) -> [Screen] { [screen] + screen.children.flatMap(below) }
    return below(root)
  }

  /// The state that an unsuccessful navigation must leave unchanged: the screens, their lifecycle calls, the focus, the
  /// active transition and the number of live screens.
  struct Snapshot: Equatable {
    var tree: String
    var screens: [ObjectIdentifier]
    var appearances: [Appearance]
    var calls: [String]
    var focus: [String]
    var activeTransition: Int?
    var position: Double?
    var liveScreens: Int
  }

  // Includes the lifecycle calls of the screens in the window, but not those of screens that were never added.
  var snapshot: Snapshot {
    let selfAndDescendants = selfAndDescendants
    let names = Set(selfAndDescendants.map(\.title))
    let calls = log.entries.filter { entry in
      names.contains { entry.hasPrefix("\($0) ") } && !entry.contains(" was ")
    }
    return Snapshot(
      tree: tree, screens: selfAndDescendants.map(ObjectIdentifier.init),
      appearances: selfAndDescendants.map(\.appearance),
      calls: calls, focus: focus, activeTransition: root.activeTransition?.id, position: root.position,
      liveScreens: LiveScreens.count)
  }

  /// The name of the focused widget.
  var focus: [String] {
    root.semantics.filter { $0.semantics.states.contains(.focused) }.map(\.semantics.name)
  }

  /// The violations of the lifecycle by all live screens. Empty if there are none.
  var violations: [String] {
    let visible = root.activeTransition == nil ? visibleScreens : nil
    return log.liveProbes.flatMap { probe -> [String] in
      var violations = probe.violations
      if probe.reportedAppearance != probe.appearance {
        violations.append("\(probe.title) got no call for its appearance")
      }
      if let visible {
        let isVisible = visible.contains { $0 === probe }
        if probe.appearance != (isVisible ? .shown : .hidden) {
          violations.append("\(probe.title) is \(probe.appearance)")
        }
      }
      return violations
    }
  }

  private var visibleScreens: [Screen] {
    func visible(_ screen: Screen) -> [Screen] { [screen] + screen.visibleChildren.flatMap(visible) }
    return visible(root)
  }
}

@MainActor
extension NavigationResult {
  func summary<Shown>() -> String where Value == PresentedDestination<Shown> {
    if case .shown(let presented) = self {
      "shown: \(presented.screen?.title ?? "nothing")"
    } else {
      "\(self)"
    }
  }
}

/// Routes to the screen with a letter.
@MainActor
extension RouterFixture {
  /// The step that finds the screen with a letter anywhere, or creates it.
  func step(_ letter: String, _ make: (() throws -> RefusableScreen)? = nil) -> Step<RefusableScreen, Void> {
    Step(
      Finder { screen, _ in screen.title == letter },
      Factory { [log] _ in try make?() ?? RefusableScreen(letter, log) }, name: letter)
  }

  /// A route that pushes the screen onto the topmost visible stack.
  func pushed(
    _ letter: String, by transition: (any Transition)? = InstantTransition(), guards: [Guard<Void>] = [],
    make: (() throws -> RefusableScreen)? = nil
  ) -> Destination<RefusableScreen, Void> {
    guards.reduce(step(letter, make)) { $0.guarded(by: $1) }
      .using(.push(by: transition)).from(
        ExistingScreenStep<ScreenStack, Void>(Finder(among: .visibleAnywhere))
      )
      .assemble(name: letter)
  }

  /// A route that presents the screen in a new stack.
  func modal(
    _ letter: String, by transition: (any Transition)? = InstantTransition(), guards: [Guard<Void>] = []
  ) -> Destination<RefusableScreen, Void> {
    guards.reduce(step(letter)) { $0.guarded(by: $1) }
      .using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.present(by: transition)).from(.current).assemble(name: letter)
  }

  /// A route that makes an existing screen visible, and never creates it.
  func found(_ letter: String) -> Destination<RefusableScreen, Void> {
    step(letter) { throw FactoryError() }
      .using(.push).from(ExistingScreenStep<ScreenStack, Void>(.nothing)).assemble(name: letter)
  }

  /// A route that replaces the root by the screen, as flow b.
  func rooted(_ letter: String, by transition: (any Transition)? = InstantTransition()) -> Destination<
    RefusableScreen, Void
  > {
    step(letter).using(.push).from(Step<ScreenStack, Void>(.nothing, .stack()))
      .using(.replaceRoot(as: .b, by: transition)).from(.root).assemble(name: letter)
  }
}
