import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Modals and stacks, with their own transitions.
@MainActor
struct ModalStackTests {
  private let journal = CallLog()

  private func scene(_ pile: StackContainer) -> RootFixture {
    let stage = RootFixture(width: 60, height: 80, flows: [.a: { pile }])
    stage.rest()
    return stage
  }

  private func handle(_ stage: RootFixture, _ action: InputEvent.Action, at time: Int64) {
    stage.root.handle(InputEvent(action, time: Moment(nanoseconds: time * 1_000_000)))
  }

  @Test func `a modal covers and uncovers`() {
    let pile = ModalStack(root: ProbeScreen("a", journal))
    let stage = scene(pile)
    pile.push(ProbeScreen("m", journal))
    #expect(stage.root.activeTransition?.kind == "cover")
    stage.frame(0.5)
    stage.finish()
    pile.pop()
    #expect(stage.root.activeTransition?.kind == "uncover")
    stage.finish()
    #expect(pile.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a modal is dragged down from anywhere on it, and back up`() {
    let pile = ModalStack(root: ProbeScreen("a", journal))
    let stage = scene(pile)
    pile.push(ProbeScreen("m", journal), by: InstantTransition())
    stage.rest()
    for (end, screens) in [(20.0, ["a", "m"]), (75.0, ["a"])] {
      handle(stage, .pointerDown(at: Point(30, 10), clicks: 1), at: 0)
      handle(stage, .pointerMoved(to: Point(31, 19)), at: 10)
      #expect(stage.root.activeTransition?.pace == .held)
      handle(stage, .pointerMoved(to: Point(31, 59)), at: 20)
      #expect(stage.root.position == 0.5)
      stage.rest()
      #expect(letters(stage.window).split(separator: "\n").last == String(repeating: "m", count: 60)[...])
      handle(stage, .pointerMoved(to: Point(31, end)), at: 500)
      handle(stage, .pointerUp(at: Point(31, end)), at: 600)
      stage.finish()
      #expect(pile.screens.map(\.title) == screens)
    }
    #expect(journal.living.flatMap(\.violations) == [])
  }

  @Test func `a drag sideways on a modal is not the modal's`() {
    let pile = ModalStack(root: ProbeScreen("a", journal))
    let stage = scene(pile)
    pile.push(ProbeScreen("m", journal), by: InstantTransition())
    stage.rest()
    handle(stage, .pointerDown(at: Point(5, 10), clicks: 1), at: 0)
    handle(stage, .pointerMoved(to: Point(40, 12)), at: 10)
    handle(stage, .pointerMoved(to: Point(40, 70)), at: 20)
    #expect(stage.root.activeTransition == nil)
  }

  @Test(.requirement(82))
  func `a drag sideways on a modal's stack drags the stack, one down the modal`() {
    let pile = ModalStack(root: ProbeScreen("a", journal))
    let stack = ScreenStack(root: ProbeScreen("m", journal))
    let stage = scene(pile)
    pile.push(stack, by: InstantTransition())
    stage.rest()
    stack.push(ProbeScreen("n", journal), by: InstantTransition())
    stage.rest()
    handle(stage, .pointerDown(at: Point(5, 70), clicks: 1), at: 0)
    handle(stage, .pointerMoved(to: Point(20, 72)), at: 10)
    #expect(stage.root.activeTransition?.kind == "pop")
    handle(stage, .pointerMoved(to: Point(58, 72)), at: 20)
    handle(stage, .pointerUp(at: Point(58, 72)), at: 30)
    stage.finish()
    #expect(stack.screens.map(\.title) == ["m"])
    handle(stage, .pointerDown(at: Point(5, 10), clicks: 1), at: 100)
    handle(stage, .pointerMoved(to: Point(6, 20)), at: 110)
    #expect(stage.root.activeTransition?.kind == "uncover")
    handle(stage, .pointerMoved(to: Point(6, 78)), at: 120)
    handle(stage, .pointerUp(at: Point(6, 78)), at: 130)
    stage.finish()
    #expect(pile.screens.map(\.title) == ["a"])
    #expect(journal.living.flatMap(\.violations) == [])
  }

  @Test func `a stack pushes with parallax and pops the same way back`() {
    let stack = ScreenStack(root: ProbeScreen("a", journal))
    let stage = scene(stack)
    stack.push(ProbeScreen("b", journal))
    #expect(stage.root.activeTransition?.kind == "push")
    stage.frame(0.5)
    stage.finish()
    stack.pop()
    #expect(stage.root.activeTransition?.kind == "pop")
    stage.frame(0.5)
    stage.finish()
    #expect(stack.screens.map(\.title) == ["a"])
  }
}
