import FoundationEssentials
import Glibc

/// Which process is the one on a data directory: whoever holds the lock on a file in it.
///
/// The lock is the kernel's and dies with the process, however that ends. The file says where its holder is spoken to.
final class InstanceLock: Sendable {
  /// What became of an attempt to take it.
  enum Attempt {
    case taken(InstanceLock)
    /// Another process has it, and is spoken to at this path; empty while it does not say where.
    case held(socket: String)
  }

  private let file: URL
  private let descriptor: Int32

  private init(_ file: URL, _ descriptor: Int32) {
    self.file = file
    self.descriptor = descriptor
  }

  /// Takes it if it is free, without waiting.
  static func take(_ file: URL) throws(Failure) -> Attempt {
    while true {
      let descriptor = try open(file)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let reason = errno
        defer { close(descriptor) }
        if reason == EINTR { continue }
        guard reason == EWOULDBLOCK else { throw failure("lock", file, reason) }
        return .held(socket: contents(of: descriptor))
      }
      // Whoever held it before has removed the file if it was this one that was opened: then it locks nobody out.
      if isStillThere(file, descriptor) { return .taken(InstanceLock(file, descriptor)) }
      close(descriptor)
    }
  }

  /// Says where its holder is spoken to from now on.
  func publish(socket path: String) throws(Failure) {
    let bytes = Array(path.utf8)
    guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw InstanceLock.failure("write", file, errno)
    }
  }

  /// Lets the next one have it, and leaves nothing behind.
  func release() {
    // In this order: once it is open to others it is no longer this one's to remove. Nor is it if somebody has taken
    // the folder away meanwhile, and there is a new one.
    if InstanceLock.isStillThere(file, descriptor) { unlink(file.path) }
    close(descriptor)
  }

  private static func open(_ file: URL) throws(Failure) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = Glibc.open(file.path, flags, 0o600)
    guard descriptor >= 0 else { throw failure("open", file, errno) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid() else {
      close(descriptor)
      throw Failure(
        .cannotCreate, "“\(file.path)” is not a file of this user's; name another folder with --data-dir")
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

  private static func failure(_ what: String, _ file: URL, _ reason: Int32) -> Failure {
    Failure(
      .cannotCreate,
      "cannot \(what) “\(file.path)”: \(String(cString: strerror(reason))); name another folder with --data-dir"
    )
  }
}
