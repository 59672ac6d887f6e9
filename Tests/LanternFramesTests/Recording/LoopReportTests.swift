import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternWidgets
import Testing

/// Reports on the recording of a frame loop.
@MainActor
struct LoopReportTests {
  @Test(.requirement(89))
  func `on a virtual clock a report contains only the frame work`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    let kind = try #require(Report(of: try fixture.recorded()).kinds.first)
    #expect(kind.framesDue == 18)
    #expect(kind.framesPresented == 18)
    #expect(kind.frameWork != nil)
    #expect(kind.framesSkipped == nil)
    #expect(kind.framesLate == nil)
    #expect(kind.presentInterval == nil)
    #expect(kind.hitchTimeRatio == nil)
    #expect(kind.clickToPicture == nil)
  }

  @Test func `the figures match those computed from the exported tables`() throws {
    // A machine with a different duration for each frame.
    var random = SeededGenerator(seed: 11)
    let display = SlowDisplay()
    var table = TransitionTable.everywhere(Slide())
    table[.a, .b] = Dissolve()
    let fixture = FrameLoopFixture(display, table)
    display.cost = { _ in
      .microseconds(random.int(0...4) == 0 ? random.int(10_000...60_000) : random.int(500...9_000))
    }
    for index in 0..<40 {
      display.send(.key(Array("abcd")[random.int(0...3)]), at: .milliseconds(Int64(100 + index * 250)))
    }
    let recording = try fixture.recorded()
    let frames = CSV(text: recording.framesCSV)
    let transitions = CSV(text: recording.transitionsCSV)
    let report = Report(of: recording)
    #expect(report.kinds.count == 2)

    for kind in report.kinds {
      let kindTransitions = transitions.rows.filter { $0["kind"] == kind.kind }
      let kindFrames = frames.rows.filter { $0["kind"] == kind.kind }
      #expect(kind.transitions == kindTransitions.count)
      #expect(kind.framesDue == kindTransitions.sum("frames_due"))
      #expect(kind.framesPresented == kindFrames.count)
      #expect(kind.framesPresented == kindTransitions.sum("frames_presented"))
      #expect(kind.framesSkipped == kindFrames.sum("skipped"))
      #expect(kind.framesSkipped == kindTransitions.sum("frames_skipped"))
      #expect(kind.framesLate == kindFrames.count { $0["late"] != "0" })
      #expect(kind.framesLate == kindTransitions.sum("frames_late"))
      for row in kindTransitions where row["outcome"] == "completed" {
        #expect([row].sum("frames_due") == [row].sum("frames_presented") + [row].sum("frames_skipped"))
      }

      let work = kindFrames.map { $0.real("present_end") - $0.real("begin") }
      expect(kind.frameWork, isOf: work.map { $0 / 1e6 })
      var intervals: [Double] = []
      for (before, after) in zip(kindFrames, kindFrames.dropFirst())
      where before["transition"] == after["transition"] {
        intervals.append((after.real("present_end") - before.real("present_end")) / 1e6)
      }
      expect(kind.presentInterval, isOf: intervals)
      expect(
        kind.clickToPicture,
        isOf: kindTransitions.filter { $0["click_to_picture_ms"] != "" }.map {
          $0.real("click_to_picture_ms")
        }, within: 0.000_5)

      let hitch = kindTransitions.reduce(0) { $0 + $1.real("hitch_ms") }
      let seconds =
        Double(kindTransitions.sum("frames_presented") + kindTransitions.sum("frames_skipped")) / 60
      #expect(abs((kind.hitchTimeRatio ?? -1) - hitch / seconds) < 0.1)
      #expect(hitch > 0)
    }
  }

  @Test(.requirement(89))
  func `the table names the virtual clock, and has a dash for missing values`() throws {
    let (fixture, _) = FrameLoopFixture.headless([(at: 105, message: "b")])
    let lines = Report(of: try fixture.recorded()).table.split(separator: "\n")
    #expect(lines.first == "8×1 at 60 Hz on headless (memory, virtual clock)")
    #expect(lines.first { $0.hasPrefix("frames late") }?.hasSuffix(" –") == true)
    #expect(lines.first { $0.hasPrefix("hitch time ratio") }?.hasSuffix(" –") == true)
  }

  private func expect(
    _ distribution: Report.Distribution?, isOf values: [Double], within: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // The smallest value that at least this percentage of the values do not exceed.
    func percentile(_ percentage: Double) -> Double? {
      values.sorted().first { value in
        Double(values.count { $0 <= value }) * 100 >= percentage * Double(values.count)
      }
    }
    let expected = [percentile(50), percentile(95), percentile(99), values.max()]
    let actual = [distribution?.p50, distribution?.p95, distribution?.p99, distribution?.maximum]
    for (actual, expected) in zip(actual, expected) {
      #expect(
        actual != nil && expected != nil && abs((actual ?? 0) - (expected ?? 1)) <= within,
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
