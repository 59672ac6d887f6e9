import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Transitions that a pointer holds, catches, turns round and lets go of, as the loop times and records them.
@MainActor
struct HeldTransitionTests {
  @Test(.requirement(82, 87))
  func `while a pointer holds a passage there are frames when it has moved, and only then`() throws {
    let screening = StackScreening("ab")
    screening.press(2, at: 105)
    screening.move(10.5, at: 121)
    screening.move(18.5, at: 140)
    screening.move(30.5, at: 400)
    let recording = try screening.recorded()
    let held = try #require(recording.transitions.first)
    #expect(
      held.begin
        == TransitionBegin(
          transition: 1, kind: "back", from: "b", to: "a", start: 116_666_666, input: 121_000_000,
          framesDue: nil))
    #expect(held.frames.map(\.deadline) == [150_000_000, 416_666_666])
    #expect(held.frames.map(\.progress) == [0.2, 0.5])
    #expect(held.end?.outcome == .interrupted)
    #expect(
      screening.frames.map(\.picture).suffix(4) == ["bbbbbbbbbb", "aabbbbbbbb", "aaaaabbbbb", "aaaaabbbbb"])
    // The first picture, and one wake-up an event, with that of the end.
    #expect(screening.frames.count == 6)
  }

  @Test(.requirement(82, 87))
  func `a passage that is let go is released, and goes on as another one to its end`() throws {
    let screening = StackScreening("ab")
    screening.press(2, at: 105)
    screening.move(10.5, at: 121)
    screening.move(34.5, at: 140)
    screening.release(34.5, at: 300)
    let recording = try screening.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.released, .completed])
    #expect(recording.transitions.map(\.begin.kind) == ["back", "back"])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["b→a", "b→a"])
    #expect(recording.transitions[0].begin.framesDue == nil)
    let settled = recording.transitions[1]
    #expect(settled.begin.start == 300_000_000)
    #expect(settled.begin.framesDue == settled.frames.count)
    #expect(settled.frames.last?.progress == 1)
    #expect(screening.stack.screens.map(\.title) == ["a"])
    #expect(screening.frames.last?.picture == "aaaaaaaaaa")
  }

  @Test(.requirement(82, 87))
  func `a drag that is let go on the near side is turned round, and leads back`() throws {
    let screening = StackScreening("ab")
    screening.press(2, at: 105)
    screening.move(10.5, at: 121)
    screening.move(20.5, at: 140)
    screening.release(20.5, at: 300)
    let recording = try screening.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.released, .completed])
    #expect(recording.transitions.map { "\($0.begin.from)→\($0.begin.to)" } == ["b→a", "a→b"])
    #expect(screening.stack.screens.map(\.title) == ["a", "b"])
    #expect(screening.frames.last?.picture == "bbbbbbbbbb")
  }

  @Test(.requirement(82, 87))
  func `a passage that is caught says so, and stands still until it is moved`() throws {
    let screening = StackScreening("ab")
    screening.key("-", at: 1)
    // Half way, at 150 ms, the page that goes begins at 20 points.
    screening.press(22, at: 151)
    screening.move(26, at: 400)
    screening.release(26, at: 900)
    let recording = try screening.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.caught, .released, .completed])
    #expect(recording.transitions.map(\.begin.framesDue).prefix(2) == [18, nil])
    #expect(recording.transitions[0].frames.count == 9)
    #expect(recording.transitions[1].frames.map(\.deadline) == [416_666_666])
    #expect(recording.transitions[1].frames.map(\.progress) == [0.6])
    #expect(recording.transitions[2].frames.last?.progress == 1)
    #expect(screening.stack.screens.map(\.title) == ["a"])
  }

  @Test(.requirement(87))
  func `a push that is popped on its way is reversed, one that another push takes over superseded`() throws {
    for (key, outcome) in [("-", TransitionOutcome.reversed), ("+", .superseded), ("b", .superseded)] {
      let screening = StackScreening("a")
      screening.key("+", at: 1)
      screening.key(Character(key), at: 151)
      let recording = try screening.recorded()
      #expect(recording.transitions.map(\.end?.outcome) == [outcome, .completed], "\(key)")
    }
  }

  @Test(.requirement(87))
  func `a drag that log out takes over is superseded`() throws {
    let screening = StackScreening("ab")
    screening.press(2, at: 105)
    screening.move(10.5, at: 121)
    screening.move(30.5, at: 140)
    screening.key("b", at: 300)
    screening.move(34.5, at: 350)
    screening.release(34.5, at: 360)
    let recording = try screening.recorded()
    #expect(recording.transitions.map(\.end?.outcome) == [.superseded, .completed])
    #expect(screening.frames.last?.picture == "zzzzzzzzzz")
  }

  @Test(.requirement(82))
  func `the picture never jumps when a pointer catches, holds and lets go`() throws {
    let screening = StackScreening("ab", rate: 240)
    screening.key("-", at: 1)
    screening.press(22, at: 151)
    for step in 0..<20 { screening.move(22 + Double(step % 7) - 2, at: 160 + Int64(step) * 5) }
    screening.release(26, at: 262)
    let recording = try screening.recorded()
    let positions = screening.frames.compactMap(\.position)
    #expect(recording.transitions.map(\.end?.outcome) == [.caught, .released, .completed])
    // The slide goes 1/72 a frame, the pointer six points (0.15) at most, a spring from rest 0.06 at most.
    #expect(zip(positions, positions.dropFirst()).allSatisfy { abs($1 - $0) < 0.16 })
  }

  @Test(.requirement(4))
  func `a window that was resized and has its old size again is drawn anew`() throws {
    let screening = StackScreening("a")
    screening.loop.after(.milliseconds(100)) { [unowned screening] in
      screening.display.resize(to: PixelSize(10, 1), at: .milliseconds(200))
    }
    _ = try screening.recorded()
    #expect(screening.frames.last?.picture == "aaaaaaaaaa")
  }

  @Test(.requirement(86))
  func `after a drag that came to nothing the loop is at rest`() throws {
    let screening = StackScreening("ab")
    screening.press(2, at: 105)
    screening.move(10.5, at: 121)
    screening.release(10.5, at: 500)
    screening.move(30, at: 2_000)
    _ = try screening.recorded()
    #expect(screening.root.activeTransition == nil)
    #expect(screening.stack.screens.map(\.title) == ["a", "b"])
    // The first, two by the drag, two by its end, and two by what comes much later.
    #expect(
      screening.frames.map(\.frame.moment.nanoseconds)
        == [0, 116_666_666, 133_333_333, 516_666_666, 533_333_333, 2_016_666_666, 2_033_333_333])
  }
}
