import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Modals and stacks, with their own transitions.
@MainActor
struct ModalStackTests {
  private let log = CallLog()

  private func makeFixture(_ stack: StackContainer) -> RootFixture {
    let fixture = RootFixture(width: 60, height: 80, flows: [.a: { stack }])
    fixture.rest()
    return fixture
  }

  private func handle(_ fixture: RootFixture, _ action: InputEvent.Action, at time: Int64) {
    fixture.root.handle(InputEvent(action, time: Moment(nanoseconds: time * 1_000_000)))
  }

  @Test(.requirement(80)) func `a modal covers and uncovers`() {
    let stack = ModalStack(root: ProbeScreen("a", log))
    let fixture = makeFixture(stack)
    stack.push(ProbeScreen("m", log))
    #expect(fixture.root.activeTransition?.kind == "cover")
    fixture.frame(0.5)
    fixture.finish()
    stack.pop()
    #expect(fixture.root.activeTransition?.kind == "uncover")
    fixture.finish()
    #expect(stack.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a modal can be dragged down from anywhere, and back up`() {
    let stack = ModalStack(root: ProbeScreen("a", log))
    let fixture = makeFixture(stack)
    stack.push(ProbeScreen("m", log), by: InstantTransition())
    fixture.rest()
    for (end, screens) in [(20.0, ["a", "m"]), (75.0, ["a"])] {
      handle(fixture, .pointerDown(at: Point(30, 10), clicks: 1), at: 0)
      handle(fixture, .pointerMoved(to: Point(31, 19)), at: 10)
      #expect(fixture.root.activeTransition?.pace == .held)
      handle(fixture, .pointerMoved(to: Point(31, 58)), at: 20)
      #expect(fixture.root.position == 0.5)
      fixture.rest()
      #expect(letters(fixture.window).split(separator: "\n").last == String(repeating: "m", count: 60)[...])
      handle(fixture, .pointerMoved(to: Point(31, end)), at: 500)
      handle(fixture, .pointerUp(at: Point(31, end)), at: 600)
      fixture.finish()
      #expect(stack.screens.map(\.title) == screens)
    }
    #expect(log.liveProbes.flatMap(\.violations) == [])
  }

  @Test func `a horizontal drag does not drag a modal`() {
    let stack = ModalStack(root: ProbeScreen("a", log))
    let fixture = makeFixture(stack)
    stack.push(ProbeScreen("m", log), by: InstantTransition())
    fixture.rest()
    handle(fixture, .pointerDown(at: Point(5, 10), clicks: 1), at: 0)
    handle(fixture, .pointerMoved(to: Point(40, 12)), at: 10)
    handle(fixture, .pointerMoved(to: Point(40, 70)), at: 20)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test(.requirement(82))
  func `a horizontal drag on a modal's stack drags the stack, a vertical one the modal`() {
    let modals = ModalStack(root: ProbeScreen("a", log))
    let stack = ScreenStack(root: ProbeScreen("m", log))
    let fixture = makeFixture(modals)
    modals.push(stack, by: InstantTransition())
    fixture.rest()
    stack.push(ProbeScreen("n", log), by: InstantTransition())
    fixture.rest()
    handle(fixture, .pointerDown(at: Point(5, 70), clicks: 1), at: 0)
    handle(fixture, .pointerMoved(to: Point(20, 72)), at: 10)
    #expect(fixture.root.activeTransition?.kind == "pop")
    handle(fixture, .pointerMoved(to: Point(58, 72)), at: 20)
    handle(fixture, .pointerUp(at: Point(58, 72)), at: 30)
    fixture.finish()
    #expect(stack.screens.map(\.title) == ["m"])
    handle(fixture, .pointerDown(at: Point(5, 10), clicks: 1), at: 100)
    handle(fixture, .pointerMoved(to: Point(6, 20)), at: 110)
    #expect(fixture.root.activeTransition?.kind == "uncover")
    handle(fixture, .pointerMoved(to: Point(6, 78)), at: 120)
    handle(fixture, .pointerUp(at: Point(6, 78)), at: 130)
    fixture.finish()
    #expect(modals.screens.map(\.title) == ["a"])
    #expect(log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(arguments: [
    (Size(300, 200), Size(100, 60), Rect(100, 70, 100, 60)),
    // Wider than the window without its margins: it covers a small window, and is narrower in a large one.
    (Size(300, 200), Size(290, 60), Rect(0, 0, 300, 200)),
    (Size(800, 700), Size(1_000, 300), Rect(32, 200, 736, 300)),
    // The smallest window that is not small.
    (Size(560, 400), Size(550, 60), Rect(32, 170, 496, 60)),
  ])
  func `a sheet has its preferred size in the middle of the window`(
    window: Size, preferred: Size, place: Rect
  ) {
    let stack = ModalStack(root: ProbeScreen("a", log))
    let fixture = RootFixture(width: Int(window.width), height: Int(window.height), flows: [.a: { stack }])
    fixture.rest()
    let sheet = SizedSheet("m", log)
    sheet.preferred = preferred
    sheet.modalStyle = .sheet
    stack.push(sheet)
    #expect(fixture.root.activeTransition?.kind == "dissolve")
    fixture.finish()
    fixture.rest()
    #expect(sheet.size == place.size)
    #expect(sheet.view.windowFrame == place)
    let lines = letters(fixture.window).split(separator: "\n").map(Array.init)
    let inside = lines[Int(place.center.y)]
    #expect(inside[Int(place.minX)] != "a" && inside[Int(place.center.x)] == "m")
    #expect(place.minX == 0 || inside[Int(place.minX) - 1] != "m")
    #expect(log.liveProbes.flatMap(\.violations) == [])
  }

  @Test func `a sheet that becomes the only screen of its stack remains visible when the window is resized`()
  {
    let stack = ModalStack(root: ProbeScreen("a", log))
    let fixture = RootFixture(width: 300, height: 200, flows: [.a: { stack }])
    fixture.rest()
    let sheet = ProbeScreen("m", log)
    sheet.modalStyle = .sheet
    stack.push(sheet, by: InstantTransition())
    fixture.rest()
    stack.set([sheet])
    fixture.finish()
    fixture.resize(width: 320, height: 240, scale: 1)
    fixture.rest()
    #expect(stack.screens.map(\.title) == ["m"])
    #expect(sheet.appearance == .shown)
    #expect(log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(80)) func `a stack uses its push and pop transitions`() {
    let stack = ScreenStack(root: ProbeScreen("a", log))
    let fixture = makeFixture(stack)
    stack.push(ProbeScreen("b", log))
    #expect(fixture.root.activeTransition?.kind == "push")
    fixture.frame(0.5)
    fixture.finish()
    stack.pop()
    #expect(fixture.root.activeTransition?.kind == "pop")
    fixture.frame(0.5)
    fixture.finish()
    #expect(stack.screens.map(\.title) == ["a"])
  }
}

private final class SizedSheet: ProbeScreen {
  var preferred: Size?
  override var preferredSheetSize: Size? { preferred }
}
