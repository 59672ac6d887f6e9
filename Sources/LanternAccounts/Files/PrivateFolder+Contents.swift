import FoundationEssentials
import Glibc

// What files hold, read and written without SQLite.
extension PrivateFolder {
  /// The number of bytes in a file; nil where there is no such file.
  func size(of name: String) throws(FileFault) -> Int? {
    let path = url.appending(path: name).path
    var facts = stat()
    guard lstat(path, &facts) == 0 else {
      if errno == ENOENT { return nil }
      throw FileFault("look at", path)
    }
    return Int(facts.st_size)
  }

  /// Whether a file that is there has anything in it.
  func isMarked(_ name: String) throws(FileFault) -> Bool { try (size(of: name) ?? 0) > 0 }

  /// Makes a file one byte long, for `isMarked`. That byte needs no room on the disk.
  func mark(_ name: String) throws(FileFault) {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileFault("write", path) }
    defer { _ = Glibc.close(descriptor) }
    guard ftruncate(descriptor, 1) == 0, fsync(descriptor) == 0 else { throw FileFault("write", path) }
  }

  /// Copies a file from anywhere to a new file, for the owner alone and safely on disk when this returns. Returns false where
  /// there is no such file. What is no plain file is a fault.
  ///
  /// Precondition: this process has no database open in the file, for to close it again would drop SQLite's locks.
  func copy(_ source: String, to name: String) throws(FileFault) -> Bool {
    // Without waiting: it may be a pipe that nobody writes to.
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else {
      if errno == ENOENT { return false }
      throw FileFault("read", source)
    }
    defer { _ = Glibc.close(input) }
    var facts = stat()
    guard fstat(input, &facts) == 0 else { throw FileFault("read", source) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw FileFault(message: "“\(source)” is not a file")
    }
    let path = url.appending(path: name).path
    let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileFault("create", path) }
    defer { _ = Glibc.close(output) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileFault("read", source) }
      if let fault = writeAll(Array(bytes.prefix(count)), output, path) { throw fault }
      guard count > 0 else { return true }
    }
  }

  /// Removes a file; that there is none is fine.
  func remove(_ name: String) throws(FileFault) {
    let path = url.appending(path: name).path
    guard unlink(path) == 0 || errno == ENOENT else { throw FileFault("remove", path) }
  }
}
