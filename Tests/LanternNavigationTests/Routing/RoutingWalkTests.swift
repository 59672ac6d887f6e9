import LanternFrames
import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// Long random walks over routes and all other changes of a window.
@MainActor
struct RoutingWalkTests {
  @Test(.requirement(25, 69, 72, 73, 74, 75, 123, 124), arguments: [UInt64(1), 2, 3, 4, 5])
  func `no random walk of routes leaks a screen, breaks the lifecycle or loses a result`(seed: UInt64) {
    let start = LiveScreens.count
    let walk = RoutingWalk(seed: seed)
    let report = walk.explorer.walk(seed: seed, steps: 12_000)
    #expect(report.failures == [])
    #expect(report.steps == 12_000)
    #expect(walk.resultCounts.count == walk.calls)
    #expect(
      walk.kinds.isSuperset(of: [
        "shown", "refused", "superseded", "cancelled", "failed", "close shown", "value", "removed",
        "notShown", "notShown cancelled", "value of a restored screen", "two screens refuse",
      ]), "\(walk.kinds)")
    #expect(LiveScreens.count == start)
  }
}

/// A screen that is opened for a result, and that can have unsaved changes.
@MainActor
private final class QuestionScreen: ProbeScreen, ResultScreen {
  let completer = ResultCompleter<Int>()
  var isUnsaved = false
  /// Whether no navigation has opened the screen, as after a restart.
  var isRestored = false
  var leave: (() -> Void)?

  override var refusal: Refusal? { isUnsaved ? Refusal("unsaved") : nil }
  override func refused(leave: @escaping () -> Void) { self.leave = leave }
}

/// Questions stay open although they are answered again and again.
private struct StuckQuestion: Error {}

/// The destinations and events of a walk, and its results.
@MainActor
private final class RoutingWalk {
  private(set) var calls = 0
  /// The number of results of each call.
  private(set) var resultCounts: [Int: Int] = [:]
  private(set) var kinds: Set<String> = []
  /// The number of questions that wait for their result.
  private var openQuestions = 0
  private var openDestinations: [PresentedDestination<RefusableScreen>] = []
  private var navigations: [Navigation] = []
  private var manualGuards: [ManualGuard] = []
  private var random: SeededGenerator
  private var number = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  var explorer: StateExplorer {
    StateExplorer { [self] in
      let fixture = RouterFixture("pr", "q", transitions: .everywhere(Slide()))
      let display = HeadlessDisplay(size: fixture.root.pixelSize, scale: fixture.root.environment.scale)
      let window = TestWindow(driving: FrameLoop(display: display, root: fixture.root), display: display)
      fixture.takeTimers()
      return StateExplorer.Window(
        fixture.root, frame: window.step,
        rest: { [self] in
          try settle(fixture, window)
          // These retain the screens that were removed for the opened destinations. One of them can retain a question.
          (openDestinations, navigations) = ([], [])
          var rounds = 0
          while openQuestions > 0 && !all(QuestionScreen.self, in: fixture.root).isEmpty {
            rounds += 1
            guard rounds < 100 else { throw StuckQuestion() }
            // A value can bring a screen back whose value is awaited too.
            for screen in all(QuestionScreen.self, in: fixture.root) where openQuestions > 0 {
              (screen.isUnsaved, screen.leave) = (false, nil)
              answer(screen, with: 1)
            }
            try settle(fixture, window)
          }
          // The user stays. A refused navigation retains what it would show.
          for screen in all(QuestionScreen.self, in: fixture.root) { screen.leave = nil }
          try settle(fixture, window)
          (openDestinations, navigations) = ([], [])
        },
        check: { [self] in
          fixture.log.clear()
          if all(QuestionScreen.self, in: fixture.root).count(where: \.isUnsaved) > 1 {
            kinds.insert("two screens refuse")
          }
          return fixture.violations
            + (resultCounts.values.allSatisfy { $0 == 1 } ? [] : ["a result came twice"])
        }, retained: { [fixture.modals, fixture.tabs] + fixture.stacks },
        destinations: [StateExplorer.Destination("a route", weight: 4) { [self] in go(fixture, $0) }],
        events: { [self] in events(fixture, display) })
    }
  }

  private func settle(_ fixture: RouterFixture, _ window: TestWindow) throws {
    repeat {
      fixture.passDeadlines()
      try window.settle()
    } while fixture.deadlines != []
  }

  private func transition() -> (any Transition)? { random.int(0...1) == 0 ? nil : InstantTransition() }

  private func guards() -> [Guard<Void>] {
    switch random.int(0...7) {
    case 0:
      let manualGuard = ManualGuard()
      manualGuards.append(manualGuard)
      return [manualGuard.guardian()]
    case 1: return [Guard("no") { _, answer in answer(.refuse(Refusal("no"))) }]
    default: return []
    }
  }

  private func destination(_ fixture: RouterFixture) -> Destination<RefusableScreen, Void> {
    number += 1
    let fails = random.int(0...9) == 0
    let letter = String(["p", "q", "r", "x", "y", "z"][random.int(0...5)])
    switch random.int(0...6) {
    case 0: return fixture.found(letter)
    case 1: return fixture.modal(letter, by: transition(), guards: guards())
    case 2: return fixture.rooted(letter, by: transition())
    case 3:
      // Returns to the tabs from anywhere.
      let tabs = Step<TabScreen, Void>(Finder(), .tabs(title: "tabs"))
      let stack = Step<ScreenStack, Void>(Finder(), .stack())
      return fixture.step(letter).using(.push).from(stack)
        .using(.addTab(TabBar.Item(letter, icon: .checkMark))).from(tabs)
        .using(.replaceRoot(as: .a, by: transition())).from(.root).assemble(name: letter)
    default:
      return fixture.pushed(letter, by: transition(), guards: guards()) { [weak fixture] in
        guard !fails, let fixture else { throw FactoryError() }
        return fixture.make(letter)
      }
    }
  }

  private func ask(_ fixture: RouterFixture) {
    let call = call()
    openQuestions += 1
    let (isNew, log) = (random.int(0...1) == 0, fixture.log)
    let step = Step(isNew ? .nothing : Finder(), Factory { QuestionScreen("?", log) })
    let destination: Destination<QuestionScreen, Void> =
      switch random.int(0...3) {
      case 0: step.pushed().assemble(name: "?")
      case 1:
        step.inNewStack().using(.replaceRoot(as: .b, by: transition())).from(.root).assemble(name: "?")
      default: step.inNewStack().presented().assemble(name: "?")
      }
    let navigation = fixture.router.navigateForResult(to: destination, with: ()) { [self] result in
      openQuestions -= 1
      let kind = String("\(result)".prefix { $0 != "(" })
      if case .notShown(nil) = result { note(call, "\(kind) cancelled") } else { note(call, kind) }
    }
    navigations = navigations.suffix(3) + [navigation]
  }

  private func answer(_ question: QuestionScreen, with number: Int) {
    let waiting = openQuestions
    question.completer.complete(with: number)
    if question.isRestored, openQuestions < waiting { kinds.insert("value of a restored screen") }
  }

  // Returns a number for a new call.
  private func call() -> Int {
    calls += 1
    return calls
  }

  private func note(_ call: Int, _ kind: String? = nil) {
    resultCounts[call, default: 0] += 1
    if let kind { kinds.insert(kind) }
  }

  private func go(_ fixture: RouterFixture, _ completion: @escaping (StateExplorer.Result) -> Void) {
    let call = call()
    let next = random.int(0...11) == 0 ? destination(fixture) : nil
    let policy = [NavigationPolicy.queue, .queue, .latest, .coalesce, .reject][random.int(0...4)]
    let navigation = fixture.router.navigate(to: destination(fixture), policy: policy) {
      [self, weak fixture] result in
      note(call, result.kind.rawValue)
      completion(result.explorerResult())
      if case .shown(let presented) = result, openDestinations.count < 5 {
        openDestinations.append(presented)
      }
      if let next, let fixture {
        let call = self.call()
        fixture.router.navigate(to: next) { _ in self.note(call) }
      }
    }
    navigations = navigations.suffix(3) + [navigation]
  }

  private func all<Kind: Screen>(_ kind: Kind.Type, in screen: Screen) -> [Kind] {
    [screen as? Kind].compactMap { $0 } + screen.children.flatMap { all(kind, in: $0) }
  }

  private func events(_ fixture: RouterFixture, _ display: HeadlessDisplay) -> [StateExplorer.Event] {
    let root = fixture.root
    func stack() -> StackContainer? { all(StackContainer.self, in: root).randomElement(using: &random) }
    func question() -> QuestionScreen? { all(QuestionScreen.self, in: root).randomElement(using: &random) }
    return [
      StateExplorer.Event("ask") { [self] in ask(fixture) },
      StateExplorer.Event("answer the question") { [self] in
        if let question = question() { answer(question, with: 2) }
      },
      StateExplorer.Event("restore a question") { [self] in
        let restored = QuestionScreen("?", fixture.log)
        restored.isRestored = true
        stack()?.push(restored, by: transition())
      },
      StateExplorer.Event("change the answer") { question()?.isUnsaved = true },
      StateExplorer.Event("agree to leave") { question()?.leave?() },
      StateExplorer.Event("stay") { question()?.leave = nil },
      StateExplorer.Event("close a screen") { [self] in
        all(RefusableScreen.self, in: root).randomElement(using: &random)?.close()
      },
      StateExplorer.Event("close") { [self] in
        guard !openDestinations.isEmpty else { return }
        let call = call()
        fixture.router.close(openDestinations.remove(at: random.int(0...openDestinations.count - 1))) {
          result in
          self.note(call, "close \(result.kind.rawValue)")
        }
      },
      StateExplorer.Event("pop") { [self] in stack()?.pop(by: transition()) },
      StateExplorer.Event("push") { [self] in stack()?.push(fixture.make("m"), by: transition()) },
      StateExplorer.Event("select") { [self] in
        guard let tabs = all(TabScreen.self, in: root).first else { return }
        tabs.select(random.int(0...tabs.targetArrangement.screens.count - 1))
      },
      StateExplorer.Event("change flow") { [self] in
        if random.int(0...3) == 0 { root.show([Flow.b, .c][random.int(0...1)]) }
      },
      StateExplorer.Event("cancel") { [self] in navigations.randomElement(using: &random)?.cancel() },
      StateExplorer.Event("answer") { [self] in
        guard let manualGuard = manualGuards.popLast(), manualGuard.queryCount > 0 else { return }
        manualGuard.answer(.pass)
      },
      StateExplorer.Event("resize") { [self] in
        display.resize(to: PixelSize(random.int(20...60), random.int(20...40)), at: display.now())
      },
      StateExplorer.Event("lose the window contents") { root.damageAll() },
      StateExplorer.Event("release a presented destination") { [self] in
        openDestinations = Array(openDestinations.dropFirst())
      },
      StateExplorer.Event("change in the next callback") { [self, weak fixture] in
        let number = random.int(0...4)
        fixture?.log.onNext { [weak fixture] in fixture.map { self.change($0, number) } }
      },
    ]
  }

  // Requests a change of a container directly.
  private func change(_ fixture: RouterFixture, _ number: Int) {
    let (root, call) = (fixture.root, call())
    func completion(_ result: NavigationResult<Void>) { note(call) }
    let stack = all(StackContainer.self, in: root).randomElement(using: &random) ?? root
    let changesFlow = random.int(0...1) == 0
    switch number {
    case 0: stack.pop(by: transition(), completion: completion)
    case 1: stack.push(fixture.make("m"), by: transition(), completion: completion)
    case 2 where changesFlow:
      root.show([Flow.b, .c][random.int(0...1)], by: transition(), completion: completion)
    case 3: root.push(fixture.make("n"), by: transition(), completion: completion)
    default:
      guard let tabs = all(TabScreen.self, in: root).first else { return completion(.superseded) }
      tabs.select(
        random.int(0...tabs.targetArrangement.screens.count - 1), by: transition(), completion: completion)
    }
  }
}
