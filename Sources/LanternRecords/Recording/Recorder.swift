package import Dispatch
import FoundationEssentials
import Glibc

/// Takes records while frames are made and writes them to `recording.jsonl` on another thread.
///
/// In a frame it stores one value in memory of fixed size: no lock, no file, no waiting. Writing is asked for after
/// a transition, or when half of the memory is used. What finds it full is dropped and counted, never waited for.
@MainActor
public final class Recorder {
  /// Records that fit while nothing is written: over a minute of frames at 60 a second.
  nonisolated public static let capacity = 4_096

  public let folder: RecordingFolder
  private let capacity: Int
  private let ring: RecordRing
  private let queue: DispatchQueue
  private let writer: RecordWriter
  private var dropped = 0
  // Whether the begin of the transition that goes on found no room: what follows it would say nothing.
  private var lacksBegin = false
  private var isOpen = true

  /// Starts a recording in a folder, which is made ready first.
  public convenience init(folder: RecordingFolder, header: RecordingHeader) throws(RecordingError) {
    try self.init(
      folder: folder, header: header, capacity: Recorder.capacity,
      queue: DispatchQueue(label: "lantern.recorder", qos: .utility))
  }

  /// Starts a recording that holds so many records while nothing is written, and writes on a queue.
  package init(
    folder: RecordingFolder, header: RecordingHeader, capacity: Int, queue: DispatchQueue
  ) throws(RecordingError) {
    try folder.prepare()
    self.folder = folder
    self.capacity = capacity
    self.queue = queue
    ring = RecordRing(capacity: capacity)
    writer = try RecordWriter(path: folder.recording)
    let (writer, header) = (writer, RecordEntry.header(header))
    queue.async { writer.write(header) }
  }

  /// Ends the recording, waits until everything is written, writes the exports, and returns what was recorded.
  ///
  /// Errors: what stopped the writing, at any time since the start; what was written before it is there.
  @discardableResult
  public func close() throws(RecordingError) -> Recording {
    guard isOpen else { return try Recording(readingFrom: folder) }
    isOpen = false
    let (ring, writer) = (ring, writer)
    let footer = RecordEntry.footer(RecordingFooter(dropped: dropped))
    let failure = queue.sync {
      writer.drain(ring)
      writer.write(footer)
      return writer.close()
    }
    if let failure { throw failure }
    let recording = try Recording(readingFrom: folder)
    try recording.export(to: folder)
    return recording
  }

  public func begin(_ begin: TransitionBegin) { push(.begin(begin)) }

  public func frame(_ frame: FrameRecord) {
    push(.frame(frame))
    if ring.count == capacity / 2 { flush() }
  }

  public func pace(_ change: PaceChange) { push(.pace(change)) }

  public func end(_ end: TransitionEnd) {
    push(.end(end))
    flush()
  }

  private func push(_ entry: RecordEntry) {
    guard isOpen else { return }
    var isBegin = false
    if case .begin = entry { isBegin = true }
    guard isBegin || !lacksBegin, ring.push(entry) else {
      dropped += 1
      lacksBegin = lacksBegin || isBegin
      return
    }
    if isBegin { lacksBegin = false }
  }

  private func flush() {
    let (ring, writer) = (ring, writer)
    queue.async { writer.drain(ring) }
  }
}

// The file and what went wrong with it. Used on the recorder's queue only.
private final class RecordWriter: @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  private var failure: RecordingError?

  init(path: String) throws(RecordingError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
  }

  func drain(_ ring: RecordRing) {
    var bytes: [UInt8] = []
    while let entry = ring.pop() { append(entry, to: &bytes) }
    write(bytes)
  }

  func write(_ entry: RecordEntry) {
    var bytes: [UInt8] = []
    append(entry, to: &bytes)
    write(bytes)
  }

  func close() -> RecordingError? {
    if fsync(descriptor) != 0, failure == nil { fail() }
    if Glibc.close(descriptor) != 0, failure == nil { fail() }
    return failure
  }

  private func append(_ entry: RecordEntry, to bytes: inout [UInt8]) {
    do {
      bytes += try entry.line
      bytes.append(UInt8(ascii: "\n"))
    } catch {
      failure = failure ?? .cannotWrite(path: path, reason: "\(error)")
    }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, failure == nil {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { fail() }
    }
  }

  private func fail() { failure = .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
}
