import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Navigations that fail at one of their steps leave the window unchanged.
@MainActor
struct FailedNavigationTests {
  /// Records the steps of a navigation, and fails at one of them.
  @MainActor
  private final class StepLog {
    private(set) var steps: [String] = []
    let failingStep: Int?
    init(failingStep: Int? = nil) { self.failingStep = failingStep }

    func record(_ step: String) throws {
      steps.append(step)
      if steps.count == failingStep { throw FactoryError() }
    }
  }

  enum RouteKind: CaseIterable {
    case push, modal, newRoot, twoModals, addedTab, replacedTab

    /// The steps of the route, in order.
    var steps: [String] {
      switch self {
      // For existing containers, the actions first run with placeholders.
      case .push: ["push x", "push y", "make x", "push x", "make y", "push y"]
      case .modal: ["make x", "make a stack", "push x", "make y", "push y"]
      case .newRoot: ["make x", "make a stack", "push x", "make tabs", "tab", "make y", "push y"]
      case .twoModals: ["make x", "make a stack", "push x", "make y", "make a stack", "push y"]
      case .addedTab, .replacedTab: ["tab", "make x", "make a stack", "push x", "tab"]
      }
    }
  }

  enum InitialState: CaseIterable {
    case atRest, underModal, otherTab, midPush, midModal, midDrag
  }

  private func makeFixture(_ state: InitialState) -> RouterFixture {
    let fixture = RouterFixture("pr", "q")
    switch state {
    case .atRest: break
    case .underModal: fixture.present(ScreenStack(root: fixture.make("m")))
    case .otherTab:
      fixture.tabs.select(1)
      fixture.settle()
    case .midPush:
      fixture.stacks[0].push(fixture.make("s"))
      fixture.frame(0.5)
    case .midModal:
      fixture.modals.push(fixture.make("m"))
      fixture.frame(0.5)
    case .midDrag:
      fixture.present(fixture.make("m"))
      fixture.handle(.pointerDown(at: Point(80, 10), clicks: 1), at: 0)
      fixture.handle(.pointerMoved(to: Point(80, 25)), at: 100)
      fixture.handle(.pointerMoved(to: Point(80, 60)), at: 400)
      fixture.frame()
      #expect(fixture.root.activeTransition?.pace == .held)
    }
    fixture.log.clear()
    return fixture
  }

  private func destination(_ kind: RouteKind, _ fixture: RouterFixture, _ stepLog: StepLog) -> Destination<
    RefusableScreen, Void
  > {
    let log = fixture.log
    func screen(_ letter: String) -> Step<RefusableScreen, Void> {
      Step(
        .nothing,
        Factory { _ in
          try stepLog.record("make \(letter)")
          return RefusableScreen(letter, log)
        }, name: letter)
    }
    func push(_ letter: String) -> Action<ScreenStack> {
      Action(name: "push") { arrangement, screen in
        try stepLog.record("push \(letter)")
        arrangement.screens.append(screen)
      }
    }
    let stack = Step<ScreenStack, Void>(
      .nothing,
      Factory(around: { first, _, _ in
        try stepLog.record("make a stack")
        return ScreenStack(root: first)
      }))
    let stackOnScreen = ExistingScreenStep<ScreenStack, Void>(Finder())
    let newTabs = Step<TabScreen, Void>(
      .nothing,
      Factory(around: { first, tab, _ in
        try stepLog.record("make tabs")
        return TabScreen(title: "tabs", [TabScreen.Tab(tab ?? TabBar.Item("x", icon: .checkMark), first)])
      }))
    func tab(_ number: Int?) -> Action<TabScreen> {
      Action(name: "tab") { arrangement, screen in
        try stepLog.record("tab")
        if let number { arrangement.screens[number] = screen } else { arrangement.screens.append(screen) }
        arrangement.shown = number ?? arrangement.screens.count - 1
      }
    }
    let tabsOnScreen = ExistingScreenStep<TabScreen, Void>(Finder())
    switch kind {
    case .push:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stackOnScreen).assemble()
    case .modal:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stack)
        .using(.present).from(.current).assemble()
    case .newRoot:
      return screen("y").using(push("y")).after(screen("x")).using(push("x")).from(stack)
        .using(tab(nil)).from(newTabs).using(.replaceRoot(as: .b)).from(.root).assemble()
    case .twoModals:
      let first = screen("x").using(push("x")).from(stack).using(.present).from(.root)
      return screen("y").using(push("y")).from(stack).using(.present).from(first).assemble()
    case .addedTab:
      return screen("x").using(push("x")).from(stack).using(tab(nil)).from(tabsOnScreen).assemble()
    case .replacedTab:
      return screen("x").using(push("x")).from(stack).using(tab(0)).from(tabsOnScreen).assemble()
    }
  }

  @Test
  func `a route calls each factory once, from the inside out, and actions in existing containers`() {
    let stepLog = StepLog()
    let fixture = makeFixture(.atRest)
    fixture.go(destination(.newRoot, fixture, stepLog))
    fixture.settle()
    #expect(stepLog.steps == RouteKind.newRoot.steps)
    #expect(fixture.tree == "b: <{*[x y]}>")
  }

  @Test(.requirement(69), arguments: RouteKind.allCases, InitialState.allCases)
  func `a route that fails at any step leaves the window unchanged`(kind: RouteKind, state: InitialState) {
    let complete = StepLog()
    let intact = makeFixture(state)
    intact.go(destination(kind, intact, complete))
    intact.handle(.pointerUp(at: Point(80, 60)), at: 800)
    intact.settle()
    #expect(intact.results.count == 1 && intact.results[0].contains("was shown"), "\(intact.results)")
    #expect(intact.violations == [])
    #expect(complete.steps == kind.steps, "\(kind) \(state)")
    for failingStep in complete.steps.indices {
      let fixture = makeFixture(state)
      let before = fixture.snapshot
      let stepLog = StepLog(failingStep: failingStep + 1)
      fixture.go(destination(kind, fixture, stepLog))
      #expect(fixture.snapshot == before, "failing at \(complete.steps[failingStep])")
      #expect(fixture.results.count == 1 && fixture.results[0].contains("was failed"), "\(fixture.results)")
      #expect(stepLog.steps.count == failingStep + 1, "the route continued after the failure")
      fixture.handle(.pointerUp(at: Point(80, 60)), at: 800)
      fixture.settle()
      #expect(fixture.violations == [])
    }
  }

  @Test(.requirement(69)) func `a screen that isn't found among new screens leaves nothing of them`() {
    let fixture = RouterFixture()
    fixture.present(fixture.make("m"))
    let before = fixture.snapshot
    let complete = Step<TabScreen, Void>(
      .nothing,
      Factory { [log = fixture.log] _ in
        TabScreen(
          title: "new", [TabScreen.Tab(TabBar.Item("x", icon: .checkMark), RefusableScreen("x", log))])
      }, name: "tabs")
    let y = ExistingScreenStep<RefusableScreen, Void>(Finder { screen, _ in screen.title == "y" }, name: "y")
    fixture.go(y.from(complete).using(.replaceRoot(as: .b)).from(.root).assemble(name: "y"))
    #expect(fixture.results == ["y was failed: “y” was not found, and the route does not create it"])
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(69)) func `removal actions run for a screen that was never added`() {
    let fixture = RouterFixture()
    var reasons: [RemovalReason] = []
    let destination = fixture.pushed("x") {
      let screen = fixture.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    let next = Step<RefusableScreen, Void>(.nothing, Factory { _ in throw FactoryError() }, name: "y")
    let route = fixture.step("x") {
      let screen = fixture.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    fixture.go(
      next.using(.push).after(route).using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
        .assemble(
          name: "y"))
    #expect(fixture.results == ["y was failed: “y” could not be created: FactoryError()"])
    #expect(reasons == [.closed])
    fixture.go(destination)
    fixture.settle()
    #expect(reasons == [.closed])
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(69)) func `a factory that returns a screen in use is an error`() {
    let fixture = RouterFixture("pr", "q")
    let before = fixture.snapshot
    fixture.go(fixture.pushed("x") { try #require(fixture.screen("q")) })
    fixture.go(fixture.pushed("y") { try #require(fixture.screen("r")) })
    let root = Step<RootController, Void>(.nothing, Factory { _ in fixture.root }, name: "z")
    fixture.go(root.using(.present).from(.current).assemble(name: "z"))
    #expect(
      fixture.results == [
        "x was failed: the factory of “x” returned a screen that is already in use",
        "y was failed: the factory of “y” returned a screen that is already in use",
        "z was failed: the factory of “z” returned a screen that is already in use",
      ])
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(69))
  func `one screen can't be used in two steps, and a container can't omit its first screen`() {
    let fixture = RouterFixture()
    let before = fixture.snapshot
    let one = fixture.make("x")
    fixture.go(
      fixture.step("y") { one }.using(.push).after(fixture.step("x") { one }).using(.push)
        .from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "y"))
    let other = Step<ScreenStack, Void>(
      .nothing, Factory(around: { _, _, _ in ScreenStack(root: fixture.make("n")) }), name: "stack")
    fixture.go(fixture.step("x").using(.push).from(other).using(.present).from(.current).assemble(name: "x"))
    #expect(
      fixture.results == [
        "y was failed: the factory of “y” returned a screen that is already in use",
        "x was failed: “stack” would be empty; no step places a screen in it",
      ])
    #expect(fixture.tree == before.tree)
  }

  @Test(.requirement(69, 71), arguments: ["dismiss", "cover", "flow", "pop", "tab"])
  func `a change that a factory requests waits until the navigation is complete`(change: String) {
    let fixture = RouterFixture("pr", "q")
    fixture.present(ScreenStack(root: fixture.make("m")))
    let destination = fixture.pushed("x") {
      switch change {
      case "dismiss": fixture.modals.pop(by: InstantTransition())
      case "cover": fixture.modals.push(fixture.make("n"), by: InstantTransition())
      case "flow": fixture.root.show(.b)
      case "pop": (fixture.modals.top as? ScreenStack)?.push(fixture.make("n"), by: InstantTransition())
      default: fixture.modals.set([fixture.tabs], by: InstantTransition())
      }
      #expect(fixture.tree == "a: <{*[p r] [q]} [m]>")
      return fixture.make("x")
    }
    fixture.go(destination)
    fixture.settle()
    let trees = [
      "dismiss": "a: <{*[p r] [q]}>", "cover": "a: <{*[p r] [q]} [m x] n>", "flow": "b: <b>",
      "pop": "a: <{*[p r] [q]} [m x n]>", "tab": "a: <{*[p r] [q]}>",
    ]
    // The screen was placed, but no frame showed it.
    #expect(fixture.results == ["x was superseded"])
    #expect(fixture.tree == trees[change])
    #expect(fixture.violations == [])
  }

  @Test(.requirement(69)) func `a change that a task requests waits until its screen is placed`() {
    let fixture = RouterFixture()
    let step = fixture.step("x").preparing { _, _ in
      fixture.stacks[0].push(fixture.make("n"), by: InstantTransition())
    }
    fixture.go(
      step.using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.results == ["x was superseded"])
    #expect(fixture.tree == "a: <{*[p x n] [q]}>")
  }
}
