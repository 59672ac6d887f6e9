package import Dispatch
import FoundationEssentials

/// Takes records while frames are made and writes them to `recording.jsonl` on another thread.
///
/// In a frame it stores one value in memory of fixed size: no lock, no allocation, no file, no waiting. Between two frames
/// it asks for writing, after a transition or when half of the memory is used. What finds it full is dropped and counted, never waited for.
@MainActor
public final class Recorder {
  /// Records that fit while nothing is written: over a minute of frames at 60 a second.
  nonisolated public static let capacity = 4_096

  public let folder: RecordingFolder
  // Held until the exports are written.
  private var lock: RecordingLock?
  private let capacity: Int
  private let ring: RecordRing
  private let queue: DispatchQueue
  // Asks for writing, by adding to a number: what is asked for while writing is one more time.
  private let flushes: any DispatchSourceUserDataAdd
  private let writer: RecordWriter
  private var dropped = 0
  // Whether the begin of the transition that goes on found no room: what follows it would say nothing.
  private var lacksBegin = false
  private var wantsFlush = false
  private var hasOpenTransition = false
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
    lock = try folder.prepareAlone()
    self.folder = folder
    self.capacity = capacity
    self.queue = queue
    ring = RecordRing(capacity: capacity)
    writer = try RecordWriter(path: folder.recording)
    flushes = DispatchSource.makeUserDataAddSource(queue: queue)
    let (writer, ring, header) = (writer, ring, RecordEntry.header(header))
    // Said to be sendable, or it would be held to the main thread as what surrounds it is.
    flushes.setEventHandler { @Sendable in writer.drain(ring) }
    flushes.activate()
    queue.async { writer.write(header) }
  }

  /// Ends the recording, waits until everything is written, writes the exports, and returns the report.
  ///
  /// Errors: what stopped the writing, at any time since the start; what was written before it is there.
  @discardableResult
  public func close() throws(RecordingError) -> Report {
    guard isOpen else { return try Report(readingFrom: [folder]) }
    isOpen = false
    flushes.cancel()
    let (ring, writer) = (ring, writer)
    let footer = RecordEntry.footer(RecordingFooter(dropped: dropped))
    let failure = queue.sync {
      writer.drain(ring)
      writer.write(footer)
      return writer.close()
    }
    defer { lock = nil }
    if let failure { throw failure }
    return try folder.export()
  }

  /// Writes what was recorded so far, with its exports, into another folder, and goes on. `answer` is called on another
  /// thread.
  public func copy(
    to target: RecordingFolder, answer: @escaping @Sendable (Result<Report, RecordingError>) -> Void
  ) {
    // A transition under way has no end yet, and so neither has the copy.
    let footer = hasOpenTransition ? nil : RecordEntry.footer(RecordingFooter(dropped: dropped))
    let (ring, writer, source) = (ring, writer, folder)
    queue.async {
      writer.drain(ring)
      answer(Result { () throws(RecordingError) in try writer.copy(source, to: target, endingIn: footer) })
    }
  }

  public func begin(_ begin: TransitionBegin) {
    hasOpenTransition = true
    push(.begin(begin))
  }

  public func frame(_ frame: FrameRecord) { push(.frame(frame)) }

  public func pace(_ change: PaceChange) { push(.pace(change)) }

  public func end(_ end: TransitionEnd) {
    hasOpenTransition = false
    push(.end(end))
    wantsFlush = true
  }

  /// To be told when a frame has been presented: has written what waits, if a transition has ended or half of the memory
  /// is used.
  public func frameIsOver() {
    guard wantsFlush || ring.count >= capacity / 2 else { return }
    wantsFlush = false
    flushes.add(data: 1)
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
}

// The file and what went wrong with it first. Used on the recorder's queue only.
private final class RecordWriter: @unchecked Sendable {
  private let path: String
  private let file: WritableFile
  private var failure: RecordingError?

  init(path: String) throws(RecordingError) {
    self.path = path
    file = try WritableFile(path)
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

  /// Copies what is written to another folder, and makes the exports there.
  func copy(
    _ source: RecordingFolder, to target: RecordingFolder, endingIn footer: RecordEntry?
  ) throws(RecordingError) -> Report {
    if let failure { throw failure }
    let lock = try target.prepareAlone()
    defer { withExtendedLifetime(lock) {} }
    var bytes: [UInt8] = []
    if let footer { append(footer, to: &bytes) }
    do {
      try FileManager.default.copyItem(atPath: source.recording, toPath: target.recording)
    } catch {
      throw .cannotWrite(path: target.recording, reason: systemReason(of: error))
    }
    let file = try WritableFile(target.recording, appends: true)
    try file.write(bytes)
    try file.synchronize()
    try file.close()
    return try target.export()
  }

  /// Returns what went wrong since the begin.
  func close() -> RecordingError? {
    attempt { () throws(RecordingError) in try file.synchronize() }
    attempt { () throws(RecordingError) in try file.close() }
    return failure
  }

  private func append(_ entry: RecordEntry, to bytes: inout [UInt8]) {
    do {
      bytes += try entry.line
      bytes.append(UInt8(ascii: "\n"))
    } catch {
      failure = failure ?? .cannotWrite(path: path, reason: systemReason(of: error))
    }
  }

  // After a failure nothing more is written: what follows a gap would belong to nothing.
  private func write(_ bytes: [UInt8]) {
    if failure == nil { attempt { () throws(RecordingError) in try file.write(bytes) } }
  }

  private func attempt(_ action: () throws(RecordingError) -> Void) {
    do {
      try action()
    } catch {
      failure = failure ?? error
    }
  }
}
