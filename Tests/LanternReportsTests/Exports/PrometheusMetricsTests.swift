import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The metrics for the text-file collector of Prometheus's `node_exporter`.
@Suite(.requirement(117))
struct PrometheusMetricsTests {
  private typealias Text = RecordingText

  private func metrics(_ recordings: [String]...) throws -> String {
    try withTemporaryDirectory { path in
      let folders = try recordings.enumerated().map { number, lines in
        let folder = "\(path)/\(number)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: folder + "/recording.jsonl"))
        return RecordingFolder(folder)
      }
      return try PrometheusMetrics(readingFrom: folders).text
    }
  }

  // The lines of a metric, without those about it.
  private func samples(_ name: String, _ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix(name) }
  }

  @Test func `counts and ratios have a line for each kind of transition`() throws {
    let text = try metrics(Text.twoTransitions)
    #expect(
      text.hasPrefix(
        """
        # HELP lantern_recordings Recordings that the metrics are from.
        # TYPE lantern_recordings gauge
        lantern_recordings{build="1.0"} 1
        # HELP lantern_transitions_total Transitions.
        # TYPE lantern_transitions_total counter
        lantern_transitions_total{build="1.0",kind="dissolve"} 1
        lantern_transitions_total{build="1.0",kind="slide"} 1
        # HELP lantern_frames_due_total Frames that were due.
        # TYPE lantern_frames_due_total counter
        lantern_frames_due_total{build="1.0",kind="dissolve"} 3
        lantern_frames_due_total{build="1.0",kind="slide"} 3
        # HELP lantern_frames_presented_total Frames that were presented.
        # TYPE lantern_frames_presented_total counter
        lantern_frames_presented_total{build="1.0",kind="dissolve"} 3
        lantern_frames_presented_total{build="1.0",kind="slide"} 2
        # HELP lantern_frames_skipped_total Deadlines without a frame.
        # TYPE lantern_frames_skipped_total counter
        lantern_frames_skipped_total{build="1.0",kind="dissolve"} 0
        lantern_frames_skipped_total{build="1.0",kind="slide"} 1
        # HELP lantern_frames_late_total Frames that were presented after the next deadline.
        # TYPE lantern_frames_late_total counter
        lantern_frames_late_total{build="1.0",kind="dissolve"} 0
        lantern_frames_late_total{build="1.0",kind="slide"} 1
        # HELP lantern_frames_late_ratio Share of late frames among presented frames.
        # TYPE lantern_frames_late_ratio gauge
        lantern_frames_late_ratio{build="1.0",kind="dissolve"} 0.0
        lantern_frames_late_ratio{build="1.0",kind="slide"} 0.5
        # HELP lantern_hitch_seconds_total Time by which pictures were shown later than expected.
        # TYPE lantern_hitch_seconds_total counter
        lantern_hitch_seconds_total{build="1.0",kind="dissolve"} 0.0
        lantern_hitch_seconds_total{build="1.0",kind="slide"} 0.0135

        """))
    // Three grid points at 60 Hz.
    #expect(
      samples("lantern_hitch_time_ratio", text) == [
        #"lantern_hitch_time_ratio{build="1.0",kind="dissolve"} 0.0"#,
        #"lantern_hitch_time_ratio{build="1.0",kind="slide"} 0.27"#,
      ])
  }

  @Test func `a distribution is a summary in seconds, with percentiles by nearest rank`() throws {
    let text = try metrics(Text.twoTransitions)
    #expect(
      text.contains(
        """
        # HELP lantern_frame_work_seconds Time from the start of a frame to the end of presenting it.
        # TYPE lantern_frame_work_seconds summary
        lantern_frame_work_seconds{build="1.0",kind="dissolve",quantile="0.5"} 0.002
        lantern_frame_work_seconds{build="1.0",kind="dissolve",quantile="0.95"} 0.003
        lantern_frame_work_seconds{build="1.0",kind="dissolve",quantile="0.99"} 0.003
        lantern_frame_work_seconds{build="1.0",kind="dissolve",quantile="1"} 0.003
        lantern_frame_work_seconds_sum{build="1.0",kind="dissolve"} 0.006
        lantern_frame_work_seconds_count{build="1.0",kind="dissolve"} 3
        lantern_frame_work_seconds{build="1.0",kind="slide",quantile="0.5"} 0.002
        lantern_frame_work_seconds{build="1.0",kind="slide",quantile="0.95"} 0.03
        lantern_frame_work_seconds{build="1.0",kind="slide",quantile="0.99"} 0.03
        lantern_frame_work_seconds{build="1.0",kind="slide",quantile="1"} 0.03
        lantern_frame_work_seconds_sum{build="1.0",kind="slide"} 0.032
        lantern_frame_work_seconds_count{build="1.0",kind="slide"} 2

        """))
    // Overruns of 13.33 and −14.67 ms.
    #expect(
      samples("lantern_frame_overrun_seconds", text).suffix(2) == [
        #"lantern_frame_overrun_seconds_sum{build="1.0",kind="slide"} -0.001333332"#,
        #"lantern_frame_overrun_seconds_count{build="1.0",kind="slide"} 2"#,
      ])
    // The processor time was not recorded.
    #expect(!text.contains("lantern_frame_processor_seconds"))
  }

  @Test func `the recordings of a build are counted together, those of another one apart`() throws {
    let other = Text.twoTransitions.map { $0.replacing(#""build":"1.0""#, with: #""build":"1.1""#) }
    let text = try metrics(Text.twoTransitions, other, Text.twoTransitions)
    #expect(
      samples("lantern_recordings", text)
        == [#"lantern_recordings{build="1.0"} 2"#, #"lantern_recordings{build="1.1"} 1"#])
    #expect(
      samples("lantern_transitions_total", text) == [
        #"lantern_transitions_total{build="1.0",kind="dissolve"} 2"#,
        #"lantern_transitions_total{build="1.0",kind="slide"} 2"#,
        #"lantern_transitions_total{build="1.1",kind="dissolve"} 1"#,
        #"lantern_transitions_total{build="1.1",kind="slide"} 1"#,
      ])
  }

  @Test func `quotes, backslashes and line breaks in names are escaped`() throws {
    let text = try metrics([Text.header, Text.begin(1, #"a \"b\" \\ \n"#, "a", "b"), Text.footer()])
    #expect(text.contains(#"lantern_transitions_total{build="1.0",kind="a \"b\" \\ \n"} 1"#))
  }

  @Test func `with a virtual clock there are no late frames and no hitches`() throws {
    let text = try metrics([
      Text.header(clock: "virtual"), Text.begin(1, "slide", "a", "b", due: 1),
      Text.frame(1, progress: "1", begin: 16_000_000, end: 17_000_000, late: nil, skipped: nil),
      Text.end(1, presented: 1), Text.footer(),
    ])
    #expect(text.contains("lantern_frame_work_seconds_count"))
    for name in ["late", "skipped", "hitch", "overrun", "animation"] { #expect(!text.contains(name)) }
  }

  @Test func `every line is valid, and each metric has its help and type once`() throws {
    let text = try metrics(Text.twoTransitions)
    let sample = /(?<name>[a-z_]+)\{[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*\} -?[0-9.]+(e-[0-9]+)?/
    var types: [String: Substring] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if let help = line.wholeMatch(of: /# HELP ([a-z_]+) [A-Z].*\./) {
        #expect(types.updateValue("", forKey: String(help.1)) == nil)
      } else if let type = line.wholeMatch(of: /# TYPE ([a-z_]+) (gauge|counter|summary)/) {
        #expect(types.updateValue(type.2, forKey: String(type.1)) == "")
        #expect((type.2 == "counter") == type.1.hasSuffix("_total"))
      } else if let sample = try sample.wholeMatch(in: line) {
        let family = String(sample.output.name).replacing(/_(sum|count)$/, with: "")
        #expect(types[family] != nil)
      } else {
        Issue.record("not a line of the format: \(line)")
      }
    }
    #expect(text.hasSuffix("\n"))
    #expect(types.count == 15)
  }

  @Test func `recordings of a build under different conditions are refused, and so is a damaged one`() throws
  {
    let slow = Text.twoTransitions.map { $0.replacing(#""rate":60"#, with: #""rate":30"#) }
    #expect(throws: RecordingError.self) { try metrics(Text.twoTransitions, slow) }
    #expect(throws: RecordingError.self) { try metrics(Text.twoTransitions, [Text.header, "nothing"]) }
  }
}
