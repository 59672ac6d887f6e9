import Glibc
import LanternFiles
public import LanternRecording

/// The recordings at a path: the recording in that folder, or otherwise the recordings in its subfolders.
///
/// A subfolder without a recording is an error. Otherwise a failed run would be ignored silently.
public struct RecordedRuns: Hashable, Sendable {
  /// The reason why the recordings at a path could not be listed.
  public enum ReadError: Error, Hashable, CustomStringConvertible {
    /// Neither the folder nor any of its subfolders has a recording.
    case noRecording(path: String)
    /// The folder cannot be listed.
    case unreadable(path: String, reason: String)
    /// A subfolder next to recordings has none.
    case missing(path: String)
    /// A file next to recordings has a name that is not text.
    case unnamable(path: String)
    /// Two folders have the same recording, which would count twice.
    case same(path: String, as: String)

    /// A message with the cause and a remedy.
    public var description: String {
      switch self {
      case .noRecording(let path):
        "no recording in \"\(path)\": neither the folder nor any of its subfolders contains recording.jsonl; "
          + "name a recording or a folder of recordings"
      case .unreadable(let path, let reason):
        "cannot list \"\(path)\": \(reason); name a folder that you can read"
      case .missing(let path):
        "\"\(path)\" is next to recordings but contains none; record it again or remove the folder"
      case .unnamable(let path):
        "\"\(path)\" has a name that is not UTF-8, so that it cannot be read; rename it"
      case .same(let path, let other):
        "\"\(path)\" is the same recording as \"\(other)\"; name each recording once, or remove the copy"
      }
    }
  }

  /// The folders with a recording, sorted by name. There is at least one.
  public let folders: [RecordingFolder]

  /// Finds the recordings at paths. Throws `ReadError` if there are none at one of them, or if one is missing or is there
  /// twice.
  public init(at paths: [String]) throws(ReadError) {
    var folders: [RecordingFolder] = []
    for path in paths { folders += try RecordedRuns.folders(at: path) }
    if let (folder, other) = RecordedRuns.copy(in: folders) { throw .same(path: folder.path, as: other.path) }
    self.folders = folders
  }

  /// Finds the recordings at a path. Throws `ReadError` if there are none, or if one is missing or is there twice.
  public init(at path: String) throws(ReadError) { try self.init(at: [path]) }

  private static func folders(at path: String) throws(ReadError) -> [RecordingFolder] {
    func hasRecording(_ folder: RecordingFolder) -> Bool { unsafe access(folder.recording, F_OK) == 0 }
    let folder = RecordingFolder(path)
    guard !hasRecording(folder) else { return [folder] }
    guard unsafe access(path, F_OK) == 0 else { throw .noRecording(path: path) }
    let names: [String]
    do {
      names = try Folder(path).names()
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    var inner: [RecordingFolder] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let folder = RecordingFolder(path + "/" + name)
      if name.contains("\u{FFFD}"), unsafe access(folder.path, F_OK) != 0 {
        throw .unnamable(path: folder.path)
      }
      if (try? Folder(folder.path).exists()) ?? false { inner.append(folder) }
    }
    let folders = inner.filter(hasRecording)
    guard !folders.isEmpty else { throw .noRecording(path: path) }
    if let missing = inner.first(where: { !hasRecording($0) }) { throw .missing(path: missing.path) }
    return folders
  }

  // Returns a folder whose recording has the bytes of that in another one. No two recordings have the same times. A file that
  // can't be read is reported by whoever reads it next.
  private static func copy(in folders: [RecordingFolder]) -> (RecordingFolder, RecordingFolder)? {
    var bySize: [Int: [RecordingFolder]] = [:]
    for folder in folders {
      guard let size = try? File(folder.recording).size(), size > 0 else { continue }
      let others = bySize[size, default: []]
      if let other = others.first(where: { RecordedRuns.hasSameBytes(folder.recording, $0.recording) }) {
        return (folder, other)
      }
      bySize[size] = others + [folder]
    }
    return nil
  }

  private static func hasSameBytes(_ path: String, _ other: String) -> Bool {
    guard let first = try? OpenFile.reading(path), let second = try? OpenFile.reading(other) else {
      return false
    }
    while let part = try? first.bytes(atMost: 1 << 16), part == (try? second.bytes(atMost: 1 << 16)) {
      if part.isEmpty { return true }
    }
    return false
  }
}
