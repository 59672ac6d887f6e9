package import Dispatch
import FoundationEssentials
import Glibc
import LanternFiles

/// Collects records during frames and writes them to `recording.jsonl` on another thread.
///
/// During a frame, the recorder stores one value in a buffer of fixed size, without locks, allocation, file access
/// or waiting. Between frames, it requests a flush after a transition or when the buffer is half full. If the buffer
/// is full, records are dropped and counted.
@MainActor
public final class Recorder {
  /// The number of records that fit in the buffer: more than a minute of frames at 60 Hz.
  nonisolated public static let capacity = 4_096

  /// The folder of the recording.
  public let folder: RecordingFolder
  // Kept until the recording has ended.
  private var lock: RecordingLock?
  private let capacity: Int
  private let ring: RecordRing
  private let queue: DispatchQueue
  // Requests a flush by adding to a counter. Requests during a flush are merged into one more flush.
  private let flushes: any DispatchSourceUserDataAdd
  private let writer: RecordWriter
  /// Whether the work of each frame is recorded by cause.
  package let recordsCauses: Bool
  /// The number of cycles that were completed so far. Nil if the header has no number that is due.
  public var cyclesCompleted: Int?
  private var dropped = 0
  // The transitions in progress whose begin was dropped. Their other records are dropped as well.
  private var lackingBegin: Set<Int> = []
  // The number of the transition in progress in each window.
  private var openTransitions = [String?: Int](minimumCapacity: 16)
  private var wantsFlush = false
  // The first error, once the recording has ended.
  private var ending: Result<Void, RecordingError>?
  private var isOpen: Bool { ending == nil }

  /// Prepares a folder and starts a recording in it.
  ///
  /// Throws `RecordingError` if the folder cannot be used or another recorder uses it.
  public convenience init(folder: RecordingFolder, header: RecordingHeader) throws(RecordingError) {
    try self.init(
      folder: folder, header: header, capacity: Recorder.capacity,
      queue: DispatchQueue(label: "lantern.recorder", qos: .utility))
  }

  /// Starts a recording with a buffer of `capacity` records that is written on `queue`.
  package init(
    folder: RecordingFolder, header: RecordingHeader, capacity: Int, queue: DispatchQueue
  ) throws(RecordingError) {
    lock = try folder.prepareExclusively()
    self.folder = folder
    self.capacity = capacity
    self.queue = queue
    recordsCauses = header.recordsCauses
    ring = RecordRing(capacity: capacity)
    writer = try RecordWriter(folder)
    flushes = DispatchSource.makeUserDataAddSource(queue: queue)
    let (writer, ring, header) = (writer, ring, RecordEntry.header(header))
    // Without `@Sendable`, the closure would be isolated to the main actor like its context.
    flushes.setEventHandler { @Sendable in writer.drain(ring) }
    flushes.activate()
    queue.async { writer.write(header) }
  }

  /// Ends the recording, and waits until everything is written. Called again, it only repeats the error.
  ///
  /// Throws the first `RecordingError` that stopped writing since the start. Records that were written before the
  /// error are kept.
  public func close() throws(RecordingError) { try close { _ throws(RecordingError) in } }

  /// Ends the recording as `close()` does, and then does work in its folder, before another recorder can use it.
  package func close<Value>(
    then work: (RecordingFolder) throws(RecordingError) -> Value
  ) throws(RecordingError) -> Value {
    defer { lock = nil }
    let ending = ending ?? end()
    self.ending = ending
    try ending.get()
    return try work(folder)
  }

  private func end() -> Result<Void, RecordingError> {
    flushes.cancel()
    let (ring, writer) = (ring, writer)
    let footer = footer
    let failure = queue.sync {
      writer.drain(ring)
      writer.write(footer)
      return writer.close()
    }
    return failure.map(Result.failure) ?? .success(())
  }

  /// Copies the records so far to another folder, and then does work there. Recording continues.
  ///
  /// - Parameters:
  ///   - target: The folder for the copy.
  ///   - work: Runs on another thread, before another recorder can use the folder.
  ///   - answer: Called on that thread with the result.
  package func copy<Value>(
    to target: RecordingFolder,
    then work: @escaping @Sendable (RecordingFolder) throws(RecordingError) -> Value,
    answer: @escaping @Sendable (Result<Value, RecordingError>) -> Void
  ) {
    // During a transition there is no end record yet, so the copy gets no footer.
    let footer = openTransitions.isEmpty ? footer : nil
    let (ring, writer, source) = (ring, writer, folder)
    queue.async {
      writer.drain(ring)
      answer(
        Result { () throws(RecordingError) in
          let lock = try writer.copy(source, to: target, endingIn: footer)
          defer { withExtendedLifetime(lock) {} }
          return try work(target)
        })
    }
  }

  /// Records that a transition began.
  public func begin(_ begin: TransitionBegin) {
    openTransitions[begin.window] = begin.transition
    if !push(.begin(begin)) { lackingBegin.insert(begin.transition) }
  }

  /// Records a presented frame.
  public func frame(_ frame: FrameRecord) { push(.frame(frame), of: frame.transition) }

  /// Records a share of the work of a frame. Call it after that of its frame.
  public func work(_ share: WorkShare) { push(.work(share), of: share.transition) }

  /// Records a change of pace.
  public func pace(_ change: PaceChange) { push(.pace(change), of: change.transition) }

  /// Records that a transition ended. It is written after the next call of `frameIsOver()`.
  public func end(_ end: TransitionEnd) {
    let window = openTransitions.first { $0.value == end.transition }
    if let window { openTransitions.removeValue(forKey: window.key) }
    push(.end(end), of: end.transition)
    lackingBegin.remove(end.transition)
    wantsFlush = true
  }

  /// Requests a flush if a transition has ended or the buffer is at least half full. Call it after a frame was
  /// presented.
  public func frameIsOver() {
    guard wantsFlush || ring.count >= capacity / 2 else { return }
    wantsFlush = false
    flushes.add(data: 1)
  }

  private var footer: RecordEntry {
    .footer(RecordingFooter(dropped: dropped, cyclesCompleted: cyclesCompleted))
  }

  // Returns false if the entry was dropped.
  @discardableResult
  private func push(_ entry: RecordEntry, of transition: Int? = nil) -> Bool {
    guard isOpen else { return true }
    let hasBegin = transition.map { !lackingBegin.contains($0) } ?? true
    if hasBegin, ring.push(entry) { return true }
    dropped += 1
    return false
  }
}

// The file and its first error. Used only on the recorder's queue.
private final class RecordWriter: @unchecked Sendable {
  private let path: String
  private let file: OpenFile
  private var failure: RecordingError?
  // Empty between writes. Its memory is kept.
  private var lines: [UInt8] = []

  init(_ folder: RecordingFolder) throws(RecordingError) {
    path = folder.recording
    file = try folder.file(RecordingFolder.recordingName)
  }

  func drain(_ ring: RecordRing) {
    while let entry = ring.pop() { append(entry, to: &lines) }
    writeLines()
  }

  func write(_ entry: RecordEntry) {
    append(entry, to: &lines)
    writeLines()
  }

  /// Copies the written records to another folder, which stays locked until the returned lock is released.
  func copy(
    _ source: RecordingFolder, to target: RecordingFolder, endingIn footer: RecordEntry?
  ) throws(RecordingError) -> RecordingLock {
    if let failure { throw failure }
    let lock = try target.prepareExclusively()
    var bytes: [UInt8] = []
    if let footer { append(footer, to: &bytes) }
    try RecordingError.wrap { () throws(FileError) in
      guard try File(source.recording).copy(to: target.recording, access: .umask) else {
        throw .failed(.write, path: target.recording, code: ENOENT)
      }
    }
    let file = try target.file(RecordingFolder.recordingName, existing: .appended)
    try RecordingError.wrap { () throws(FileError) in
      try file.write(bytes)
      try file.synchronize()
      try file.close()
    }
    return lock
  }

  /// Closes the file and returns the first error since the start.
  func close() -> RecordingError? {
    attempt { () throws(FileError) in try file.synchronize() }
    attempt { () throws(FileError) in try file.close() }
    return failure
  }

  private func append(_ entry: RecordEntry, to bytes: inout [UInt8]) {
    do {
      try entry.appendLine(to: &bytes)
    } catch {
      failure = failure ?? .cannotWrite(path: path, reason: systemReason(of: error))
    }
  }

  // After a failure, nothing more is written, because records after a gap would be invalid.
  private func writeLines() {
    if failure == nil { attempt { () throws(FileError) in try file.write(lines) } }
    lines.removeAll(keepingCapacity: true)
  }

  private func attempt(_ action: () throws(FileError) -> Void) {
    do {
      try RecordingError.wrap(action)
    } catch {
      failure = failure ?? error
    }
  }
}
