import Glibc
import LanternFrames
import LanternNavigation
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// A process that is stopped during a transition and continued.
@MainActor
struct StoppedProcessTests {
  init() { ProcessStops.startCounting() }

  // Continues the process, as after a stop. A thread other than this one may receive the signal.
  private func stop() {
    let before = ProcessStops.count
    kill(getpid(), SIGCONT)
    while ProcessStops.count == before { sched_yield() }
  }

  private func expectWhole(_ recording: Recording, stops: Int) throws {
    let transition = try #require(recording.transitions.first)
    let end = try #require(transition.end)
    #expect(end.outcome == .completed)
    #expect(end.framesPresented == 18)
    #expect(end.framesSkipped == 0)
    #expect(end.framesLate == 0)
    #expect(end.hitch == 0)
    #expect(end.stops == stops)
    #expect(transition.frames.allSatisfy { $0.responseTime < 16_666_667 })
  }

  @Test(.requirement(87)) func `a frame in whose middle the process is stopped is made again`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.cost = { presents in
      guard presents == 6 else { return .zero }
      stop()
      return .seconds(20)
    }
    display.send(.key("b"), at: .milliseconds(1))
    let recording = try fixture.recorded()
    try expectWhole(recording, stops: 1)
    // A report has no long interval.
    let longest = try #require(Report(of: recording).all.presentInterval).maximum
    #expect(longest < 20)
  }

  @Test(.requirement(87)) func `a transition goes on after the process is stopped between two frames`() throws
  {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    fixture.didPresent = { frame in
      display.readingCost = frame.step?.frame == 6 ? .seconds(20) : .zero
      if frame.step?.frame == 6 { stop() }
    }
    display.send(.key("b"), at: .milliseconds(1))
    try expectWhole(try fixture.recorded(), stops: 1)
    #expect(fixture.steps.map(\.step?.frame) == Array(1...18))
  }

  @Test(.requirement(87))
  func `a stop between a click and its transition leaves no time to the first picture`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    // The transition of the click begins after some work.
    fixture.loop.intercept = { [unowned fixture] event in
      guard case .keyDown(.character("b"), []) = event.action else { return false }
      fixture.loop.after(.milliseconds(50)) {
        stop()
        fixture.loop.after(.milliseconds(50)) { fixture.root.show(.b) }
      }
      return true
    }
    display.send(.key("b"), at: .milliseconds(1))
    let end = try #require(try fixture.recorded().transitions.first?.end)
    #expect(end.framesPresented == 18)
    #expect(end.clickToPicture == nil)
  }

  @Test(.requirement(87)) func `a stop before the first frame leaves no time to the first picture`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.cost = { presents in
      guard presents == 1 else { return .zero }
      stop()
      return .seconds(20)
    }
    display.send(.key("b"), at: .milliseconds(1))
    let recording = try fixture.recorded()
    try expectWhole(recording, stops: 1)
    #expect(recording.transitions.first?.end?.clickToPicture == nil)
  }
}
