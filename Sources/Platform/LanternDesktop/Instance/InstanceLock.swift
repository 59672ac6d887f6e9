import LanternFiles

/// The lock on a file in the data directory. The process that has it is the instance.
///
/// The kernel releases the lock when the process ends, however that happens. The file contains the path of the
/// instance's socket.
final class InstanceLock: Sendable {
  /// The result of `take`.
  enum Attempt {
    case taken(InstanceLock)
    /// Another process has the lock. `socket` is its socket's path, or empty if it has not published one yet.
    case held(socket: String)
  }

  private let file: OpenFile

  private init(_ file: OpenFile) { self.file = file }

  /// Takes the lock if it is free, without waiting. Throws if the file system's locks exclude no one.
  static func take(_ path: String) throws(ExitError) -> Attempt {
    do throws(FileError) {
      while true {
        let file = try OpenFile.writing(path, existing: .kept, operation: .open)
        guard try file.isOwn else { throw .fileOfAnotherUser(path: path) }
        guard try file.lock() else {
          return .held(socket: String(decoding: try file.start(atMost: 256), as: UTF8.self))
        }
        // The previous holder may have removed the file after it was opened here. A lock on a removed file excludes no
        // one.
        guard file.isAtItsPath else { continue }
        try file.checkLock()
        return .taken(InstanceLock(file))
      }
    } catch .fileOfAnotherUser {
      throw ExitError(
        .cannotCreate, "\"\(path)\" is not a file of this user; choose another folder with --data-dir")
    } catch {
      throw InstanceLock.failure(error)
    }
  }

  /// Publishes the path of this instance's socket.
  func publish(socket path: String) throws(ExitError) {
    do {
      try file.overwrite(with: Array(path.utf8))
    } catch {
      throw InstanceLock.failure(error)
    }
  }

  /// Removes the file and releases the lock. A file that remains locks no one out.
  func release() {
    // In this order: after closing, another process may have the lock. If the folder was replaced in the meantime,
    // the file is not this one's either.
    if file.isAtItsPath { try? File(file.path).remove() }
    try? file.close()
  }

  private static func failure(_ error: FileError) -> ExitError {
    ExitError(
      .cannotCreate,
      "\(error.problem); choose another folder with --data-dir")
  }
}
