import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Recordings of apps with several windows, whose transitions overlap.
struct SeveralWindowsTests {
  private typealias Text = RecordingText

  private static let lines = [
    Text.header,
    Text.begin(1, "slide", "a", "b"),
    Text.frame(1, progress: "0.25", begin: 16_000_000, end: 18_000_000),
    Text.begin(2, "dissolve", "c", "d", window: "print, preview"),
    Text.frame(1, progress: "0.5", begin: 33_000_000, end: 35_000_000),
    Text.frame(2, progress: "0.5", begin: 33_000_000, end: 36_000_000),
    Text.frame(1, progress: "1", begin: 50_000_000, end: 51_000_000),
    Text.end(1, presented: 3),
    Text.frame(2, progress: "1", begin: 50_000_000, end: 52_000_000),
    Text.end(2, presented: 2),
    Text.footer(),
  ]

  @Test(.requirement(87, 100)) func `frames belong to the transition of their window`() throws {
    let transitions = try Recording(lines: SeveralWindowsTests.lines).transitions
    #expect(transitions.map(\.begin.window) == [nil, "print, preview"])
    #expect(transitions.map { $0.frames.map(\.progress) } == [[0.25, 0.5, 1], [0.5, 1]])
    #expect(transitions.map { $0.end?.framesPresented } == [3, 2])
  }

  @Test func `the lines of a recording are written as they were read`() throws {
    let recording = try Recording(lines: SeveralWindowsTests.lines)
    let begin = try #require(recording.transitions.last?.begin)
    var bytes: [UInt8] = []
    try RecordEntry.begin(begin).appendLine(to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == SeveralWindowsTests.lines[3] + "\n")
  }

  @Test func `tables name the window of a transition, and its columns for each frame`() throws {
    let recording = try Recording(lines: SeveralWindowsTests.lines)
    let rows = recording.transitionsCSV.split(separator: "\n").dropFirst()
    #expect(
      rows == [
        "1,slide,a,b,1000000,,51000000,completed,3,3,,,,,,,,,,,,,,,",
        "2,dissolve,c,d,1000000,,52000000,completed,3,2,,,,,\"print, preview\",,,,,,,,,,",
      ])
  }

  @Test func `a report counts the frames of each transition`() throws {
    let report = Report(of: try Recording(lines: SeveralWindowsTests.lines))
    #expect(report.kinds.map(\.kind) == ["slide", "dissolve"])
    #expect(report.kinds.map(\.framesPresented) == [3, 2])
  }

  @Test func `a second transition of one window ends the first one, but not that of another window`() throws {
    #expect(throws: RecordingError.self) {
      try Recording(lines: [
        Text.header, Text.begin(1, "slide", "a", "b", window: "x"),
        Text.begin(2, "slide", "a", "b", window: "y"),
        Text.begin(3, "slide", "a", "b", window: "x"),
        Text.frame(2, progress: "0.5", begin: 33_000_000, end: 35_000_000),
        Text.frame(1, progress: "0.5", begin: 50_000_000, end: 51_000_000),
      ])
    }
  }
}
