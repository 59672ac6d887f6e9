import Glibc
import SystemPackage

/// A folder that only its owner can access, and its files.
package struct PrivateFolder: Sendable {
  /// The permissions of other users that were found and removed.
  package enum Shared: Hashable, Sendable {
    case folder(path: String)
    case file(path: String)
  }

  package let path: String

  /// Creates the folder if necessary. Permissions of other users on an existing folder are removed and reported.
  /// A folder that belongs to another user is an error, and so is a folder with the sticky bit that all users
  /// share, such as /tmp.
  package init(_ path: String, report: (Shared) -> Void) throws(FileError) {
    self.path = path
    if access(path, F_OK) != 0 {
      do throws(FileError) {
        try Folder(path).create()
      } catch {
        throw .folderNotCreated(path: path)
      }
    }
    let status = try FileError.wrap(.inspect, path) { try Stat(FilePath(path)) }
    guard status.type == .directory else { throw .notAFolder(path: path) }
    guard status.userID.rawValue == geteuid() else { throw .folderOfAnotherUser(path: path) }
    guard !status.permissions.contains(.saveText) else { throw .sharedFolder(path: path) }
    if !status.permissions.isDisjoint(with: .othersOfUser) {
      try restrictAccess(of: path, to: Access.userOnly.ofFolder)
      report(.folder(path: path))
    }
  }

  /// The path of a file in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes the permissions of other users on a file in the folder, and reports them. A link, another user's file, a
  /// file that is not regular, and a file that its owner cannot read and write are errors. It is not an error if
  /// there is no such file.
  ///
  /// The file is never opened, because closing it again would drop the locks that SQLite holds on it elsewhere in
  /// this process.
  package func restrictAccess(to name: String, report: (Shared) -> Void) throws(FileError) {
    let path = path(of: name)
    guard let status = try File(path).status() else { return }
    guard status.type == .regular else { throw .notAFile(path: path) }
    guard status.userID.rawValue == geteuid() else { throw .fileOfAnotherUser(path: path) }
    // SQLite would open the file anyway, and would give the files that it creates next to it the same permissions,
    // which remain.
    guard status.permissions.contains(.ownerReadWrite) else { throw .ownerLacksAccess(path: path) }
    if !status.permissions.isDisjoint(with: .othersOfUser) {
      try restrictAccess(of: path, to: Access.userOnly.ofFile)
      report(.file(path: path))
    }
  }

  /// Creates an empty file that only its owner can access, whatever the process's umask is. It is not an error if
  /// the file exists.
  package func create(_ name: String) throws(FileError) {
    do {
      _ = try OpenFile.writing(path(of: name), existing: .refused)
    } catch .failed(_, _, EEXIST) {
      return
    }
  }

  /// Opens a file that is locked for this process until it is closed, and creates it if there is none. Returns nil if
  /// another process, or another thread of this one, holds the lock for five seconds. SQLite waits as long, because
  /// the process that holds a lock may have been stopped.
  package func lock(_ name: String) throws(FileError) -> OpenFile? {
    let file = try OpenFile.writing(path(of: name), existing: .kept, operation: .createOrOpen)
    var remainingRetries = 500
    while try !file.lock() {
      guard remainingRetries > 0 else { return nil }
      remainingRetries -= 1
      // Waits ten milliseconds.
      poll(nil, 0, 10)
    }
    return file
  }

  /// Returns the size of a file in bytes; nil if there is no such file.
  package func size(of name: String) throws(FileError) -> Int? { try File(path(of: name)).size() }

  /// Returns whether a file exists and is not empty.
  package func isMarked(_ name: String) throws(FileError) -> Bool { try (size(of: name) ?? 0) > 0 }

  /// Makes a file one byte long, for `isMarked`. That byte takes no space on the disk.
  package func mark(_ name: String) throws(FileError) {
    let file = try OpenFile.writing(path(of: name), existing: .kept, operation: .write)
    try file.resize(to: 1)
    try file.synchronize()
  }

  /// Removes a file. It is not an error if there is none.
  package func remove(_ name: String) throws(FileError) { try File(path(of: name)).remove() }

  /// Syncs the folder, so that renamed and removed files survive a power cut.
  package func sync() throws(FileError) { try Folder(path).sync() }

  private func restrictAccess(of path: String, to permissions: FilePermissions) throws(FileError) {
    try FileError.wrap(.restrictAccess, path) { try checked { chmod(path, permissions.rawValue) } }
  }
}
