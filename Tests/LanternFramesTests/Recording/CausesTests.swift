import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The work of frames by cause, in the recordings of a loop.
@MainActor
struct CausesTests {
  /// A widget of an app that takes its time.
  private final class SlowWidget: Widget {
    override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
      measure("prices") { CausesTests.work() }
    }
  }

  /// A screen with the widget, whose transition takes its time to begin.
  private final class SlowScreen: Screen {
    override func makeView() -> Widget { SlowWidget() }
    override func willAppear() {
      CausesTests.work()
      every(.milliseconds(20)) { CausesTests.work() }
    }
  }

  // Uses the processor for at least 200 µs.
  private static func work() {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < .microseconds(200) {}
  }

  private func recorded(causes: Bool = true, _ act: (FrameLoop) -> Void = { _ in }) throws -> Recording {
    let display = HeadlessDisplay(size: PixelSize(100, 100))
    let root = RootController(
      flows: [.a: { Screen(title: "a") }, .b: { SlowScreen(title: "b") }], first: .a,
      transitions: .everywhere(Slide()), size: display.pixelSize,
      environment: Environment(theme: .light, typesetter: BlockTypesetter(), scale: 1))
    let loop = FrameLoop(display: display, root: root, rate: 60)
    return try withTemporaryDirectory { path in
      let recorder = try Recorder(
        folder: RecordingFolder(path),
        header: RecordingHeader(of: loop, build: "test", recordsCauses: causes))
      loop.recorder = recorder
      act(loop)
      loop.intercept = { event in
        if case .keyDown = event.action { root.show(.b) }
        return true
      }
      display.send(.key("b"), at: .milliseconds(105))
      loop.after(.seconds(1)) { loop.quit() }
      try loop.run()
      loop.recorder = nil
      try recorder.close()
      return try Recording(readingFrom: RecordingFolder(path))
    }
  }

  private func places(_ recording: Recording) -> [String] {
    recording.transitions.flatMap(\.shares).map { share in
      [share.place.phase.rawValue, share.place.screen, share.place.widget, share.place.span].compactMap(
        \.self
      ).joined(separator: " ")
    }
  }

  @Test(.requirement(133)) func `the places of the work are named`() throws {
    let places = Set(places(try recorded()))
    #expect(places.contains("draw SlowScreen SlowWidget prices"))
    #expect(places.contains("input SlowScreen"))
    #expect(places.contains("input SlowScreen timer"))
    #expect(places.isSuperset(of: ["input", "update", "draw", "composite", "present"]))
  }

  @Test(.requirement(133)) func `each frame has shares of all its phases`() throws {
    let recording = try recorded()
    #expect(recording.header.recordsCauses)
    let transition = try #require(recording.transitions.first)
    for frame in transition.frames {
      let shares = transition.shares.filter { $0.deadline == frame.deadline }
      #expect(Set(shares.map(\.place.phase)) == Set(Phase.work))
    }
    let slow = try #require(transition.shares.first { $0.place.span == "prices" })
    #expect(slow.work.processorTime >= 150_000)
    #expect(slow.work.times == 1)
    #expect(transition.shares.map(\.work.pixelsMixed).reduce(0, +) > 0)
  }

  @Test func `other recordings have no shares, and measure nothing`() throws {
    let recording = try recorded(causes: false)
    #expect(recording.transitions.count == 1)
    #expect(recording.transitions.allSatisfy { $0.shares.isEmpty })
    #expect(recording.header.format == 2)
  }
}
