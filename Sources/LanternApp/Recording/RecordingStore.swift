import FoundationEssentials
import Glibc
import LanternFrames
import LanternRecords

/// A folder of recordings: the last ten of `run`, or those that the user saved.
struct RecordingStore {
  static let defaultLimit = 10

  private let folder: URL
  private let limit: Int

  init(_ folder: URL, limit: Int = RecordingStore.defaultLimit) {
    self.folder = folder
    self.limit = limit
  }

  /// Creates an empty folder for a new recording, named by the time, and deletes the oldest recordings over the
  /// limit. Only folders that are recordings are ever deleted.
  func newFolder(at date: Date = Date()) throws(ExitError) -> RecordingFolder {
    var status = stat()
    if lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw failure("it is a symbolic link; replace it with a folder")
    }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // Listing takes time, and is needed only for deletion.
      let names =
        limit == .max ? [] : try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let recordings = names.filter { RecordingFolder(folder.appending(path: $0).path).isRecording }
      for name in recordings.dropLast(limit - 1) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch {
      throw failure(systemReason(of: error))
    }
    let timestamp = RecordingStore.timestamp(date)
    var path = folder.appending(path: timestamp).path
    var count = 1
    // `mkdir` instead of a check, because another process may choose the same name at the same time.
    while mkdir(path, 0o777) != 0 {
      guard errno == EEXIST else { throw failure(String(cString: strerror(errno))) }
      count += 1
      path = folder.appending(path: "\(timestamp)-\(count)").path
    }
    return RecordingFolder(path)
  }

  private func failure(_ reason: String) -> ExitError {
    ExitError(
      .cannotCreate,
      "cannot store recordings in \"\(folder.path)\": \(reason); use --record DIR or --no-record")
  }

  // The basic format of ISO 8601, in UTC. Foundation's formatter would load the data of all locales.
  private static func timestamp(_ date: Date) -> String {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let count = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
    return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
