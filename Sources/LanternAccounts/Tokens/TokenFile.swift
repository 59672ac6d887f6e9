import FoundationEssentials
import Glibc

/// The session's token in a file of the data directory that only its owner can read.
///
/// An invalid file is quarantined under a dated name, never deleted, and a warning is logged.
struct TokenFile: Sendable {
  private static let name = "session"

  let folder: URL
  let now: @Sendable () -> Date
  let warn: @Sendable (String) -> Void

  private var path: String { folder.appending(path: TokenFile.name).path }
  /// The file of versions without accounts.
  private var formerPath: String { path + ".json" }

  /// Returns the token, or nil if there is no file or the file is invalid.
  func read() throws(TokenError) -> Token? {
    if access(formerPath, F_OK) == 0 {
      try quarantine(formerPath, because: "was written by an earlier version")
    }
    // Without waiting: the file may be a pipe without a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: return try quarantine(path, because: "is a symbolic link")
      case EACCES, ENXIO: return try quarantine(path, because: "cannot be read")
      default: throw failure(.read)
      }
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.read) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return try quarantine(path, because: "is not a regular file")
    }
    guard status.st_uid == geteuid() else { return try quarantine(path, because: "belongs to another user") }
    guard status.st_mode & 0o077 == 0 else {
      // Other users must not read the quarantined file either.
      fchmod(descriptor, 0o600)
      return try quarantine(path, because: "was accessible to other users")
    }
    guard let token = Token(text: try contents(of: descriptor)) else {
      return try quarantine(path, because: "is damaged")
    }
    return token
  }

  /// Replaces the stored token, atomically and durably when this returns. The folder is created if necessary.
  func store(_ token: Token) throws(TokenError) {
    do throws(FileError) {
      try PrivateFolder(folder, warn: { warn("\($0)") }).write(token.text, to: TokenFile.name)
    } catch {
      throw .file(error)
    }
  }

  /// Removes the file, and the temporary file of a write that was interrupted when the machine stopped.
  func remove() throws(TokenError) {
    for path in [path + ".new", path] {
      guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw failure(.remove) }
    }
    try syncFolder()
  }

  /// Reads one byte more than a token's text, which is enough to detect a longer file.
  private func contents(of descriptor: Int32) throws(TokenError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Token.textLength + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw failure(.read) }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes.prefix(count))
  }

  @discardableResult
  private func quarantine(_ path: String, because reason: String) throws(TokenError) -> Token? {
    let quarantinePath = PrivateFolder.quarantinePath(of: path, now())
    guard rename(path, quarantinePath) == 0 else { throw failure(.quarantine) }
    try syncFolder()
    warn("the session file \(reason) and was quarantined as \"\(quarantinePath)\"; log in again")
    return nil
  }

  private func syncFolder() throws(TokenError) {
    do throws(FileError) {
      try PrivateFolder.sync(folder)
    } catch {
      throw .file(error)
    }
  }

  private func failure(_ operation: FileOperation) -> TokenError { .file(FileError(operation, path)) }
}
