import LanternNavigation
import LanternRaster
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Presses that end without a release, because the button was released over another window.
@MainActor
struct LostReleaseTests {
  @Test(.requirement(82), arguments: [18.0, 34])
  func `a drag whose press is cancelled returns to where it began`(x: Double) {
    let fixture = StackFixture("ab")
    drag(fixture, to: x)
    #expect(fixture.root.activeTransition?.pace == .held)
    fixture.rootFixture.handle(.pointerCancelled)
    #expect(fixture.root.activeTransition?.pace != .held)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "ab")
    #expect(fixture.rootFixture.rest() == "bbbbbbbbbb")
    #expect(fixture.log.liveProbes.flatMap(\.violations) == [])
  }

  @Test(.requirement(82))
  func `a pop that was caught and whose press is cancelled goes on, and is told its result`() {
    let fixture = StackFixture("ab")
    fixture.pop()
    fixture.rootFixture.frame(0.5)
    fixture.press(22, at: 150)
    fixture.move(14, at: 160)
    fixture.rootFixture.handle(.pointerCancelled)
    fixture.rootFixture.finish()
    #expect(fixture.screens == "a")
    #expect(fixture.results == ["pop was shown"])
  }

  @Test(.requirement(82))
  func `after a cancelled press a movement drags nothing, and the next press does`() {
    let fixture = StackFixture("ab")
    fixture.press(2, at: 0)
    fixture.rootFixture.handle(.pointerCancelled)
    fixture.move(30, at: 10)
    #expect(fixture.root.activeTransition == nil)
    drag(fixture, to: 26)
    #expect(fixture.root.activeTransition?.pace == .held)
  }

  @Test func `a cancelled press on a screen is cancelled for its widgets`() {
    let fixture = StackFixture("ab")
    fixture.press(22, at: 0)
    fixture.rootFixture.handle(.pointerCancelled)
    fixture.release(22, at: 10)
    #expect(fixture.log.entries == ["b is pressed at 22,2", "b is cancelled"])
  }

  // Presses at the leading edge and drags to a position, through the one where the drag begins (10.5).
  private func drag(_ fixture: StackFixture, to x: Double) {
    fixture.press(2, at: 100)
    fixture.move(10.5, at: 110)
    fixture.move(x, at: 200)
  }
}
