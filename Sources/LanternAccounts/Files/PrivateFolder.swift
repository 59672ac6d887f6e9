import FoundationEssentials
import Glibc

/// Why something was not done with a file: the system's words with what was tried.
struct FileFault: Error {
  let message: String

  /// Takes the reason from the last call to the system.
  init(_ what: String, _ path: String) {
    message = "cannot \(what) “\(path)”: \(String(cString: strerror(errno)))"
  }

  init(message: String) { self.message = message }
}

/// A folder that its owner alone can enter.
struct PrivateFolder: Sendable {
  let url: URL

  /// Makes the folder if need be. One that is there is closed to others, with a remark; one of somebody else is a fault,
  /// and so is one that is made for everybody, such as /tmp.
  init(_ url: URL, remark: (String) -> Void) throws(FileFault) {
    self.url = url
    if access(url.path, F_OK) != 0 {
      let fault = FileFault(message: "cannot create “\(url.path)”; name a folder that can be written to")
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      } catch {
        throw fault
      }
      // By hand, so that at no moment others can enter it.
      guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else { throw fault }
    }
    var facts = stat()
    guard stat(url.path, &facts) == 0 else { throw FileFault("look at", url.path) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileFault(message: "“\(url.path)” is no folder") }
    guard facts.st_uid == geteuid() else {
      throw FileFault(message: "“\(url.path)” belongs to somebody else; name a folder of your own")
    }
    guard facts.st_mode & S_ISVTX == 0 else {
      throw FileFault(message: "“\(url.path)” is for everybody; name a folder of its own")
    }
    if facts.st_mode & 0o077 != 0 {
      guard chmod(url.path, 0o700) == 0 else { throw FileFault("close to others", url.path) }
      remark("Others could enter “\(url.path)”; now only its owner can.")
    }
  }

  /// Takes other people's rights to a file in it away, with a remark. A link, somebody else's file, what is no plain file, or
  /// what its owner may not write to is a fault; that there is none is fine.
  ///
  /// It never opens the file: to close it again would drop the locks that SQLite holds on it elsewhere in this process.
  func close(_ name: String, remark: (String) -> Void) throws(FileFault) {
    let path = url.appending(path: name).path
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return }
      throw FileFault("look at", path)
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw FileFault(message: "“\(path)” is no plain file; move it away")
    }
    guard facts.st_uid == geteuid() else {
      throw FileFault(message: "“\(path)” belongs to somebody else; move it away")
    }
    // SQLite would open it all the same, and give what it puts beside it the same rights, for good.
    guard facts.st_mode & 0o600 == 0o600 else {
      throw FileFault(message: "“\(path)” cannot be written to; give its owner back the right to")
    }
    if facts.st_mode & 0o077 != 0 {
      guard chmod(path, 0o600) == 0 else { throw FileFault("close to others", path) }
      remark("Others could read or change “\(path)”; now only its owner can.")
    }
  }

  /// Makes an empty file that its owner alone can read, whatever the process's mask says. That there is one is fine.
  func create(_ name: String) throws(FileFault) {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return }
      throw FileFault("create", path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw FileFault("create", path) }
  }

  /// Does something that no other process, and no other thread, does with this folder meanwhile; waits for its turn, but for
  /// no more than the five seconds that SQLite waits too: who is there may have been stopped.
  func alone<Value>(
    lock name: String, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .disk(FileFault("write into the folder of", path).message + "; name another with --data-dir")
    }
    // Closing gives the lock back.
    defer { _ = Glibc.close(descriptor) }
    var patience = 500
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR || errno == EWOULDBLOCK else { throw .disk(FileFault("lock", path).message) }
      guard patience > 0 else {
        throw .busy("“\(path)” is held by another program that opens the accounts; try again")
      }
      patience -= 1
      // Ten milliseconds.
      poll(nil, 0, 10)
    }
    return try body()
  }

  /// Writes a new file, whole or not at all, also after a power cut: write under another name, sync, rename, sync the
  /// folder.
  func write(_ bytes: [UInt8], to name: String) throws(FileFault) {
    let path = url.appending(path: name).path
    let fresh = path + ".new"
    unlink(fresh)
    let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFault("create", fresh) }
    let fault = writeAll(bytes, descriptor, fresh)
    _ = Glibc.close(descriptor)
    if let fault {
      unlink(fresh)
      throw fault
    }
    guard Glibc.rename(fresh, path) == 0 else {
      let fault = FileFault("rename", fresh)
      unlink(fresh)
      throw fault
    }
    try sync()
  }

  /// Renames a file to a path that no file has yet. Returns false where there is no such file.
  func move(_ path: String, to target: String) throws(FileFault) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    guard access(target, F_OK) != 0 else { throw FileFault(message: "“\(target)” is there already") }
    guard Glibc.rename(path, target) == 0 else { throw FileFault("rename", path) }
    return true
  }

  /// Makes what was renamed or removed in it outlive a power cut.
  func sync() throws(FileFault) { try PrivateFolder.sync(url) }

  /// The same for any folder. That there is none is fine: nothing is lost.
  static func sync(_ folder: URL) throws(FileFault) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return }
      throw FileFault("open", folder.path)
    }
    defer { _ = Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileFault("sync", folder.path) }
  }

  /// What a file is called once it is set aside: dated, and as nothing is called yet.
  static func asidePath(of path: String, _ now: Date) -> String {
    let dated = "\(path).set-aside-\(UniversalTime(now).compact)"
    var (aside, count) = (dated, 1)
    var facts = stat()
    while lstat(aside, &facts) == 0 {
      count += 1
      aside = "\(dated)-\(count)"
    }
    return aside
  }

  func writeAll(_ bytes: [UInt8], _ descriptor: Int32, _ path: String) -> FileFault? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return FileFault("write", path) }
      rest = rest.dropFirst(count)
    }
    guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { return FileFault("write", path) }
    return nil
  }
}
