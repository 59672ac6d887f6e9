import FoundationEssentials
import LanternFiles
import LanternFrames
import LanternRecording
import LanternStrings

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
    if let kind = try? File(folder.path).kind(), kind == .link {
      throw failure(
        "it is a symbolic link; replace it with a folder", FileError.linkedFolder(path: folder.path))
    }
    do {
      try Folder(folder.path).create(access: .umask)
      // Listing takes time, and is needed only for deletion.
      let names =
        limit == .max ? [] : try Folder(folder.path).names().sorted()
      let recordings = names.filter { RecordingFolder(folder.appending(path: $0).path).isRecording }
      for name in recordings.dropLast(limit - 1) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
      }
    } catch let error as FileError {
      throw failure(error.reason, error)
    } catch {
      let reason = systemReason(of: error)
      throw failure(reason, RecordingError.cannotWrite(path: folder.path, reason: reason))
    }
    let timestamp = UTCTimestamp(date).compact
    var path = folder.appending(path: timestamp).path
    var count = 1
    // Created instead of checked, because another process may choose the same name at the same time.
    do {
      while try !Folder(path).createHere(access: .umask) {
        count += 1
        path = folder.appending(path: "\(timestamp)-\(count)").path
      }
    } catch {
      throw failure(error.reason, error)
    }
    return RecordingFolder(path)
  }

  private func failure(_ reason: String, _ cause: any TranslatedError) -> ExitError {
    ExitError(
      .cannotCreate,
      "cannot store recordings in \"\(folder.path)\": \(reason); use --record DIR or --no-record",
      cause: cause)
  }
}

extension UTCTimestamp {
  /// Creates the timestamp of a date.
  init(_ date: Date) {
    self.init(millisecondsSince1970: Int64((date.timeIntervalSince1970 * 1_000).rounded(.down)))
  }
}
