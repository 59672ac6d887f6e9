import FoundationEssentials
import Glibc

/// Reads `recording.jsonl` entry by entry, whatever its length, in memory of fixed size.
///
/// What it hands out hangs together: a frame belongs to the transition that began last, its phases follow one
/// another, and so do the deadlines of a transition's frames.
public final class RecordingReader {
  // Longer than any line that a recorder writes.
  private static let longestLine = 65_536
  // Fits the cache that a core has to itself, so that what was copied there is read from there.
  private static let chunk = 1 << 17

  public let folder: RecordingFolder
  public let header: RecordingHeader
  /// Entries that are missing because the recorder's memory was full; known at the end.
  public private(set) var dropped = 0
  /// Whether it was closed in order; known at the end. If not, there is everything up to the last flush.
  public private(set) var isComplete = false

  private let lines: LineSource
  private let reader = RecordLineReader()
  private var current: (transition: Int, deadline: Int64, hasEnded: Bool)?

  /// Opens a recording and reads its header, which may be of any format up to the current one.
  public init(_ folder: RecordingFolder) throws(RecordingError) {
    self.folder = folder
    let lines = try LineSource(folder, longest: RecordingReader.longestLine, chunk: RecordingReader.chunk)
    self.lines = lines
    guard let line = try lines.next() else {
      throw lines.damaged("it does not begin with a recording's header")
    }
    header = try RecordingReader.header(Data(line), lines)
  }

  /// The next entry behind the header; nil at the end. A last line without an end, as a kill leaves it, is passed
  /// over.
  public func next() throws(RecordingError) -> RecordEntry? {
    guard let line = try lines.next() else { return nil }
    guard !isComplete else { throw lines.damaged("it stands behind the recording's end") }
    let entry: RecordEntry
    do {
      entry = try reader.entry(line)
    } catch {
      throw lines.damaged(error.reason)
    }
    if let fault = take(entry) { throw lines.damaged(fault) }
    return entry
  }

  // What is wrong with an entry, coming where it does; nil when nothing is.
  private func take(_ entry: RecordEntry) -> String? {
    switch entry {
    case .header: return "it is a second header"
    case .begin(let begin): current = (begin.transition, -1, false)
    case .frame(let frame):
      guard let last = current, last.transition == frame.transition, !last.hasEnded else {
        return "it belongs to no transition that has begun"
      }
      guard frame.isInOrder, frame.deadline > last.deadline else { return "its times go backwards" }
      current?.deadline = frame.deadline
    case .pace(let change): return belongs(change.transition)
    case .end(let end):
      if let fault = belongs(end.transition) { return fault }
      current?.hasEnded = true
    case .footer(let footer):
      dropped = footer.dropped
      isComplete = true
    }
    return nil
  }

  private func belongs(_ transition: Int) -> String? {
    guard let current, current.transition == transition, !current.hasEnded else {
      return "it belongs to no transition that has begun"
    }
    return nil
  }

  private static func header(_ line: Data, _ lines: LineSource) throws(RecordingError) -> RecordingHeader {
    // The format first: a newer header may say anything else.
    guard let format = RecordingHeader.format(of: line) else {
      throw lines.damaged("it does not begin with a recording's header")
    }
    guard format <= RecordingHeader.currentFormat else {
      throw .tooNew(path: lines.path, format: format)
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let header: RecordingHeader
    do {
      header = try decoder.decode(RecordingHeader.self, from: line)
    } catch let error as DecodingError {
      throw lines.damaged(reason(of: error))
    } catch {
      throw lines.damaged(systemReason(of: error))
    }
    guard format > 0, RecordingHeader.rates.contains(header.rate), (0...1_000_000).contains(header.width),
      (0...1_000_000).contains(header.height), (0.1...100).contains(header.scale)
    else { throw lines.damaged("a number in it is out of range") }
    return header
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
      .valueNotFound(_, let context) where !context.codingPath.isEmpty:
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has an unknown value"
    default: "it is not a JSON object"
    }
  }
}

extension FrameRecord {
  // Whether each of its moments is at or after the one before.
  fileprivate var isInOrder: Bool {
    deadline <= begin && begin <= inputEnd && inputEnd <= updateEnd && updateEnd <= drawEnd
      && drawEnd <= compositeEnd
      && compositeEnd + overlay <= presentEnd
  }
}

// The whole lines of a file, one after the other, through a buffer of fixed size.
private final class LineSource {
  let path: String
  private(set) var number = 0
  private let descriptor: Int32
  private let longest: Int
  private let chunk: Int
  private let buffer: UnsafeMutablePointer<UInt8>
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  init(_ folder: RecordingFolder, longest: Int, chunk: Int) throws(RecordingError) {
    path = folder.recording
    // Without waiting: a pipe of that name would keep us for ever.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .missing(path: folder.path) : .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotRead(path: path, reason: "it is no regular file")
    }
    self.longest = longest
    self.chunk = chunk
    // A line that began before a chunk, the chunk, and what a parser reads behind a line.
    buffer = .allocate(capacity: longest + chunk + RecordLineReader.padding)
    buffer.initialize(repeating: 0, count: longest + chunk + RecordLineReader.padding)
  }

  deinit {
    close(descriptor)
    buffer.deallocate()
  }

  // The next line without its end; nil after the last whole one. It is valid until the next is asked for.
  func next() throws(RecordingError) -> UnsafeBufferPointer<UInt8>? {
    var searched = start
    while true {
      if let newline = memchr(buffer + searched, 10, end - searched) {
        let line = UnsafeBufferPointer(
          start: buffer + start, count: newline.assumingMemoryBound(to: UInt8.self) - (buffer + start))
        start += line.count + 1
        number += 1
        guard line.count <= longest else { throw damaged("it is longer than any line of a recording") }
        return line
      }
      guard end - start <= longest else {
        number += 1
        throw damaged("it is longer than any line of a recording")
      }
      guard !isAtEnd else {
        number += 1
        return nil
      }
      buffer.update(from: buffer + start, count: end - start)
      end -= start
      start = 0
      searched = end
      try fill()
    }
  }

  func damaged(_ reason: String) -> RecordingError {
    .damaged(path: path, line: max(1, number), reason: reason)
  }

  private func fill() throws(RecordingError) {
    while true {
      let count = read(descriptor, buffer + end, chunk)
      if count > 0 { end += count }
      if count == 0 { isAtEnd = true }
      if count >= 0 { return }
      if errno != EINTR { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    }
  }
}
