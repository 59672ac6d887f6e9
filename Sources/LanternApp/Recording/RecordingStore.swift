import FoundationEssentials
import Glibc
import LanternFrames
import LanternRecords

/// A folder of recordings: those that `run` makes, the last ten of them, or those that somebody saved.
struct RecordingStore {
  static let kept = 10

  private let folder: URL
  private let kept: Int

  init(_ folder: URL, kept: Int = RecordingStore.kept) {
    self.folder = folder
    self.kept = kept
  }

  /// An empty folder for a new recording, named after the time; older recordings that are too many go. Only what is a recording of
  /// ours is ever removed.
  func newFolder(at date: Date = Date()) throws(Failure) -> RecordingFolder {
    var facts = stat()
    if lstat(folder.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK {
      throw failure("it is a symbolic link to another folder; put a folder there")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Looking through them takes time, and is for removing some.
      let names =
        kept == .max ? [] : try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let ours = names.filter { RecordingFolder(folder.appending(path: $0).path).isRecording }
      for name in ours.dropLast(kept - 1) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch {
      throw failure(systemReason(of: error))
    }
    let stamp = RecordingStore.stamp(date)
    var path = folder.appending(path: stamp).path
    var count = 1
    // Made rather than looked for: another process may be choosing a name at the same time.
    while mkdir(path, 0o777) != 0 {
      guard errno == EEXIST else { throw failure(String(cString: strerror(errno))) }
      count += 1
      path = folder.appending(path: "\(stamp)-\(count)").path
    }
    return RecordingFolder(path)
  }

  private func failure(_ reason: String) -> Failure {
    Failure(
      .cannotCreate,
      "cannot keep recordings in “\(folder.path)”: \(reason); use --record DIR or --no-record")
  }

  // ISO 8601's basic format, in UTC. Foundation's own loads what it knows of all languages for that.
  private static func stamp(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
