import FoundationEssentials
import Glibc

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

  private let file: URL
  private let descriptor: Int32

  private init(_ file: URL, _ descriptor: Int32) {
    self.file = file
    self.descriptor = descriptor
  }

  /// Takes the lock if it is free, without waiting.
  static func take(_ file: URL) throws(ExitError) -> Attempt {
    while true {
      let descriptor = try open(file)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        defer { close(descriptor) }
        if reason == EINTR { continue }
        guard reason == EWOULDBLOCK else { throw failure("lock", file, reason) }
        return .held(socket: contents(of: descriptor))
      }
      // The previous holder may have removed the file after it was opened here. A lock on a removed file excludes no
      // one.
      if isStillThere(file, descriptor) { return .taken(InstanceLock(file, descriptor)) }
      close(descriptor)
    }
  }

  /// Publishes the path of this instance's socket.
  func publish(socket path: String) throws(ExitError) {
    let bytes = Array(path.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw InstanceLock.failure("write", file, errno)
    }
  }

  /// Removes the file and releases the lock.
  func release() {
    // In this order: after closing, another process may have the lock. If the folder was replaced in the meantime,
    // the file is not this one's either.
    if InstanceLock.isStillThere(file, descriptor) { unlink(file.path) }
    close(descriptor)
  }

  private static func open(_ file: URL) throws(ExitError) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = Glibc.open(file.path, flags, 0o600)
    guard descriptor >= 0 else { throw failure("open", file, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid()
    else {
      close(descriptor)
      throw ExitError(
        .cannotCreate, "\"\(file.path)\" is not a file of this user; choose another folder with --data-dir")
    }
    return descriptor
  }

  private static func isStillThere(_ file: URL, _ descriptor: Int32) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(file.path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  private static func contents(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  private static func failure(_ operation: String, _ file: URL, _ reason: Int32) -> ExitError {
    ExitError(
      .cannotCreate,
      "cannot \(operation) \"\(file.path)\": \(String(cString: strerror(reason))); "
        + "choose another folder with --data-dir"
    )
  }
}
