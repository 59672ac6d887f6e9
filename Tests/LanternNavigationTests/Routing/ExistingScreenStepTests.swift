import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Steps to screens that exist: guarded, prepared, and without a factory.
@MainActor
struct ExistingScreenStepTests {
  private let fixture = RouterFixture()

  private func existing(_ letter: String) -> ExistingScreenStep<RefusableScreen, Void> {
    ExistingScreenStep(Finder { screen, _ in screen.title == letter }, name: letter)
  }

  @Test(.requirement(71)) func `an existing screen can be guarded`() {
    let manualGuard = ManualGuard()
    fixture.go(existing("q").guarded(by: manualGuard.guardian()).assemble(name: "q"))
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(fixture.tree == "a: <{[p] *[q]}>")
    #expect(fixture.results == ["q was shown: q"])
  }

  @Test(.requirement(71)) func `a refused guard leaves an existing screen hidden and unprepared`() {
    var tasks: [String] = []
    let step = existing("q").guarded(by: Guard("no") { _, answer in answer(.refuse(Refusal("no"))) })
      .preparing { screen, _ in tasks.append(screen.title) }
    fixture.go(step.assemble(name: "q"))
    fixture.settle()
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    #expect(tasks == [])
    #expect(fixture.results == ["q was refused: no"])
  }

  @Test(.requirement(69))
  func `an existing screen is prepared before it shows, and its last task runs after`() {
    var tasks: [String] = []
    let step = existing("q")
      .preparing { screen, _ in tasks.append("prepared while \(screen.appearance)") }
      .afterwards { screen, _ in tasks.append("then \(screen.appearance)") }
    fixture.go(step.assemble(name: "q"))
    fixture.settle()
    #expect(tasks == ["prepared while hidden", "then shown"])
  }

  @Test(.requirement(71)) func `the guard and the tasks of an existing container are those of its step`() {
    let manualGuard = ManualGuard()
    var prepared: [String] = []
    let stack = ExistingScreenStep<ScreenStack, Void>(Finder(among: .visibleAnywhere))
      .guarded(by: manualGuard.guardian())
      .preparing { stack, _ in prepared.append("\(stack.screens.count) screen") }
    fixture.go(fixture.step("x").using(.push).from(stack).assemble(name: "x"))
    #expect(manualGuard.queryCount == 1)
    manualGuard.answer(.pass)
    fixture.settle()
    #expect(prepared == ["1 screen"])
    #expect(fixture.tree == "a: <{*[p x] [q]}>")
  }

  @Test func `an existing screen can require another one that exists`() {
    fixture.go(existing("q").from(existing("p")).assemble(name: "q"))
    fixture.settle()
    #expect(fixture.tree == "a: <{[p] *[q]}>")
  }
}
