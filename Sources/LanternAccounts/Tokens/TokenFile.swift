import FoundationEssentials
import Glibc

/// The session's token in a file of the data directory that only its owner can read.
///
/// What cannot be believed is set aside under a dated name, never deleted, and somebody is told.
struct TokenFile: Sendable {
  private static let name = "session"

  let folder: URL
  let now: @Sendable () -> Date
  let remark: @Sendable (String) -> Void

  private var path: String { folder.appending(path: TokenFile.name).path }
  /// What versions before the accounts kept.
  private var formerPath: String { path + ".json" }

  /// Nil where there is none, or none that can be believed.
  func read() throws(TokenError) -> Token? {
    if access(formerPath, F_OK) == 0 { try setAside(formerPath, because: "is of an earlier version") }
    // Without waiting: it may be a pipe that nobody writes to.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: return try setAside(path, because: "is a link")
      case EACCES, ENXIO: return try setAside(path, because: "cannot be read")
      default: throw failure("read")
      }
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw failure("read") }
    guard facts.st_mode & S_IFMT == S_IFREG else { return try setAside(path, because: "is no plain file") }
    guard facts.st_uid == geteuid() else { return try setAside(path, because: "belongs to somebody else") }
    guard facts.st_mode & 0o077 == 0 else {
      // Nobody else shall read it where it lies then, either.
      fchmod(descriptor, 0o600)
      return try setAside(path, because: "was open to others")
    }
    guard let token = Token(text: try contents(of: descriptor)) else {
      return try setAside(path, because: "is damaged")
    }
    return token
  }

  /// Replaces the one before, as a whole and safely on disk when this returns. The folder is made if need be.
  func store(_ token: Token) throws(TokenError) {
    do {
      try PrivateFolder(folder, remark: remark).write(token.text, to: TokenFile.name)
    } catch {
      throw TokenError("\(error.message); see what is in the way of the session there")
    }
  }

  /// Nothing of it is left when this returns, nor of one that was being stored when the machine stopped.
  func remove() throws(TokenError) {
    for path in [path + ".new", path] {
      guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure("remove") }
    }
    try syncFolder()
  }

  /// No more than tells a token from what is longer.
  private func contents(of descriptor: Int32) throws(TokenError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Token.textLength + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure("read") }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }

  @discardableResult
  private func setAside(_ path: String, because reason: String) throws(TokenError) -> Token? {
    let aside = PrivateFolder.asidePath(of: path, now())
    guard rename(path, aside) == 0 else { throw failure("set aside") }
    try syncFolder()
    remark("the session file \(reason); it was set aside as “\(aside)”, log in again")
    return nil
  }

  private func syncFolder() throws(TokenError) {
    do {
      try PrivateFolder.sync(folder)
    } catch {
      throw TokenError("\(error.message); see what is in the way of the session there")
    }
  }

  private func failure(_ what: String) -> TokenError {
    let reason = String(cString: strerror(errno))
    return TokenError("cannot \(what) the session file “\(path)”: \(reason); see what is in the way there")
  }
}
