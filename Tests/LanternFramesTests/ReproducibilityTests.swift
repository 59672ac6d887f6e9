import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Repeated runs of the same script on a virtual clock.
@MainActor
struct ReproducibilityTests {
  /// The properties of a recorded frame that do not depend on the machine's clock.
  private struct Trace: Equatable {
    let transition: Int
    let progress: Double
    let deadline: Int64
    let begin: Int64
    let damagedPixels: Int
  }

  /// Performs swaps that complete, are superseded and are reversed, a resize, work off the main thread, and a
  /// continuous animation.
  private func perform() throws -> (
    traces: [Trace], outcomes: Set<TransitionOutcome>, pictures: [Bitmap], frames: [PresentedFrame]
  ) {
    let display = HeadlessDisplay(size: PixelSize(24, 10))
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    table[.c, .d] = Dissolve()
    let spin: (Moment) -> Character = { Array("mnop")[Int($0.nanoseconds / 100_000_000 % 4)] }
    let fixture = FrameLoopFixture(display, table, drawing: [.b: spin])
    var random = SeededGenerator(seed: 5)
    for index in 0..<30 {
      let time = Int64(100 + index * 170 + random.int(0...90))
      display.send(.key(Array("abcd")[random.int(0...3)]), at: .milliseconds(time))
      display.send(.pointerMoved(to: Point(random.double(0...24), 3)), at: .milliseconds(time + 20))
    }
    for number in 1...4 {
      fixture.loop.after(.milliseconds(number * 1_100)) { [unowned fixture] in
        fixture.loop.work({ number % 2 == 0 ? Flow.c : .b }, then: { fixture.root.show($0) })
      }
    }
    fixture.loop.after(.milliseconds(6_000)) { [unowned fixture] in fixture.loop.quit() }
    var pictures: [Bitmap] = []
    fixture.didPresent = { frame in
      if frame.step?.frame == 5 {
        display.resize(to: PixelSize(20 + pictures.count % 9, 10), at: frame.moment)
      }
      if let picture = try? display.snapshot() { pictures.append(picture) }
    }
    let recording = try fixture.recorded()
    let traces = recording.transitions.flatMap { transition in
      transition.frames.map { frame in
        Trace(
          transition: frame.transition, progress: frame.progress, deadline: frame.deadline,
          begin: frame.begin, damagedPixels: frame.damagedPixels)
      }
    }
    return (
      traces, Set(recording.transitions.compactMap(\.end?.outcome)), pictures, fixture.frames
    )
  }

  @Test(.requirement(89))
  func `on a virtual clock pictures, progress and deadlines are equal in every run`() throws {
    let first = try perform()
    // The script covers swaps with all outcomes and changing pictures.
    #expect(first.outcomes == [.completed, .superseded, .reversed])
    #expect(Set(first.pictures).count > 1)
    for _ in 1...3 {
      let again = try perform()
      #expect(again.traces == first.traces)
      #expect(again.pictures == first.pictures)
      #expect(again.frames == first.frames)
    }
  }

  @Test(.requirement(89))
  func `on a virtual clock every frame begins at its deadline`() throws {
    let traces = try perform().traces
    #expect(traces.allSatisfy { $0.begin == $0.deadline })
  }
}
