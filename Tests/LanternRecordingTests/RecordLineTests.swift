import Foundation
import LanternHarness
import LanternRecording
import LanternTestSupport
import Testing

/// The lines of entries, which must have the same bytes in every version.
struct RecordLineTests {
  private let facts = DisplayFacts(clock: .monotonic, driver: "x11", path: "shared memory")

  private func line(_ entry: RecordEntry) throws -> String {
    var bytes: [UInt8] = []
    try entry.appendLine(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func frame(progress: Double) -> RecordEntry {
    .frame(
      FrameRecord(
        transition: 1, progress: progress, deadline: 2, begin: 3, inputEnd: 4, updateEnd: 5, drawEnd: 6,
        compositeEnd: 7, overlay: 8, presentEnd: 9, late: 10, skipped: 11, degraded: 12, damagedPixels: 13))
  }

  // MARK: Lines

  @Test func `a header has the conditions of the recording`() throws {
    let header = RecordingHeader(
      build: "1.0 (release)", buildDigest: "0af1",
      machine: Machine(processor: "A \"B\"", cores: 2, system: "Debian/12"),
      display: facts, width: 1_280, height: 800, scale: 1.5, rate: 60, kernel: "avx2",
      fullPresent: 500_000, cyclesDue: 20, started: 1_800_000_000_000,
      settings: ["theme": "light", "a b": "é", "Z": ""])
    #expect(
      try line(.header(header))
        == #"{"build":"1.0 (release)","build_digest":"0af1","cycles_due":20,"display":{"clock":"monotonic","driver":"x11","path":"shared memory","#
        + #""pixel_format":"XRGB8888"},"format":2,"full_present":500000,"height":800,"kernel":"avx2","#
        + #""machine":{"cores":2,"processor":"A \"B\"","system":"Debian/12"},"rate":60,"scale":1.5,"#
        + #""settings":{"Z":"","a b":"é","theme":"light"},"started":1800000000000,"type":"header","width":1280}"#
        + "\n")
  }

  @Test func `a header without a machine and without settings has an empty object of settings`() throws {
    let header = RecordingHeader(
      build: "", machine: nil, display: facts, width: 1, height: 1, scale: 1, rate: 24, kernel: "portable",
      fullPresent: nil)
    #expect(
      try line(.header(header))
        == #"{"build":"","display":{"clock":"monotonic","driver":"x11","path":"shared memory","#
        + #""pixel_format":"XRGB8888"},"format":2,"height":1,"kernel":"portable","rate":24,"scale":1,"#
        + #""settings":{},"type":"header","width":1}"# + "\n")
  }

  @Test func `a begin has its window and its input only where it has them`() throws {
    #expect(
      try line(
        .begin(
          TransitionBegin(
            transition: 1, window: "notes", kind: "slide", from: "login", to: "main", start: 1_000_000,
            input: 999_999, framesDue: 18)))
        == #"{"frames_due":18,"from":"login","input":999999,"kind":"slide","start":1000000,"to":"main","#
        + #""transition":1,"type":"begin","window":"notes"}"# + "\n")
    #expect(
      try line(
        .begin(
          TransitionBegin(transition: 2, kind: "pop", from: "a", to: "b", start: 0, framesDue: nil)))
        == #"{"from":"a","kind":"pop","start":0,"to":"b","transition":2,"type":"begin"}"# + "\n")
  }

  @Test func `a frame has its times in the order of their names`() throws {
    #expect(
      try line(frame(progress: 0.25))
        == #"{"begin":3,"composite_end":7,"damaged_pixels":13,"deadline":2,"degraded":12,"draw_end":6,"#
        + #""input_end":4,"late":10,"overlay":8,"present_end":9,"progress":0.25,"skipped":11,"#
        + #""transition":1,"type":"frame","update_end":5}"# + "\n")
  }

  @Test func `a change of pace, an end and a footer have their values`() throws {
    let change = PaceChange(transition: 3, deadline: 7, pace: .half, work: 20, budget: 16)
    #expect(
      try line(.pace(change))
        == #"{"budget":16,"deadline":7,"pace":"half","transition":3,"type":"pace","work":20}"# + "\n")
    let end = TransitionEnd(
      transition: 3, outcome: .superseded, framesPresented: 4, framesSkipped: 1, framesLate: 2, hitch: 5,
      clickToPicture: 6)
    #expect(
      try line(.end(end))
        == #"{"click_to_picture":6,"frames_late":2,"frames_presented":4,"frames_skipped":1,"hitch":5,"#
        + #""outcome":"superseded","transition":3,"type":"end"}"# + "\n")
    #expect(try line(.footer(RecordingFooter(dropped: 9))) == #"{"dropped":9,"type":"footer"}"# + "\n")
    #expect(
      try line(.footer(RecordingFooter(dropped: 9, cyclesCompleted: 4)))
        == #"{"cycles_completed":4,"dropped":9,"type":"footer"}"# + "\n")
  }

  @Test(.requirement(133)) func `a share of work has the parts of its place that it has`() throws {
    let share = WorkShare(
      transition: 1, deadline: 2,
      place: WorkPlace(.draw, screen: "List", widget: "Label in Card", span: "text"),
      work: PlaceWork(processorTime: 3, duration: 4, times: 5, linesShaped: 6, pixelsMixed: 7))
    #expect(
      try line(.work(share))
        == #"{"deadline":2,"duration":4,"lines_shaped":6,"phase":"draw","pixels_mixed":7,"processor_time":3,"#
        + #""screen":"List","span":"text","times":5,"transition":1,"type":"work","widget":"Label in Card"}"#
        + "\n")
    let rest = WorkShare(
      transition: 1, deadline: 2, place: WorkPlace(.input),
      work: PlaceWork(processorTime: 3, duration: 4, times: 1))
    #expect(
      try line(.work(rest))
        == #"{"deadline":2,"duration":4,"lines_shaped":0,"phase":"input","pixels_mixed":0,"processor_time":3,"#
        + #""times":1,"transition":1,"type":"work"}"# + "\n")
  }

  private static let fractions: [(Double, String)] = [
    (0, "0"), (-0.0, "-0"), (1, "1"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"), (1e-7, "1e-07"),
    (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"), (1e16, "1e+16"),
    (9_007_199_254_740_991, "9007199254740991"),
  ]

  @Test(arguments: fractions)
  func `a fraction is the shortest text that is read as the same number`(_ number: Double, _ text: String)
    throws
  {
    #expect(try line(frame(progress: number)).contains("\"progress\":\(text),"))
  }

  @Test func `lines are appended to the bytes before them`() throws {
    var bytes = Array("{}\n".utf8)
    try RecordEntry.footer(RecordingFooter(dropped: 0)).appendLine(to: &bytes)
    try RecordEntry.footer(RecordingFooter(dropped: .max)).appendLine(to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {}
        {"dropped":0,"type":"footer"}
        {"dropped":9223372036854775807,"type":"footer"}

        """)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite appends nothing`(_ number: Double) {
    var bytes = Array("{}\n".utf8)
    #expect(throws: EncodingError.self) { try frame(progress: number).appendLine(to: &bytes) }
    #expect(bytes == Array("{}\n".utf8))
  }

  @MainActor @Test func `a recorder reports a number that is not finite, and writes nothing after it`() throws
  {
    let header = RecordingHeader(
      build: "", machine: nil, display: facts, width: 1, height: 1, scale: 1, rate: 24, kernel: "portable",
      fullPresent: nil)
    try withTemporaryDirectory { path in
      let recorder = try Recorder(folder: RecordingFolder(path), header: header)
      recorder.begin(TransitionBegin(transition: 1, kind: "a", from: "b", to: "c", start: 0, framesDue: 1))
      guard case .frame(let frame) = frame(progress: .nan) else { return }
      recorder.frame(frame)
      let reason = "a value cannot be encoded as JSON"
      #expect(throws: RecordingError.cannotWrite(path: path + "/recording.jsonl", reason: reason)) {
        try recorder.close()
      }
      let text = try String(contentsOfFile: path + "/recording.jsonl", encoding: .utf8)
      #expect(text == (try line(.header(header))))
    }
  }

  // MARK: The encoder

  @Test func `a line has the bytes of the JSON encoder`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    var random = SeededGenerator(seed: 1)
    var bytes: [UInt8] = []
    for number in 0..<3_000 {
      let entry = random.entry()
      bytes.removeAll(keepingCapacity: true)
      try entry.appendLine(to: &bytes)
      let expected = try encoder.encode(entry) + [UInt8(ascii: "\n")]
      guard bytes != Array(expected) else { continue }
      Issue.record("entry \(number): \(String(decoding: bytes, as: UTF8.self)) is not \(expected)")
      return
    }
  }
}

extension SeededGenerator {
  /// Returns an entry of any kind with random values, among them those that are hard to write.
  fileprivate mutating func entry() -> RecordEntry {
    switch int(0...5) {
    case 0:
      .header(
        RecordingHeader(
          build: text(), buildDigest: bool() ? nil : text(),
          machine: bool() ? nil : Machine(processor: text(), cores: integer(), system: text()),
          display: DisplayFacts(
            clock: bool() ? .monotonic : .virtual, driver: text(), path: text(), pixelFormat: text()),
          width: integer(), height: integer(), scale: fraction(), rate: integer(), kernel: text(),
          fullPresent: optionalTime(), cyclesDue: bool() ? nil : integer(), started: optionalTime(),
          settings: Dictionary((0..<int(0...5)).map { _ in (text(), text()) }) { first, _ in first }))
    case 1:
      .begin(
        TransitionBegin(
          transition: integer(), window: bool() ? nil : text(), kind: text(), from: text(), to: text(),
          start: time(), input: optionalTime(), framesDue: bool() ? nil : integer()))
    case 2:
      .frame(
        FrameRecord(
          transition: integer(), progress: fraction(), deadline: time(), begin: time(), inputEnd: time(),
          updateEnd: time(), drawEnd: time(), compositeEnd: time(), overlay: time(), presentEnd: time(),
          late: optionalTime(), skipped: bool() ? nil : integer(), degraded: integer(),
          damagedPixels: integer(), shown: optionalTime(), processorTime: optionalTime(),
          runQueueDelay: optionalTime(), accessibilityTime: optionalTime()))
    case 3:
      .pace(
        PaceChange(
          transition: integer(), deadline: time(), pace: bool() ? .half : .cut, work: time(), budget: time()))
    case 4:
      .end(
        TransitionEnd(
          transition: integer(), outcome: bool() ? .completed : .interrupted, framesPresented: integer(),
          framesSkipped: bool() ? nil : integer(), framesLate: bool() ? nil : integer(),
          hitch: optionalTime(), clickToPicture: optionalTime(),
          startDelay: bool() ? nil : integer(), processorTime: optionalTime(),
          contextSwitches: bool() ? nil : integer(), pageFaults: bool() ? nil : integer(),
          counts: WorkCounts(
            pixelsMixed: bool() ? nil : integer(), tilesCompared: bool() ? nil : integer(),
            widgetsDrawn: bool() ? nil : integer(), linesShaped: bool() ? nil : integer(),
            allocations: bool() ? nil : integer())))
    default: .footer(RecordingFooter(dropped: integer(), cyclesCompleted: bool() ? nil : integer()))
    }
  }

  private mutating func bool() -> Bool { int(0...1) == 0 }
  private mutating func optionalTime() -> Int64? { bool() ? nil : time() }
  private mutating func integer() -> Int { Int(time()) }

  // Numbers of any length, and the extremes.
  private mutating func time() -> Int64 {
    switch int(0...5) {
    case 0: [.min, .max, 0, -1, 9, 10, 99, 100, .min + 1][int(0...8)]
    default: Int64(bitPattern: next()) >> Int64(int(0...63))
    }
  }

  private static let extremes: [Double] = [
    0, -0.0, 1, 0.1, 1.0 / 3, 1e-7, 1e300, .leastNonzeroMagnitude, -1e16, 1e15, .greatestFiniteMagnitude,
  ]

  private mutating func fraction() -> Double {
    switch int(0...3) {
    case 0: SeededGenerator.extremes[int(0...10)]
    case 1: double(0...1)
    case 2: Double(int(-1_000...1_000)) / 8
    default:
      // Any bits, except those of numbers that are not finite.
      { $0.isFinite ? $0 : 0.5 }(Double(bitPattern: next()))
    }
  }

  private mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<int(0...12) {
      let value =
        switch int(0...4) {
        case 0: int(0...0x1F)
        case 1: [0x22, 0x2F, 0x5C, 0x7F, 0x80, 0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFF, 0x301][int(0...10)]
        case 2: int(0x80...0x10_FFFF)
        default: int(0x20...0x7E)
        }
      // Half of a surrogate pair is no scalar.
      scalars.append(Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}")
    }
    return String(scalars)
  }
}
