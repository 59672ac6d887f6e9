import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Reading complete, incomplete and damaged recordings.
@MainActor
struct RecordingTests {
  private typealias Text = RecordingText

  /// Returns the error of reading the lines. Nil if they can be read.
  private func failure(_ lines: [String]) -> String? { failure(text: lines.map { $0 + "\n" }.joined()) }

  private func failure(text: String) -> String? {
    do {
      _ = try Recording(text: text)
      return nil
    } catch RecordingError.damaged(_, let line, let reason) {
      return "line \(line): \(reason)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Whole recordings

  @Test func `a recording has the values of its lines`() throws {
    let recording = try Recording(lines: Text.twoTransitions)
    #expect(
      recording.header
        == RecordingHeader(
          build: "1.0", machine: nil,
          display: DisplayFacts(clock: .monotonic, driver: "x11", path: "shared memory"),
          width: 1_280, height: 800, scale: 1, rate: 60, kernel: "avx2", fullPresent: nil,
          settings: ["theme": "light"]))
    #expect(recording.transitions.count == 2)
    #expect(
      recording.transitions[1].begin
        == TransitionBegin(
          transition: 2, kind: "slide", from: "main", to: "login", start: 1_000_000, framesDue: 3))
    #expect(
      recording.transitions[1].frames[0]
        == FrameRecord(
          transition: 2, progress: 0.25, deadline: 100_000_000, begin: 100_000_000, inputEnd: 100_100_000,
          updateEnd: 100_200_000, drawEnd: 100_300_000, compositeEnd: 100_400_000, presentEnd: 130_000_000,
          late: 13_500_000, skipped: 0, damagedPixels: 64))
    #expect(
      recording.transitions[1].end
        == TransitionEnd(
          transition: 2, outcome: .completed, framesPresented: 2, framesSkipped: 1, framesLate: 1,
          hitch: 13_500_000, clickToPicture: 31_250_000))
    #expect(recording.dropped == 0)
    #expect(recording.isComplete)
  }

  @Test func `names of settings are not converted`() throws {
    let settings = ["textScale": "100", "splash_delay": "0.8", "HUD": "on", "a b": "c"]
    let header = RecordingHeader(
      build: "x", machine: .current, display: DisplayFacts(clock: .virtual, driver: "d", path: "p"), width: 1,
      height: 1,
      scale: 1.5, rate: 24, kernel: "portable", fullPresent: 1_000_000, settings: settings)
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: header)
      try recorder.close()
      #expect(try Recording(readingFrom: RecordingFolder(path)).header == header)
    }
  }

  // MARK: Recordings that stop

  @Test func `a recording that was not closed is incomplete and has the written records`() throws {
    let recording = try Recording(lines: Array(Text.twoTransitions.dropLast()))
    #expect(!recording.isComplete)
    #expect(recording.transitions.count == 2)
  }

  @Test(
    arguments: [
      (nil, nil, true), (10, 10, true), (10, 4, false), (10, nil, false),
    ] as [(Int?, Int?, Bool)])
  func `a recording is complete after the cycles that were due`(due: Int?, completed: Int?, isComplete: Bool)
    throws
  {
    let recording = try Recording(
      lines: [Text.header(cyclesDue: due)] + Text.twoTransitions.dropFirst().dropLast() + [
        Text.footer(cyclesCompleted: completed)
      ])
    #expect(recording.isComplete == isComplete)
    #expect(recording.header.cyclesDue == due)
    #expect(recording.footer?.cyclesCompleted == completed)
  }

  @Test func `a recording that stops in the middle of a transition has its frames so far`() throws {
    let recording = try Recording(lines: Array(Text.twoTransitions.prefix(4)))
    #expect(recording.transitions.map(\.frames.count) == [2])
    #expect(recording.transitions[0].end == nil)
  }

  @Test(arguments: ["{", #"{"type":"fra"#, #"{"dropped":0,"type":"footer"}"#, "\u{FFFD}"])
  func `an incomplete last line is ignored`(_ rest: String) throws {
    let complete = Text.twoTransitions.prefix(6).map { $0 + "\n" }.joined()
    #expect(try Recording(text: complete + rest) == Recording(text: complete))
  }

  // MARK: Damage

  @Test func `an empty file is not a recording`() {
    #expect(failure(text: "") == "line 1: the recording header is missing")
    #expect(failure(text: Text.header) == "line 1: the recording header is missing")
  }

  @Test func `a recording must begin with its header`() {
    #expect(
      failure([Text.begin(1, "slide", "a", "b"), Text.header])
        == "line 1: the recording header is missing")
  }

  @Test func `frames are missing that the end of their transition counts`() throws {
    let lines = Text.twoTransitions
    let isFooter = lines.last?.contains("footer") == true
    let frame = try #require(lines.firstIndex { $0.contains("\"frame\"") })
    var shorter = lines
    shorter.remove(at: frame)
    let missing = "1 frames are missing that the ends of their transitions count, and 0 were dropped"
    #expect(failure(shorter) == "line \(shorter.count): \(missing)")
    // A recorder whose buffer was full says so. One that was killed says nothing.
    let withoutFooter = isFooter ? Array(shorter.dropLast()) : shorter
    #expect(try Recording(lines: withoutFooter + [#"{"dropped":1,"type":"footer"}"#]).dropped == 1)
    #expect(failure(withoutFooter)?.hasSuffix(missing) == true)
  }

  @Test func `a second header is damage`() {
    #expect(
      failure([Text.header, Text.header]) == "line 2: a second header")
  }

  @Test(arguments: [
    ("", "not a JSON object"), ("{", "not a JSON object"), ("42", "not a JSON object"),
    ("[]", "not a JSON object"), ("garbage", "not a JSON object"),
    ("{}", "\"type\" is missing"), (#"{"type":"snow"}"#, "\"type\" has an unknown value"),
    (#"{"type":7}"#, "\"type\" has the wrong type"), (#"{"type":"footer"}"#, "\"dropped\" is missing"),
    (#"{"type":"footer","dropped":"some"}"#, "\"dropped\" has the wrong type"),
    (
      #"{"type":"end","transition":1,"outcome":"lost","frames_presented":1}"#,
      "\"outcome\" has an unknown value"
    ),
  ])
  func `a damaged line is reported with its number and the reason`(_ line: String, reason: String) {
    var lines = Text.twoTransitions
    lines[3] = line
    #expect(failure(lines) == "line 4: \(reason)")
  }

  @Test(arguments: [
    RecordingText.begin(1, "dissolve", "login", "main", due: .max),
    RecordingText.begin(1, "dissolve", "login", "main", due: -1),
    RecordingText.footer(dropped: .min),
  ])
  func `a number out of range is damage, not a crash`(_ line: String) {
    #expect(failure([Text.header, line]) == "line 2: a number is out of range")
  }

  @Test func `a frame whose times are out of range is damage, not a crash`() {
    let lines = [
      Text.header, Text.begin(1, "dissolve", "login", "main"),
      Text.frame(1, progress: "0.5", begin: 0, end: .min),
    ]
    #expect(failure(lines) == "line 3: a number is out of range")
  }

  @Test func `bytes that are not text are damage`() throws {
    try withTemporaryDirectory { path in
      let bytes = Data(Text.header.utf8) + Data([10, 0xFF, 0x00, 0xFE, 10])
      try bytes.write(to: URL(filePath: path + "/recording.jsonl"))
      #expect(throws: RecordingError.self) { try Recording(readingFrom: RecordingFolder(path)) }
    }
  }

  @Test func `a frame or an end of another transition is damage`() {
    let unrelated = Text.frame(2, progress: "1", begin: 1, end: 2)
    #expect(
      failure([Text.header, unrelated]) == "line 2: the entry does not belong to a transition in progress")
    #expect(
      failure([Text.header, Text.begin(1, "slide", "a", "b"), unrelated])
        == "line 3: the entry does not belong to a transition in progress")
    #expect(
      failure([Text.header, Text.begin(1, "slide", "a", "b"), Text.end(2)])
        == "line 3: the entry does not belong to a transition in progress")
  }

  @Test func `a newer format is rejected regardless of the rest of its header`() {
    for header in [Text.header(format: 4), #"{"format":4,"type":"header","look":"new"}"#] {
      #expect(throws: RecordingError.self) { try Recording(lines: [header]) }
      #expect(
        failure([header])?.hasSuffix(
          "has format 4, but this version reads up to 3; use a newer version of lantern") == true)
    }
  }

  @Test func `a folder without a recording and a missing folder are reported as missing`() throws {
    try withTemporaryDirectory { path in
      #expect(throws: RecordingError.missing(path: path)) {
        try Recording(readingFrom: RecordingFolder(path))
      }
      #expect(throws: RecordingError.missing(path: path + "/none")) {
        try Recording(readingFrom: RecordingFolder(path + "/none"))
      }
    }
  }

  @Test(arguments: [
    (
      RecordingError.missing(path: "/r"),
      "no recording in \"/r\"; name a folder that contains recording.jsonl"
    ),
    (
      .damaged(path: "/r/recording.jsonl", line: 7, reason: "\"late\" is missing"),
      "\"/r/recording.jsonl\" is damaged at line 7: \"late\" is missing; record again or restore the file"
    ),
    (
      .notARecording(path: "/r"),
      "\"/r\" contains files but is not a recording; name a new or empty folder"
    ),
    (
      .cannotCreate(path: "/r", reason: "Permission denied"),
      "cannot create \"/r\": Permission denied; name a folder that can be written to"
    ),
    (
      .cannotWrite(path: "/r", reason: "No space left on device"),
      "cannot write \"/r\": No space left on device; the recording so far is kept; "
        + "free some disk space and record again"
    ),
  ])
  func `an error names the problem, the path and a remedy`(_ error: RecordingError, message: String) {
    #expect(error.description == message)
  }
}
