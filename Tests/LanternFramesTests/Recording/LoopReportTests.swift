import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecords
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Reports on what a frame loop recorded.
@MainActor
struct LoopReportTests {
  @Test(.requirement(89))
  func `on a virtual clock only the work of a frame is told`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")])
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
    var random = SeededGenerator(seed: 11)
    let display = SlowDisplay()
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    let screening = Screening(display, table)
    display.cost = { _ in
      .microseconds(random.int(0...4) == 0 ? random.int(10_000...60_000) : random.int(500...9_000))
    }
    for index in 0..<40 {
      display.send(.key(Array("abcd")[random.int(0...3)]), at: .milliseconds(Int64(100 + index * 250)))
    }
    let recording = try screening.recorded()
    let frames = CSV(text: recording.framesCSV)
    let transitions = CSV(text: recording.transitionsCSV)
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

      let work = shown.map { $0.real("present_end") - $0.real("begin") }
      expect(kind.frameWork, isOf: work.map { $0 / 1e6 })
      var intervals: [Double] = []
      for (before, after) in zip(shown, shown.dropFirst()) where before["transition"] == after["transition"] {
        intervals.append((after.real("present_end") - before.real("present_end")) / 1e6)
      }
      expect(kind.presentInterval, isOf: intervals)
      expect(
        kind.clickToPicture,
        isOf: ours.filter { $0["click_to_picture_ms"] != "" }.map {
          $0.real("click_to_picture_ms")
        }, within: 0.000_5)

      let hitch = ours.reduce(0) { $0 + $1.real("hitch_ms") }
      let seconds = Double(ours.sum("frames_presented") + ours.sum("frames_skipped")) / 60
      #expect(abs((kind.hitchTimeRatio ?? -1) - hitch / seconds) < 0.1)
      #expect(hitch > 0)
    }
  }

  @Test(.requirement(89))
  func `the table says that the clock was virtual, and has a dash where nothing can be said`() throws {
    let (screening, _) = Screening.headless([(at: 105, message: "b")])
    let lines = Report(of: try screening.recorded()).table.split(separator: "\n")
    #expect(lines.first == "8×1 at 60 Hz on headless (memory, virtual clock)")
    #expect(lines.first { $0.hasPrefix("frames late") }?.hasSuffix(" –") == true)
    #expect(lines.first { $0.hasPrefix("hitch time ratio") }?.hasSuffix(" –") == true)
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

extension [String: String] {
  fileprivate func real(_ column: String) -> Double { self[column].flatMap(Double.init) ?? .nan }
}

extension [[String: String]] {
  fileprivate func sum(_ column: String) -> Int { reduce(0) { $0 + ($1.number(column) ?? 0) } }
}
