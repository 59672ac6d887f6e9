import FoundationEssentials

/// The recordings that a path names: the one in that folder, or else those in the folders within it.
public struct RecordedRuns: Hashable, Sendable {
  /// There is none.
  public struct Absence: Error, Hashable, CustomStringConvertible {
    public let path: String

    public var description: String {
      "there is no recording in “\(path)”: neither it nor a folder in it has a recording.jsonl; "
        + "name a recording, or a folder of several"
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
    // What cannot be listed has no recordings for us either.
    let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
    folders = names.sorted().map { RecordingFolder(path + "/" + $0) }.filter(hasRecording)
    guard !folders.isEmpty else { throw Absence(path: path) }
  }
}
