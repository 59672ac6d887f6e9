import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Reading a recording entry by entry: order, limits, and arbitrary files.
struct RecordingReaderTests {
  private typealias Text = RecordingText

  private func failure(_ lines: [String]) -> String? {
    do {
      _ = try Recording(lines: lines)
      return nil
    } catch RecordingError.damaged(_, let line, let reason) {
      return "line \(line): \(reason)"
    } catch {
      return "\(error)"
    }
  }

  private let begin = Text.begin(1, "slide", "a", "b")

  // MARK: Order

  @Test func `phases out of order are damage`() {
    #expect(
      failure([Text.header, begin, Text.frame(1, progress: "1", begin: 5_000_000, end: 5_399_999)])
        == "line 3: the times are out of order")
  }

  @Test func `an overlay that lasts beyond the frame's end is damage`() {
    let frame = Text.frame(1, progress: "1", begin: 5_000_000, end: 6_000_000)
      .replacing(#""present_end""#, with: #""overlay":600001,"present_end""#)
    #expect(failure([Text.header, begin, frame]) == "line 3: the times are out of order")
  }

  @Test func `a frame that begins before its deadline is damage`() {
    let frame = Text.frame(1, progress: "1", begin: 5_000_000, end: 6_000_000)
      .replacing(#""deadline":5000000"#, with: #""deadline":5000001"#)
    #expect(failure([Text.header, begin, frame]) == "line 3: the times are out of order")
  }

  @Test func `deadlines out of order within a transition are damage`() {
    let frames = [
      Text.frame(1, progress: "0.5", begin: 9_000_000, end: 10_000_000),
      Text.frame(1, progress: "1", begin: 9_000_000, end: 10_000_000),
    ]
    #expect(failure([Text.header, begin] + frames) == "line 4: the times are out of order")
  }

  @Test func `an entry after the end of its transition is damage`() {
    let frame = Text.frame(1, progress: "1", begin: 9_000_000, end: 10_000_000)
    #expect(
      failure([Text.header, begin, Text.end(1), frame])
        == "line 4: the entry does not belong to a transition in progress")
    #expect(
      failure([Text.header, begin, Text.end(1), Text.end(1)])
        == "line 4: the entry does not belong to a transition in progress")
  }

  @Test func `a line after the end of a recording is damage`() {
    #expect(
      failure([Text.header, Text.footer(), begin]) == "line 3: the line is after the end of the recording")
  }

  @Test func `work that does not follow its frame is damage`() throws {
    func work(_ transition: Int, _ deadline: Int) -> String {
      #"{"deadline":\#(deadline),"duration":1,"lines_shaped":0,"phase":"draw","pixels_mixed":0,"#
        + #""processor_time":1,"times":1,"transition":\#(transition),"type":"work"}"#
    }
    let frame = Text.frame(1, progress: "1", begin: 5_000_000, end: 9_000_000)
    #expect(failure([Text.header, begin, frame, work(1, 5_000_000)]) == nil)
    #expect(
      failure([Text.header, begin, frame, work(1, 5_000_001)]) == "line 4: the work belongs to no frame")
    #expect(failure([Text.header, begin, work(1, 5_000_000)]) == "line 3: the work belongs to no frame")
    #expect(
      failure([Text.header, begin, frame, work(2, 5_000_000)]) == "line 4: the work belongs to no frame")
    #expect(
      failure([Text.header, begin, frame, work(1, 5_000_000).replacing("draw", with: "dream")])
        == "line 4: \"phase\" has an unknown value")
  }

  // MARK: Limits

  @Test func `a line that is too long is rejected in bounded memory`() {
    let long = #"{"type":"footer","dropped":0,"note":""# + String(repeating: "x", count: 65_536) + #""}"#
    #expect(failure([Text.header, long]) == "line 2: the line is too long")
    let longest = #"{"type":"footer","dropped":0,"note":""# + String(repeating: "x", count: 65_000) + #""}"#
    #expect(failure([Text.header, longest]) == nil)
    #expect(
      failure([String(repeating: "x", count: 3_000_000)])
        == "line 1: the line is too long")
  }

  @Test func `a name that is too long is damage`() {
    let name = String(repeating: "é", count: 129)
    #expect(failure([Text.header, Text.begin(1, name, "a", "b")]) == "line 2: \"kind\" is too long")
    #expect(failure([Text.header, Text.begin(1, String(name.dropLast()), "a", "b")]) == nil)
  }

  @Test(arguments: ["1e300", "9223372036854775808", "3200000000000000001", "-1"])
  func `a time beyond a century is out of range`(_ time: String) {
    let line = #"{"type":"begin","transition":1,"kind":"k","from":"a","to":"b","start":\#(time)}"#
    #expect(failure([Text.header, line]) == "line 2: a number is out of range")
  }

  @Test func `a recording longer than any buffer is read completely`() throws {
    let transitions = (1...4_000).flatMap { number in
      [
        Text.begin(number, "slide", "a", "b"),
        Text.frame(number, progress: "1", begin: number * 1_000_000, end: number * 1_000_000 + 500_000),
        Text.end(number, presented: 1),
      ]
    }
    let recording = try Recording(lines: [Text.header] + transitions + [Text.footer()])
    #expect(recording.transitions.count == 4_000)
    #expect(recording.transitions.map(\.begin.transition) == Array(1...4_000))
    #expect(recording.isComplete)
  }

  // MARK: Arbitrary files

  @Test func `a truncated recording is read up to its last complete line`() throws {
    let text = Text.twoTransitions.map { $0 + "\n" }.joined()
    let bytes = Array(text.utf8)
    let headerEnd = Text.header.utf8.count + 1
    for count in 0..<bytes.count {
      let read = Result { try Recording(text: String(decoding: bytes.prefix(count), as: UTF8.self)) }
      switch read {
      case .success(let recording):
        #expect(count >= headerEnd)
        #expect(!recording.isComplete)
        let lines = bytes.prefix(count).count { $0 == 10 }
        #expect(recording.entries.count == lines - 1)
      case .failure: #expect(count < headerEnd)
      }
    }
  }

  @Test func `each corpus file gives its expected result`() throws {
    let expected = [
      "backwards": "line 4: the times are out of order",
      "empty": "line 1: the recording header is missing",
      "format-1-first": "3 transitions", "format-1-headless": "3 transitions",
      "format-2-headless": "3 transitions",
      "format-3-causes": "1 transitions, unclosed", "held": "1 transitions, unclosed",
      "newer": "has format 99",
      "cut": "1 transitions", "decades": "2 transitions", "frameless": "4 transitions",
      "scale": "line 1: a number is out of range", "virtual-overlapping": "1 transitions",
      "truncated": "1 transitions, unclosed",
      "two-transitions": "2 transitions",
    ]
    for name in try Corpus.names {
      let lines = try String(contentsOfFile: Corpus.path(name), encoding: .utf8)
      let result = Result { try Recording(text: lines) }
      switch result {
      case .success(let recording):
        let rest = recording.isComplete ? "" : ", unclosed"
        #expect("\(recording.transitions.count) transitions\(rest)" == expected[name], "\(name)")
      case .failure(RecordingError.damaged(_, let line, let reason)):
        #expect("line \(line): \(reason)" == expected[name], "\(name)")
      case .failure(let error):
        #expect(expected[name].map("\(error)".contains) == true, "\(name): \(error)")
      }
    }
  }

  @Test func `the first version of format 1 is read, with missing values unknown`() throws {
    let recording = try Recording(
      text: String(contentsOfFile: Corpus.path("format-1-first"), encoding: .utf8))
    #expect(recording.header.format == 1)
    #expect(recording.header.kernel == "unknown")
    #expect(recording.header.display.pixelFormat == "unknown")
    #expect(recording.header.machine == nil)
    #expect(recording.transitions[0].begin.input == nil)
    #expect(recording.transitions[0].frames[0].degraded == 0)
    #expect(recording.transitions[0].frames[0].overlay == 0)
  }

  @Test func `a pipe in the file's place is rejected without blocking`() throws {
    try withTemporaryDirectory { path in
      #expect(mkfifo(path + "/recording.jsonl", 0o600) == 0)
      #expect(
        throws: RecordingError.cannotRead(path: path + "/recording.jsonl", reason: "not a regular file")
      ) {
        try Recording(readingFrom: RecordingFolder(path))
      }
      #expect(!RecordingFolder(path).isRecording)
    }
  }

  @Test func `a folder in the file's place is rejected`() throws {
    try withTemporaryDirectory { path in
      try FileManager.default.createDirectory(
        atPath: path + "/recording.jsonl", withIntermediateDirectories: false)
      #expect(
        throws: RecordingError.cannotRead(path: path + "/recording.jsonl", reason: "not a regular file")
      ) {
        try Recording(readingFrom: RecordingFolder(path))
      }
    }
  }
}
