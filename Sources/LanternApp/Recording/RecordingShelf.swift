import Foundation
import LanternFrames

/// The folder in which `run` keeps its recordings, the last ten of them.
struct RecordingShelf {
  static let kept = 10

  private let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// A name for a new recording, after the time; older ones that are too many go. Only what is a recording of
  /// ours is ever removed.
  func newFolder(at date: Date = Date()) throws(Failure) -> RecordingFolder {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let ours = names.filter { RecordingFolder(folder.appending(path: $0).path).isRecording }
      for name in ours.dropLast(RecordingShelf.kept - 1) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch {
      throw Failure(
        .cannotCreate, "cannot keep recordings in “\(folder.path)”: \(error); use --record DIR or --no-record"
      )
    }
    let stamp = date.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
    var name = stamp
    var count = 1
    while FileManager.default.fileExists(atPath: folder.appending(path: name).path) {
      count += 1
      name = "\(stamp)-\(count)"
    }
    return RecordingFolder(folder.appending(path: name).path)
  }
}
