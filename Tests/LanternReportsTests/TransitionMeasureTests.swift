import Foundation
import LanternGate
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Measurements of irregular transitions on which a report and a comparison must agree.
struct TransitionMeasureTests {
  private typealias Text = RecordingText

  private func reportAndRun(_ name: String) throws -> (report: Report, run: Run) {
    try withTemporaryDirectory { path in
      try FileManager.default.copyItem(atPath: Corpus.path(name), toPath: path + "/recording.jsonl")
      let folder = RecordingFolder(path)
      return (try Report(readingFrom: [folder]), try Run(readingFrom: folder))
    }
  }

  @Test(.requirement(88))
  func `the hitch time ratio of a cut transition uses the time until its last frame`() throws {
    // The transition ended 14 grid points after its start, and skipped 4 that were still in the future.
    let (report, run) = try reportAndRun("cut")
    #expect(report.all.hitchTimeRatio.map { abs($0 - 600) < 1e-6 } == true)
    #expect(run.value(of: .hitchTimeRatio).map { abs($0 - 600) < 1e-6 } == true)
    #expect(report.all.framesDue == 18)
    #expect(report.all.framesSkipped == 12)
    #expect(report.all.framesDegraded == 6)
    #expect(report.all.transitionsSlowed == 1)
    #expect(report.all.transitionsCut == 1)
    #expect(report.table.contains("then cut"))
    #expect(run.transitions.map(\.isSlowed) == [true])
  }

  @Test func `a cut transition has one event for each past skipped deadline and none for future ones`() throws
  {
    let recording = try Recording(text: String(contentsOfFile: Corpus.path("cut"), encoding: .utf8))
    let trace = recording.text(TraceExport.self)
    let events = trace.split(separator: "\n").filter { $0.contains("skipped deadline") }
    #expect(events.count == 8)
    #expect(Set(events).count == 8)
  }

  @Test func `a pause of the frame grid counts neither as an interval nor as animation`() throws {
    // The window is hidden for ten seconds between the second and the third frame.
    let second = 1_000_000_000
    let lines = [
      Text.header, Text.begin(1, "slide", "a", "b"),
      Text.frame(1, progress: "0.3", begin: 17_000_000, end: 18_000_000),
      Text.frame(1, progress: "0.6", begin: 34_000_000, end: 35_000_000),
      Text.frame(1, progress: "1", begin: 10 * second, end: 10 * second + 1_000_000),
      Text.end(1, figures: #""hitch":0,"#), Text.footer(),
    ]
    let report = Report(of: try Recording(lines: lines))
    #expect(report.all.presentInterval?.maximum == 17)
    #expect(report.strips[0].cells.map(\.step) == [1, 2, 3])
  }

  @Test func `a hitch without frames gives no hitch time ratio`() throws {
    let (report, run) = try reportAndRun("frameless")
    #expect(report.all.hitchTimeRatio == nil)
    #expect(run.value(of: .hitchTimeRatio) == nil)
    #expect(report.table.contains("hitch time ratio"))
  }

  @Test func `a frame that took decades is shown in every form`() throws {
    let (report, _) = try reportAndRun("decades")
    #expect(report.text.contains("1200000000000.00 ms") || report.text.contains("1199999999867.00 ms"))
    #expect(report.page.hasSuffix("</html>\n"))
  }

  @Test func `a dragged transition has the same late frames and overruns in report and comparison`() throws {
    let dragged = Text.begin(1, "pop", "a", "b").replacing(#""frames_due":3,"#, with: "")
    let lines = [
      Text.header, dragged,
      Text.frame(1, progress: "0.2", begin: 16_000_000, end: 46_000_000, late: 13_000_000),
      Text.end(1, "released", presented: 1, figures: #""hitch":9000000,"#), Text.footer(),
    ]
    let report = Report(of: try Recording(lines: lines))
    let run = try withTemporaryDirectory { path in
      try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path + "/recording.jsonl"))
      return try Run(readingFrom: RecordingFolder(path))
    }
    #expect(report.all.framesLate == 1)
    #expect(run.value(of: Metric.all[8]) == 100)
    #expect(report.all.frameOverrun?.p95 == run.value(of: Metric.all[7]))
    #expect(report.all.hitchTimeRatio == nil)
  }
}
