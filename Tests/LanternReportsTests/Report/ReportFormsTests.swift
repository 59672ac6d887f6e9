import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The text form and the JSON form of a report.
@MainActor
struct ReportFormsTests {
  private typealias Text = RecordingText

  @Test func `the table has a column per kind and one for all, and a row per metric`() throws {
    #expect(
      Report(of: try Recording(lines: Text.twoTransitions)).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        build 1.0
                                  dissolve         slide           all
        transitions                      1             1             2
        frames due                       3             3             6
        frames presented                 3             2             5
        frames skipped                   0             1             1
        frames late                      0             1             1
        frame work p50             2.00 ms       2.00 ms       2.00 ms
                   p95             3.00 ms      30.00 ms      30.00 ms
                   p99             3.00 ms      30.00 ms      30.00 ms
                   max             3.00 ms      30.00 ms      30.00 ms
          input p95                0.10 ms       0.10 ms       0.10 ms
          update p95               0.10 ms       0.10 ms       0.10 ms
          draw p95                 0.10 ms       0.10 ms       0.10 ms
          composite p95            0.10 ms       0.10 ms       0.10 ms
          present p95              2.60 ms      29.60 ms      29.60 ms
        frame overrun p95        -13.67 ms      13.33 ms      13.33 ms
        present to present p50    14.00 ms       5.00 ms      14.00 ms
                           p95    17.00 ms       5.00 ms      17.00 ms
                           p99    17.00 ms       5.00 ms      17.00 ms
                           max    17.00 ms       5.00 ms      17.00 ms
        present jitter p95         2.00 ms      28.00 ms      28.00 ms
        hitch time ratio         0.00 ms/s   270.00 ms/s   135.00 ms/s
        click to picture p50      12.50 ms      31.25 ms      12.50 ms
                         p95      12.50 ms      31.25 ms      31.25 ms
                         p99      12.50 ms      31.25 ms      31.25 ms
                         max      12.50 ms      31.25 ms      31.25 ms
        """)
  }

  @Test func `on a narrow terminal, units move to the rows, and then kinds are left out and named`() throws {
    let report = Report(of: try Recording(lines: Text.twoTransitions))
    #expect(report.table(columns: 64) == report.table)
    let lines = report.table(columns: 52).split(separator: "\n")
    #expect(lines[2] == "                            dissolve   slide     all")
    #expect(lines[8] == "frame work p50, ms              2.00    2.00    2.00")
    #expect(lines[23] == "hitch time ratio, ms/s          0.00  270.00  135.00")
    let narrow = report.table(columns: 48).split(separator: "\n")
    #expect(narrow[2] == "                            dissolve     all")
    #expect(narrow.last == "1 kind not shown on this narrow terminal: slide")
  }

  @Test(arguments: [60, 80, 100])
  func `no line of the text is wider than the terminal`(columns: Int) throws {
    let report = Report(of: try Recording(lines: Text.twoTransitions))
    for line in report.text(columns: columns).split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }

  @Test func `the table names the builds whose recordings it merges`() throws {
    try withTemporaryDirectory { path in
      let folders = try ["1.0", "1.1 beta", "1.0"].enumerated().map { number, build in
        let folder = "\(path)/\(number)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = Text.twoTransitions.map {
          $0.replacing(#""build":"1.0""#, with: "\"build\":\"\(build)\"")
        }
        try (lines.joined(separator: "\n") + "\n").write(
          toFile: folder + "/recording.jsonl", atomically: true, encoding: .utf8)
        return RecordingFolder(folder)
      }
      let report = try Report(readingFrom: folders)
      #expect(
        report.table.split(separator: "\n").prefix(3).dropFirst() == [
          "2 builds together: 1.0, 1.1 beta", "3 recordings",
        ])
      #expect(report.recordings.map(\.build) == ["1.0", "1.1 beta", "1.0"])
    }
  }

  @Test func `the table of an empty recording says so`() throws {
    #expect(
      Report(of: try Recording(lines: [Text.header, Text.footer()])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        build 1.0
        no transitions were recorded
        """)
  }

  @Test func `the table reports missing records`() throws {
    #expect(
      Report(of: try Recording(lines: [Text.header])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        build 1.0
        no transitions were recorded
        the recording was not closed: only the records written before are included
        """)
    #expect(
      Report(of: try Recording(lines: [Text.header, Text.footer(dropped: 12)])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        build 1.0
        no transitions were recorded
        12 records are missing: the recorder's buffer was full
        """)
  }

  @Test func `the text adds a sparkline and the worst frames, each with the phase to blame`() throws {
    let text = Report(of: try Recording(lines: Text.twoTransitions)).text
    #expect(
      text.components(separatedBy: "\n\n").dropFirst().joined(separator: "\n\n") == """
        frame work over time (full height 30.00 ms, frame budget 16.67 ms)
        ▁▁▁█▁

        slowest frames by response time, with the phase that exceeded its median the most
        transition       kind   progress       work       late                       slow phase
        2               slide       0.25   30.00 ms   13.50 ms   present 29.60 ms (median 1.60)
        1            dissolve       0.50    3.00 ms    0.00 ms    present 2.60 ms (median 1.60)
        1            dissolve       0.25    2.00 ms    0.00 ms                                –
        2               slide       1.00    2.00 ms    0.00 ms                                –
        1            dissolve       1.00    1.00 ms    0.00 ms                                –
        """)
  }

  @Test(.requirement(116))
  func `neighbors are blamed for a late frame if it would have been in time without them`() throws {
    let inTime = [8_000_000, 12_000_000, 16_000_000].map { begin in
      Text.frame(
        1, progress: "0.2", begin: begin, end: begin + 2_000_000, processorTime: 1_900_000, runQueueDelay: 0)
    }
    let report = Report(
      of: try Recording(
        lines: [Text.header, Text.begin(1, "slide", "a", "b")] + inTime + [
          // Late by 5 ms, of which others had the processor for 20 ms.
          Text.frame(
            1, progress: "0.4", begin: 32_000_000, end: 54_000_000, late: 5_000_000, processorTime: 1_900_000,
            runQueueDelay: 20_000_000),
          // Late by 10 ms, of its own accord.
          Text.frame(
            1, progress: "0.6", begin: 66_000_000, end: 93_000_000, late: 10_000_000,
            processorTime: 26_000_000,
            runQueueDelay: 1_000_000),
          Text.end(1, presented: 5), Text.footer(),
        ]))
    #expect(report.all.framesLate == 2)
    #expect(report.all.framesLateByNeighbors == 1)
    #expect(report.all.processorTime?.p50 == 1.9)
    #expect(report.worst.map(\.isDelayedByNeighbors) == [false, true, false, false, false])
    #expect(report.worst.map(\.runQueueDelay) == [1, 20, 0, 0, 0])
    let lines = report.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("  by neighbors") && $0.hasSuffix(" 1") })
    #expect(lines.contains { $0.hasPrefix("processor time p50") && $0.hasSuffix("1.90 ms") })
    #expect(lines.contains { $0.hasSuffix(", neighbors 20.00 ms") })
  }

  @Test(.requirement(99))
  func `the time for accessibility is shown only if assistive technology was in use`() throws {
    let plain = Report(of: try Recording(lines: Text.twoTransitions))
    #expect(plain.all.accessibilityTime == nil)
    #expect(!plain.text.contains("accessibility"))
    let report = Report(
      of: try Recording(lines: [
        Text.header, Text.begin(1, "slide", "a", "b"),
        Text.frame(1, progress: "0.5", begin: 16_000_000, end: 18_000_000, accessibilityTime: 250_000),
        Text.frame(1, progress: "1", begin: 32_000_000, end: 34_000_000, accessibilityTime: 500_000),
        Text.end(1, presented: 2), Text.footer(),
      ]))
    #expect(report.all.accessibilityTime?.maximum == 0.5)
    #expect(report.all.frameWork?.maximum == 2)
    let lines = report.text.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("accessibility p50") && $0.hasSuffix(" 0.25 ms") })
  }

  @Test func `names from a recording cannot control the terminal`() throws {
    let text = Report(
      of: try Recording(lines: [
        Text.header, Text.begin(1, #"\u001b[2Jslide"#, "a", "b"),
        Text.frame(1, progress: "1", begin: 16_000_000, end: 18_000_000), Text.end(1, presented: 1),
      ])
    ).text
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    #expect(text.contains("\u{FFFD}[2Jslide"))
  }

  @Test func `the JSON report has every metric under its name`() throws {
    let report = Report(of: try Recording(lines: Text.twoTransitions))
    let json = try #require(try JSONSerialization.jsonObject(with: Data(report.json)) as? [String: Any])
    #expect(Set(json.keys) == ["header", "recordings", "kinds", "all", "worst"])
    let slide = try #require((json["kinds"] as? [[String: Any]])?.last)
    #expect(
      Set(slide.keys) == [
        "kind", "transitions", "frames_due", "frames_presented", "frames_skipped", "frames_degraded",
        "frames_late",
        "transitions_slowed", "transitions_cut",
        "frame_work", "phases",
        "frame_overrun", "present_interval", "present_jitter", "hitch_time_ratio", "click_to_picture",
      ])
    #expect(slide["kind"] as? String == "slide")
    #expect(slide["frames_skipped"] as? Int == 1)
    #expect((slide["frame_work"] as? [String: Double]) == ["p50": 2, "p95": 30, "p99": 30, "maximum": 30])
    #expect((slide["phases"] as? [String: Any])?.count == 7)
    #expect((slide["frame_overrun"] as? [String: Double])?["maximum"] == 13.333334)
    let worst = try #require((json["worst"] as? [[String: Any]])?.first)
    let blame = try #require(worst["blame"] as? [String: Any])
    #expect(blame["phase"] as? String == "present")
    #expect(blame["duration"] as? Double == 29.6)
    #expect(
      ((json["header"] as? [String: Any])?["display"] as? [String: Any])?["pixel_format"] as? String
        == "XRGB8888")
  }
}
