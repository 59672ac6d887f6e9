import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The pace of a transition on a machine that cannot keep up.
@MainActor
struct TransitionPaceTests {
  // Records a slide of 18 frames that a key starts at 105 ms, so that frame k is due at grid point 6 + k. `cost` returns
  // the time to present a picture, in milliseconds. Picture 0 is the one at rest.
  private func recording(
    again: Int64? = nil, _ cost: @escaping (Int) -> Int
  ) throws -> (frames: [[Int?]], recording: Recording) {
    let display = SlowDisplay()
    let fixture = FrameLoopFixture(display)
    display.cost = { .milliseconds($0 == 0 ? 0 : cost($0)) }
    display.send(.key("b"), at: .milliseconds(105))
    if let again { display.send(.key("c"), at: .milliseconds(again)) }
    let recording = try fixture.recorded()
    var frames: [[Int?]] = []
    for step in fixture.steps.map(\.step?.frame) {
      if step == 1 { frames.append([]) }
      if frames.isEmpty { frames.append([]) }
      frames[frames.count - 1].append(step)
    }
    return (frames, recording)
  }

  @Test(.requirement(81))
  func `after three consecutive frames over budget a transition drops to half rate`() throws {
    let (frames, recording) = try recording { _ in 20 }
    #expect(frames == [[1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 18]])
    let transition = recording.transitions[0]
    #expect(transition.frames.map(\.skipped) == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0])
    #expect(transition.frames.map(\.degraded) == [0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0])
    #expect(
      transition.paceChanges == [
        PaceChange(
          transition: 1, deadline: 150_000_000, pace: .half, work: 20_000_000, budget: 16_666_666)
      ])
    #expect(transition.frames.last?.deadline == 400_000_000)
    #expect(transition.end?.outcome == .completed)
    #expect(transition.end?.framesPresented == 11)
    #expect(transition.end?.framesSkipped == 7)
  }

  @Test(.requirement(81))
  func `after two consecutive frames over twice the budget at half rate it is cut, never slowed`() throws {
    let (frames, recording) = try recording { _ in 40 }
    #expect(frames == [[1, 3, 5, 8, 10, 18]])
    let transition = recording.transitions[0]
    #expect(transition.paceChanges.map(\.pace) == [.half, .cut])
    #expect(transition.paceChanges.map(\.deadline) == [183_333_333, 266_666_666])
    #expect(transition.paceChanges.map(\.work) == [40_000_000, 40_000_000])
    #expect(transition.frames.map(\.skipped) == [0, 1, 1, 2, 1, 7])
    #expect(transition.frames.map(\.degraded) == [0, 0, 0, 1, 1, 7])
    #expect(transition.frames.last?.progress == 1)
    #expect((transition.frames.last?.deadline ?? .max) <= 400_000_000)
    #expect(transition.end?.framesPresented == 6)
    #expect(transition.end?.framesSkipped == 12)
  }

  @Test(.requirement(81))
  func `a machine that keeps up with half rate is not cut`() throws {
    let (_, recording) = try recording { _ in 33 }
    #expect(recording.transitions[0].paceChanges.map(\.pace) == [.half])
  }

  @Test(.requirement(81), arguments: [[1], [1, 2], [2, 3, 5, 6], [1, 2, 4, 5, 7, 8]])
  func `slow frames that are not three in a row do not change the pace`(slow: [Int]) throws {
    let (_, recording) = try recording { slow.contains($0) ? 60 : 1 }
    #expect(recording.transitions[0].paceChanges == [])
    #expect(recording.transitions[0].frames.allSatisfy { $0.degraded == 0 })
  }

  @Test(.requirement(81))
  func `the next transition starts at full rate`() throws {
    // The eleven pictures of the first transition are slow, the others are fast.
    let (frames, recording) = try recording(again: 605) { $0 <= 11 ? 20 : 1 }
    #expect(frames.count == 2)
    #expect(frames.last == Array(1...18))
    #expect(recording.transitions.map(\.paceChanges.count) == [1, 0])
  }

  @Test(.requirement(81), arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `at any speed due frames are shown or counted, and no transition ends late on the grid`(
    seed: UInt64
  ) throws {
    for round in 0..<12 {
      var random = SeededGenerator(seed: seed &* 100 &+ UInt64(round))
      let slowest = [10, 25, 50, 120][round % 4]
      let costs = (0..<200).map { _ in random.int(0...slowest) }
      let (_, recording) = try recording(again: 1_400) { costs[min($0, 199)] }
      #expect(recording.transitions.count == 2)
      for transition in recording.transitions {
        let end = try #require(transition.end)
        #expect(end.outcome == .completed)
        #expect(end.framesPresented + (end.framesSkipped ?? 0) == 18)
        let skipped = transition.frames.map { $0.skipped ?? 0 }
        #expect(skipped.reduce(0, +) == end.framesSkipped)
        #expect(zip(transition.frames, skipped).allSatisfy { $0.degraded <= $1 })
        #expect(transition.frames.map(\.deadline) == transition.frames.map(\.deadline).sorted())
        // Deadlines are rounded by up to a nanosecond.
        #expect((transition.frames.last?.deadline ?? .max) <= transition.begin.start + 300_000_001)
        #expect(transition.frames.last?.progress == 1)
      }
    }
  }

  @Test func `a change of pace is returned after enough slow frames`() {
    var pace = TransitionPace()
    #expect(
      [17, 17, 16, 17, 17, 17].map { pace.take(work: $0, budget: 16) } == [nil, nil, nil, nil, nil, .half])
    #expect([33, 32, 33, 33].map { pace.take(work: $0, budget: 16) } == [nil, nil, nil, .cut])
    #expect(pace.step == .cut)
    #expect(pace.take(work: 1_000, budget: 16) == nil)
  }
}
