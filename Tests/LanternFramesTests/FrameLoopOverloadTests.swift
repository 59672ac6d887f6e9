import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The frames of a transition on a machine that does not keep up.
@MainActor
struct FrameLoopOverloadTests {
  /// Records a slide that a key starts at 105 ms, so that frame k is due at grid point 6 + k. Presenting frame k takes
  /// `costs[k]` or else `always` milliseconds.
  private func recording(
    costs: [Int: Int] = [:], always: Int = 0, rate: Int = 60
  ) throws -> (FrameLoopFixture, Recording) {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display, rate: rate)
    // The first present is that of the picture at rest.
    display.cost = { count in .milliseconds(count == 0 ? 0 : costs[count] ?? always) }
    display.send(.key("b"), at: .milliseconds(105))
    return (fixture, try fixture.recorded())
  }

  @Test(.requirement(81))
  func `on a fast machine no frame is late or skipped, and the click is visible with the first`() throws {
    let (_, recording) = try recording(always: 10)
    let transition = try #require(recording.transitions.first)
    #expect(transition.frames.map(\.late) == Array(repeating: 0, count: 18))
    #expect(transition.frames.map(\.skipped) == Array(repeating: 0, count: 18))
    #expect(transition.end?.framesPresented == 18)
    #expect(transition.end?.framesSkipped == 0)
    #expect(transition.end?.framesLate == 0)
    #expect(transition.end?.hitch == 0)
    // The click was read at 105 ms. The frame began at 116.666666 ms and was presented 10 ms later.
    #expect(transition.end?.clickToPicture == 21_666_666)
  }

  @Test(.requirement(81))
  func
    `a frame presented after the next deadline is late by the difference, and skips that deadline`()
    throws
  {
    // Frame 3 begins at 150 ms and is presented at 190 ms, after the deadlines at 166.7 and 183.3 ms.
    let (fixture, recording) = try recording(costs: [3: 40])
    let transition = try #require(recording.transitions.first)
    #expect(
      fixture.steps.map(\.step?.frame) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    let third = transition.frames[2]
    #expect(third.deadline == 150_000_000)
    #expect(third.presentEnd == 190_000_000)
    #expect(third.late == 23_333_334)
    #expect(third.skipped == 0)
    let fifth = transition.frames[3]
    #expect(fifth.deadline == 183_333_333)
    #expect(fifth.begin == 190_000_000)
    #expect(fifth.late == 0)
    #expect(fifth.skipped == 1)
    #expect(transition.end?.framesPresented == 17)
    #expect(transition.end?.framesSkipped == 1)
    #expect(transition.end?.framesLate == 1)
    #expect(transition.end?.hitch == 23_333_334)
  }

  @Test(.requirement(81))
  func `a late frame never slows the animation`() throws {
    let (_, fast) = try recording()
    let (_, slow) = try recording(costs: [3: 40, 9: 70])
    let progress = fast.transitions[0].frames.reduce(into: [:]) { $0[$1.deadline] = $1.progress }
    for frame in slow.transitions[0].frames { #expect(progress[frame.deadline] == frame.progress) }
    #expect(slow.transitions[0].frames.count == 14)
    #expect(slow.transitions[0].frames.last?.deadline == 400_000_000)
    #expect(slow.transitions[0].frames.last?.progress == 1)
  }

  @Test(.requirement(81), arguments: [0, 17, 20, 100, 5_000], [24, 60, 144, 240])
  func `for every completed transition, due frames are presented or skipped`(
    cost: Int, rate: Int
  ) throws {
    let (fixture, recording) = try recording(always: cost, rate: rate)
    let transition = try #require(recording.transitions.first)
    let end = try #require(transition.end)
    #expect(end.outcome == .completed)
    #expect(end.framesPresented + (end.framesSkipped ?? 0) == transition.begin.framesDue)
    #expect(end.framesPresented == transition.frames.count)
    #expect(end.framesSkipped == transition.frames.reduce(0) { $0 + ($1.skipped ?? 0) })
    #expect(end.framesLate == transition.frames.count { ($0.late ?? 0) > 0 })
    #expect(transition.frames.last?.progress == 1)
    #expect(fixture.pictures.last == "bbbbbbbb")
  }

  @Test(.requirement(81))
  func `when all deadlines but the first have passed, only the last frame is shown`() throws {
    let (fixture, recording) = try recording(costs: [1: 1_000])
    #expect(fixture.steps.map(\.step?.frame) == [1, 18])
    #expect(recording.transitions[0].frames.map(\.skipped) == [0, 16])
    #expect(recording.transitions[0].frames.map(\.progress) == [1.0 / 18, 1])
    #expect(recording.transitions[0].end?.framesLate == 2)
  }

  @Test(.requirement(81))
  func `a transition of a late click starts at the grid point before the click was read`() throws {
    // Presenting the picture at rest takes until 500 ms. The click arrives in the meantime, at 105 ms.
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.cost = { .milliseconds($0 == 0 ? 500 : 0) }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try fixture.recorded()
    #expect(recording.transitions[0].begin.start == 500_000_000)
    #expect(recording.transitions[0].frames.first?.deadline == 516_666_666)
    #expect(recording.transitions[0].end?.framesSkipped == 0)
    #expect(recording.transitions[0].end?.clickToPicture == 16_666_666)
  }

  @Test(.requirement(87))
  func `the phases of a frame are consecutive and recorded`() throws {
    let (_, recording) = try recording(always: 4)
    let transition = recording.transitions[0]
    #expect(
      transition.begin
        == TransitionBegin(
          transition: 1, kind: "slide", from: "a", to: "b", start: 100_000_000, input: 105_000_000,
          framesDue: 18))
    for frame in transition.frames {
      let moments = [
        frame.begin, frame.inputEnd, frame.updateEnd, frame.drawEnd, frame.compositeEnd, frame.presentEnd,
      ]
      #expect(moments == moments.sorted())
      #expect(frame.begin == frame.deadline)
      #expect(frame.presentEnd == frame.deadline + 4_000_000)
      #expect(frame.transition == 1)
    }
    // Only the newly covered pixels change, because each row has one color.
    #expect(transition.frames.map(\.damagedPixels).prefix(4) == [0, 1, 0, 1])
  }

  @Test(.requirement(87))
  func `click to picture is measured from reading the click, also for a reversing swap`() throws {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.cost = { _ in .milliseconds(5) }
    display.send(.key("b"), at: .milliseconds(105))
    display.send(.key("a"), at: .milliseconds(210))
    let recording = try fixture.recorded()
    // The first frames begin at 116.7 and 216.7 ms and are presented 5 ms later.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [16_666_666, 11_666_666])
    #expect(recording.transitions.map(\.end?.outcome) == [.reversed, .completed])
  }
}
