import FoundationEssentials
import Glibc

/// A recording as it was read back.
public struct Recording: Hashable, Sendable {
  /// One transition with its frames.
  public struct Transition: Hashable, Sendable {
    public let begin: TransitionBegin
    public internal(set) var frames: [FrameRecord] = []
    /// What the loop decided when it could not keep up.
    public internal(set) var paceChanges: [PaceChange] = []
    /// Nil when the recording stops in the middle of it.
    public internal(set) var end: TransitionEnd?
  }

  public let header: RecordingHeader
  public private(set) var transitions: [Transition] = []
  /// Entries that are missing because the recorder's memory was full.
  public private(set) var dropped = 0
  /// Whether it was closed in order; if not, what is there is everything up to the last flush.
  public private(set) var isComplete = false

  /// Reads `recording.jsonl`. A last line without an end, as a kill leaves it, is passed over.
  public init(readingFrom folder: RecordingFolder) throws(RecordingError) {
    let path = folder.recording
    guard let data = FileManager.default.contents(atPath: path) else { throw .missing(path: folder.path) }
    var entries: [RecordEntry] = []
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // After the last newline comes nothing, or a line that was never finished.
    lines.removeLast()
    for (index, line) in lines.enumerated() {
      do {
        // The format first: a newer header may say anything else.
        if index == 0, let format = RecordingHeader.format(of: line), format > RecordingHeader.currentFormat {
          throw RecordingError.tooNew(path: path, format: format)
        }
        entries.append(try RecordEntry(line: line))
      } catch let error as RecordingError {
        throw error
      } catch let error as DecodingError {
        throw .damaged(path: path, line: index + 1, reason: Recording.reason(of: error))
      } catch {
        throw .damaged(path: path, line: index + 1, reason: "\(error)")
      }
    }
    guard case .header(let header)? = entries.first else {
      throw .damaged(path: path, line: 1, reason: "it does not begin with a recording's header")
    }
    self.header = header
    for (index, entry) in entries.enumerated() where !entry.isPlausible {
      throw .damaged(path: path, line: index + 1, reason: "a number in it is out of range")
    }
    for (index, entry) in entries.enumerated().dropFirst() {
      guard take(entry) else {
        throw .damaged(path: path, line: index + 1, reason: "it belongs to no transition that has begun")
      }
    }
  }

  private mutating func take(_ entry: RecordEntry) -> Bool {
    switch entry {
    case .header:
      return false
    case .begin(let begin):
      transitions.append(Transition(begin: begin))
    case .frame(let frame):
      guard let last = transitions.indices.last, transitions[last].begin.transition == frame.transition
      else { return false }
      transitions[last].frames.append(frame)
    case .pace(let change):
      guard let last = transitions.indices.last, transitions[last].begin.transition == change.transition
      else { return false }
      transitions[last].paceChanges.append(change)
    case .end(let end):
      guard let last = transitions.indices.last, transitions[last].begin.transition == end.transition
      else { return false }
      transitions[last].end = end
    case .footer(let footer):
      dropped = footer.dropped
      isComplete = true
    }
    return true
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
