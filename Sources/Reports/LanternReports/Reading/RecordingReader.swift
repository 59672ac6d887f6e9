import FoundationEssentials
import Glibc
import LanternFiles
public import LanternRecording

/// Reads `recording.jsonl` of any length entry by entry, in memory of fixed size.
///
/// The entries are validated: a frame belongs to the last transition that began in one of the windows, its phases are
/// in order, and so are the deadlines of the frames of a transition. No frame is missing that the end of its transition
/// counts, except those that the recorder says it dropped.
public final class RecordingReader {
  // Longer than any line that a recorder writes.
  private static let longestLine = 65_536
  // More windows than any app has.
  private static let maximumWindowCount = 64
  // Fits in the private cache of a core, so that copied bytes are read from the cache.
  private static let chunk = 1 << 17

  /// The folder of the recording.
  public let folder: RecordingFolder
  /// The conditions of the recording.
  public let header: RecordingHeader
  /// The last line. Nil until the end is reached, and if the recording was not closed. It then contains everything up to
  /// the last flush.
  public private(set) var footer: RecordingFooter?
  /// The number of entries that are missing because the recorder's buffer was full. Set when the end is reached.
  public var dropped: Int { footer?.dropped ?? 0 }
  /// Whether the recording was closed, after all cycles that were due. Set when the end is reached.
  public var isComplete: Bool { header.isComplete(endingIn: footer) }

  /// The number of bytes that were read of the file so far.
  var bytesRead: Int { lines.bytesRead }

  private let lines: LineSource
  private let reader = RecordLineReader()
  private var open = OpenTransitions<Progress>()
  private var missingFrames = 0

  // A transition in progress.
  private struct Progress {
    var frames = 0
    var lastDeadline: Int64 = -1
  }

  /// Opens a recording and reads its header, which may have any format up to the current one.
  ///
  /// Throws `RecordingError` if the recording is missing, unreadable, damaged or too new.
  public init(_ folder: RecordingFolder) throws(RecordingError) {
    self.folder = folder
    let lines = try LineSource(folder, longest: RecordingReader.longestLine, chunk: RecordingReader.chunk)
    self.lines = lines
    guard let line = try lines.next() else {
      throw lines.damaged("the recording header is missing")
    }
    header = try RecordingReader.header(Data(lines.buffer[line]), lines)
  }

  /// Returns the next entry after the header. Nil at the end.
  ///
  /// An incomplete last line, as a killed recorder leaves it, is ignored. Throws `RecordingError.damaged` or
  /// `RecordingError.cannotRead`.
  public func next() throws(RecordingError) -> RecordEntry? {
    guard let line = try lines.next() else {
      // Without a footer, nothing says that frames were dropped.
      if footer == nil, let problem = problem(withDropped: 0) { throw lines.damaged(problem) }
      return nil
    }
    guard footer == nil else { throw lines.damaged("the line is after the end of the recording") }
    let entry: RecordEntry
    do {
      entry = try reader.entry(in: lines.buffer, line)
    } catch {
      throw lines.damaged(error.reason)
    }
    if let problem = take(entry) { throw lines.damaged(problem) }
    return entry
  }

  // Returns the reason why an entry is invalid at this position. Nil if it is valid.
  private func take(_ entry: RecordEntry) -> String? {
    switch entry {
    case .header: return "a second header"
    case .begin(let begin):
      _ = open.begin(begin, Progress())
      if open.count > RecordingReader.maximumWindowCount { return "too many windows have transitions" }
    case .frame(let frame):
      let isInOrder = open.update(frame.transition) { progress in
        defer {
          progress.lastDeadline = frame.deadline
          progress.frames += 1
        }
        return frame.isInOrder && frame.deadline > progress.lastDeadline
      }
      guard let isInOrder else { return RecordingReader.unrelated }
      if !isInOrder { return "the times are out of order" }
    case .work(let share):
      let belongs = open.update(share.transition) { $0.lastDeadline == share.deadline }
      if belongs != true { return "the work belongs to no frame" }
    case .pace(let change):
      return open.update(change.transition) { _ in } == nil ? RecordingReader.unrelated : nil
    case .end(let end):
      guard let progress = open.end(end.transition) else { return RecordingReader.unrelated }
      missingFrames += max(0, end.framesPresented - progress.frames)
    case .footer(let footer):
      self.footer = footer
      return problem(withDropped: footer.dropped)
    }
    return nil
  }

  private func problem(withDropped dropped: Int) -> String? {
    guard missingFrames > dropped else { return nil }
    return
      "\(missingFrames) frames are missing that the ends of their transitions count, and \(dropped) were dropped"
  }

  private static let unrelated = "the entry does not belong to a transition in progress"

  private static func header(_ line: Data, _ lines: LineSource) throws(RecordingError) -> RecordingHeader {
    // Check the format first, because the rest of a newer header is unknown.
    guard let format = RecordingHeader.format(of: line) else {
      throw lines.damaged("the recording header is missing")
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
    guard format > 0, (0...1_000_000).contains(header.cyclesDue ?? 0),
      (0...100_000_000_000_000).contains(header.started ?? 0), RecordingHeader.rates.contains(header.rate),
      (0...1_000_000).contains(header.width),
      (0...1_000_000).contains(header.height), (0.1...100).contains(header.scale)
    else { throw lines.damaged("a number is out of range") }
    return header
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context) where !context.codingPath.isEmpty,
      .valueNotFound(_, let context) where !context.codingPath.isEmpty:
      "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has the wrong type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" has an unknown value"
    default: "not a JSON object"
    }
  }
}

extension FrameRecord {
  // Whether each time is equal to or later than the previous one.
  fileprivate var isInOrder: Bool {
    deadline <= begin && begin <= inputEnd && inputEnd <= updateEnd && updateEnd <= drawEnd
      && drawEnd <= compositeEnd
      && compositeEnd + overlay <= presentEnd
  }
}

// Reads the complete lines of a file through a buffer of fixed size.
private final class LineSource {
  let path: String
  private(set) var number = 0
  private(set) var bytesRead = 0
  private let file: OpenFile
  private let longest: Int
  private let chunk: Int
  private(set) var buffer: [UInt8]
  private var start = 0
  private var end = 0
  private var isAtEnd = false

  init(_ folder: RecordingFolder, longest: Int, chunk: Int) throws(RecordingError) {
    path = folder.recording
    do throws(FileError) {
      guard let file = try OpenFile.reading(path) else { throw .failed(.read, path: path, code: ENOENT) }
      self.file = file
    } catch .failed(_, _, ENOENT), .failed(_, _, ENOTDIR) {
      throw .missing(path: folder.path)
    } catch .notAFile {
      throw .cannotRead(path: path, reason: "not a regular file")
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    self.longest = longest
    self.chunk = chunk
    // Room for a line that began before a chunk, the chunk, and the padding of the parser.
    buffer = Array(repeating: 0, count: longest + chunk + RecordLineReader.padding)
  }

  // Returns the place of the next line in the buffer, without its newline. Nil after the last complete line. Valid until the
  // next call.
  func next() throws(RecordingError) -> Range<Int>? {
    var searched = start
    while true {
      if let newline = newline(in: searched..<end) {
        let line = start..<newline
        start = newline + 1
        number += 1
        guard line.count <= longest else { throw damaged("the line is too long") }
        return line
      }
      guard end - start <= longest else {
        number += 1
        throw damaged("the line is too long")
      }
      guard !isAtEnd else {
        number += 1
        return nil
      }
      for index in start..<end { buffer[index - start] = buffer[index] }
      end -= start
      start = 0
      searched = end
      try fill()
    }
  }

  // `memchr` compares many bytes at a time, inside of a range that was read.
  private func newline(in range: Range<Int>) -> Int? {
    unsafe buffer[range].withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = unsafe memchr(start, 10, bytes.count) else {
        return nil
      }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - start)
    }
  }

  func damaged(_ reason: String) -> RecordingError {
    .damaged(path: path, line: max(1, number), reason: reason)
  }

  private func fill() throws(RecordingError) {
    let count: Int
    do {
      count = try file.read(into: &buffer, from: end, atMost: chunk)
    } catch {
      throw .cannotRead(path: path, reason: error.reason)
    }
    end += count
    bytesRead += count
    isAtEnd = count == 0
  }
}
