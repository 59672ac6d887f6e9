import Foundation
import LanternFrames
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternWidgets
import Testing

@MainActor
struct ReportTests {
  private typealias Text = RecordingText

  /// One transition whose frames take so many milliseconds, a tenth of a second apart.
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

  @Test func `each kind of transition has its own figures, in the order in which it first came`() throws {
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

  @Test func `percentiles are by nearest rank`() throws {
    let hundred = try report(work: (1...100).shuffled(seed: 7)).kinds[0].frameWork
    #expect(hundred.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [50, 95, 99, 100])
    let ten = try report(work: [10, 1, 9, 2, 8, 3, 7, 4, 6, 5]).kinds[0].frameWork
    #expect(ten.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [5, 10, 10, 10])
    let one = try report(work: [7]).kinds[0].frameWork
    #expect(one.map { [$0.p50, $0.p95, $0.p99, $0.maximum] } == [7, 7, 7, 7])
  }

  @Test func `one frame alone has no interval`() throws {
    #expect(try report(work: [7]).kinds[0].presentInterval == nil)
  }

  @Test func `the hitch-time ratio is milliseconds of hitch in a second of animation`() throws {
    // 13.5 ms of hitch in three frames of a sixtieth of a second.
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

  @Test func `of a transition that was cut short only the animated part counts in the hitch-time ratio`()
    throws
  {
    let report = Report(
      of: try Recording(lines: [
        Text.header, Text.begin(1, "slide", "a", "b", due: 18),
        Text.frame(1, progress: "0.06", begin: 16_000_000, end: 60_000_000, late: 26_000_000),
        Text.frame(1, progress: "0.22", begin: 66_000_000, end: 67_000_000, skipped: 2),
        Text.end(1, "superseded", presented: 2, figures: #""hitch":27000000,"#), Text.footer(),
      ]))
    // 27 ms in four frames.
    #expect(abs((report.kinds[0].hitchTimeRatio ?? 0) - 405) < 1e-9)
  }

  @Test(.requirement(89))
  func `on a virtual clock only the work of a frame is told`() throws {
    let (screening, _) = Screening.headless([(at: 105, letter: "b")])
    let kind = try #require(Report(of: try screening.recorded()).kinds.first)
    #expect(kind.framesDue == 18)
    #expect(kind.framesPresented == 18)
    #expect(kind.frameWork != nil)
    #expect(kind.framesSkipped == nil)
    #expect(kind.framesLate == nil)
    #expect(kind.presentInterval == nil)
    #expect(kind.hitchTimeRatio == nil)
    #expect(kind.clickToPicture == nil)
  }

  @Test func `the figures are those of the exported tables, computed anew from them`() throws {
    // A machine of which no two frames are alike.
    var dice = SeededDice(seed: 11)
    let display = SlowDisplay()
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    let screening = Screening(display, table)
    display.cost = { _ in
      .microseconds(dice.int(0...4) == 0 ? dice.int(10_000...60_000) : dice.int(500...9_000))
    }
    for index in 0..<40 {
      display.send(.key(Array("abcd")[dice.int(0...3)]), at: .milliseconds(Int64(100 + index * 250)))
    }
    let recording = try screening.recorded()
    let frames = Table(recording.framesCSV)
    let transitions = Table(recording.transitionsCSV)
    let report = Report(of: recording)
    #expect(report.kinds.count == 2)

    for kind in report.kinds {
      let ours = transitions.rows.filter { $0["kind"] == kind.kind }
      let shown = frames.rows.filter { $0["kind"] == kind.kind }
      #expect(kind.transitions == ours.count)
      #expect(kind.framesDue == ours.sum("frames_due"))
      #expect(kind.framesPresented == shown.count)
      #expect(kind.framesPresented == ours.sum("frames_presented"))
      #expect(kind.framesSkipped == shown.sum("skipped"))
      #expect(kind.framesSkipped == ours.sum("frames_skipped"))
      #expect(kind.framesLate == shown.count { $0["late"] != "0" })
      #expect(kind.framesLate == ours.sum("frames_late"))
      for row in ours where row["outcome"] == "completed" {
        #expect([row].sum("frames_due") == [row].sum("frames_presented") + [row].sum("frames_skipped"))
      }

      let work = shown.map { $0.number("present_end") - $0.number("begin") }
      expect(kind.frameWork, isOf: work.map { $0 / 1e6 })
      var intervals: [Double] = []
      for (before, after) in zip(shown, shown.dropFirst()) where before["transition"] == after["transition"] {
        intervals.append((after.number("present_end") - before.number("present_end")) / 1e6)
      }
      expect(kind.presentInterval, isOf: intervals)
      expect(
        kind.clickToPicture,
        isOf: ours.filter { $0["click_to_picture_ms"] != "" }.map {
          $0.number("click_to_picture_ms")
        }, within: 0.000_5)

      let hitch = ours.reduce(0) { $0 + $1.number("hitch_ms") }
      let seconds = Double(ours.sum("frames_presented") + ours.sum("frames_skipped")) / 60
      #expect(abs((kind.hitchTimeRatio ?? -1) - hitch / seconds) < 0.1)
      #expect(hitch > 0)
    }
  }

  private func expect(
    _ distribution: Report.Distribution?, isOf values: [Double], within: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The least value that at least so many percent of the values do not exceed.
    func percentile(_ percentage: Double) -> Double? {
      values.sorted().first { value in
        Double(values.count { $0 <= value }) * 100 >= percentage * Double(values.count)
      }
    }
    let expected = [percentile(50), percentile(95), percentile(99), values.max()]
    let told = [distribution?.p50, distribution?.p95, distribution?.p99, distribution?.maximum]
    for (told, expected) in zip(told, expected) {
      #expect(
        told != nil && expected != nil && abs((told ?? 0) - (expected ?? 1)) <= within,
        sourceLocation: sourceLocation)
    }
  }
}

/// A table of comma-separated values with named columns, read without the code under test.
private struct Table {
  struct Row {
    let fields: [String: String]

    subscript(_ column: String) -> String { fields[column] ?? "" }

    func number(_ column: String) -> Double { Double(self[column]) ?? .nan }
  }

  let rows: [Row]

  init(_ text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    rows = lines.dropFirst().map { Row(fields: Dictionary(uniqueKeysWithValues: zip(lines[0], $0))) }
  }
}

extension [Table.Row] {
  fileprivate func sum(_ column: String) -> Int { reduce(0) { $0 + (Int($1[column]) ?? 0) } }
}
