import LanternFrames
import LanternRecords
import Testing

/// A report as text for people and as JSON for programs.
@MainActor
struct ReportFormsTests {
  private typealias Text = RecordingText

  @Test func `the table has a column a kind and a row a figure`() throws {
    #expect(
      Report(of: try Recording(lines: Text.twoTransitions)).table == """
        1280×800 at 60 Hz on x11 (shared memory)
                                  dissolve         slide
        transitions                      1             1
        frames due                       3             3
        frames presented                 3             2
        frames skipped                   0             1
        frames late                      0             1
        frame work p50             2.00 ms       2.00 ms
                   p95             3.00 ms      30.00 ms
                   p99             3.00 ms      30.00 ms
                   max             3.00 ms      30.00 ms
        present to present p50    14.00 ms       5.00 ms
                           p95    17.00 ms       5.00 ms
                           p99    17.00 ms       5.00 ms
                           max    17.00 ms       5.00 ms
        hitch-time ratio         0.00 ms/s   270.00 ms/s
        click to picture p50      12.50 ms      31.25 ms
                         p95      12.50 ms      31.25 ms
                         p99      12.50 ms      31.25 ms
                         max      12.50 ms      31.25 ms
        """)
  }

  @Test(.requirement(89))
  func `the table says that the clock was virtual, and has a dash where nothing can be said`() throws {
    let (screening, _) = Screening.headless([(at: 105, letter: "b")])
    let lines = Report(of: try screening.recorded()).table.split(separator: "\n")
    #expect(lines.first == "8×1 at 60 Hz on headless (memory, virtual clock)")
    #expect(lines.first { $0.hasPrefix("frames late") }?.hasSuffix(" –") == true)
    #expect(lines.first { $0.hasPrefix("hitch-time ratio") }?.hasSuffix(" –") == true)
  }

  @Test func `a table of nothing says so`() throws {
    #expect(
      Report(of: try Recording(lines: [Text.header, Text.footer()])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        no transitions were recorded
        """)
  }

  @Test func `the table says what is missing`() throws {
    #expect(
      Report(of: try Recording(lines: [Text.header])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        no transitions were recorded
        the recording was not closed: what is above is all that was written
        """)
    #expect(
      Report(of: try Recording(lines: [Text.header, Text.footer(dropped: 12)])).table == """
        1280×800 at 60 Hz on x11 (shared memory)
        no transitions were recorded
        12 records are missing: the recorder's memory was full
        """)
  }

  @Test func `the report as JSON has every figure under its name`() throws {
    let report = Report(
      of: try Recording(lines: [
        Text.header, Text.begin(1, "slide", "a", "b", due: 2),
        Text.frame(1, progress: "0.5", begin: 16_000_000, end: 18_000_000),
        Text.frame(1, progress: "1", begin: 33_000_000, end: 34_500_000),
        Text.end(
          1, presented: 2,
          figures: #""click_to_picture":12500000,"frames_late":0,"frames_skipped":0,"hitch":0,"#),
        Text.footer(),
      ]))
    #expect(
      String(decoding: report.json, as: UTF8.self) == """
        {
          "dropped" : 0,
          "header" : {
            "build" : "1.0",
            "display" : {
              "clock" : "monotonic",
              "driver" : "x11",
              "path" : "shared memory",
              "pixel_format" : "XRGB8888"
            },
            "format" : 1,
            "height" : 800,
            "kernel" : "avx2",
            "rate" : 60,
            "scale" : 1,
            "settings" : {
              "theme" : "light"
            },
            "width" : 1280
          },
          "is_complete" : true,
          "kinds" : [
            {
              "click_to_picture" : {
                "maximum" : 12.5,
                "p50" : 12.5,
                "p95" : 12.5,
                "p99" : 12.5
              },
              "frame_work" : {
                "maximum" : 2,
                "p50" : 1.5,
                "p95" : 2,
                "p99" : 2
              },
              "frames_due" : 2,
              "frames_late" : 0,
              "frames_presented" : 2,
              "frames_skipped" : 0,
              "hitch_time_ratio" : 0,
              "kind" : "slide",
              "present_interval" : {
                "maximum" : 16.5,
                "p50" : 16.5,
                "p95" : 16.5,
                "p99" : 16.5
              },
              "transitions" : 1
            }
          ]
        }

        """)
  }
}
