public import FoundationEssentials
import LanternRaster
import LanternWidgets

// A journal as text: an entry a line, in JSON.

nonisolated extension Journal.Entry {
  /// The entry as a line, with its end.
  public var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self) + [UInt8(ascii: "\n")]
    } catch {
      preconditionFailure("places are finite and texts are text, so that they can be written: \(error)")
    }
  }
}

nonisolated extension Journal {
  /// All of it as lines.
  public var lines: Data { entries.reduce(into: Data()) { $0 += $1.line } }

  /// Reads a journal. One that stops in the middle of a line, as it does where a process died while it wrote, is read up
  /// to there.
  public init(reading lines: Data) throws(JournalError) {
    // What follows the last line's end was cut off, or is nothing.
    let whole = lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard let first = whole.first else { throw .empty }
    let decoder = JSONDecoder()
    guard let stamp = try? decoder.decode(Stamp.self, from: first) else {
      throw .damaged(line: 1, "it does not say how the journal began")
    }
    let version = stamp.event.begun.header.version
    guard version == Header.version else { throw .otherVersion(version) }
    var entries: [Entry] = []
    for (index, line) in whole.enumerated() {
      let entry: Entry
      do {
        entry = try decoder.decode(Entry.self, from: line)
      } catch {
        throw .damaged(line: index + 1, "it is no entry")
      }
      if let fault = entry.fault { throw .damaged(line: index + 1, fault) }
      if let last = entries.last {
        guard entry.time >= last.time else {
          throw .damaged(line: index + 1, "it is earlier than the one before it")
        }
        if last.event == .ended { throw .damaged(line: index + 1, "the journal had ended before it") }
      }
      entries.append(entry)
    }
    self.init(entries)
  }

  // What every version says of itself.
  private struct Stamp: Decodable {
    struct Event: Decodable { let begun: Begun }
    struct Begun: Decodable { let header: Header }
    struct Header: Decodable { let version: Int }
    let event: Event
  }
}

/// Why there is no journal to be read.
nonisolated public enum JournalError: Error, Hashable, CustomStringConvertible {
  /// There is not one whole line.
  case empty
  case damaged(line: Int, String)
  /// Another version of this program wrote it.
  case otherVersion(Int)

  public var description: String {
    switch self {
    case .empty: "there is not one whole line in it"
    case .damaged(let line, let why): "line \(line) is damaged: \(why)"
    case .otherVersion(let version):
      "it has format \(version), and this program reads \(Journal.Header.version)"
    }
  }
}

nonisolated extension Journal.Entry {
  // What nobody can have done.
  fileprivate var fault: String? {
    func isWindow(_ width: Int, _ height: Int) -> Bool {
      (1...32_768).contains(width) && (1...32_768).contains(height) && width * height <= 1 << 26
    }
    let places = -1e6...1e6
    switch event {
    case .begun(let header):
      if !isWindow(header.width, header.height) { return "no window has that size" }
      if !(0.1...10).contains(header.scale) || !(1...1_000).contains(header.rate) {
        return "no window has that scale or rate"
      }
    case .pressed(let x, let y, _, _), .dragged(let x, let y, _), .released(let x, let y, _):
      if !places.contains(x) || !places.contains(y) { return "no window has that place" }
    case .scrolled(let dx, let dy, let x, let y, _):
      if ![dx, dy, x, y].allSatisfy(places.contains) { return "no window has that place" }
    case .key(let name, _):
      if Key(name: name) == nil { return "there is no such key" }
    case .typed(let count):
      if !(0...1_000_000).contains(count) { return "nobody types so much" }
    case .resized(let width, let height):
      if !isWindow(width, height) { return "no window has that size" }
    case .opened, .closing, .answered, .told, .asked, .navigated, .stands, .ended: break
    }
    return nil
  }
}
