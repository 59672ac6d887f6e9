import FoundationEssentials
import Glibc
import LanternFiles

/// The session's token in a file of the data directory that only its owner can read.
///
/// An invalid file is quarantined under a dated name, never deleted, and a warning is logged.
struct TokenFile: Sendable {
  private static let name = "session"

  let folder: URL
  let now: @Sendable () -> Date
  let warn: @Sendable (String) -> Void

  private var file: File { File(folder.appending(path: TokenFile.name).path) }
  /// The file of versions without accounts.
  private var formerFile: File { File(file.path + ".json") }

  /// Returns the token, or nil if there is no file or the file is invalid.
  func read() throws(TokenError) -> Token? {
    try fileErrors { () throws(FileError) in
      if unsafe access(formerFile.path, F_OK) == 0 {
        try quarantine(formerFile, because: "was written by an earlier version")
      }
      let opened: OpenFile?
      do throws(FileError) {
        opened = try OpenFile.reading(file.path, followingLinks: false)
      } catch .failed(.read, _, ELOOP) {
        return try quarantine(file, because: "is a symbolic link")
      } catch .failed(.read, _, EACCES), .failed(.read, _, ENXIO) {
        return try quarantine(file, because: "cannot be read")
      } catch .notAFile {
        return try quarantine(file, because: "is not a regular file")
      }
      guard let opened else { return nil }
      guard try opened.isOwn else { return try quarantine(file, because: "belongs to another user") }
      guard try !opened.isShared else {
        // Other users must not read the quarantined file either. It is quarantined even if that fails.
        try? opened.restrictAccess()
        return try quarantine(file, because: "was accessible to other users")
      }
      // One byte more than a token's text is enough to detect a longer file.
      guard let token = Token(text: try opened.bytes(atMost: Token.textLength + 1)) else {
        return try quarantine(file, because: "is damaged")
      }
      return token
    }
  }

  /// Replaces the stored token, atomically and durably when this returns. The folder is created if necessary.
  func store(_ token: Token) throws(TokenError) {
    try fileErrors { () throws(FileError) in
      let folder = try PrivateFolder(folder.path)
      try file.removeIncomplete()
      // Into the folder that was checked, even if another one has its path by now.
      try folder.replace(TokenFile.name, with: token.text)
    }
  }

  /// Removes the file, and the incomplete files of writes that were interrupted when the machine stopped.
  func remove() throws(TokenError) {
    try fileErrors { () throws(FileError) in
      do throws(FileError) {
        try file.removeIncomplete()
      } catch .failed(.read, _, ENOENT), .failed(.read, _, ENOTDIR) {
        // There is no folder.
        return
      }
      try file.remove(isDurable: true)
    }
  }

  @discardableResult
  private func quarantine(_ file: File, because reason: String) throws(FileError) -> Token? {
    let quarantinePath = PrivateFolder.quarantinePath(of: file.path, now())
    try file.rename(to: quarantinePath, .quarantine)
    try file.folder.sync()
    warn("the session file \(reason) and was quarantined as \"\(quarantinePath)\"; log in again")
    return nil
  }

  private func fileErrors<Value>(_ body: () throws(FileError) -> Value) throws(TokenError) -> Value {
    do {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
