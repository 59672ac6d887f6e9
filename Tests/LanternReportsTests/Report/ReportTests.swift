import Foundation
import LanternReports
import LanternTestSupport
import Testing

@MainActor
struct ReportTests {
  private typealias Text = RecordingText

  /// Returns the report of one transition. `work` is the work of each frame in milliseconds; frames are 100 ms
  /// apart.
  private func report(work: [Int], header: String = Text.header) throws -> Report {
    let frames = work.enumerated().map { index, milliseconds in
      Text.frame(
        1, progress: "0.5", begin: index * 100_000_000, end: index * 100_000_000 + milliseconds * 1_000_000)
    }
    return Report(
      of: try Recording(
        lines: [header, Text.begin(1, "slide", "a", "b", due: work.count)] + frames
          + [Text.end(1, presented: work.count), Text.footer()]))
  }

  @Test func `each kind of transition has its own values, in the order of first occurrence`() throws {
    let report = Report(of: try Recording(lines: Text.twoTransitions))
    #expect(report.kinds.map(\.kind) == ["dissolve", "slide"])
    #expect(report.kinds.map(\.transitions) == [1, 1])
    #expect(report.kinds.map(\.framesDue) == [3, 3])
    #expect(report.kinds.map(\.framesPresented) == [3, 2])
    #expect(report.kinds.map(\.framesSkipped) == [0, 1])
    #expect(report.kinds.map(\.framesLate) == [0, 1])
    #expect(report.kinds.map(\.frameWork?.p50) == [2, 2])
    #expect(report.kinds.map(\.frameWork?.maximum) == [3, 30])
    #expect(report.kinds.map(\.presentInterval?.p50) == [14, 5])
    #expect(report.kinds.map(\.presentInterval?.p95) == [17, 5])
    #expect(report.kinds.map(\.clickToPicture?.p99) == [12.5, 31.25])
  }

  @Test func `percentiles use the nearest rank`() throws {
    let hundred = try report(work: (1...100).shuffled(seed: 7)).kinds[0].frameWork
    #expect(hundred.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [50, 95, 99, 100])
    let ten = try report(work: [10, 1, 9, 2, 8, 3, 7, 4, 6, 5]).kinds[0].frameWork
    #expect(ten.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [5, 10, 10, 10])
    let one = try report(work: [7]).kinds[0].frameWork
    #expect(one.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [7, 7, 7, 7])
  }

  @Test func `a single frame has no interval`() throws {
    #expect(try report(work: [7]).kinds[0].presentInterval == nil)
  }

  @Test func `the hitch time ratio is milliseconds of hitch time per second of animation`() throws {
    // 13.5 ms of hitch time in three frames of a sixtieth of a second each.
    let kinds = Report(of: try Recording(lines: Text.twoTransitions)).kinds
    #expect(kinds[0].hitchTimeRatio == 0)
    #expect(abs((kinds[1].hitchTimeRatio ?? 0) - 270) < 1e-9)
  }

  @Test func `hitches of any length can be summed`() throws {
    let longest = #""hitch":3200000000000000000,"#
    let lines = (1...4).flatMap {
      [Text.begin($0, "slide", "main", "login"), Text.end($0, figures: longest)]
    }
    let recording = try Recording(text: ([Text.header] + lines).map { $0 + "\n" }.joined())
    #expect(Report(of: recording).kinds.map(\.transitions) == [4])
  }

  @Test func `the hitch time ratio of an interrupted transition counts only its animated part`()
    throws
  {
    let report = Report(
      of: try Recording(lines: [
        Text.header, Text.begin(1, "slide", "a", "b", due: 18),
        Text.frame(1, progress: "0.06", begin: 16_000_000, end: 60_000_000, late: 26_000_000),
        Text.frame(1, progress: "0.22", begin: 66_000_000, end: 67_000_000, skipped: 2),
        Text.end(1, "superseded", presented: 2, figures: #""hitch":27000000,"#), Text.footer(),
      ]))
    // 27 ms of hitch time in four frames.
    #expect(abs((report.kinds[0].hitchTimeRatio ?? 0) - 405) < 1e-9)
  }
}
