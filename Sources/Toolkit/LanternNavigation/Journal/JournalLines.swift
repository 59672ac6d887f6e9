public import FoundationEssentials
import LanternRaster
import LanternWidgets

// The text form of a journal: one JSON object on each line, for each entry.

nonisolated extension Journal.Entry {
  /// The entry as a line of JSON, with the newline.
  public var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self) + [UInt8(ascii: "\n")]
    } catch {
      fatalError("a journal entry could not be encoded: \(error)")
    }
  }
}

nonisolated extension Journal {
  /// All entries as lines of JSON.
  public var lines: Data { entries.reduce(into: Data()) { $0 += $1.line } }

  /// Reads a journal from lines of JSON. An incomplete last line is ignored, because a process may have exited while
  /// it wrote the line.
  ///
  /// - Throws: `JournalError` if the lines are not a valid journal.
  public init(reading lines: Data) throws(JournalError) {
    // The text after the last newline is empty or incomplete.
    let completeLines = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    guard let first = completeLines.first else { throw .empty }
    let decoder = JSONDecoder()
    guard let stamp = try? decoder.decode(Stamp.self, from: first) else {
      throw .damaged(line: 1, "the journal header is missing")
    }
    let version = stamp.event.begun.header.version
    guard (1...Header.version).contains(version) else { throw .otherVersion(version) }
    var entries: [Entry] = []
    for (index, line) in completeLines.enumerated() {
      let entry: Entry
      do {
        entry = try decoder.decode(Entry.self, from: line)
      } catch {
        throw .damaged(line: index + 1, "it is not an entry")
      }
      if let invalidReason = entry.invalidReason { throw .damaged(line: index + 1, invalidReason) }
      if let last = entries.last {
        guard entry.time >= last.time else {
          throw .damaged(line: index + 1, "it is earlier than the entry before it")
        }
        if last.event == .ended { throw .damaged(line: index + 1, "it follows the end of the journal") }
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  // The part of the first entry that all format versions have in common.
  private struct Stamp: Decodable {
    struct Event: Decodable { let begun: Begun }
    struct Begun: Decodable { let header: Header }
    struct Header: Decodable { let version: Int }
    let event: Event
  }
}

/// The reason why a journal cannot be read.
nonisolated public enum JournalError: Error, Hashable, CustomStringConvertible {
  /// The text contains no complete line.
  case empty
  /// A line is not a valid entry. The text is the reason.
  case damaged(line: Int, String)
  /// The journal has a format version that this program does not know.
  case otherVersion(Int)

  /// A message with the line number or the version.
  public var description: String {
    switch self {
    case .empty: "it contains no complete line"
    case .damaged(let line, let reason): "line \(line) is damaged: \(reason)"
    case .otherVersion(let version):
      "it has format version \(version); this program reads versions 1 to \(Journal.Header.version)"
    }
  }
}

nonisolated extension Journal.Entry {
  // The reason why no window can have produced the event, or nil if it is valid.
  fileprivate var invalidReason: String? {
    func isWindow(_ width: Int, _ height: Int) -> Bool {
      (1...32_768).contains(width) && (1...32_768).contains(height) && width * height <= 1 << 26
    }
    // 36 years. An event of the first frame may be a little older than the clock.
    guard (-1_000_000_000...1 << 60).contains(time) else { return "the time is out of range" }
    let coordinates = Journal.coordinates
    switch event {
    case .begun(let header):
      if !isWindow(header.width, header.height) { return "the size is out of range" }
      if !(0.1...10).contains(header.scale) || !(1...1_000).contains(header.rate) {
        return "the scale or the rate is out of range"
      }
    case .pressed(let x, let y, _, _), .dragged(let x, let y, _), .released(let x, let y, _),
      .contextMenuRequested(let x, let y, _), .pasteRequested(let x, let y, _), .scrollBegan(let x, let y),
      .scrollEnded(let x, let y):
      if !coordinates.contains(x) || !coordinates.contains(y) { return "the position is out of range" }
    case .scrolled(let dx, let dy, let x, let y, _):
      if ![dx, dy, x, y].allSatisfy(coordinates.contains) { return "the position is out of range" }
    case .key(let name, _):
      if Key(name: name) == nil { return "the key is unknown" }
    case .typed(let count):
      if !(0...1_000_000).contains(count) { return "the character count is out of range" }
    case .resized(let width, let height):
      if !isWindow(width, height) { return "the size is out of range" }
    case .pressCancelled, .activated, .opened, .closing, .answered, .notified, .requested, .navigated,
      .screensChanged,
      .ended:
      break
    }
    return nil
  }
}
