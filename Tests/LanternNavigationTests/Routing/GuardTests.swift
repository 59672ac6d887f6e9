import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Guards: they are asked before anything changes, have a deadline, and answer once.
@MainActor
struct GuardTests {
  private let full = Refusal("full")

  @Test(.requirement(71))
  func `global guards are asked first, then those of the steps from the start on`() {
    let fixture = RouterFixture()
    let log = fixture.log
    func note<Context>(_ name: String) -> Guard<Context> {
      Guard(name) { _, answer in
        log.note("\(name) asked")
        answer(.pass)
      }
    }
    fixture.router.guards = [
      Guard("global") { target, answer in
        log.note("global asked for \(target.destination)")
        answer(.pass)
      },
      note("global two"),
    ]
    let stack = Step<ScreenStack, Void>(.nothing, .stack()).guarded(by: note("stack"))
    let destination = fixture.step("x").guarded(by: note("x")).guarded(by: note("x two"))
      .using(.push).from(stack).using(.present).from(.current).assemble(name: "x")
    log.clear()
    fixture.go(destination)
    fixture.settle()
    #expect(
      log.entries.prefix { !$0.contains("move") } == [
        "global asked for x", "global two asked", "stack asked", "x asked", "x two asked",
      ])
    #expect(fixture.tree == "a: <{*[p] [q]} [x]>")
  }

  @Test(.requirement(71)) func `nothing is created or changed before the last guard passes`() {
    let fixture = RouterFixture()
    let (first, second) = (ManualGuard(), ManualGuard())
    let before = fixture.snapshot
    var made = 0
    fixture.go(
      fixture.pushed("x", guards: [first.guardian(), second.guardian("other")]) {
        made += 1
        return fixture.make("x")
      })
    #expect(fixture.snapshot == before && made == 0)
    first.answer(.pass)
    #expect(fixture.snapshot == before && made == 0)
    second.answer(.pass)
    #expect(made == 1)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a refusal of a guard ends the navigation, and no further guard is asked`() {
    let fixture = RouterFixture()
    let (first, second) = (ManualGuard(), ManualGuard())
    let before = fixture.snapshot
    fixture.go(fixture.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.refuse(full))
    #expect(fixture.results == ["x was refused: full"])
    #expect(second.queryCount == 0)
    #expect(fixture.snapshot == before)
  }

  @Test(.requirement(71)) func `a guard that never answers fails at its deadline`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let before = fixture.snapshot
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian("session", deadline: .seconds(3))]))
    fixture.go(fixture.pushed("y"))
    #expect(fixture.deadlines == [.seconds(3)])
    #expect(fixture.results == [])
    #expect(fixture.snapshot == before)
    fixture.passDeadlines()
    fixture.settle()
    #expect(
      fixture.results == [
        "x was failed: the guard “session” did not answer within 3.0 seconds", "y was shown: y",
      ])
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results.count == 2)
    #expect(fixture.tree == "a: <{*[p y] [q]}>")
  }

  @Test(.requirement(71, 86)) func `a guard that answers immediately needs no deadline`() {
    let fixture = RouterFixture()
    fixture.go(fixture.pushed("x", guards: [Guard("fast") { _, answer in answer(.pass) }]))
    #expect(fixture.deadlines == [])
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a deadline that passes after the answer does nothing`() {
    let fixture = RouterFixture()
    let (first, second) = (ManualGuard(), ManualGuard())
    fixture.go(fixture.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.pass)
    #expect(fixture.deadlines.count == 2)
    second.answer(.pass)
    fixture.passDeadlines()
    fixture.settle()
    fixture.passDeadlines()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71, 73), arguments: [Verdict.pass, .refuse(Refusal("no"))])
  func `only the first answer counts`(second: Verdict) {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    manualGuard.answer(.pass)
    manualGuard.answer(second)
    fixture.settle()
    manualGuard.answer(second)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(71)) func `a guard that answers three times has one answer`() {
    let fixture = RouterFixture()
    let twice = Guard<Void>("twice") { _, answer in
      answer(.pass)
      answer(.refuse(Refusal("changed my mind")))
      answer(.pass)
    }
    fixture.go(fixture.pushed("x", guards: [twice]))
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test(.requirement(71)) func `an answer after the navigation was cancelled does nothing`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    let before = fixture.snapshot
    let navigation = fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    #expect(navigation.cancel())
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was cancelled by the caller"])
    #expect(fixture.snapshot == before)
  }

  // MARK: Routes that can't be followed yet

  @Test(.requirement(71)) func `a guard can lead from a splash screen to the stack that its step needs`() {
    let fixture = RouterFixture()
    fixture.root.show(.b)
    fixture.settle()
    #expect(fixture.tree == "b: <b>")
    let stack = fixture.rooted("s")
    let start = Guard<Void>("start", deadline: nil) { _, navigator, answer in
      navigator.navigate(to: stack) { _ in answer(.pass) }
    }
    fixture.go(fixture.pushed("x", guards: [start]))
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "b: <[s x]>")
  }

  @Test(.requirement(71))
  func `a navigation that can't be planned fails after its guards have passed, or is refused by one`() {
    let fixture = RouterFixture()
    fixture.root.show(.b)
    fixture.settle()
    let before = fixture.snapshot
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    #expect(fixture.results == [])
    manualGuard.answer(.pass)
    #expect(manualGuard.queryCount == 1)
    fixture.go(fixture.pushed("y", guards: [Guard("no") { _, answer in answer(.refuse(full)) }]))
    #expect(
      fixture.results == [
        "x was failed: “ScreenStack” was not found, and the route does not create it", "y was refused: full",
      ])
    #expect(fixture.snapshot == before)
  }

  // MARK: The window changes while a guard waits

  /// Requests the existing screen “x” with a guard, calls `event` while the guard waits, and then lets it pass.
  private func waiting(_ event: (RouterFixture) -> Void) -> RouterFixture {
    let fixture = RouterFixture("px", "q")
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    event(fixture)
    fixture.settle()
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(manualGuard.queryCount == 1)
    #expect(fixture.violations == [])
    return fixture
  }

  @Test(.requirement(71)) func `a found screen that is removed while a guard waits is created anew`() {
    weak var old: Screen?
    let fixture = waiting { fixture in
      old = fixture.screen("x")
      fixture.stacks[0].pop(by: InstantTransition())
    }
    #expect(old == nil)
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71)) func `a screen that covers the found one while a guard waits is removed`() {
    let fixture = waiting { $0.modals.push($0.make("m"), by: InstantTransition()) }
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71))
  func `a tab that is selected while a guard waits is deselected for the found screen`() {
    let fixture = waiting { $0.tabs.select(1) }
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71))
  func `a navigation fails without a change if its container is removed while a guard waits`() {
    let fixture = waiting { $0.root.show(.b) }
    #expect(fixture.tree == "b: <b>")
    #expect(
      fixture.results == ["x was failed: “ScreenStack” was not found, and the route does not create it"])
  }

  @Test(.requirement(71, 76))
  func `a screen that has to be removed only since a guard waited can refuse too`() {
    let fixture = waiting { fixture in
      let modal = fixture.make("m")
      modal.storedRefusal = Refusal("unsaved")
      fixture.modals.push(modal, by: InstantTransition())
    }
    #expect(fixture.tree == "a: <{*[p x] [q]} m>")
    #expect(fixture.results == ["x was refused: unsaved"])
    fixture.screen("m")?.leave?()
    fixture.settle()
  }

  @Test(.requirement(71, 76)) func `a screen that agreed before the guards can refuse after them`() {
    let fixture = RouterFixture("px", "q")
    fixture.present(fixture.make("m"))
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    #expect(fixture.screen("m")?.queryCount == 1)
    fixture.screen("m")?.storedRefusal = Refusal("unsaved")
    manualGuard.answer(.pass)
    #expect(fixture.results == ["x was refused: unsaved"])
    #expect(fixture.screen("m")?.queryCount == 2)
    #expect(fixture.tree == "a: <{*[p x] [q]} m>")
  }

  @Test(.requirement(71))
  func `the guard of a step that is planned only while another guard waits is asked too`() {
    let fixture = RouterFixture("pk", "q")
    let (inner, outer) = (ManualGuard(), ManualGuard())
    let destination = fixture.step("x").guarded(by: inner.guardian("inner")).using(.push)
      .after(fixture.step("k").guarded(by: outer.guardian("outer"))).using(.push)
      .after(fixture.step("p")).using(.push).from(ExistingScreenStep<ScreenStack, Void>(Finder())).assemble(
        name: "x")
    let stack = fixture.stacks[0]
    stack.push(fixture.make("x"), by: InstantTransition())
    fixture.go(destination)
    #expect(inner.queryCount == 1 && outer.queryCount == 0)
    stack.pop(to: stack.screens[0], by: InstantTransition())
    let before = fixture.tree
    inner.answer(.pass)
    #expect(outer.queryCount == 1)
    #expect(fixture.tree == before)
    outer.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{*[p k x] [q]}>")
    #expect(inner.queryCount == 1 && outer.queryCount == 1)
  }

  @Test(.requirement(71)) func `an answer during a change waits until the change is complete`() {
    let fixture = RouterFixture()
    let manualGuard = ManualGuard()
    fixture.go(fixture.pushed("x", guards: [manualGuard.guardian()]))
    fixture.log.on("n will appear") { manualGuard.answer(.pass) }
    fixture.stacks[0].push(fixture.make("n"), by: InstantTransition())
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
    #expect(fixture.tree == "a: <{*[p n x] [q]}>")
    #expect(fixture.violations == [])
  }

  @Test func `a guard can't navigate anymore when its navigation is being applied`() throws {
    let fixture = RouterFixture()
    var stored: GuardNavigator?
    let guardian = Guard<Void>(
      "late", deadline: nil,
      navigating: { _, navigator, answer in
        stored = navigator
        answer(.pass)
      })
    fixture.go(fixture.pushed("x", guards: [guardian]))
    var results: [String] = []
    try #require(stored).navigate(to: fixture.pushed("y")) { results.append($0.summary()) }
    #expect(results == ["cancelled by the guarded navigation"])
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
  }

  @Test(.requirement(71))
  func `guards of one name in two cases of a choice are two guards`() throws {
    let fixture = RouterFixture()
    let (first, second) = (ManualGuard(), ManualGuard())
    var isFirst = true
    let stack = Step<ScreenStack, Void>(.nothing, .stack())
    func route(_ guardian: Guard<Void>) -> Route<ScreenStack, Void> {
      stack.guarded(by: guardian).using(.present).from(.current)
    }
    let choice = RouteSwitch(
      .when("first", { _, _ in isFirst }, then: route(first.guardian())),
      .otherwise(route(second.guardian())))
    fixture.go(fixture.step("x").using(.push).from(choice).assemble(name: "x"))
    isFirst = false
    first.answer(.pass)
    #expect(second.queryCount == 1)
    second.answer(.refuse(full))
    fixture.settle()
    #expect(fixture.results == ["x was refused: full"])
  }
}
