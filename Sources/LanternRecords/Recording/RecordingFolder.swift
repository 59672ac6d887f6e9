import FoundationEssentials
import Glibc

/// The folder of one recording and the names of its files.
public struct RecordingFolder: Hashable, Sendable {
  /// The path, as given.
  public let path: String

  /// Creates a reference to a folder. The folder need not exist.
  public init(_ path: String) { self.path = path }

  /// The path of `recording.jsonl`, the source of all other files.
  public var recording: String { path + "/recording.jsonl" }

  /// Creates the folder, or removes an older recording and its exports from it.
  ///
  /// Other files are kept. Pictures are replaced later by pictures of the same name. Throws
  /// `RecordingError.cannotCreate` if the folder cannot be created or written, and `RecordingError.notARecording` if
  /// it contains files but no recording.
  public func prepare() throws(RecordingError) {
    try create()
    try clear()
  }

  /// Prepares the folder for one recorder, which keeps the returned lock until it no longer uses the folder.
  ///
  /// Throws the errors of `prepare()`, and `RecordingError.inUse` while another recorder, in this process or another
  /// one, has the lock.
  func prepareExclusively() throws(RecordingError) -> RecordingLock {
    try create()
    // Lock before removing any file, which another recorder may be using.
    let lock = try RecordingLock(self)
    try clear()
    return lock
  }

  private func create() throws(RecordingError) {
    let files = FileManager.default
    var isFolder = false
    if files.fileExists(atPath: path, isDirectory: &isFolder) {
      guard isFolder else { throw .cannotCreate(path: path, reason: "a file with this name exists") }
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
      throw .cannotCreate(path: path, reason: "the folder cannot be read")
    }
    guard contents.isEmpty || isRecording else { throw .notARecording(path: path) }
    guard access(path, W_OK) == 0 else {
      throw .cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
    for name in ["recording.jsonl"] + RecordingFolder.exportNames { unlink(path + "/" + name) }
  }

  /// Whether the folder contains a recording, whole or damaged.
  ///
  /// This is the case if the first line of `recording.jsonl` is a recording header, or if the file is empty because
  /// the recorder was killed before it could write the header.
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

  /// Removes the PNG files next to the recording whose name is in `names` or ends with one of `endings`.
  public func removePictures(named names: [String], orEndingIn endings: [String]) {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for file in files where file.hasSuffix(".png") {
      let name = String(file.dropLast(4))
      if names.contains(name) || endings.contains(where: { name.hasSuffix($0) }) { unlink(path + "/" + file) }
    }
  }

  /// Creates the subfolder in a file name such as `mangohud/frames.csv`, if there is one.
  func createSubfolder(for name: String) throws(RecordingError) {
    guard let slash = name.lastIndex(of: "/") else { return }
    let inner = path + "/" + name[..<slash]
    if mkdir(inner, 0o755) != 0, errno != EEXIST {
      throw .cannotCreate(path: inner, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes a file next to the recording.
  package func write(_ bytes: [UInt8], named name: String) throws(RecordingError) {
    let path = path + "/" + name
    let file = try WritableFile(path)
    try file.write(bytes)
    try file.close()
  }
}

/// An exclusive lock on a folder for one recorder. It is a kernel lock on the folder itself and ends with the
/// process.
final class RecordingLock: Sendable {
  private let descriptor: Int32

  init(_ folder: RecordingFolder) throws(RecordingError) {
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotCreate(path: folder.path, reason: String(cString: strerror(errno)))
    }
    // Some file systems do not support locks. There, concurrent recorders are not detected.
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    throw .inUse(path: folder.path)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
