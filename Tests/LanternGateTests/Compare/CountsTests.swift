import Foundation
import LanternGate
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The comparison of exact counts.
struct CountsTests {
  // Returns a run on a virtual clock whose transitions drew these numbers of widgets.
  private func run(_ widgets: [Int], kind: String = "slide", clock: String = "virtual") throws -> Run {
    let samples = widgets.map {
      TransitionSample(kind: kind, work: [1_000_000], counts: WorkCounts(widgetsDrawn: $0))
    }
    return Run(
      folder: "run", header: try SyntheticRuns.header("monotonic", clock), transitions: samples)
  }

  private func compare(_ base: [Run], _ new: [Run], failsOnCounts: Bool = false) throws -> Comparison {
    try Comparison(
      of: base, with: new, tolerance: Tolerance(), seed: 1, failsOnCounts: failsOnCounts
    ) { _, _ in }
  }

  @Test(.requirement(116))
  func `counts that are the same in each transition have not changed`() throws {
    let comparison = try compare([run([50, 48]), run([50, 48])], [run([50, 48])])
    let counts = try #require(comparison.counts)
    #expect(counts.rows.map(\.count) == [.widgetsDrawn])
    #expect(counts.rows.map(\.base) == [98...98])
    #expect(counts.changed == [])
    #expect(comparison.table.contains("\nexact counts: none of 1 changed\n"))
    #expect(comparison.markdown.contains("\nExact counts: none of 1 changed.\n"))
  }

  @Test(.requirement(116))
  func `a changed count has a row with both values and the change, and no influence on the verdict`() throws {
    let comparison = try compare([run([50, 48])], [run([50, 58])])
    #expect(comparison.counts?.changed.map(\.kind) == ["slide"])
    #expect(comparison.verdict == .moreRunsNeeded)
    #expect(
      comparison.table.contains(
        """

        exact counts                 base  new       change
        slide         widgets drawn    98  108  +10, +10.2%
        exact counts: 1 of 1 changed

        """))
    #expect(
      comparison.markdown.contains(
        """

        Exact counts: 1 of 1 changed.

        | kind | exact count | base | new | change | |
        | --- | --- | ---: | ---: | ---: | --- |
        | slide | widgets drawn | 98 | 108 | +10, +10.2% |  |

        """))
    #expect(comparison.junit.contains(#"tests="3" failures="0""#))
    #expect(
      comparison.junit.contains(
        """
          <testcase classname="lantern.compare" name="exact counts not changed">
            <system-out>exact counts: 1 of 1 changed&#10;widgets drawn in 2 &quot;slide&quot;: 98 in base, 108 in new, \
        change +10, +10.2%</system-out>
          </testcase>
        """))
  }

  @Test(.requirement(116))
  func `a changed count makes the new side worse if that was asked for`() throws {
    let comparison = try compare([run([50])], [run([49])], failsOnCounts: true)
    #expect(comparison.verdict == .worse)
    #expect(
      comparison.counts?.message
        == #"exact counts changed: widgets drawn in 1 "slide": 50 in base, 49 in new, change -1, -2%"#)
    #expect(comparison.junit.contains(#"tests="3" failures="1""#))
    #expect(try compare([run([50])], [run([50])], failsOnCounts: true).verdict == .moreRunsNeeded)
  }

  @Test func `counts that only moved from one transition to another have changed`() throws {
    let comparison = try compare([run([50, 48])], [run([48, 50])])
    #expect(comparison.counts?.changed.count == 1)
    #expect(comparison.table.contains("0 in all, but not in each transition"))
  }

  @Test(.requirement(116))
  func `counts that vary between the runs of a side are said to, and have changed only if no run overlaps`()
    throws
  {
    let overlapping = try compare([run([50]), run([52])], [run([51])])
    #expect(overlapping.counts?.changed == [])
    #expect(overlapping.counts?.rows.map(\.varyingSides) == [["base"]])
    #expect(
      overlapping.table.contains(
        """
        slide         widgets drawn  50 … 52   51  -1 … +1  differs between the runs of base
        exact counts: none of 1 changed, 1 not the same in each run of a side

        """))
    let apart = try compare([run([50]), run([52])], [run([60]), run([70])])
    #expect(apart.counts?.changed.map(\.varyingSides) == [["base", "new"]])
    #expect(apart.table.contains("+8 … +20  differs between the runs of base and new\n"))
  }

  @Test func `runs with different numbers of transitions are not compared`() throws {
    let comparison = try compare([run([50, 50])], [run([50])])
    #expect(comparison.counts?.rows == [])
    #expect(
      comparison.table.contains(
        """

        exact counts: not compared
        "slide" does not have the same number of transitions in each run; its exact counts are not compared

        """))
  }

  @Test(.requirement(116))
  func `a recording in a window, or without counts, has none to compare`() throws {
    let inWindow = try run([50], clock: "monotonic")
    #expect(try compare([inWindow], [inWindow]).counts == nil)
    let header = try SyntheticRuns.header("monotonic", "virtual")
    let older = Run(
      folder: "older", header: header, transitions: [TransitionSample(kind: "slide", work: [1_000_000])])
    #expect(try compare([older], [older]).counts == nil)
    let mixed = try compare([older], [run([50])])
    #expect(mixed.counts == nil)
    #expect(
      mixed.remarks.contains("a recording has no exact counts: they are not compared; record it again"))
  }

  @Test func `counts are read from a recording`() throws {
    let run = try SyntheticRuns.read([
      RecordingText.header(clock: "virtual"), RecordingText.begin(1, "slide", "a", "b"),
      RecordingText.frame(1, progress: "1", begin: 16_000_000, end: 17_000_000, late: nil, skipped: nil),
      RecordingText.end(1, figures: #""allocations":7,"pixels_mixed":9,"#), RecordingText.footer(),
    ])
    #expect(run.transitions.map(\.counts) == [WorkCounts(pixelsMixed: 9, allocations: 7)])
  }

  @Test(.requirement(116))
  func `a report has the sums of each kind, in text and as JSON, and none without counts`() throws {
    var lines = [RecordingText.header(clock: "virtual")]
    for (number, kind) in [(1, "slide"), (2, "slide"), (3, "push")] {
      lines += [
        RecordingText.begin(number, kind, "a", "b"),
        RecordingText.frame(
          number, progress: "1", begin: number * 16_000_000, end: number * 16_000_000 + 1_000_000, late: nil,
          skipped: nil),
        RecordingText.end(number, figures: #""widgets_drawn":1\#(number),"#),
      ]
    }
    let report = Report(of: try Recording(lines: lines))
    #expect(report.kinds.map { $0.counts?.widgetsDrawn } == [23, 13])
    #expect(report.all.counts == WorkCounts(widgetsDrawn: 36))
    #expect(
      report.text.split(separator: "\n").contains {
        $0.split(separator: " ").suffix(5) == ["widgets", "drawn", "23", "13", "36"]
      })
    #expect(String(decoding: report.json, as: UTF8.self).contains("\"widgets_drawn\" : 36"))
    #expect(report.page.contains("Widgets drawn"))
    #expect(!report.text.contains("allocations"))
    let older = Report(of: try Recording(lines: RecordingText.twoTransitions))
    #expect(older.all.counts == nil)
    #expect(!older.text.contains("widgets drawn"))
  }
}
