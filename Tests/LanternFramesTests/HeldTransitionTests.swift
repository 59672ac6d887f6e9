import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// The timing and recording of transitions that a pointer holds, catches, reverses and releases.
@MainActor
struct HeldTransitionTests {
  @Test(.requirement(82, 87))
  func `a held transition has frames only when the pointer moves`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.press(2, at: 105)
    fixture.move(10.5, at: 121)
    fixture.move(18.5, at: 140)
    fixture.move(30.5, at: 400)
    let recording = try fixture.recorded()
    let held = try #require(recording.transitions.first)
    #expect(
      held.begin
        == TransitionBegin(
          transition: 1, kind: "back", from: "b", to: "a", start: 116_666_666, input: 121_000_000,
          framesDue: nil))
    #expect(held.frames.map(\.deadline) == [150_000_000, 416_666_666])
    #expect(held.frames.map(\.progress) == [0.2125, 0.5125])
    #expect(held.end?.outcome == .interrupted)
    #expect(
      fixture.frames.map(\.picture).suffix(4) == ["bbbbbbbbbb", "aabbbbbbbb", "aaaaabbbbb", "aaaaabbbbb"])
    // The first picture, and one wake-up per event, including the end.
    #expect(fixture.frames.count == 6)
  }

  @Test(.requirement(82, 87))
  func `a held transition that is released continues as another transition to its end`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.press(2, at: 105)
    fixture.move(10.5, at: 121)
    fixture.move(34.5, at: 140)
    fixture.release(34.5, at: 300)
    let recording = try fixture.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.released, .completed])
    #expect(recording.transitions.map(\.begin.kind) == ["back", "back"])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["b→a", "b→a"])
    #expect(recording.transitions[0].begin.framesDue == nil)
    let settled = recording.transitions[1]
    #expect(settled.begin.start == 300_000_000)
    #expect(settled.begin.framesDue == settled.frames.count)
    #expect(settled.frames.last?.progress == 1)
    #expect(fixture.stack.screens.map(\.title) == ["a"])
    #expect(fixture.frames.last?.picture == "aaaaaaaaaa")
  }

  @Test(.requirement(82, 87))
  func `a drag released near its start is reversed`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.press(2, at: 105)
    fixture.move(10.5, at: 121)
    fixture.move(20.5, at: 140)
    fixture.release(20.5, at: 300)
    let recording = try fixture.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.released, .completed])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["b→a", "a→b"])
    #expect(fixture.stack.screens.map(\.title) == ["a", "b"])
    #expect(fixture.frames.last?.picture == "bbbbbbbbbb")
  }

  @Test(.requirement(82, 87))
  func `a caught transition is recorded as caught, and does not move until the pointer does`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.key("-", at: 1)
    // Halfway, at 150 ms, the outgoing screen starts at 20 points.
    fixture.press(22, at: 151)
    fixture.move(26, at: 400)
    fixture.release(26, at: 900)
    let recording = try fixture.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.caught, .released, .completed])
    #expect(recording.transitions.map(\.begin.framesDue).prefix(2) == [18, nil])
    #expect(recording.transitions[0].frames.count == 9)
    #expect(recording.transitions[1].frames.map(\.deadline) == [416_666_666])
    #expect(recording.transitions[1].frames.map(\.progress) == [0.6])
    #expect(recording.transitions[2].frames.last?.progress == 1)
    #expect(fixture.stack.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(87))
  func
    `a push that is popped during its transition is reversed, and one that another push replaces is superseded`()
    throws
  {
    for (key, outcome) in [("-", TransitionOutcome.reversed), ("+", .superseded), ("b", .superseded)] {
      let fixture = StackLoopFixture("a")
      fixture.key("+", at: 1)
      fixture.key(Character(key), at: 151)
      let recording = try fixture.recorded()
      #expect(recording.transitions.map(\.end?.outcome) == [outcome, .completed], "\(key)")
    }
  }

  @Test(.requirement(87))
  func `a drag that a swap replaces is superseded`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.press(2, at: 105)
    fixture.move(10.5, at: 121)
    fixture.move(30.5, at: 140)
    fixture.key("b", at: 300)
    fixture.move(34.5, at: 350)
    fixture.release(34.5, at: 360)
    let recording = try fixture.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded, .completed])
    #expect(fixture.frames.last?.picture == "zzzzzzzzzz")
  }

  @Test(.requirement(82))
  func `the position never jumps when a pointer catches, holds and releases`() throws {
    let fixture = StackLoopFixture("ab", rate: 240)
    fixture.key("-", at: 1)
    fixture.press(22, at: 151)
    for step in 0..<20 { fixture.move(22 + Double(step % 7) - 2, at: 160 + Int64(step) * 5) }
    fixture.release(26, at: 262)
    let recording = try fixture.recorded()
    let positions = fixture.frames.compactMap(\.position)
    #expect(recording.transitions.map(\.end?.outcome) == [.caught, .released, .completed])
    // The slide moves 1/72 per frame, the pointer at most six points (0.15), and a spring from rest at most 0.06.
    #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($1 - $0) < 0.16 })
  }

  @Test(.requirement(4))
  func `a window that is resized back to its old size is redrawn`() throws {
    let fixture = StackLoopFixture("a")
    fixture.loop.after(.milliseconds(100)) { [unowned fixture] in
      fixture.display.resize(to: PixelSize(10, 1), at: .milliseconds(200))
    }
    _ = try fixture.recorded()
    #expect(fixture.frames.last?.picture == "aaaaaaaaaa")
  }

  @Test(.requirement(86))
  func `after a cancelled drag the loop is at rest`() throws {
    let fixture = StackLoopFixture("ab")
    fixture.press(2, at: 105)
    fixture.move(10.5, at: 121)
    fixture.release(10.5, at: 500)
    fixture.move(30, at: 2_000)
    _ = try fixture.recorded()
    #expect(fixture.root.activeTransition == nil)
    #expect(fixture.stack.screens.map(\.title) == ["a", "b"])
    // Between the last frame of the way back and the late pointer event there is none.
    let moments = fixture.frames.map(\.frame.moment.nanoseconds)
    #expect(moments.filter { $0 > 700_000_000 } == [2_016_666_666, 2_033_333_333])
  }
}
