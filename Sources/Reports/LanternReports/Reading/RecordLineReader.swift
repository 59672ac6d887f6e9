import CSimdjson
import FoundationEssentials
import LanternRecording

/// Decodes the lines of a recording into entries. The memory of the parser is reused for each line.
@safe final class RecordLineReader {
  /// The reason why a line is not a valid entry.
  struct LineError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// The number of bytes after a line that must be readable.
  static let padding = Int(CSIMDJSON_PADDING)

  // In the order in which they are written, so that lookup is fast.
  private enum Name: Int, CaseIterable {
    case accessibilityTime, allocations, begin, budget, clickToPicture, compositeEnd, contextSwitches,
      cyclesCompleted, damagedPixels, deadline, degraded, drawEnd, dropped, framesDue, framesLate,
      framesPresented,
      framesSkipped, from, hitch, input, inputEnd, interval, kind, late, linesShaped, outcome, overlay, pace,
      pageFaults, pixelsMixed, presentEnd, processorTime, progress, runQueueDelay, shown, skipped, start,
      startDelay, tilesCompared, to, transition, type, updateEnd, widgetsDrawn, window, work

    var text: StaticString {
      switch self {
      case .accessibilityTime: "accessibility_time"
      case .allocations: "allocations"
      case .begin: "begin"
      case .budget: "budget"
      case .clickToPicture: "click_to_picture"
      case .compositeEnd: "composite_end"
      case .contextSwitches: "context_switches"
      case .cyclesCompleted: "cycles_completed"
      case .damagedPixels: "damaged_pixels"
      case .deadline: "deadline"
      case .degraded: "degraded"
      case .drawEnd: "draw_end"
      case .dropped: "dropped"
      case .framesDue: "frames_due"
      case .framesLate: "frames_late"
      case .framesPresented: "frames_presented"
      case .framesSkipped: "frames_skipped"
      case .from: "from"
      case .hitch: "hitch"
      case .input: "input"
      case .inputEnd: "input_end"
      case .interval: "interval"
      case .kind: "kind"
      case .late: "late"
      case .linesShaped: "lines_shaped"
      case .outcome: "outcome"
      case .overlay: "overlay"
      case .pace: "pace"
      case .pageFaults: "page_faults"
      case .pixelsMixed: "pixels_mixed"
      case .presentEnd: "present_end"
      case .processorTime: "processor_time"
      case .progress: "progress"
      case .runQueueDelay: "run_queue_delay"
      case .shown: "shown"
      case .skipped: "skipped"
      case .start: "start"
      case .startDelay: "start_delay"
      case .tilesCompared: "tiles_compared"
      case .to: "to"
      case .transition: "transition"
      case .type: "type"
      case .updateEnd: "update_end"
      case .widgetsDrawn: "widgets_drawn"
      case .window: "window"
      case .work: "work"
      }
    }
  }

  private let parser: OpaquePointer
  // One for each name, because an array would check more for each value. Their texts belong to the parser, which keeps them
  // until the next line is read.
  private let values: UnsafeMutablePointer<csimdjson_value>

  init() {
    let count = Name.allCases.count
    // A static string is null-terminated and never deallocated, so the parser may keep the names.
    let names: [UnsafePointer<CChar>?] = unsafe Name.allCases.map {
      unsafe UnsafeRawPointer($0.text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    unsafe values = .allocate(capacity: count)
    unsafe values.initialize(repeating: csimdjson_value(), count: count)
    guard let parser = unsafe csimdjson_open(names, count) else {
      fatalError("cannot allocate the JSON parser")
    }
    unsafe self.parser = parser
  }

  deinit {
    unsafe csimdjson_close(parser)
    unsafe values.deallocate()
  }

  /// Decodes a line other than the header, without its newline. Precondition: the bytes contain `padding` more after it.
  func entry(in bytes: [UInt8], _ line: Range<Int>) throws(LineError) -> RecordEntry {
    guard line.upperBound + RecordLineReader.padding <= bytes.count else {
      fatalError("the parser reads beyond the end of a line")
    }
    let status = unsafe bytes[line].withUnsafeBufferPointer {
      unsafe csimdjson_read(parser, $0.baseAddress, $0.count, values)
    }
    guard status == 0 else { throw LineError("not a JSON object") }
    switch try text(.type) {
    case "frame": return .frame(try frame())
    case "begin": return .begin(try begin())
    case "end": return .end(try end())
    case "pace": return .pace(try pace())
    case "footer":
      return .footer(
        RecordingFooter(dropped: try count(.dropped), cyclesCompleted: try optionalCount(.cyclesCompleted)))
    case "header": throw LineError("a second header")
    default: throw unknown(.type)
    }
  }

  private func begin() throws(LineError) -> TransitionBegin {
    TransitionBegin(
      transition: try count(.transition), window: hasValue(.window) ? try text(.window) : nil,
      kind: try text(.kind), from: try text(.from), to: try text(.to),
      start: try time(.start), input: try optionalTime(.input), framesDue: try optionalCount(.framesDue),
      interval: try optionalInterval())
  }

  private func frame() throws(LineError) -> FrameRecord {
    FrameRecord(
      transition: try count(.transition), progress: try progress(), deadline: try time(.deadline),
      begin: try time(.begin), inputEnd: try time(.inputEnd), updateEnd: try time(.updateEnd),
      drawEnd: try time(.drawEnd), compositeEnd: try time(.compositeEnd),
      overlay: try optionalTime(.overlay) ?? 0,
      presentEnd: try time(.presentEnd), late: try optionalTime(.late), skipped: try optionalCount(.skipped),
      degraded: try optionalCount(.degraded) ?? 0, damagedPixels: try count(.damagedPixels),
      shown: try optionalTime(.shown), processorTime: try optionalTime(.processorTime),
      runQueueDelay: try optionalTime(.runQueueDelay),
      accessibilityTime: try optionalTime(.accessibilityTime))
  }

  private func pace() throws(LineError) -> PaceChange {
    guard let pace = Pace(rawValue: try text(.pace)) else { throw unknown(.pace) }
    return PaceChange(
      transition: try count(.transition), deadline: try time(.deadline), pace: pace, work: try time(.work),
      budget: try time(.budget))
  }

  private func end() throws(LineError) -> TransitionEnd {
    guard let outcome = TransitionOutcome(rawValue: try text(.outcome)) else { throw unknown(.outcome) }
    return TransitionEnd(
      transition: try count(.transition), outcome: outcome, framesPresented: try count(.framesPresented),
      framesSkipped: try optionalCount(.framesSkipped), framesLate: try optionalCount(.framesLate),
      hitch: try optionalTime(.hitch), clickToPicture: try optionalTime(.clickToPicture),
      startDelay: try optionalCount(.startDelay), processorTime: try optionalTime(.processorTime),
      contextSwitches: try optionalCount(.contextSwitches), pageFaults: try optionalCount(.pageFaults),
      counts: WorkCounts(
        pixelsMixed: try optionalCount(.pixelsMixed), tilesCompared: try optionalCount(.tilesCompared),
        widgetsDrawn: try optionalCount(.widgetsDrawn), linesShaped: try optionalCount(.linesShaped),
        allocations: try optionalCount(.allocations)))
  }

  // MARK: Values

  // A century in nanoseconds, and more frames than a century has at 240 Hz. Sums of such values do not overflow.
  private static let times = Int64(0)...3_200_000_000_000_000_000
  // Of 24 to 240 frames per second.
  private static let intervals = Int64(4_166_666)...41_666_667
  private static let counts = Int64(0)...1_000_000_000_000
  private static let longestText = 256

  private func time(_ name: Name) throws(LineError) -> Int64 { try integer(name, in: RecordLineReader.times) }

  private func count(_ name: Name) throws(LineError) -> Int {
    Int(try integer(name, in: RecordLineReader.counts))
  }

  private func optionalTime(_ name: Name) throws(LineError) -> Int64? {
    hasValue(name) ? try time(name) : nil
  }

  private func optionalInterval() throws(LineError) -> Int64? {
    hasValue(.interval) ? try integer(.interval, in: RecordLineReader.intervals) : nil
  }

  private func optionalCount(_ name: Name) throws(LineError) -> Int? {
    hasValue(name) ? try count(name) : nil
  }

  private func value(_ name: Name) -> (kind: csimdjson_kind, integer: Int64, number: Double) {
    let value = unsafe values[name.rawValue]
    return unsafe (value.kind, value.integer, value.number)
  }

  private func hasValue(_ name: Name) -> Bool {
    let kind = value(name).kind
    return kind != CSIMDJSON_ABSENT && kind != CSIMDJSON_NULL
  }

  private func integer(_ name: Name, in range: ClosedRange<Int64>) throws(LineError) -> Int64 {
    let value = value(name)
    guard value.kind == CSIMDJSON_INTEGER else {
      // A number that does not fit in 64 bits is out of range.
      throw value.kind == CSIMDJSON_NUMBER ? outOfRange : wrong(name)
    }
    guard range.contains(value.integer) else { throw outOfRange }
    return value.integer
  }

  private func progress() throws(LineError) -> Double {
    let value = value(.progress)
    guard value.kind == CSIMDJSON_INTEGER || value.kind == CSIMDJSON_NUMBER else { throw wrong(.progress) }
    guard (0...1).contains(value.number) else { throw outOfRange }
    return value.number
  }

  private func text(_ name: Name) throws(LineError) -> String {
    let value = unsafe values[name.rawValue]
    guard unsafe value.kind == CSIMDJSON_TEXT, let start = unsafe value.text else { throw wrong(name) }
    guard unsafe value.length <= RecordLineReader.longestText else {
      throw LineError("\"\(name.text)\" is too long")
    }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: value.length), as: UTF8.self)
  }

  private func wrong(_ name: Name) -> LineError {
    LineError(hasValue(name) ? "\"\(name.text)\" has the wrong type" : "\"\(name.text)\" is missing")
  }

  private func unknown(_ name: Name) -> LineError { LineError("\"\(name.text)\" has an unknown value") }

  private var outOfRange: LineError { LineError("a number is out of range") }
}
