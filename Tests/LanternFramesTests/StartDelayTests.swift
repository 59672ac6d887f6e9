import LanternFrames
import LanternNavigation
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Transitions to a screen that takes long to draw for the first time. A key starts them at 105 ms, so that the first
/// frame is due at grid point 7, at 116.7 ms.
@MainActor
struct StartDelayTests {
  private let display = SlowDisplay()
  private let fixture: FrameLoopFixture
  private let screen: ProbeScreen

  init() {
    fixture = FrameLoopFixture(display)
    let screen = ProbeScreen("b", fixture.journal)
    self.screen = screen
    let root = fixture.root
    fixture.loop.intercept = { event in
      guard case .keyDown = event.action else { return false }
      root.show(screen, as: .b, by: Slide(curve: .linear))
      return true
    }
    display.send(.key("b"), at: .milliseconds(105))
  }

  private func draws(in milliseconds: Int) {
    let (display, screen) = (display, screen)
    screen.didDraw = { [unowned screen] in
      display.spend(.milliseconds(milliseconds))
      screen.didDraw = {}
    }
  }

  @Test(.requirement(114))
  func `at rest, a screen is made and drawn before the deadline of its first frame`() throws {
    draws(in: 10)
    let transition = try #require(try fixture.recorded().transitions.first)
    let first = try #require(transition.frames.first)
    #expect(first.begin == 116_666_666)
    // Drawn at 115 ms, so that nothing is left to draw in the frame.
    #expect(first.presentEnd == 116_666_666)
    #expect(transition.end?.clickToPicture == 11_666_666)
  }

  @Test(.requirement(114))
  func `an event that is at hand only after the deadline is shown in the frame of that deadline`() throws {
    display.readingCost = .milliseconds(12)
    let transition = try #require(try fixture.recorded().transitions.first)
    // Read at 105 ms and at hand at 117, after the deadline at 116.7 ms.
    #expect(transition.frames.first?.deadline == 116_666_666)
    #expect(transition.frames.map(\.skipped) == Array(repeating: 0, count: 18))
    #expect(transition.end?.clickToPicture == 12_000_000)
  }

  @Test(.requirement(114), .requirement(116))
  func `the processor time of a frame includes what it did before its deadline`() throws {
    screen.didDraw = { [unowned screen] in
      useProcessor(for: .milliseconds(3))
      screen.didDraw = {}
    }
    let first = try #require(try fixture.recorded().transitions.first?.frames.first)
    #expect(try #require(first.processorTime) >= 3_000_000)
    #expect(first.presentEnd == first.deadline)
  }

  @Test func `a screen that is drawn within the first frame doesn't delay it`() throws {
    draws(in: 15)
    let transition = try #require(try fixture.recorded().transitions.first)
    #expect(transition.frames.first?.deadline == 116_666_666)
    #expect(transition.end?.startDelay == nil)
    #expect(transition.end?.hitch == 0)
  }

  @Test func `a screen that takes longer delays the whole transition by whole frames`() throws {
    draws(in: 40)
    let transition = try #require(try fixture.recorded().transitions.first)
    // Drawn at 145 ms, so that the first frame is made at 150 ms.
    #expect(transition.frames.map(\.deadline).first == 150_000_000)
    #expect(transition.frames.map(\.skipped) == Array(repeating: 0, count: 18))
    #expect(transition.frames.map(\.late) == Array(repeating: 0, count: 18))
    #expect(transition.end?.startDelay == 2)
    #expect(transition.end?.hitch == 33_333_334)
    #expect(transition.end?.clickToPicture == 45_000_000)
  }

  @Test func `a screen that was prepared doesn't delay its transition`() throws {
    draws(in: 40)
    fixture.root.prepare(screen)
    let transition = try #require(try fixture.recorded().transitions.first)
    #expect(transition.frames.first?.deadline == 116_666_666)
    #expect(transition.end?.startDelay == nil)
  }
}
