import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The rules for routes, guards and policies that the router once violated.
@MainActor
struct RoutingRuleTests {
  private let fixture = RouterFixture()

  private var visibleStack: ExistingScreenStep<ScreenStack, Void> {
    ExistingScreenStep(Finder(among: .visibleAnywhere))
  }

  // MARK: Actions

  @Test(.requirement(58, 69)) func `a screen that its own route replaces is removed`() {
    var reasons: [RemovalReason] = []
    let first = fixture.step("x") { [fixture] in
      let screen = fixture.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    fixture.go(
      fixture.step("y").using(.pushReplacingLast).after(first).using(.push).from(visibleStack)
        .assemble(name: "y"))
    fixture.settle()
    #expect(fixture.results == ["y was shown: y"])
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
    #expect(reasons == [.closed])
  }

  @Test(.requirement(126)) func `the tasks of a step don't run for a screen that the route itself removes`() {
    var order: [String] = []
    func step(_ letter: String) -> Step<RefusableScreen, Void> {
      fixture.step(letter).preparing { screen, _ in order.append(screen.title) }
        .afterwards { screen, _ in order.append("\(screen.title) shows") }
    }
    let new = step("y").using(.pushReplacingLast).after(step("x")).using(.push).from(visibleStack)
    fixture.go(new.assemble(name: "y"))
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
    #expect(order == ["y", "y shows"])
    order = []
    // The same with a screen that is found.
    fixture.go(
      step("z").using(.pushReplacingLast).after(step("y")).using(.push).from(visibleStack).assemble(name: "z")
    )
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p z] [q]}>")
    #expect(order == ["z", "z shows"])
  }

  @Test(.requirement(126))
  func `a screen that was removed, and that a factory returns again, is new for its observers`() {
    let x = fixture.make("x")
    fixture.stacks[0].push(x, by: InstantTransition())
    fixture.stacks[0].pop(by: InstantTransition())
    var reasons: [RemovalReason] = []
    let step = fixture.step("x") { x }.preparing { screen, _ in screen.onRemoval { reasons.append($0) } }
    fixture.go(step.using(.push).from(visibleStack).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(reasons == [])
  }

  @Test(.requirement(69, 112)) func `an action that places its screen nowhere fails`() {
    let before = fixture.snapshot
    var reasons: [RemovalReason] = []
    let step = fixture.step("x") { [fixture] in
      let screen = fixture.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    let idle = Action<ScreenStack>(name: "idle") { _, _ in }
    fixture.go(step.using(idle).from(visibleStack).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.results == ["x was failed: “x” was placed nowhere by the action “idle”"])
    #expect(fixture.snapshot == before)
  }

  @Test(
    .requirement(112),
    arguments: [
      ("empty", "the container would be empty; keep at least one screen"),
      ("twice", "“x” occurs twice; add it once"),
      ("elsewhere", "“q” is in use elsewhere; remove it there first"),
    ])
  func `an action that breaks a rule of its container fails`(rule: String, message: String) {
    let before = fixture.snapshot
    let elsewhere = fixture.screen("q")
    let action = Action<ScreenStack>(name: "edit") { arrangement, screen in
      switch rule {
      case "empty": arrangement.screens = []
      case "twice": arrangement.screens += [screen, screen]
      default: arrangement.screens += [screen] + [elsewhere].compactMap { $0 }
      }
    }
    fixture.go(fixture.step("x").using(action).from(visibleStack).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.results == ["x was failed: “x” could not be placed (edit): \(message)"])
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(112)) func `an added tab that replaces one beyond the end is added there`() {
    fixture.go(
      fixture.step("x").using(.addTab(TabBar.Item("new", icon: .checkMark), at: 7, replacing: true))
        .from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.tree == "a: <{[p] [q] *x}>")
  }

  @Test(.requirement(29, 69)) func `the action of the first screen of a new container runs, and can fail`() {
    let titled = Action<TabScreen>(name: "first", tab: TabBar.Item("tab", icon: .checkMark)) { tabs, screen in
      guard tabs.screens.isEmpty else { throw FactoryError() }
      tabs.screens = [screen]
      tabs.shown = 0
    }
    let failing = Action<TabScreen>(name: "never") { _, _ in throw FactoryError() }
    let tabs = Step<TabScreen, Void>(.nothing, .tabs(title: "new tabs"), name: "tabs")
    fixture.go(fixture.step("x").using(titled).from(tabs).using(.present).from(.current).assemble(name: "x"))
    fixture.settle()
    #expect(fixture.root.semantics.filter { $0.semantics.role == .tab }.map(\.semantics.name) == ["tab"])
    let before = fixture.tree
    fixture.go(fixture.step("y").using(failing).from(tabs).using(.present).from(.current).assemble(name: "y"))
    fixture.settle()
    #expect(
      fixture.results == [
        "x was shown: x", "y was failed: “y” could not be placed (never): FactoryError()",
      ])
    #expect(fixture.tree == before)
  }

  // MARK: Refusals

  @Test(.requirement(15, 76)) func `the retry of a refused close does not retain the screen`() throws {
    weak var retained: RefusableScreen?
    do {
      let presented = try fixture.open(fixture.modal("x"))
      let screen = try #require(presented.screen)
      screen.storedRefusal = Refusal("unsaved")
      fixture.close(presented)
      #expect(screen.leave != nil)
      screen.storedRefusal = nil
      retained = screen
    }
    fixture.modals.pop(by: InstantTransition())
    fixture.settle()
    #expect(retained == nil)
  }

  @Test(.requirement(72, 73))
  func `a navigation that the refusal of a new screen cancels changes nothing`() {
    let (manualGuard, covering, log) = (ManualGuard(), QueriedScreen("c", fixture.log), fixture.log)
    // The route removes the covering screen again, because it leads to the one below.
    let stack = Step<ScreenStack, Void>(
      .nothing, Factory { _ in ScreenStack([RefusableScreen("f", log), covering]) }, name: "stack"
    ).guarded(by: manualGuard.guardian())
    let before = fixture.tree
    let navigation = fixture.go(
      ExistingScreenStep(Finder<RefusableScreen, Void> { screen, _ in screen.title == "f" })
        .from(stack).using(.present).from(.current).assemble(name: "f"))
    covering.onRefusalQuery = { navigation.cancel() }
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["f was cancelled by the caller"])
    #expect(fixture.tree == before)
  }

  private final class QueriedScreen: ProbeScreen {
    var onRefusalQuery: () -> Void = {}
    override var refusal: Refusal? {
      onRefusalQuery()
      return nil
    }
  }

  // MARK: Order

  @Test(.requirement(71)) func `tasks run from the root down, as guards do`() {
    var order: [String] = []
    let stack = Step<ScreenStack, Void>(.nothing, .stack(), name: "stack")
      .guarded(
        by: Guard("stack") { _, answer in
          order.append("guard of stack")
          answer(.pass)
        }
      )
      .preparing { _, _ in order.append("stack") }.afterwards { _, _ in order.append("stack shows") }
    let step = fixture.step("x")
      .guarded(
        by: Guard("x") { _, answer in
          order.append("guard of x")
          answer(.pass)
        }
      )
      .preparing { _, _ in order.append("x") }.afterwards { _, _ in order.append("x shows") }
    fixture.go(step.using(.push).from(stack).using(.present).from(.current).assemble(name: "x"))
    fixture.settle()
    #expect(
      order == ["guard of stack", "guard of x", "stack", "x", "stack shows", "x shows"])
  }

  // MARK: Guards

  @Test(.requirement(71)) func `guards for all destinations are asked first, with the context`() {
    var targets: [String] = []
    fixture.router.guards = [
      Guard("all") { target, answer in
        targets.append("\(target.destination) with \(target.context)")
        answer(.refuse(Refusal("closed")))
      }
    ]
    let nowhere = ExistingScreenStep(Finder<RefusableScreen, Int> { _, _ in false }).assemble(name: "nowhere")
    var results: [String] = []
    fixture.router.navigate(to: nowhere, with: 7) { results.append("\($0)") }
    #expect(targets == ["nowhere with 7"])
    #expect(results == ["refused: closed"])
  }

  @Test(.requirement(71, 72)) func `a guard shows a login screen, and its navigation continues afterwards`() {
    let login = fixture.modal("l")
    var isLoggedIn = false
    let session = Guard<Void>("session", deadline: nil) { _, navigator, answer in
      guard !isLoggedIn else { return answer(.pass) }
      navigator.navigate(to: login) { result in
        guard case .shown(let presented) = result else { return answer(.refuse(Refusal("no login"))) }
        presented.screen?.onRemoval { _ in answer(isLoggedIn ? .pass : .refuse(Refusal("not logged in"))) }
      }
    }
    fixture.go(fixture.pushed("x", guards: [session]))
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]} [l]>")
    #expect(fixture.results == [])
    isLoggedIn = true
    fixture.modals.pop(by: InstantTransition())
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(72, 73)) func `a navigation of a guard ends with the one that it guards`() {
    let inner = ManualGuard()
    var results: [String] = []
    let session = Guard<Void>("session", deadline: nil) { [fixture] _, navigator, _ in
      navigator.navigate(to: fixture.modal("l", guards: [inner.guardian()])) { results.append($0.summary()) }
    }
    let navigation = fixture.go(fixture.pushed("x", guards: [session]))
    #expect(inner.queryCount == 1)
    navigation.cancel()
    inner.answer(.pass)
    fixture.settle()
    #expect(results == ["cancelled by the caller"])
    #expect(fixture.results == ["x was cancelled by the caller"])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(71, 73)) func `guards that redirect in a circle end with an error`() {
    var count = 0
    func destination(_ letter: String) -> Destination<RefusableScreen, Void> {
      fixture.modal(
        letter,
        guards: [
          Guard("circle", deadline: nil) { _, navigator, answer in
            count += 1
            navigator.navigate(to: destination(letter == "x" ? "y" : "x")) { result in
              if case .shown = result { answer(.pass) } else { answer(.refuse(Refusal("no"))) }
            }
          }
        ])
    }
    let before = fixture.tree
    fixture.go(destination("x"))
    fixture.settle()
    #expect(count == 9)
    #expect(
      fixture.results == [
        "x was failed: the guard “circle” redirects in a circle; let it pass the destination that it opens"
      ])
    #expect(fixture.tree == before)
  }

  @Test(.requirement(73)) func `a navigation whose window is released while a guard waits is cancelled`() {
    var results: [String] = []
    let manualGuard = ManualGuard()
    do {
      let fixture = RouterFixture()
      fixture.router.navigate(to: fixture.pushed("x", guards: [manualGuard.guardian()])) {
        results.append($0.summary())
      }
      fixture.router.navigate(to: fixture.pushed("y")) { results.append($0.summary()) }
    }
    #expect(results == ["cancelled by the window", "cancelled by the window"])
  }

  // MARK: Equal navigations

  @Test(.requirement(72)) func `two routes to screens of one type are not equal`() {
    let manualGuard = ManualGuard()
    let one = fixture.step("x").guarded(by: manualGuard.guardian()).using(.push).from(visibleStack).assemble()
    let other = fixture.step("y").guarded(by: manualGuard.guardian()).using(.present).from(.current)
      .assemble()
    fixture.go(one, .coalesce)
    fixture.go(other, .coalesce)
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["RefusableScreen was shown: x"])
  }

  @Test(.requirement(72)) func `contexts that can't be compared are not silently coalesced`() {
    struct Opaque {}
    let destination = ExistingScreenStep(Finder<RefusableScreen, Opaque>()).assemble(name: "any")
    var results: [String] = []
    fixture.router.navigate(to: destination, with: Opaque(), policy: .coalesce) { results.append("\($0)") }
    #expect(
      results == ["failed: the context of “any” can't be compared; make it Hashable, or use another policy"])
  }

  // MARK: Call site

  @Test(.requirement(46)) func `a single navigation can set its transition`() {
    fixture.go(fixture.pushed("x", by: nil), by: Dissolve())
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    fixture.settle()
    fixture.go(fixture.pushed("y", by: nil), by: InstantTransition())
    #expect(fixture.root.activeTransition == nil)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(73)) func `a task can wait for the result of a navigation`() async {
    let destination = fixture.modal("x")
    async let result = fixture.router.navigate(to: destination)
    await Task.yield()
    while fixture.results.isEmpty {
      fixture.settle()
      if fixture.tree.contains("[x]") { break }
      await Task.yield()
    }
    fixture.settle()
    #expect(await result.summary() == "shown: x")
  }

  @Test(.requirement(73)) func `a task that was cancelled before navigates nowhere`() async {
    let destination = fixture.modal("x")
    let router = fixture.router
    let task = Task { @MainActor in
      withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await router.navigate(to: destination).summary()
    }
    #expect(await task.value == "cancelled by the caller")
    fixture.settle()
    #expect(!fixture.tree.contains("[x]"))
  }

  @Test func `a screen is found outside of a route`() {
    let finder = Finder<RefusableScreen, String> { screen, title in screen.title == title }
    #expect(finder.screen(in: fixture.root, with: "q")?.title == "q")
    #expect(finder.screen(in: fixture.root, with: "none") == nil)
    #expect(ScreenHierarchy(fixture.root).top === fixture.tabs)
  }

  @Test func `the short form of a route is the same as the long one`() throws {
    let short = Step(RefusableScreen.self, name: "x") { [fixture] in fixture.make("x") }
    let book = Step(
      RefusableScreen.self, name: "x", where: { $0.title == $1 }, make: { [fixture] in fixture.make($0) })
    fixture.router.navigate(to: book.pushed().assemble(), with: "b")
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p b] [q]}>")
    fixture.router.navigate(to: book.inNewStack().presented(as: .sheet).assemble(), with: "c")
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p b] [q]} [c]>")
    fixture.router.navigate(to: book.presented().assemble(), with: "b")
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p b] [q]}>")
    #expect(
      try fixture.router.plan(for: short.inNewStack().presented().assemble()).steps.first
        == .begin("x", at: "b"))
  }
}
