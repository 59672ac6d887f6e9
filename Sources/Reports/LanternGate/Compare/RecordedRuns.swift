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
      }
    }
  }

  /// The folders with a recording, sorted by name. There is at least one.
  public let folders: [RecordingFolder]

  /// Finds the recordings at a path. Throws `ReadError` if there are none or one is missing.
  public init(at path: String) throws(ReadError) {
    func hasRecording(_ folder: RecordingFolder) -> Bool { unsafe access(folder.recording, F_OK) == 0 }
    let folder = RecordingFolder(path)
    guard !hasRecording(folder) else {
      folders = [folder]
      return
    }
    guard unsafe access(path, F_OK) == 0 else { throw .noRecording(path: path) }
    let names: [String]
    do {
      names = try Folder(path).names()
    } catch {
      throw .unreadable(path: path, reason: error.reason)
    }
    let inner = names.sorted().filter { !$0.hasPrefix(".") }.map { RecordingFolder(path + "/" + $0) }
      .filter { (try? Folder($0.path).exists()) ?? false }
    folders = inner.filter(hasRecording)
    guard !folders.isEmpty else { throw .noRecording(path: path) }
    if let missing = inner.first(where: { !hasRecording($0) }) { throw .missing(path: missing.path) }
  }
}
