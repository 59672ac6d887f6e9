import FoundationEssentials
import Glibc

/// The folder of one recording and the names of what is in it.
public struct RecordingFolder: Hashable, Sendable {
  /// As it was given.
  public let path: String

  public init(_ path: String) { self.path = path }

  /// The one source of truth; all else is an export of it.
  public var recording: String { path + "/recording.jsonl" }

  /// Makes the folder ready to be written to: creates it, or clears an older recording and its exports out of it.
  /// Nothing else is touched; pictures are replaced by those of the same name.
  public func prepare() throws(RecordingError) {
    try create()
    try clear()
  }

  /// Does the same for one recorder at a time, which holds the lock until it is done with the folder.
  ///
  /// Errors: those of `prepare()`, and `inUse` while another process or another recorder holds the lock.
  func prepareAlone() throws(RecordingError) -> RecordingLock {
    try create()
    // Before anything of the other one's is cleared.
    let lock = try RecordingLock(self)
    try clear()
    return lock
  }

  private func create() throws(RecordingError) {
    let files = FileManager.default
    var isFolder = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder else { throw .cannotCreate(path: path, reason: "it is a file") }
      return
    }
    do {
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .cannotCreate(path: path, reason: systemReason(of: error))
    }
  }

  private func clear() throws(RecordingError) {
    let contents: [String]
    do {
      contents = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw .cannotCreate(path: path, reason: "it cannot be read")
    }
    guard contents.isEmpty || isRecording else { throw .notARecording(path: path) }
    guard access(path, W_OK) == 0 else {
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    for name in ["recording.jsonl"] + RecordingFolder.exportNames { unlink(path + "/" + name) }
  }

  /// Whether it holds a recording of ours, whole or damaged: its first line is a recording's header, or it was
  /// killed before it could write one.
  public var isRecording: Bool {
    var status = stat()
    guard stat(recording, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = fopen(recording, "r")
    else { return false }
    defer { fclose(file) }
    var start = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&start, 1, start.count, file)
    guard count > 0 else { return true }
    let line = start.prefix(count).prefix { $0 != UInt8(ascii: "\n") }
    return RecordingHeader.format(of: Data(line)) != nil
  }

  /// Removes the pictures beside the recording that have one of these names, or a name that ends in one of these.
  public func removePictures(named names: [String], orEndingIn endings: [String]) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in files where file.hasSuffix(".png") {
      let name = String(file.dropLast(4))
      if names.contains(name) || endings.contains(where: { name.hasSuffix($0) }) { unlink(path + "/" + file) }
    }
  }

  /// Makes the folder within this one that a file's name may ask for.
  func makeRoom(for name: String) throws(RecordingError) {
    guard let slash = name.lastIndex(of: "/") else { return }
    let inner = path + "/" + name[..<slash]
    if mkdir(inner, 0o755) != 0, errno != EEXIST {
      throw .cannotCreate(path: inner, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes a file beside the recording.
  package func write(_ bytes: [UInt8], named name: String) throws(RecordingError) {
    let path = path + "/" + name
    let file = try WritableFile(path)
    try file.write(bytes)
    try file.close()
  }
}

/// One recorder's right to a folder. The lock is the kernel's, lies on the folder itself, and dies with the process.
final class RecordingLock: Sendable {
  private let descriptor: Int32

  init(_ folder: RecordingFolder) throws(RecordingError) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotCreate(path: folder.path, reason: String(cString: strerror(errno)))
    }
    // Some file systems have no locks: there nobody is kept out.
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw .inUse(path: folder.path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
