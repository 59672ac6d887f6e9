import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What other tests of routes do not notice.
@MainActor
struct RoutingEdgeTests {
  // Coordinator.adopt: releases the child.
  @Test(.requirement(58)) func `an adopted coordinator is let go with its screen`() {
    let scene = FaultScene()
    let parent = Coordinator()
    let screen = scene.make("x")
    scene.stacks[0].push(screen, by: InstantTransition())
    scene.settle()
    weak var adopted: Coordinator?
    do {
      let child = Coordinator()
      adopted = child
      parent.adopt(child, until: screen)
    }
    #expect(adopted != nil)
    scene.stacks[0].pop(by: InstantTransition())
    scene.settle()
    #expect(parent.children.isEmpty)
    #expect(adopted == nil)
  }

  // Job.answer: compares the number of the question.
  @Test(.requirement(71)) func `a second answer of one guard does not answer the next`() {
    let scene = FaultScene()
    let (first, second) = (Gate(), Gate())
    scene.go(scene.pushed("x", guards: [first.guardian(), second.guardian()]))
    first.answer(.pass)
    first.answer(.pass)
    scene.settle()
    #expect(second.asked == 1)
    #expect(scene.outcomes == [])
    #expect(scene.tree == "a: <{*[p] [q]}>")
    second.answer(.pass)
    scene.settle()
    #expect(scene.outcomes == ["x was shown: x"])
  }

  // RootController.framePresented: waits for what is in motion.
  @Test(.requirement(73)) func `what waits for a frame waits for what is in motion as well`() {
    let scene = FaultScene()
    var told = 0
    scene.root.whenPresented { told += 1 }
    scene.stacks[0].push(scene.make("x"))
    scene.frame(0.5)
    #expect(told == 0)
    scene.settle()
    #expect(told == 1)
  }

  // Outline.make: the container made around a screen is of the kind that the action is for.
  @Test(.requirement(29, 44)) func `a container made around a screen has to be what the action wants`() {
    let scene = FaultScene()
    let before = scene.standing
    let tabs = Step(Finder<TabScreen, Void>.nothing, .tabs(title: "tabs"))
    scene.go(
      scene.step("x").using(.push).from(tabs.expectingContainer()).using(.present).from(Start.current)
        .assemble(name: "x"))
    scene.settle()
    #expect(scene.outcomes.count == 1)
    #expect(scene.outcomes.first?.contains("failed") == true, "\(scene.outcomes)")
    #expect(scene.standing == before)
  }

  // Draft.Change.stands: what went has no other place by now.
  @Test(.requirement(74)) func `what went and stands elsewhere by now is not brought back`() throws {
    let scene = FaultScene()
    let p = try #require(scene.screen("p"))
    let opening = try scene.open(
      scene.step("x").using(.pushReplacingLast).from(ExistingScreenStep<ScreenStack, Void>(Finder()))
        .assemble(name: "x"))
    scene.settle()
    scene.stacks[1].push(p, by: InstantTransition())
    scene.settle()
    let before = scene.standing
    scene.close(opening)
    scene.settle()
    #expect(scene.outcomes.last?.contains("was changed by something else") == true, "\(scene.outcomes)")
    #expect(scene.standing == before)
  }
}
