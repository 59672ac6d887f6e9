import FoundationEssentials
import Glibc

/// The recordings that a path names: the one in that folder, or else those in the folders within it.
///
/// A folder in it without a recording is an error: a run that failed would else just be left out.
public struct RecordedRuns: Hashable, Sendable {
  /// There is none, or one is missing.
  public enum Absence: Error, Hashable, CustomStringConvertible {
    case noRecording(path: String)
    case unreadable(path: String, reason: String)
    case missing(path: String)

    public var description: String {
      switch self {
      case .noRecording(let path):
        "there is no recording in “\(path)”: neither it nor a folder in it has a recording.jsonl; "
          + "name a recording, or a folder of several"
      case .unreadable(let path, let reason):
        "cannot look for recordings in “\(path)”: \(reason); name a folder that you may read"
      case .missing(let path):
        "“\(path)” lies among recordings and has none; record it anew, or remove it"
      }
    }
  }

  /// By name; at least one.
  public let folders: [RecordingFolder]

  public init(at path: String) throws(Absence) {
    let files = FileManager.default
    func hasRecording(_ folder: RecordingFolder) -> Bool { files.fileExists(atPath: folder.recording) }
    let folder = RecordingFolder(path)
    guard !hasRecording(folder) else {
      folders = [folder]
      return
    }
    guard access(path, F_OK) == 0 else { throw .noRecording(path: path) }
    guard let names = try? files.contentsOfDirectory(atPath: path) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    let inner = names.sorted().filter { !$0.hasPrefix(".") }.map { RecordingFolder(path + "/" + $0) }
      .filter { folder in
        var isFolder = false
        return files.fileExists(atPath: folder.path, isDirectory: &isFolder) && isFolder
      }
    folders = inner.filter(hasRecording)
    guard !folders.isEmpty else { throw .noRecording(path: path) }
    if let missing = inner.first(where: { !hasRecording($0) }) { throw .missing(path: missing.path) }
  }
}
