import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Edge cases of routes that other tests don't cover.
@MainActor
struct RoutingEdgeTests {
  // Coordinator.adopt: releases the child.
  @Test(.requirement(58)) func `an adopted coordinator is released with its screen`() {
    let fixture = RouterFixture()
    let parent = Coordinator()
    let screen = fixture.make("x")
    fixture.stacks[0].push(screen, by: InstantTransition())
    fixture.settle()
    weak var adopted: Coordinator?
    do {
      let child = Coordinator()
      adopted = child
      parent.adopt(child, until: screen)
    }
    #expect(adopted != nil)
    fixture.stacks[0].pop(by: InstantTransition())
    fixture.settle()
    #expect(parent.children.isEmpty)
    #expect(adopted == nil)
  }

  @Test(.requirement(126))
  func `a coordinator that is adopted until a screen is removed which is gone already is released`() {
    let (fixture, parent) = (RouterFixture("px", "q"), Coordinator())
    let screen = fixture.stacks[0].screens[1]
    fixture.stacks[0].pop(by: InstantTransition())
    fixture.settle()
    parent.adopt(Coordinator(), until: screen)
    #expect(parent.children.isEmpty)
  }

  // NavigationRequest.deliver: compares the number of the question.
  @Test(.requirement(71)) func `a second answer of one guard does not answer the next guard`() {
    let fixture = RouterFixture()
    let (first, second) = (ManualGuard(), ManualGuard())
    fixture.go(fixture.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.pass)
    first.answer(.pass)
    fixture.settle()
    #expect(second.queryCount == 1)
    #expect(fixture.results == [])
    #expect(fixture.tree == "a: <{*[p] [q]}>")
    second.answer(.pass)
    fixture.settle()
    #expect(fixture.results == ["x was shown: x"])
  }

  // RootController.framePresented: waits for the active transition.
  @Test(.requirement(73)) func `an action that waits for a frame waits for the active transition too`() {
    let fixture = RouterFixture()
    var count = 0
    fixture.root.whenPresented { count += 1 }
    fixture.stacks[0].push(fixture.make("x"))
    fixture.frame(0.5)
    #expect(count == 0)
    fixture.settle()
    #expect(count == 1)
  }

  // RouteOutline.make: checks the type of a container that is created around its first screen.
  @Test(.requirement(29, 44))
  func `a container that is created around a screen must be of the type that the action needs`() {
    let fixture = RouterFixture()
    let before = fixture.snapshot
    let tabs = Step(Finder<TabScreen, Void>.nothing, .tabs(title: "tabs"))
    fixture.go(
      fixture.step("x").using(.push).from(tabs.expectingContainer()).using(.present).from(Start.current)
        .assemble(name: "x"))
    fixture.settle()
    #expect(fixture.results.count == 1)
    #expect(fixture.results.first?.contains("failed") == true, "\(fixture.results)")
    #expect(fixture.snapshot == before)
  }

  // AppliedChange.arrangementBefore: checks that the removed screens have no parent.
  @Test(.requirement(74)) func `a removed screen that is in use elsewhere is not restored`() throws {
    let fixture = RouterFixture()
    let p = try #require(fixture.screen("p"))
    let presented = try fixture.open(
      fixture.step("x").using(.pushReplacingLast).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
        .assemble(name: "x"))
    fixture.settle()
    fixture.stacks[1].push(p, by: InstantTransition())
    fixture.settle()
    let before = fixture.snapshot
    fixture.close(presented)
    fixture.settle()
    #expect(fixture.results.last?.contains("was changed by something else") == true, "\(fixture.results)")
    #expect(fixture.snapshot == before)
  }
}
