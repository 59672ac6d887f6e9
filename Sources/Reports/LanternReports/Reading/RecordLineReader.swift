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

  // The names of all columns, in the order in which they are written, so that lookup is fast.
  private let names: [StaticString]
  private let typeIndex: Int
  private let begins: Places<TransitionBegin>
  private let frames: Places<FrameRecord>
  private let shares: Places<WorkShare>
  private let paces: Places<PaceChange>
  private let ends: Places<TransitionEnd>
  private let footers: Places<RecordingFooter>
  private let parser: OpaquePointer
  // One for each name, because an array would check more for each value. Their texts belong to the parser, which keeps them
  // until the next line is read.
  private let values: UnsafeMutablePointer<csimdjson_value>

  init() {
    let type: StaticString = "type"
    var names = ["type": type]
    func add<Row: RecordRow>(_ row: Row.Type) {
      for column in Row.columns { names["\(column.name)"] = column.name }
    }
    add(TransitionBegin.self)
    add(FrameRecord.self)
    add(WorkShare.self)
    add(PaceChange.self)
    add(TransitionEnd.self)
    add(RecordingFooter.self)
    let sorted = names.keys.sorted()
    func places<Row: RecordRow>(_ row: Row.Type) -> Places<Row> {
      Places(
        slots: Row.columns.map(\.slot), values: Row.columns.map { sorted.firstIndex(of: "\($0.name)") ?? 0 })
    }
    self.names = sorted.map { names[$0] ?? type }
    typeIndex = sorted.firstIndex(of: "type") ?? 0
    begins = places(TransitionBegin.self)
    frames = places(FrameRecord.self)
    shares = places(WorkShare.self)
    paces = places(PaceChange.self)
    ends = places(TransitionEnd.self)
    footers = places(RecordingFooter.self)
    // A static string is null-terminated and never deallocated, so the parser may keep the names.
    let pointers: [UnsafePointer<CChar>?] = unsafe self.names.map {
      unsafe UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)
    }
    unsafe values = .allocate(capacity: pointers.count)
    unsafe values.initialize(repeating: csimdjson_value(), count: pointers.count)
    guard let parser = unsafe csimdjson_open(pointers, pointers.count) else {
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
    switch try text(typeIndex) {
    case "frame": return .frame(try row(frames))
    case "begin": return .begin(try row(begins))
    case "end": return .end(try row(ends))
    case "work": return .work(try row(shares))
    case "pace": return .pace(try row(paces))
    case "footer": return .footer(try row(footers))
    case "header": throw LineError("a second header")
    default: throw unknown(typeIndex)
    }
  }

  /// Where the columns of an entry have their values, in the entry and in a line.
  private struct Places<Row: RecordRow> {
    let slots: [Column<Row>.Slot]
    let values: [Int]
  }

  private func row<Row: RecordRow>(_ places: Places<Row>) throws(LineError) -> Row {
    var row = Row()
    for (index, slot) in places.slots.enumerated() {
      let place = places.values[index]
      guard slot.isRequired || hasValue(place) else { continue }
      switch slot.layout {
      case .integer, .optionalInteger: slot.set(try integer(place, in: slot.range), in: &row)
      case .fraction: slot.set(try fraction(place), in: &row)
      case .none:
        let (column, text) = (Row.columns[index], try text(place))
        if case .word(let words) = column.values, !words.contains(text) { throw unknown(place) }
        column.set(text, in: &row)
      }
    }
    return row
  }

  // MARK: Values

  private static let longestText = 256

  private func value(_ place: Int) -> (kind: csimdjson_kind, integer: Int64, number: Double) {
    let value = unsafe values[place]
    return unsafe (value.kind, value.integer, value.number)
  }

  private func hasValue(_ place: Int) -> Bool {
    let kind = value(place).kind
    return kind != CSIMDJSON_ABSENT && kind != CSIMDJSON_NULL
  }

  private func integer(_ place: Int, in range: ClosedRange<Int64>) throws(LineError) -> Int64 {
    let value = value(place)
    guard value.kind == CSIMDJSON_INTEGER else {
      // A number that does not fit in 64 bits is out of range.
      throw value.kind == CSIMDJSON_NUMBER ? outOfRange : wrong(place)
    }
    guard range.contains(value.integer) else { throw outOfRange }
    return value.integer
  }

  private func fraction(_ place: Int) throws(LineError) -> Double {
    let value = value(place)
    guard value.kind == CSIMDJSON_INTEGER || value.kind == CSIMDJSON_NUMBER else { throw wrong(place) }
    guard (0...1).contains(value.number) else { throw outOfRange }
    return value.number
  }

  private func text(_ place: Int) throws(LineError) -> String {
    let value = unsafe values[place]
    guard unsafe value.kind == CSIMDJSON_TEXT, let start = unsafe value.text else { throw wrong(place) }
    guard unsafe value.length <= RecordLineReader.longestText else {
      throw LineError("\"\(names[place])\" is too long")
    }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: start, count: value.length), as: UTF8.self)
  }

  private func wrong(_ place: Int) -> LineError {
    LineError(hasValue(place) ? "\"\(names[place])\" has the wrong type" : "\"\(names[place])\" is missing")
  }

  private func unknown(_ place: Int) -> LineError { LineError("\"\(names[place])\" has an unknown value") }

  private var outOfRange: LineError { LineError("a number is out of range") }
}
