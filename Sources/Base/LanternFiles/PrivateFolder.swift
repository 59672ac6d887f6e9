import Glibc
import SystemPackage

/// A folder of this user whose files only this user can access.
package struct PrivateFolder: Sendable {
  package let path: String
  // The folder that was checked, even if another one takes its path.
  private let folder: OpenFile

  /// Creates the folder if necessary, for this user alone. An existing folder keeps its permissions, because other
  /// programs may rely on them. A folder that belongs to another user is an error, and so is a folder with the sticky bit
  /// that all users share, such as /tmp. A symbolic link to a folder is followed on request only.
  package init(_ path: String, followingLinks: Bool = true) throws(FileError) {
    self.path = path
    if unsafe access(path, F_OK) != 0 {
      do throws(FileError) {
        try Folder(path).create()
      } catch {
        throw .folderNotCreated(path: path)
      }
    }
    do throws(FileError) {
      folder = try OpenFile.folder(path, followingLinks: followingLinks)
    } catch .failed(.open, _, ENOTDIR), .failed(.open, _, ELOOP) {
      throw (try? File(path).kind()) == .link ? .linkedFolder(path: path) : .notAFolder(path: path)
    } catch .failed(.open, _, EACCES) where (try? File(path).status()?.userID.rawValue) != geteuid() {
      throw .folderOfAnotherUser(path: path)
    }
    let status = try folder.status(.inspect)
    guard status.userID.rawValue == geteuid() else { throw .folderOfAnotherUser(path: path) }
    guard !status.permissions.contains(.saveText) else { throw .sharedFolder(path: path) }
  }

  /// The path of a file in the folder.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Removes the permissions of other users on a file in the folder. Returns whether it had any. A link, another user's file, a
  /// file that is not regular, and a file that its owner cannot read and write are errors. It is not an error if
  /// there is no such file.
  ///
  /// The file is never opened, because closing it again would drop the locks that SQLite holds on it elsewhere in
  /// this process.
  package func restrictAccess(to name: String) throws(FileError) -> Bool {
    let path = path(of: name)
    guard let status = try file(name).status() else { return false }
    guard status.type == .regular else { throw .notAFile(path: path) }
    guard status.userID.rawValue == geteuid() else { throw .fileOfAnotherUser(path: path) }
    // SQLite would open the file anyway, and would give the files that it creates next to it the same permissions,
    // which remain.
    guard status.permissions.contains(.ownerReadWrite) else { throw .ownerLacksAccess(path: path) }
    guard !status.permissions.isDisjoint(with: .othersOfUser) else { return false }
    // A link that has taken the file's place since is not followed.
    try FileError.wrap(.restrictAccess, path) {
      try checked {
        unsafe fchmodat(file(name).base, name, Access.userOnly.ofFile.rawValue, AT_SYMLINK_NOFOLLOW)
      }
    }
    return true
  }

  /// Creates an empty file that only its owner can access, whatever the process's umask is. It is not an error if
  /// the file exists.
  package func create(_ name: String) throws(FileError) {
    do {
      _ = try OpenFile.writing(file(name), existing: .refused)
    } catch .failed(_, _, EEXIST) {
      return
    }
  }

  /// Opens a file that is locked for this process until it is closed, and creates it if there is none. Returns nil if
  /// another process, or another thread of this one, holds the lock for five seconds. SQLite waits as long, because
  /// the process that holds a lock may have been stopped.
  ///
  /// Throws if the file system's locks exclude no one.
  package func lock(_ name: String) throws(FileError) -> OpenFile? {
    let file = try OpenFile.writing(file(name), existing: .kept, operation: .createOrOpen)
    var remainingRetries = 500
    while try !file.lock() {
      guard remainingRetries > 0 else { return nil }
      remainingRetries -= 1
      // Waits ten milliseconds.
      poll(nil, 0, 10)
    }
    try file.checkLock()
    return file
  }

  /// Returns the size of a file in bytes; nil if there is no such file.
  package func size(of name: String) throws(FileError) -> Int? { try file(name).size() }

  /// Returns whether a file exists and is not empty.
  package func isMarked(_ name: String) throws(FileError) -> Bool { try (size(of: name) ?? 0) > 0 }

  /// Makes a file one byte long, for `isMarked`. That byte takes no space on the disk.
  package func mark(_ name: String) throws(FileError) {
    let file = try OpenFile.writing(file(name), existing: .kept, operation: .write)
    try file.resize(to: 1)
    try file.synchronize()
  }

  /// Replaces a file atomically and durably, or creates it.
  package func replace(_ name: String, with bytes: [UInt8]) throws(FileError) {
    try file(name).replace(with: bytes)
  }

  /// Whether a path names a file that is in this folder and has this name. The path must have no symbolic links.
  package func contains(_ name: String, at path: String) -> Bool {
    let path = FilePath(path)
    guard path.lastComponent?.string == name, let status = try? folder.status(.inspect),
      let other = try? Stat(path.removingLastComponent(), followTargetSymlink: false)
    else { return false }
    return status.inode == other.inode && status.deviceID == other.deviceID
  }

  /// Removes a file. It is not an error if there is none.
  package func remove(_ name: String) throws(FileError) { try file(name).remove() }

  /// Syncs the folder, so that renamed and removed files survive a power cut.
  package func sync() throws(FileError) { try Folder.sync(folder) }

  private func file(_ name: String) -> File { File(path(of: name), in: folder) }
}
