import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Dragging the top screen out. The window is 40 points wide: 10 pixels of 4 points.
@MainActor
struct StackDragTests {
  @Test(.requirement(82))
  func `a drag from the leading edge begins beyond the slop and follows the pointer exactly`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    fixture.move(10, at: 10)
    #expect(fixture.root.activeTransition == nil)
    fixture.move(10.5, at: 20)
    #expect(fixture.root.activeTransition?.pace == .held)
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    let pictures = [14.5, 18.5, 30.5, 22.5, 10.5, 4.5].map { x in
      fixture.move(x, at: 30)
      return fixture.rootFixture.rest()
    }
    #expect(
      pictures == ["abbbbbbbbb", "aabbbbbbbb", "aaaaabbbbb", "aaabbbbbbb", "bbbbbbbbbb", "bbbbbbbbbb"])
    fixture.move(20, at: 40)
    #expect(fixture.root.position == 0.25)
    #expect(fixture.screens == "ab")
  }

  @Test(.requirement(82))
  func `a drag that is released at rest past the middle pops the screen, when the transition has ended`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 32)
    fixture.move(32, at: 500)
    fixture.release(32, at: 600)
    #expect(fixture.screens == "ab")
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaa")
    #expect(
      fixture.log.entries == [
        "b is pressed at 2,2", "b is cancelled", "b will move to nothing", "a will appear",
        "b will disappear",
        "a did appear", "b did disappear",
        "b's view is removed", "b did move to nothing", "a is pointed to at 32,2",
      ])
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a drag that is released before the middle returns, with balanced calls in UIKit's order`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 24)
    fixture.move(24, at: 500)
    fixture.release(24, at: 600)
    fixture.rootFixture.frame(0.3)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(
      fixture.log.entries == [
        "b is pressed at 2,2", "b is cancelled", "b will move to nothing", "a will appear",
        "b will disappear",
        "b will appear", "a will disappear",
        "b did appear", "a did disappear", "b did move to a", "b is pointed to at 24,2",
      ])
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(82), arguments: [(16.0, 36.0, "a"), (36.0, 16.0, "ab")])
  func `a flick takes precedence over the position`(from: Double, to: Double, screens: String) {
    // 20 points in 40 ms are half the width: at 12.5 widths per second, the transition would go on by 6 widths.
    let fixture = StackFixture("ab")
    drag(fixture, to: from)
    fixture.move(from, at: 500)
    fixture.move(to, at: 540)
    fixture.release(to, at: 540)
    fixture.rootFixture.finish()
    #expect(fixture.screens == screens)
  }

  @Test(.requirement(80, 82))
  func `the transition continues at the velocity of the released pointer`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 14)
    for step in 0...8 { fixture.move(14 + Double(step), at: 500 + Int64(step) * 10) }
    let before = fixture.root.position ?? 0
    fixture.release(22, at: 580)
    guard case .timed(let duration)? = fixture.root.activeTransition?.pace else {
      Issue.record("no timed transition is active")
      return
    }
    // One point every 10 ms is 2.5 widths per second.
    let step = 0.000_01
    fixture.rootFixture.frame(step / (duration / .seconds(1)))
    let speed = ((fixture.root.position ?? 0) - before) / step
    #expect(abs(speed - 2.5) < 0.01)
  }

  @Test(.requirement(82))
  func `in a right-to-left layout a drag goes from the right edge to the left`() {
    let fixture = StackFixture("ab", direction: .rightToLeft)
    fixture.press(2, at: 0)
    fixture.move(20, at: 10)
    #expect(fixture.root.activeTransition == nil)
    fixture.release(20, at: 20)
    fixture.press(38, at: 30)
    fixture.move(28, at: 40)
    fixture.move(16, at: 50)
    #expect(fixture.rootFixture.rest() == "bbbbbbbaaa")
    fixture.move(16, at: 500)
    fixture.release(4, at: 510)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
  }

  @Test func `a drag back reverses the transition that opened the screen`() {
    let fixture = StackFixture("a")
    let zoom = Zoom(from: Rect(10, 0, 8, 4))
    fixture.stack.push(fixture.probe("b"), by: zoom, returning: Backwards(zoom, kind: "unzoom"))
    fixture.rootFixture.finish()
    fixture.rootFixture.rest()
    drag(fixture, to: 32)
    #expect(fixture.root.activeTransition?.kind == "unzoom")
    fixture.move(36, at: 500)
    fixture.release(36, at: 600)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
  }

  @Test func `a drag back is a pop where the transition that opened the screen can't be dragged`() {
    let fixture = StackFixture("a")
    fixture.stack.push(fixture.probe("b"), by: Dissolve(), returning: Dissolve())
    fixture.rootFixture.finish()
    fixture.rootFixture.rest()
    drag(fixture, to: 32)
    #expect(fixture.root.activeTransition?.kind == "back")
  }

  @Test func `a press away from the edge, a short movement or a backward one doesn't start a drag`() {
    let fixture = StackFixture("ab")
    for (from, places) in [(30.0, [39.0]), (2, [9]), (12, [2, 30])] {
      fixture.press(from, at: 0)
      for place in places { fixture.move(place, at: 10) }
      fixture.release(0, at: 20)
    }
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.screens == "ab")
  }

  @Test func `a movement as much down as along doesn't start a drag`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    fixture.move(13, y: 13, at: 10)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `the only screen of a stack can't be dragged out`() {
    let fixture = StackFixture("a")
    drag(fixture, to: 30)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `a stack that allows no drag can't be dragged`() {
    let fixture = StackFixture("ab")
    fixture.stack.dragWidth = 0
    drag(fixture, to: 30)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test func `a click near the edge goes to the screen`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    fixture.move(4, at: 10)
    fixture.release(4, at: 20)
    #expect(fixture.log.entries == ["b is pressed at 2,2", "b is released"])
  }

  @Test func `a press that becomes a drag is cancelled for the screen`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 30)
    fixture.release(30, at: 600)
    #expect(fixture.log.entries.filter { $0.contains("b is") } == ["b is pressed at 2,2", "b is cancelled"])
  }

  @Test func `no screen receives the pointer or keys during a drag`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 30)
    fixture.log.clear()
    fixture.move(34, at: 300)
    fixture.rootFixture.handle(.keyDown(.enter, []))
    #expect(fixture.log.entries == [])
  }

  // MARK: Catching

  @Test(.requirement(82))
  func `a press on a running transition catches it at its position and drags it`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    #expect(fixture.rootFixture.frame(0.5) == "aaaaabbbbb")
    fixture.press(22, at: 150)
    #expect(fixture.root.activeTransition?.pace == .held)
    #expect(fixture.root.activeTransition?.isContinuation == true)
    #expect(fixture.rootFixture.rest() == "aaaaabbbbb")
    fixture.move(18, at: 160)
    #expect(fixture.rootFixture.rest() == "aaaabbbbbb")
    fixture.move(18, at: 500)
    fixture.release(18, at: 510)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  // The second press of a double click on Back is near the edge, where it catches the transition.
  @Test(.requirement(82, 113))
  func `a press that catches a transition and does not move lets it go on`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.2)
    fixture.press(10, at: 150)
    #expect(fixture.root.activeTransition?.pace == .held)
    fixture.move(11, at: 160)
    fixture.release(11, at: 500)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(82))
  func `a pop that the user drags back is cancelled`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.press(22, at: 150)
    fixture.move(10, at: 160)
    fixture.release(10, at: 170)
    fixture.rootFixture.finish()
    #expect(fixture.results == ["pop was cancelled by the user"])
    #expect(fixture.screens == "ab")
  }

  @Test(.requirement(82))
  func `a pop that is caught and released forward is shown`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.press(22, at: 150)
    fixture.release(34, at: 170)
    fixture.rootFixture.finish()
    #expect(fixture.results == ["pop was shown"])
    #expect(fixture.screens == "a")
  }

  @Test(.requirement(82))
  func `a push that is caught by the edge of its screen can be dragged back`() {
    let fixture = StackFixture("a")
    fixture.push("b")
    #expect(fixture.rootFixture.frame(0.5) == "aaaaabbbbb")
    fixture.press(22, at: 150)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.move(30.5, at: 155)
    #expect(fixture.root.activeTransition?.pace == .held)
    fixture.move(42, at: 160)
    #expect(fixture.rootFixture.rest() == "aaaaaaaabb")
    #expect(fixture.log.entries.suffix(2) == ["b is pressed at 2,2", "b is cancelled"])
    fixture.release(44, at: 170)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.results == ["push of b was cancelled by the user"])
    #expect(
      fixture.log.appearances == [
        "b will appear", "a will disappear", "a will appear", "b will disappear", "a did appear",
        "b did disappear",
      ])
    #expect(fixture.log.liveProbes.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a released drag can be caught again, repeatedly`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 34)
    fixture.release(34, at: 600)
    fixture.rootFixture.frame(0.1)
    let position = fixture.root.position ?? 0
    fixture.press(position * 40 + 1, at: 610)
    fixture.rootFixture.rest()
    #expect(fixture.root.position == position)
    fixture.release(position * 40 + 1, at: 800)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
  }

  @Test(.requirement(120))
  func `a click on a control of a moving screen goes to the control, and the transition goes on`() {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.press(30, at: 150)
    fixture.move(31, at: 160)
    fixture.rootFixture.frame(0.9)
    fixture.release(31, at: 230)
    #expect(fixture.root.activeTransition?.pace != .held)
    #expect(fixture.log.entries.suffix(2) == ["b is pressed at 10,2", "b is released"])
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
  }

  @Test(.requirement(120), arguments: [4.0, 21, 33])
  func `a screen is caught wherever it is pressed, by a movement in any direction`(start: Double) {
    let fixture = StackFixture("ab")
    drag(fixture, to: 34)
    fixture.release(34, at: 600)
    fixture.rootFixture.frame(0.2)
    let caught = fixture.root.position ?? 0
    fixture.press(start, at: 610)
    fixture.move(start - 20, at: 620)
    fixture.rootFixture.rest()
    #expect(fixture.root.activeTransition?.pace == .held)
    #expect((fixture.root.position ?? 1) < caught)
  }

  @Test(.requirement(120))
  func `Escape gives a drag back, and the pointer moves nothing until the next press`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 34)
    fixture.rootFixture.handle(.keyDown(.escape, []))
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.move(10, at: 620)
    fixture.release(10, at: 630)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(120))
  func `Escape lets a transition that was caught go on to where it led`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.press(22, at: 150)
    fixture.move(4, at: 160)
    fixture.rootFixture.handle(.keyDown(.escape, []))
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.results == ["pop was shown"])
  }

  @Test(.requirement(82))
  func `the first movement beyond the slop moves the screen by the rest of its distance`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 100)
    fixture.move(34, at: 200)
    #expect(fixture.root.position == 0.6)
  }

  @Test(.requirement(120), arguments: [(400, "ab"), (40, "a")])
  func `two fingers on a touchpad catch a transition, and lead it on or back`(rest: Int64, screens: String) {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.8)
    fixture.beginSwipe(at: 100)
    fixture.swipe(6, at: 110)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.swipe(6, at: 120)
    #expect(fixture.root.activeTransition?.pace == .held)
    let caught = fixture.root.position ?? 0
    fixture.swipe(4, at: 130)
    #expect(abs((fixture.root.position ?? 0) - (caught - 0.1)) < 1e-9)
    fixture.endSwipe(at: 130 + rest)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.rootFixture.finish()
    #expect(fixture.screens == screens)
  }

  @Test(.requirement(120)) func `what scrolls across a transition or by a wheel doesn't catch it`() {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.swipe(20, at: 90)
    fixture.beginSwipe(at: 100)
    fixture.swipe(2, 30, at: 110)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    // At rest, fingers don't drag the screen out.
    fixture.swipe(30, at: 120)
    #expect(fixture.root.activeTransition == nil)
  }

  @Test(
    .requirement(120),
    arguments: [
      (InputEvent.Action.keyDown(.escape, []), "ab"), (.pointerDown(at: Point(30, 2), clicks: 1), "ab"),
    ])
  func `after Escape or a press, the fingers move nothing until they are lifted`(
    input: InputEvent.Action, screens: String
  ) {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.beginSwipe(at: 100)
    fixture.swipe(12, at: 110)
    #expect(fixture.root.activeTransition?.pace == .held)
    fixture.rootFixture.handle(input)
    let position = fixture.root.position
    fixture.swipe(12, at: 120)
    #expect(fixture.root.position == position)
    fixture.endSwipe(at: 130)
    fixture.rootFixture.handle(.pointerUp(at: Point(30, 2)))
    fixture.rootFixture.finish()
    #expect(fixture.screens == screens)
  }

  @Test(.requirement(120)) func `fingers on a touchpad do not disturb a drag by the button`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 30)
    let position = fixture.root.position
    fixture.beginSwipe(at: 510)
    fixture.swipe(-12, at: 520)
    fixture.endSwipe(at: 530)
    #expect(fixture.root.activeTransition?.pace == .held)
    #expect(fixture.root.position == position)
  }

  @Test func `a push whose outgoing side is a still picture can't be caught`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.push("c")
    #expect(fixture.rootFixture.frame(0.4) == "aaaaabcccc")
    fixture.press(26, at: 10)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.move(38, at: 20)
    fixture.release(38, at: 30)
    #expect(fixture.rootFixture.finish() == "cccccccccc")
    #expect(fixture.screens == "ac")
  }

  // MARK: Interruptions

  @Test func `a push during a drag ends the drag`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 26)
    #expect(fixture.rootFixture.rest() == "aaaabbbbbb")
    fixture.push("c")
    fixture.move(38, at: 300)
    #expect(fixture.rootFixture.frame(0.2) == "aaaabbbbcc")
    fixture.release(38, at: 310)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "abc")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test func `a change of flow during a drag ends it and leaves the stack as it was before`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 26)
    fixture.rootFixture.rest()
    fixture.root.show(.b)
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.frame(0.2) == "bbaabbbbbb")
    fixture.move(38, at: 300)
    fixture.release(38, at: 310)
    #expect(fixture.rootFixture.finish() == "bbbbbbbbbb")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test func `a pop while a push is caught reverses it, whatever the pointer does afterwards`() {
    let fixture = StackFixture("a")
    fixture.push("b")
    fixture.rootFixture.frame(0.5)
    fixture.press(10, at: 150)
    fixture.pop()
    fixture.move(4, at: 160)
    fixture.release(2, at: 170)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.results == ["push of b was superseded", "pop was shown"])
  }

  @Test func `a press that a change of flow cancels starts no drag when the change is reversed`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    fixture.root.show(.b)
    fixture.rootFixture.frame(0.3)
    fixture.release(2, at: 20)
    fixture.root.show(.a)
    fixture.rootFixture.finish()
    fixture.rootFixture.rest()
    fixture.move(30, at: 500)
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.screens == "ab")
  }

  @Test func `a drag continues after a resize, and keys arrive afterwards`() {
    let fixture = StackFixture("ab")
    drag(fixture, to: 30.5)
    #expect(fixture.rootFixture.rest() == "aaaaabbbbb")
    fixture.rootFixture.resize(width: 20, height: 1, scale: 0.25)
    #expect(fixture.rootFixture.rest() == "aaaaaaaaaabbbbbbbbbb")
    fixture.move(4, at: 300)
    fixture.release(4, at: 310)
    fixture.rootFixture.finish()
    fixture.log.clear()
    fixture.rootFixture.handle(.keyDown(.enter, []))
    #expect(fixture.log.entries == ["b handles a key"])
  }

  @Test func `a cancelled drag over an inner transition leaves the visible screen completely drawn`() {
    let log = CallLog()
    let fixture = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", log))
    inner.dragWidth = 0
    fixture.stack.push(inner, by: InstantTransition())
    fixture.rootFixture.rest()
    inner.push(ProbeScreen("y", log))
    #expect(fixture.rootFixture.frame(0.5) == "xxxxxyyyyy")
    drag(fixture, to: 18.5)
    fixture.rootFixture.rest()
    fixture.release(2, at: 600)
    fixture.rootFixture.finish()
    #expect(fixture.rootFixture.rest() == "yyyyyyyyyy")
    #expect(fixture.screens == "ax")
  }

  // Presses at the leading edge and drags to a position, through the one where the drag begins (10.5).
  private func drag(_ fixture: StackFixture, to x: Double) {
    fixture.press(2, at: 100)
    fixture.move(10.5, at: 110)
    fixture.move(x, at: 200)
  }
}
