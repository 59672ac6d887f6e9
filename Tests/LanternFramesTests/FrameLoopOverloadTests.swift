import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// How a transition's frames fall on the grid when the machine does not keep up.
@MainActor
struct FrameLoopOverloadTests {
  /// A slide from a key at 105 ms, so that frame k is due at grid point 6 + k; presenting frame k takes `costs[k]`
  /// milliseconds, or `always`.
  private func recording(
    costs: [Int: Int] = [:], always: Int = 0, rate: Int = 60
  ) throws -> (Screening, Recording) {
    let display = SlowDisplay()
    let screening = Screening(display, rate: rate)
    // The picture at rest was presented before.
    display.cost = { count in .milliseconds(count == 0 ? 0 : costs[count] ?? always) }
    display.send(.key("b"), at: .milliseconds(105))
    return (screening, try screening.recorded())
  }

  @Test(.requirement(81))
  func `in time no frame is late or skipped, and the click is on the screen with the first`() throws {
    let (_, recording) = try recording(always: 10)
    let transition = try #require(recording.transitions.first)
    #expect(transition.frames.map(\.late) == Array(repeating: 0, count: 18))
    #expect(transition.frames.map(\.skipped) == Array(repeating: 0, count: 18))
    #expect(transition.end?.framesPresented == 18)
    #expect(transition.end?.framesSkipped == 0)
    #expect(transition.end?.framesLate == 0)
    #expect(transition.end?.hitch == 0)
    // Read at 105 ms, begun at 116.666666, presented 10 ms later.
    #expect(transition.end?.clickToPicture == 21_666_666)
  }

  @Test(.requirement(81))
  func
    `a frame that is presented after the next deadline is late by that much, and that deadline is skipped`()
    throws
  {
    // Frame 3 begins at 150 ms and is there at 190; the deadlines at 166.7 and 183.3 have passed by then.
    let (screening, recording) = try recording(costs: [3: 40])
    let transition = try #require(recording.transitions.first)
    #expect(
      screening.steps.map(\.step?.frame) == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
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
    let (_, smooth) = try recording()
    let (_, rough) = try recording(costs: [3: 40, 9: 70])
    let progress = smooth.transitions[0].frames.reduce(into: [:]) { $0[$1.deadline] = $1.progress }
    for frame in rough.transitions[0].frames { #expect(progress[frame.deadline] == frame.progress) }
    #expect(rough.transitions[0].frames.count == 14)
    #expect(rough.transitions[0].frames.last?.deadline == 400_000_000)
    #expect(rough.transitions[0].frames.last?.progress == 1)
  }

  @Test(.requirement(81), arguments: [0, 17, 20, 100, 5_000], [24, 60, 144, 240])
  func `for every completed transition the frames due are those presented and those skipped`(
    cost: Int, rate: Int
  ) throws {
    let (screening, recording) = try recording(always: cost, rate: rate)
    let transition = try #require(recording.transitions.first)
    let end = try #require(transition.end)
    #expect(end.outcome == .completed)
    #expect(end.framesPresented + (end.framesSkipped ?? 0) == transition.begin.framesDue)
    #expect(end.framesPresented == transition.frames.count)
    #expect(end.framesSkipped == transition.frames.reduce(0) { $0 + ($1.skipped ?? 0) })
    #expect(end.framesLate == transition.frames.count { ($0.late ?? 0) > 0 })
    #expect(transition.frames.last?.progress == 1)
    #expect(screening.pictures.last == "bbbbbbbb")
  }

  @Test(.requirement(81))
  func `when every deadline but the first has passed the last frame is shown, and no other`() throws {
    let (screening, recording) = try recording(costs: [1: 1_000])
    #expect(screening.steps.map(\.step?.frame) == [1, 18])
    #expect(recording.transitions[0].frames.map(\.skipped) == [0, 16])
    #expect(recording.transitions[0].frames.map(\.progress) == [1.0 / 18, 1])
    #expect(recording.transitions[0].end?.framesLate == 2)
  }

  @Test(.requirement(81))
  func `a click that was read late has its transition start at the grid point before the reading`() throws {
    // The picture at rest takes until 500 ms, with the click at 105 in the meantime.
    let display = SlowDisplay()
    let screening = Screening(display)
    display.cost = { .milliseconds($0 == 0 ? 500 : 0) }
    display.send(.key("b"), at: .milliseconds(105))
    let recording = try screening.recorded()
    #expect(recording.transitions[0].begin.start == 500_000_000)
    #expect(recording.transitions[0].frames.first?.deadline == 516_666_666)
    #expect(recording.transitions[0].end?.framesSkipped == 0)
    #expect(recording.transitions[0].end?.clickToPicture == 16_666_666)
  }

  @Test(.requirement(87))
  func `the phases of a frame follow one another from its begin, and each is recorded`() throws {
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
    // Those that the slide comes to cover, for the rest of a row of one colour looks the same.
    #expect(transition.frames.map(\.damagedPixels).prefix(4) == [0, 1, 0, 1])
  }

  @Test(.requirement(87))
  func `click to picture runs from reading the click, also of a swap that turns another round`() throws {
    let display = SlowDisplay()
    let screening = Screening(display)
    display.cost = { _ in .milliseconds(5) }
    display.send(.key("b"), at: .milliseconds(105))
    display.send(.key("a"), at: .milliseconds(210))
    let recording = try screening.recorded()
    // First frames at 116.7 and 216.7 ms, each there 5 ms later.
    #expect(recording.transitions.map(\.end?.clickToPicture) == [16_666_666, 11_666_666])
    #expect(recording.transitions.map(\.end?.outcome) == [.reversed, .completed])
  }
}
