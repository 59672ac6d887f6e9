import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Screens that a pointer drags out. The window is 40 points wide, ten pixels of four points.
@MainActor
struct StackDragTests {
  @Test(.requirement(82))
  func `a drag from the leading edge begins past the slop and follows the pointer exactly`() {
    let scene = StackFixture("ab")
    scene.press(2, at: 0)
    scene.move(10, at: 10)
    #expect(scene.root.activeTransition == nil)
    scene.move(10.5, at: 20)
    #expect(scene.root.activeTransition?.pace == .held)
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
    let pictures = [14.5, 18.5, 30.5, 22.5, 10.5, 4.5].map { x in
      scene.move(x, at: 30)
      return scene.fixture.rest()
    }
    #expect(
      pictures == ["abbbbbbbbb", "aabbbbbbbb", "aaaaabbbbb", "aaabbbbbbb", "bbbbbbbbbb", "bbbbbbbbbb"])
    scene.move(20.5, at: 40)
    #expect(scene.root.position == 0.25)
    #expect(scene.screens == "ab")
  }

  @Test(.requirement(82))
  func `a drag past the middle that rests there commits, and only then the model changes`() {
    let scene = StackFixture("ab")
    drag(scene, to: 32)
    scene.move(32, at: 500)
    scene.release(32, at: 600)
    #expect(scene.screens == "ab")
    #expect(scene.root.activeTransition?.isContinuation == true)
    #expect(scene.root.activeTransition?.pace != .held)
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(scene.fixture.rest() == "aaaaaaaaaa")
    #expect(
      scene.journal.entries == [
        "b is pressed at 2,2", "b will move to nothing", "b is let off", "a will appear", "b will disappear",
        "a did appear", "b did disappear",
        "b's view goes", "b did move to nothing",
      ])
    #expect(scene.journal.living.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a drag that is let go before the middle goes back, with calls balanced in UIKit's order`() {
    let scene = StackFixture("ab")
    drag(scene, to: 24)
    scene.move(24, at: 500)
    scene.release(24, at: 600)
    scene.fixture.frame(0.3)
    scene.fixture.finish()
    #expect(scene.screens == "ab")
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
    #expect(
      scene.journal.entries == [
        "b is pressed at 2,2", "b will move to nothing", "b is let off", "a will appear", "b will disappear",
        "b will appear", "a will disappear",
        "b did appear", "a did disappear", "b did move to a",
      ])
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test(.requirement(82), arguments: [(16.0, 36.0, "a"), (36.0, 16.0, "ab")])
  func `a flick decides over the place at which it is let go`(from: Double, to: Double, screens: String) {
    // 20 points in 40 ms, which is half the way: it would come to 0.12 · 12.5 = 1.5 ways farther.
    let scene = StackFixture("ab")
    drag(scene, to: from)
    scene.move(from, at: 500)
    scene.move(to, at: 540)
    scene.release(to, at: 540)
    scene.fixture.finish()
    #expect(scene.screens == screens)
  }

  @Test(.requirement(82))
  func `what is let go goes on as fast as the pointer was`() {
    let scene = StackFixture("ab")
    drag(scene, to: 14)
    for step in 0...8 { scene.move(14 + Double(step), at: 500 + Int64(step) * 10) }
    let before = scene.root.position ?? 0
    scene.release(22, at: 580)
    guard case .timed(let duration)? = scene.root.activeTransition?.pace else {
      Issue.record("it is not under way")
      return
    }
    // One point each 10 ms is 2.5 ways a second.
    let step = 0.000_01
    scene.fixture.frame(step / (duration / .seconds(1)))
    let speed = ((scene.root.position ?? 0) - before) / step
    #expect(abs(speed - 2.5) < 0.01)
  }

  @Test(.requirement(82))
  func `where lines run from right to left a drag goes from the right edge to the left`() {
    let scene = StackFixture("ab", direction: .rightToLeft)
    scene.press(2, at: 0)
    scene.move(20, at: 10)
    #expect(scene.root.activeTransition == nil)
    scene.release(20, at: 20)
    scene.press(38, at: 30)
    scene.move(28, at: 40)
    scene.move(16, at: 50)
    #expect(scene.fixture.rest() == "bbbbbbbaaa")
    scene.move(16, at: 500)
    scene.release(4, at: 510)
    scene.fixture.finish()
    #expect(scene.screens == "a")
  }

  @Test func `a press away from the edge, a short way and one crosswise drag nothing`() {
    let scene = StackFixture("ab")
    scene.press(30, at: 0)
    scene.move(39, at: 10)
    scene.release(39, at: 20)
    scene.press(2, at: 30)
    scene.move(9, at: 40)
    scene.release(9, at: 50)
    scene.press(12, at: 60)
    scene.move(2, at: 70)
    scene.move(30, at: 80)
    scene.release(30, at: 90)
    #expect(scene.root.activeTransition == nil)
    #expect(scene.screens == "ab")
  }

  @Test func `the only screen of a pile cannot be dragged out`() {
    let scene = StackFixture("a")
    drag(scene, to: 30)
    #expect(scene.root.activeTransition == nil)
  }

  @Test func `a pile that lets no press drag is not dragged`() {
    let scene = StackFixture("ab")
    scene.stack.reach = 0
    drag(scene, to: 30)
    #expect(scene.root.activeTransition == nil)
  }

  @Test func `a click near the edge is the page's own`() {
    let scene = StackFixture("ab")
    scene.press(2, at: 0)
    scene.move(4, at: 10)
    scene.release(4, at: 20)
    #expect(scene.journal.entries == ["b is pressed at 2,2", "b is released"])
  }

  @Test func `a press that becomes a drag is taken away from the page`() {
    let scene = StackFixture("ab")
    drag(scene, to: 30)
    scene.release(30, at: 600)
    #expect(scene.journal.entries.filter { $0.contains("b is") } == ["b is pressed at 2,2", "b is let off"])
  }

  @Test func `nobody hears the pointer or a key while it drags`() {
    let scene = StackFixture("ab")
    drag(scene, to: 30)
    scene.journal.clear()
    scene.move(34, at: 300)
    scene.fixture.handle(.keyDown(.enter, []))
    #expect(scene.journal.entries == [])
  }

  // MARK: Catching

  @Test(.requirement(82))
  func `a press on a page that settles catches it where it is, and drags it on`() {
    let scene = StackFixture("ab")
    scene.pop()
    #expect(scene.fixture.frame(0.5) == "aaaaabbbbb")
    scene.press(22, at: 150)
    #expect(scene.root.activeTransition?.pace == .held)
    #expect(scene.root.activeTransition?.isContinuation == true)
    #expect(scene.fixture.rest() == "aaaaabbbbb")
    scene.move(18, at: 160)
    #expect(scene.fixture.rest() == "aaaabbbbbb")
    scene.move(18, at: 500)
    scene.release(18, at: 510)
    scene.fixture.finish()
    #expect(scene.screens == "ab")
    #expect(scene.fixture.rest() == "bbbbbbbbbb")
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test(.requirement(82))
  func `a pop that a person drags back says that it was cancelled`() {
    let scene = StackFixture("ab")
    scene.pop()
    scene.fixture.frame(0.5)
    scene.press(22, at: 150)
    scene.move(10, at: 160)
    scene.release(10, at: 170)
    scene.fixture.finish()
    #expect(scene.outcomes == ["pop was cancelled"])
    #expect(scene.screens == "ab")
  }

  @Test(.requirement(82))
  func `a pop that is caught and let go on its way again says that it was shown`() {
    let scene = StackFixture("ab")
    scene.pop()
    scene.fixture.frame(0.5)
    scene.press(22, at: 150)
    scene.release(34, at: 170)
    scene.fixture.finish()
    #expect(scene.outcomes == ["pop was shown"])
    #expect(scene.screens == "a")
  }

  @Test(.requirement(82))
  func `a push that is caught by its page's edge can be dragged back`() {
    let scene = StackFixture("a")
    scene.push("b")
    #expect(scene.fixture.frame(0.5) == "aaaaabbbbb")
    scene.press(22, at: 150)
    scene.move(34, at: 160)
    #expect(scene.fixture.rest() == "aaaaaaaabb")
    scene.release(36, at: 170)
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(scene.outcomes == ["push of b was cancelled"])
    #expect(
      scene.journal.appearances == [
        "b will appear", "a will disappear", "a will appear", "b will disappear", "a did appear",
        "b did disappear",
      ])
    #expect(scene.journal.living.map(\.title) == ["a"])
  }

  @Test(.requirement(82))
  func `a drag that was let go can be caught again, and again`() {
    let scene = StackFixture("ab")
    drag(scene, to: 34)
    scene.release(34, at: 600)
    scene.fixture.frame(0.1)
    let position = scene.root.position ?? 0
    scene.press(position * 40 + 1, at: 610)
    scene.fixture.rest()
    #expect(scene.root.position == position)
    scene.release(position * 40 + 1, at: 800)
    scene.fixture.finish()
    #expect(scene.screens == "a")
  }

  @Test func `a screen that was pushed over a picture of something else cannot be caught`() {
    let scene = StackFixture("ab")
    scene.pop()
    scene.fixture.frame(0.5)
    scene.push("c")
    #expect(scene.fixture.frame(0.4) == "aaaaabcccc")
    scene.press(26, at: 10)
    #expect(scene.root.activeTransition?.pace != .held)
    scene.move(38, at: 20)
    scene.release(38, at: 30)
    #expect(scene.fixture.finish() == "cccccccccc")
    #expect(scene.screens == "ac")
  }

  // MARK: What comes in between

  @Test func `a push during a drag takes over, and the drag is over`() {
    let scene = StackFixture("ab")
    drag(scene, to: 26)
    #expect(scene.fixture.rest() == "aaaabbbbbb")
    scene.push("c")
    scene.move(38, at: 300)
    #expect(scene.fixture.frame(0.2) == "aaaabbbbcc")
    scene.release(38, at: 310)
    scene.fixture.finish()
    #expect(scene.screens == "abc")
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test func `log out during a drag takes over, and leaves the pile as it was before`() {
    let scene = StackFixture("ab")
    drag(scene, to: 26)
    scene.fixture.rest()
    scene.root.show(.b)
    #expect(scene.screens == "ab")
    #expect(scene.fixture.frame(0.2) == "bbaabbbbbb")
    scene.move(38, at: 300)
    scene.release(38, at: 310)
    #expect(scene.fixture.finish() == "bbbbbbbbbb")
    #expect(scene.journal.living.flatMap(\.violations) == [])
  }

  @Test func `a pop while a push is held goes back, whatever the pointer does from then on`() {
    let scene = StackFixture("a")
    scene.push("b")
    scene.fixture.frame(0.5)
    scene.press(22, at: 150)
    scene.pop()
    scene.move(4, at: 160)
    scene.release(2, at: 170)
    scene.fixture.finish()
    #expect(scene.screens == "a")
    #expect(scene.outcomes == ["push of b was superseded", "pop was shown"])
  }

  @Test func `a press that a swap takes away drags nothing once the swap is turned round`() {
    let scene = StackFixture("ab")
    scene.press(2, at: 0)
    scene.root.show(.b)
    scene.fixture.frame(0.3)
    scene.release(2, at: 20)
    scene.root.show(.a)
    scene.fixture.finish()
    scene.fixture.rest()
    scene.move(30, at: 500)
    #expect(scene.root.activeTransition == nil)
    #expect(scene.screens == "ab")
  }

  @Test func `a resize during a drag goes on, and keys arrive afterwards`() {
    let scene = StackFixture("ab")
    drag(scene, to: 30.5)
    #expect(scene.fixture.rest() == "aaaaabbbbb")
    scene.fixture.resize(width: 20, height: 1, scale: 0.25)
    #expect(scene.fixture.rest() == "aaaaaaaaaabbbbbbbbbb")
    scene.move(4, at: 300)
    scene.release(4, at: 310)
    scene.fixture.finish()
    scene.journal.clear()
    scene.fixture.handle(.keyDown(.enter, []))
    #expect(scene.journal.entries == ["b hears a key"])
  }

  @Test func `a drag over what is in motion inside, that is cancelled, leaves what shows drawn whole`() {
    let journal = CallLog()
    let scene = StackFixture()
    let inner = SlideStack(root: ProbeScreen("x", journal))
    inner.reach = 0
    scene.stack.push(inner, by: InstantTransition())
    scene.fixture.rest()
    inner.push(ProbeScreen("y", journal))
    #expect(scene.fixture.frame(0.5) == "xxxxxyyyyy")
    drag(scene, to: 18.5)
    scene.fixture.rest()
    scene.release(2, at: 600)
    scene.fixture.finish()
    #expect(scene.fixture.rest() == "yyyyyyyyyy")
    #expect(scene.screens == "ax")
  }

  // Presses at the leading edge and drags to a place, by way of where a drag begins (10.5).
  private func drag(_ scene: StackFixture, to x: Double) {
    scene.press(2, at: 100)
    scene.move(10.5, at: 110)
    scene.move(x, at: 200)
  }
}
