import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What routes, guards and policies must keep to, where they once did not.
@MainActor
struct RoutingRuleTests {
  private let scene = FaultScene()

  private var visibleStack: ExistingScreenStep<ScreenStack, Void> {
    ExistingScreenStep(Finder(among: .visibleAnywhere))
  }

  // MARK: Actions

  @Test(.requirement(58, 69)) func `a screen that its own route replaces again is removed`() {
    var reasons: [RemovalReason] = []
    let first = scene.step("x") { [scene] in
      let screen = scene.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    scene.go(
      scene.step("y").using(.pushReplacingLast).after(first).using(.push).from(visibleStack)
        .assemble(name: "y"))
    scene.settle()
    #expect(scene.outcomes == ["y was shown: y"])
    #expect(scene.tree == "a: <{*[p y] [q]}>")
    #expect(reasons == [.closed])
  }

  @Test(.requirement(69, 112)) func `an action that places its screen nowhere fails`() {
    let before = scene.standing
    var reasons: [RemovalReason] = []
    let step = scene.step("x") { [scene] in
      let screen = scene.make("x")
      screen.onRemoval { reasons.append($0) }
      return screen
    }
    let idle = Action<ScreenStack>(name: "idle") { _, _ in }
    scene.go(step.using(idle).from(visibleStack).assemble(name: "x"))
    scene.settle()
    #expect(scene.outcomes == ["x was failed: “x” was placed nowhere by the action “idle”"])
    #expect(scene.standing == before)
  }

  @Test(
    .requirement(112),
    arguments: [
      ("empty", "the container would be empty; keep at least one screen"),
      ("twice", "“x” occurs twice; add it once"),
      ("elsewhere", "“q” is in use elsewhere; remove it there first"),
    ])
  func `an action that breaks a rule of its container fails`(rule: String, message: String) {
    let before = scene.standing
    let elsewhere = scene.screen("q")
    let action = Action<ScreenStack>(name: "edit") { arrangement, screen in
      switch rule {
      case "empty": arrangement.screens = []
      case "twice": arrangement.screens += [screen, screen]
      default: arrangement.screens += [screen] + [elsewhere].compactMap { $0 }
      }
    }
    scene.go(scene.step("x").using(action).from(visibleStack).assemble(name: "x"))
    scene.settle()
    #expect(scene.outcomes == ["x was failed: “x” could not be placed (edit): \(message)"])
    #expect(scene.standing == before)
  }

  @Test(.requirement(112)) func `a tab that replaces one beyond the end is added there`() {
    scene.go(
      scene.step("x").using(.addTab(TabBar.Item("new", icon: .checkMark), at: 7, replacing: true))
        .from(ExistingScreenStep<TabScreen, Void>(Finder())).assemble(name: "x"))
    scene.settle()
    #expect(scene.tree == "a: <{[p] [q] *x}>")
  }

  @Test(.requirement(29, 69)) func `the action of the first screen of a new container is run, and can fail`()
  {
    let titled = Action<TabScreen>(name: "first", tab: TabBar.Item("tab", icon: .checkMark)) { tabs, screen in
      guard tabs.screens.isEmpty else { throw FactoryError() }
      tabs.screens = [screen]
      tabs.shown = 0
    }
    let failing = Action<TabScreen>(name: "never") { _, _ in throw FactoryError() }
    let tabs = Step<TabScreen, Void>(.nothing, .tabs(title: "new tabs"), name: "tabs")
    scene.go(scene.step("x").using(titled).from(tabs).using(.present).from(.current).assemble(name: "x"))
    scene.settle()
    let before = scene.tree
    scene.go(scene.step("y").using(failing).from(tabs).using(.present).from(.current).assemble(name: "y"))
    scene.settle()
    #expect(
      scene.outcomes == [
        "x was shown: x", "y was failed: “y” could not be placed (never): FactoryError()",
      ])
    #expect(scene.tree == before)
  }

  // MARK: Refusals

  @Test(.requirement(15, 76)) func `the retry of a refused close does not keep the screen`() throws {
    weak var kept: FaultScreen?
    do {
      let opening = try scene.open(scene.modal("x"))
      opening.screen.stubbornness = Refusal("unsaved")
      scene.close(opening)
      #expect(opening.screen.leave != nil)
      opening.screen.stubbornness = nil
      kept = opening.screen
    }
    scene.modals.pop(by: InstantTransition())
    scene.settle()
    #expect(kept == nil)
  }

  @Test(.requirement(72, 73))
  func `a navigation that is cancelled when a new screen is asked changes nothing`() {
    let (gate, covering, journal) = (Gate(), Asked("c", scene.journal), scene.journal)
    // The covering screen goes again, because the route leads to the one below.
    let stack = Step<ScreenStack, Void>(
      .nothing, Factory { _ in ScreenStack([FaultScreen("f", journal), covering]) }, name: "stack"
    ).guarded(by: gate.guardian())
    let before = scene.tree
    let navigation = scene.go(
      ExistingScreenStep(Finder<FaultScreen, Void> { screen, _ in screen.title == "f" })
        .from(stack).using(.present).from(.current).assemble(name: "f"))
    covering.whenAsked = { navigation.cancel() }
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["f was cancelled"])
    #expect(scene.tree == before)
  }

  private final class Asked: ProbeScreen {
    var whenAsked: () -> Void = {}
    override var refusal: Refusal? {
      whenAsked()
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
    let step = scene.step("x")
      .guarded(
        by: Guard("x") { _, answer in
          order.append("guard of x")
          answer(.pass)
        }
      )
      .preparing { _, _ in order.append("x") }.afterwards { _, _ in order.append("x shows") }
    scene.go(step.using(.push).from(stack).using(.present).from(.current).assemble(name: "x"))
    scene.settle()
    #expect(
      order == ["guard of stack", "guard of x", "stack", "x", "stack shows", "x shows"])
  }

  // MARK: Guards

  @Test(.requirement(71)) func `guards for all destinations are asked first, with the context`() {
    var targets: [String] = []
    scene.router.guards = [
      Guard("all") { target, answer in
        targets.append("\(target.destination) with \(target.context)")
        answer(.refuse(Refusal("closed")))
      }
    ]
    let nowhere = ExistingScreenStep(Finder<FaultScreen, Int> { _, _ in false }).assemble(name: "nowhere")
    var results: [String] = []
    scene.router.navigate(to: nowhere, with: 7) { results.append("\($0)") }
    #expect(targets == ["nowhere with 7"])
    #expect(results == ["refused: closed"])
  }

  @Test(.requirement(71, 72)) func `a guard shows a login screen, and its navigation continues afterwards`() {
    let login = scene.modal("l")
    var isLoggedIn = false
    let session = Guard<Void>("session", deadline: nil) { _, navigator, answer in
      guard !isLoggedIn else { return answer(.pass) }
      navigator.navigate(to: login) { result in
        guard case .shown(let presented) = result else { return answer(.refuse(Refusal("no login"))) }
        presented.screen.onRemoval { _ in answer(isLoggedIn ? .pass : .refuse(Refusal("not logged in"))) }
      }
    }
    scene.go(scene.pushed("x", guards: [session]))
    scene.settle()
    #expect(scene.tree == "a: <{*[p] [q]} [l]>")
    #expect(scene.outcomes == [])
    isLoggedIn = true
    scene.modals.pop(by: InstantTransition())
    scene.settle()
    #expect(scene.tree == "a: <{*[p x] [q]}>")
    #expect(scene.outcomes == ["x was shown: x"])
  }

  @Test(.requirement(72, 73)) func `a navigation of a guard ends with the one that it guards`() {
    let inner = Gate()
    var results: [String] = []
    let session = Guard<Void>("session", deadline: nil) { [scene] _, navigator, _ in
      navigator.navigate(to: scene.modal("l", guards: [inner.guardian()])) { results.append($0.words()) }
    }
    let navigation = scene.go(scene.pushed("x", guards: [session]))
    #expect(inner.asked == 1)
    navigation.cancel()
    inner.answer(.pass)
    scene.settle()
    #expect(results == ["cancelled"])
    #expect(scene.outcomes == ["x was cancelled"])
    #expect(scene.tree == "a: <{*[p] [q]}>")
  }

  @Test(.requirement(71, 73)) func `guards that redirect in a circle end with an error`() {
    var count = 0
    func destination(_ letter: String) -> Destination<FaultScreen, Void> {
      scene.modal(
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
    let before = scene.tree
    scene.go(destination("x"))
    scene.settle()
    #expect(count == 9)
    #expect(
      scene.outcomes == [
        "x was failed: the guard “circle” redirects in a circle; let it pass the destination that it opens"
      ])
    #expect(scene.tree == before)
  }

  @Test(.requirement(73)) func `a navigation whose window is released while a guard waits is cancelled`() {
    var results: [String] = []
    let gate = Gate()
    do {
      let scene = FaultScene()
      scene.router.navigate(to: scene.pushed("x", guards: [gate.guardian()])) { results.append($0.words()) }
      scene.router.navigate(to: scene.pushed("y")) { results.append($0.words()) }
    }
    #expect(results == ["cancelled", "cancelled"])
  }

  // MARK: Equal navigations

  @Test(.requirement(72)) func `two routes to screens of one type are not equal`() {
    let gate = Gate()
    let one = scene.step("x").guarded(by: gate.guardian()).using(.push).from(visibleStack).assemble()
    let other = scene.step("y").guarded(by: gate.guardian()).using(.present).from(.current).assemble()
    scene.go(one, .coalesce)
    scene.go(other, .coalesce)
    gate.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["FaultScreen was shown: x"])
  }

  @Test(.requirement(72)) func `contexts that can't be compared are not coalesced in silence`() {
    struct Opaque {}
    let destination = ExistingScreenStep(Finder<FaultScreen, Opaque>()).assemble(name: "any")
    var results: [String] = []
    scene.router.navigate(to: destination, with: Opaque(), policy: .coalesce) { results.append("\($0)") }
    #expect(
      results == ["failed: the context of “any” can't be compared; make it Hashable, or use another policy"])
  }

  // MARK: At the call

  @Test(.requirement(46)) func `a transition can be named for one navigation`() {
    scene.go(scene.pushed("x", by: nil), by: Dissolve())
    #expect(scene.root.activeTransition?.kind == "dissolve")
    scene.settle()
    scene.go(scene.pushed("y", by: nil), by: InstantTransition())
    #expect(scene.root.activeTransition == nil)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x", "y was shown: y"])
  }

  @Test(.requirement(73)) func `a task can wait for the result of a navigation`() async {
    let destination = scene.modal("x")
    async let result = scene.router.navigate(to: destination)
    await Task.yield()
    while scene.outcomes.isEmpty {
      scene.settle()
      if scene.tree.contains("[x]") { break }
      await Task.yield()
    }
    scene.settle()
    #expect(await result.words() == "shown: x")
  }

  @Test func `a screen is found outside of a route`() {
    let finder = Finder<FaultScreen, String> { screen, title in screen.title == title }
    #expect(finder.screen(in: scene.root, with: "q")?.title == "q")
    #expect(finder.screen(in: scene.root, with: "none") == nil)
    #expect(ScreenHierarchy(scene.root).top === scene.tabs)
  }

  @Test func `the short form of a route is the same as the long one`() throws {
    let short = Step(FaultScreen.self, name: "x") { [scene] in scene.make("x") }
    let book = Step(
      FaultScreen.self, name: "x", where: { $0.title == $1 }, make: { [scene] in scene.make($0) })
    scene.router.navigate(to: book.pushed().assemble(), with: "b")
    scene.settle()
    #expect(scene.tree == "a: <{*[p b] [q]}>")
    scene.router.navigate(to: book.inNewStack().presented(as: .sheet).assemble(), with: "c")
    scene.settle()
    #expect(scene.tree == "a: <{*[p b] [q]} [c]>")
    scene.router.navigate(to: book.presented().assemble(), with: "b")
    scene.settle()
    #expect(scene.tree == "a: <{*[p b] [q]}>")
    #expect(
      try scene.router.plan(for: short.inNewStack().presented().assemble()).steps.first
        == .begin("x", at: "b"))
  }
}
