import FoundationEssentials
import Glibc

/// A folder that only its owner can access.
struct PrivateFolder: Sendable {
  let url: URL

  /// Creates the folder if necessary. Permissions of other users on an existing folder are removed with a warning.
  /// A folder that belongs to another user is an error, and so is a folder with the sticky bit that all users
  /// share, such as /tmp.
  init(_ url: URL, warn: (AccountsWarning) -> Void) throws(FileError) {
    self.url = url
    if access(url.path, F_OK) != 0 {
      let notCreated = FileError.folderNotCreated(path: url.path)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw notCreated
      }
      // `mkdir` sets the permissions at creation, so that other users can never enter the folder.
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw notCreated }
    }
    var status = stat()
    guard stat(url.path, &status) == 0 else { throw FileError(.inspect, url.path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: url.path) }
    guard status.st_uid == geteuid() else { throw .folderOfAnotherUser(path: url.path) }
    guard status.st_mode & S_ISVTX == 0 else { throw .sharedFolder(path: url.path) }
    if status.st_mode & 0o077 != 0 {
      guard chmod(url.path, 0o700) == 0 else { throw FileError(.restrictAccess, url.path) }
      warn(.folderWasShared(path: url.path))
    }
  }

  /// Removes the permissions of other users on a file in the folder, with a warning. A link, another user's file, a
  /// file that is not regular, and a file that its owner cannot read and write are errors. It is not an error if
  /// there is no such file.
  ///
  /// The file is never opened, because closing it again would drop the locks that SQLite holds on it elsewhere in
  /// this process.
  func restrictAccess(to name: String, warn: (AccountsWarning) -> Void) throws(FileError) {
    let path = url.appending(path: name).path
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw FileError(.inspect, path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard status.st_uid == geteuid() else { throw .fileOfAnotherUser(path: path) }
    // SQLite would open the file anyway, and would give the files that it creates next to it the same permissions,
    // which remain.
    guard status.st_mode & 0o600 == 0o600 else { throw .ownerLacksAccess(path: path) }
    if status.st_mode & 0o077 != 0 {
      guard chmod(path, 0o600) == 0 else { throw FileError(.restrictAccess, path) }
      warn(.fileWasShared(path: path))
    }
  }

  /// Creates an empty file that only its owner can access, whatever the process's umask is. It is not an error if
  /// the file exists.
  func create(_ name: String) throws(FileError) {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw FileError(.create, path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw FileError(.create, path) }
  }

  /// Runs `body` while no other process and no other thread runs code in this folder under the same lock. Waits for
  /// its turn for at most five seconds, as SQLite does, because the process that holds the lock may have been
  /// stopped.
  func withExclusiveLock<Value>(
    on name: String, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .disk(.file(FileError(.createOrOpen, path))) }
    // Closing releases the lock.
    defer { _ = Glibc.close(descriptor) }
    var remainingRetries = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw .disk(.file(FileError(.lock, path))) }
      guard remainingRetries > 0 else { throw .busy(.locked(path: path)) }
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
    let temporaryPath = path + ".new"
    unlink(temporaryPath)
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.create, temporaryPath) }
    let writeError = writeAll(bytes, descriptor, temporaryPath)
    _ = Glibc.close(descriptor)
    if let writeError {
      unlink(temporaryPath)
      throw writeError
    }
    guard Glibc.rename(temporaryPath, path) == 0 else {
      let error = FileError(.rename, temporaryPath)
      unlink(temporaryPath)
      throw error
    }
    try sync()
  }

  /// Renames a file to a path that does not exist yet. Returns false if there is no such file.
  func move(_ path: String, to target: String) throws(FileError) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    guard access(target, F_OK) != 0 else { throw .exists(path: target) }
    guard Glibc.rename(path, target) == 0 else { throw FileError(.rename, path) }
    return true
  }

  /// Syncs the folder, so that renamed and removed files survive a power cut.
  func sync() throws(FileError) { try PrivateFolder.sync(url) }

  /// Syncs any folder. It is not an error if there is none: nothing can be lost.
  static func sync(_ folder: URL) throws(FileError) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw FileError(.open, folder.path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError(.sync, folder.path) }
  }

  /// Returns the path to which a file is quarantined: dated, and not in use yet.
  static func quarantinePath(of path: String, _ now: Date) -> String {
    let dated = "\(path).set-aside-\(UTCTimestamp(now).compact)"
    var (quarantinePath, count) = (dated, 1)
    var status = stat()
    while lstat(quarantinePath, &status) == 0 {
      count += 1
      quarantinePath = "\(dated)-\(count)"
    }
    return quarantinePath
  }

  func writeAll(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) -> FileError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return FileError(.write, path) }
      rest = rest.dropFirst(count)
    }
    guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { return FileError(.write, path) }
    return nil
  }
}
