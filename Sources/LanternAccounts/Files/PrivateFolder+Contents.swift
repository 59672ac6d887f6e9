import FoundationEssentials
import Glibc

// Reading and writing files without SQLite.
extension PrivateFolder {
  /// Returns the size of a file in bytes; nil if there is no such file.
  func size(of name: String) throws(FileError) -> Int? {
    let path = url.appending(path: name).path
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError(.inspect, path)
    }
    return Int(status.st_size)
  }

  /// Returns whether a file exists and is not empty.
  func isMarked(_ name: String) throws(FileError) -> Bool { try (size(of: name) ?? 0) > 0 }

  /// Makes a file one byte long, for `isMarked`. That byte takes no space on the disk.
  func mark(_ name: String) throws(FileError) {
    let path = url.appending(path: name).path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileError(.write, path) }
    defer { _ = Glibc.close(descriptor) }
    guard ftruncate(descriptor, 1) == 0, fsync(descriptor) == 0 else { throw FileError(.write, path) }
  }

  /// Copies a file from any path to a new file in this folder. Only the owner can access the copy, which is durable
  /// when this returns. Returns false if there is no source file. A source that is not a regular file is an error.
  ///
  /// Precondition: this process has no database open in the source file, because closing it again would drop
  /// SQLite's locks.
  func copy(_ source: String, to name: String) throws(FileError) -> Bool {
    // Without waiting: the source may be a pipe without a writer.
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else {
      if errno == ENOENT { return false }
      throw FileError(.read, source)
    }
    defer { _ = Glibc.close(input) }
    var status = stat()
    guard fstat(input, &status) == 0 else { throw FileError(.read, source) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .sourceNotAFile(path: source) }
    let path = url.appending(path: name).path
    let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileError(.create, path) }
    defer { _ = Glibc.close(output) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(input, &bytes, bytes.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.read, source) }
      if let error = writeAll(Array(bytes.prefix(count)), output, path) { throw error }
      guard count > 0 else { return true }
    }
  }

  /// Removes a file. It is not an error if there is none.
  func remove(_ name: String) throws(FileError) {
    let path = url.appending(path: name).path
    guard unlink(path) == 0 || errno == ENOENT else { throw FileError(.remove, path) }
  }
}
