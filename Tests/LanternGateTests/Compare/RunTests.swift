import Foundation
import LanternGate
import LanternHarness
import LanternRecording
import LanternTestSupport
import Testing

/// Runs read from recordings, and the values of their metrics.
struct RunTests {
  private typealias Text = RecordingText

  private func run(_ lines: [String]) throws -> Run {
    try withTemporaryDirectory { path in
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path + "/recording.jsonl"))
      return try Run(readingFrom: RecordingFolder(path))
    }
  }

  @Test(.requirement(88))
  func `each metric has the value computed from its frames`() throws {
    let run = try run(Text.twoTransitions)
    let figures = Metric.all.compactMap { metric in
      guard let value = run.value(of: metric) else { return nil as String? }
      return "\(metric.name): \((value * 1_000).rounded() / 1_000) \(metric.unit)"
    }
    #expect(
      figures == [
        // The percentiles of 1, 2, 2, 3 and 30.
        "frame work p50: 2.0 ms", "frame work p95: 30.0 ms", "frame work p99: 30.0 ms",
        // 30 ms after a deadline, minus a sixtieth of a second.
        "frame overrun p95: 13.333 ms",
        "late frames: 20.0 %",
        // One deadline of six.
        "skipped deadlines: 16.667 %",
        // The frames are 5 ms apart instead of 33.
        "present jitter p95: 28.0 ms",
        // 13.5 ms of hitch time in six sixtieths of a second.
        "hitch time ratio: 135.0 ms/s",
        "click to picture p50: 12.5 ms",
      ])
  }

  @Test
  func
    `a dragged transition counts only in the metrics of its frames`()
    throws
  {
    let dragged = Text.begin(1, "pop", "a", "b").replacing(#""frames_due":3,"#, with: "")
    let run = try run([
      Text.header, dragged,
      Text.frame(1, progress: "0.2", begin: 16_000_000, end: 46_000_000, late: 13_000_000),
      Text.frame(1, progress: "0.4", begin: 48_000_000, end: 50_000_000, skipped: 1),
      Text.end(1, "released", presented: 2, figures: #""hitch":9000000,"#), Text.footer(),
    ])
    #expect(
      Metric.all.filter { run.value(of: $0) != nil }.map(\.name) == [
        "frame work p50", "frame work p95", "frame work p99", "frame overrun p95", "late frames",
        "skipped deadlines",
      ])
    #expect(run.value(of: .frameWork) == 30)
    #expect(run.transitions.map(\.isTimed) == [false])
  }

  @Test(.requirement(89))
  func `with a virtual clock only frame work is known`() throws {
    let run = try run([
      Text.header(clock: "virtual"), Text.begin(1, "slide", "a", "b", due: 1),
      Text.frame(1, progress: "1", begin: 16_000_000, end: 18_000_000, late: nil, skipped: nil),
      Text.end(1, presented: 1), Text.footer(),
    ])
    #expect(Metric.all.filter { run.value(of: $0) != nil }.map(\.unit) == ["ms", "ms", "ms"])
    #expect(run.value(of: .hitchTimeRatio) == nil)
  }

  @Test func `an interrupted recording contributes only its completed transitions`() throws {
    let run = try run(Array(Text.twoTransitions.prefix(8)))
    #expect(run.transitions.map(\.kind) == ["dissolve"])
    #expect(!run.isComplete)
  }
}
