import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// What becomes of a transition on a machine that cannot keep up.
@MainActor
struct TransitionPaceTests {
  // A slide of 18 frames from a key at 105 ms, so that frame k is due at grid point 6 + k; presenting the picture
  // with a number takes so many milliseconds. Number 0 is the picture at rest.
  private func recording(
    again: Int64? = nil, _ cost: @escaping (Int) -> Int
  ) throws -> (frames: [[Int?]], recording: Recording) {
    let display = SlowDisplay()
    let screening = Screening(display)
    display.cost = { .milliseconds($0 == 0 ? 0 : cost($0)) }
    display.send(.key("b"), at: .milliseconds(105))
    if let again { display.send(.key("c"), at: .milliseconds(again)) }
    let recording = try screening.recorded()
    var frames: [[Int?]] = []
    for step in screening.steps.map(\.step?.frame) {
      if step == 1 { frames.append([]) }
      if frames.isEmpty { frames.append([]) }
      frames[frames.count - 1].append(step)
    }
    return (frames, recording)
  }

  @Test(.requirement(81))
  func `after three frames in a row over budget a transition goes to every other frame of its grid`() throws {
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
  func `after two frames in a row over twice the budget at half rate it is cut, never slowed`() throws {
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
  func `at half rate a machine that keeps up with that is not cut`() throws {
    let (_, recording) = try recording { _ in 33 }
    #expect(recording.transitions[0].paceChanges.map(\.pace) == [.half])
  }

  @Test(.requirement(81), arguments: [[1], [1, 2], [2, 3, 5, 6], [1, 2, 4, 5, 7, 8]])
  func `slow frames that are not three in a row change nothing`(slow: [Int]) throws {
    let (_, recording) = try recording { slow.contains($0) ? 60 : 1 }
    #expect(recording.transitions[0].paceChanges == [])
    #expect(recording.transitions[0].frames.allSatisfy { $0.degraded == 0 })
  }

  @Test(.requirement(81))
  func `the next transition starts at full rate again`() throws {
    // Eleven pictures of the first one, then quick ones.
    let (frames, recording) = try recording(again: 605) { $0 <= 11 ? 20 : 1 }
    #expect(frames.count == 2)
    #expect(frames.last == Array(1...18))
    #expect(recording.transitions.map(\.paceChanges.count) == [1, 0])
  }

  @Test(.requirement(81), arguments: [UInt64(1), 2, 3, 4, 5, 6])
  func `however slow the machine is, what was due was shown or counted, and nothing ends late on the grid`(
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
        // To a nanosecond, by which deadlines are rounded.
        #expect((transition.frames.last?.deadline ?? .max) <= transition.begin.start + 300_000_001)
        #expect(transition.frames.last?.progress == 1)
      }
    }
  }

  @Test func `the rule takes a frame's work and the budget, and says when it goes a step down`() {
    var pace = TransitionPace()
    #expect(
      [17, 17, 16, 17, 17, 17].map { pace.take(work: $0, budget: 16) } == [nil, nil, nil, nil, nil, .half])
    #expect([33, 32, 33, 33].map { pace.take(work: $0, budget: 16) } == [nil, nil, nil, .cut])
    #expect(pace.step == .cut)
    #expect(pace.take(work: 1_000, budget: 16) == nil)
  }
}
