import FoundationEssentials
import Glibc
package import LanternFiles

/// The folder of one recording and the names of its files.
public struct RecordingFolder: Hashable, Sendable {
  /// The path, as given.
  public let path: String

  /// Creates a reference to a folder. The folder need not exist.
  public init(_ path: String) { self.path = path }

  /// The path of `recording.jsonl`, the source of all other files.
  public var recording: String { path + "/" + RecordingFolder.recordingName }

  static let recordingName = "recording.jsonl"

  /// The files that are generated from `recording.jsonl`, relative to the folder.
  package enum ExportName: String, CaseIterable {
    case frames = "frames.csv"
    case transitions = "transitions.csv"
    case trace = "trace.json"
    case mangoHud = "mangohud/frames.csv"
    case summary = "summary.json"
  }

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
    // Lock before removing any file, which another recorder may be using.
    let lock = try claim()
    try clear()
    return lock
  }

  /// Creates the folder unless it exists, and locks it until the lock is released.
  ///
  /// Throws `RecordingError.cannotCreate`, and `RecordingError.inUse` while another recorder or gate has the lock.
  package func claim() throws(RecordingError) -> RecordingLock {
    try create()
    return try RecordingLock(self)
  }

  /// Removes the recording and its exports, and the folder unless it has other files.
  ///
  /// Throws `RecordingError.inUse` while a recorder uses the folder, and `RecordingError.cannotCreate` if the folder
  /// cannot be written.
  package func remove() throws(RecordingError) {
    let lock = try prepareExclusively()
    defer { withExtendedLifetime(lock) {} }
    // Folders with other files stay.
    for folder in ExportName.allCases.filter({ $0.rawValue.contains("/") }).map({
      File(path + "/" + $0.rawValue).folder.path
    }) + [path] {
      unsafe rmdir(folder)
    }
  }

  private func create() throws(RecordingError) {
    do {
      try Folder(path).create(access: .umask)
    } catch .notAFolder(path) {
      throw .cannotCreate(path: path, reason: "a file with this name exists")
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  private func clear() throws(RecordingError) {
    let contents: [String]
    do {
      contents = try Folder(path).names()
    } catch {
      throw .cannotCreate(path: path, reason: "the folder cannot be read")
    }
    guard contents.isEmpty || isRecording else { throw .notARecording(path: path) }
    do {
      try Folder(path).checkWritable()
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
    // A file that cannot be removed is overwritten, or its writer reports the error.
    for name in [RecordingFolder.recordingName] + ExportName.allCases.map(\.rawValue) {
      try? File(path + "/" + name).remove()
    }
  }

  /// Whether the folder contains a recording, whole or damaged.
  ///
  /// This is the case if the first line of `recording.jsonl` is a recording header, or if the file is empty because
  /// the recorder was killed before it could write the header.
  public var isRecording: Bool {
    guard let file = try? OpenFile.reading(recording) else { return false }
    guard let start = try? file.bytes(atMost: 65_536), !start.isEmpty else { return true }
    let line = start.prefix { $0 != UInt8(ascii: "\n") }
    return RecordingHeader.format(of: Data(line)) != nil
  }

  /// Removes the PNG files next to the recording whose name is in `names` or ends with one of `endings`.
  public func removePictures(named names: [String], orEndingIn endings: [String]) {
    let files = (try? Folder(path).names()) ?? []
    for file in files where file.hasSuffix(".png") {
      let name = String(file.dropLast(4))
      if names.contains(name) || endings.contains(where: { name.hasSuffix($0) }) {
        try? File(path + "/" + file).remove()
      }
    }
  }

  /// Writes a file next to the recording.
  package func write(_ bytes: [UInt8], named name: String) throws(RecordingError) {
    let file = try file(name)
    try RecordingError.wrap { () throws(FileError) in
      try file.write(bytes)
      try file.close()
    }
  }

  /// Opens a file next to the recording for writing. Its name may have a subfolder, such as `mangohud/frames.csv`,
  /// which is created. A symbolic link in its place is an error: `clear` has removed what was there before.
  package func file(_ name: String, existing: OpenFile.Existing = .emptied) throws(RecordingError) -> OpenFile
  {
    let file = File(path + "/" + name)
    do {
      if name.contains("/") { _ = try file.folder.createHere(access: .umask) }
      return try OpenFile.writing(file.path, existing: existing, access: .umask, followingLinks: false)
    } catch {
      throw .cannotCreate(
        path: name.contains("/") ? file.folder.path : file.path, reason: error.reason)
    }
  }
}

/// An exclusive lock on a folder for one recorder. It is a kernel lock on the folder itself and ends with the
/// process.
package final class RecordingLock: Sendable {
  private let folder: OpenFile

  init(_ folder: RecordingFolder) throws(RecordingError) {
    do {
      self.folder = try OpenFile.folder(folder.path)
    } catch {
      throw .cannotCreate(path: folder.path, reason: error.reason)
    }
    // Some file systems do not support locks. There, concurrent recorders are not detected.
    guard (try? self.folder.lock()) ?? true else { throw .inUse(path: folder.path) }
  }
}

extension RecordingError {
  /// Runs an action that writes a file.
  package static func wrap<Value>(_ body: () throws(FileError) -> Value) throws(RecordingError) -> Value {
    do {
      return try body()
    } catch {
      throw .cannotWrite(path: error.path, reason: error.reason)
    }
  }
}
