import FoundationEssentials
import Glibc

/// The reason why a file operation failed: the system's message, with the operation and the path.
struct FileError: Error {
  let message: String

  /// Takes the reason from `errno`.
  init(_ what: String, _ path: String) {
    message = "cannot \(what) \"\(path)\": \(String(cString: strerror(errno)))"
  }

  init(message: String) { self.message = message }
}

/// A folder that only its owner can access.
struct PrivateFolder: Sendable {
  let url: URL

  /// Creates the folder if necessary. Permissions of other users on an existing folder are removed with a warning.
  /// A folder that belongs to another user is an error, and so is a folder with the sticky bit that all users
  /// share, such as /tmp.
  init(_ url: URL, warn: (String) -> Void) throws(FileError) {
    self.url = url
    if access(url.path, F_OK) != 0 {
      let fault = FileError(message: "cannot create \"\(url.path)\"; choose a writable folder")
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw fault
      }
      // `mkdir` sets the permissions at creation, so that other users can never enter the folder.
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw fault }
    }
    var facts = stat()
    guard stat(url.path, &facts) == 0 else { throw FileError("inspect", url.path) }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw FileError(message: "\"\(url.path)\" is not a folder")
    }
    guard facts.st_uid == geteuid() else {
      throw FileError(message: "\"\(url.path)\" belongs to another user; choose a folder of your own")
    }
    guard facts.st_mode & S_ISVTX == 0 else {
      throw FileError(message: "\"\(url.path)\" is shared by all users; choose a folder that only you use")
    }
    if facts.st_mode & 0o077 != 0 {
      guard chmod(url.path, 0o700) == 0 else { throw FileError("restrict access to", url.path) }
      warn("other users had access to \"\(url.path)\"; their permissions were removed")
    }
  }

  /// Removes the permissions of other users on a file in the folder, with a warning. A link, another user's file, a
  /// file that is not regular, and a file that its owner cannot read and write are errors. It is not an error if
  /// there is no such file.
  ///
  /// The file is never opened, because closing it again would drop the locks that SQLite holds on it elsewhere in
  /// this process.
  func close(_ name: String, warn: (String) -> Void) throws(FileError) {
    let path = url.appending(path: name).path
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw FileError("inspect", path)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw FileError(message: "\"\(path)\" is not a regular file; move it away")
    }
    guard facts.st_uid == geteuid() else {
      throw FileError(message: "\"\(path)\" belongs to another user; move it away")
    }
    // SQLite would open the file anyway, and would give the files that it creates next to it the same permissions,
    // which remain.
    guard facts.st_mode & 0o600 == 0o600 else {
      throw FileError(
        message: "\"\(path)\" cannot be read and written by its owner; run chmod u+rw \"\(path)\"")
    }
    if facts.st_mode & 0o077 != 0 {
      guard chmod(path, 0o600) == 0 else { throw FileError("restrict access to", path) }
      warn("other users could read or change \"\(path)\"; their permissions were removed")
    }
  }

  /// Creates an empty file that only its owner can access, whatever the process's umask is. It is not an error if
  /// the file exists.
  func create(_ name: String) throws(FileError) {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw FileError("create", path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw FileError("create", path) }
  }

  /// Runs `body` while no other process and no other thread runs code in this folder under the same lock. Waits for
  /// its turn for at most five seconds, as SQLite does, because the process that holds the lock may have been
  /// stopped.
  func alone<Value>(
    lock name: String, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .disk(FileError("create or open", path).message + "; choose another folder with --data-dir")
    }
    // Closing releases the lock.
    defer { _ = Glibc.close(descriptor) }
    var remainingRetries = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw .disk(FileError("lock", path).message) }
      guard remainingRetries > 0 else {
        throw .busy("\"\(path)\" is locked by another program that is opening the accounts; try again")
      }
      remainingRetries -= 1
      // Waits ten milliseconds.
      poll(nil, 0, 10)
    }
    return try body()
  }

  /// Writes a file completely or not at all, even after a power cut: writes under another name, syncs, renames, and
  /// syncs the folder.
  func write(_ bytes: [UInt8], to name: String) throws(FileError) {
    let path = url.appending(path: name).path
    let fresh = path + ".new"
    unlink(fresh)
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError("create", fresh) }
    let fault = writeAll(bytes, descriptor, fresh)
    _ = Glibc.close(descriptor)
    if let fault {
      unlink(fresh)
      throw fault
    }
    guard Glibc.rename(fresh, path) == 0 else {
      let fault = FileError("rename", fresh)
      unlink(fresh)
      throw fault
    }
    try sync()
  }

  /// Renames a file to a path that does not exist yet. Returns false if there is no such file.
  func move(_ path: String, to target: String) throws(FileError) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    guard access(target, F_OK) != 0 else { throw FileError(message: "\"\(target)\" already exists") }
    guard Glibc.rename(path, target) == 0 else { throw FileError("rename", path) }
    return true
  }

  /// Syncs the folder, so that renamed and removed files survive a power cut.
  func sync() throws(FileError) { try PrivateFolder.sync(url) }

  /// Syncs any folder. It is not an error if there is none: nothing can be lost.
  static func sync(_ folder: URL) throws(FileError) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw FileError("open", folder.path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError("sync", folder.path) }
  }

  /// Returns the path to which a file is quarantined: dated, and not in use yet.
  static func quarantinePath(of path: String, _ now: Date) -> String {
    let dated = "\(path).set-aside-\(UniversalTime(now).compact)"
    var (aside, count) = (dated, 1)
    var facts = stat()
    while lstat(aside, &facts) == 0 {
      count += 1
      aside = "\(dated)-\(count)"
    }
    return aside
  }

  func writeAll(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) -> FileError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return FileError("write", path) }
      rest = rest.dropFirst(count)
    }
    guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { return FileError("write", path) }
    return nil
  }
}
