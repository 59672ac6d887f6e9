import GRDB

extension AccountsError {
  /// What the database, or what was done in one of its transactions, has to say.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as AccountsError: self = error
    case let error as TokenError: self = .tokenNotKept(error.message)
    case let error as MailerError: self = .letterNotSent(error.message)
    case let fault as FileFault: self = .disk(fault.message)
    case let error as DatabaseError:
      self.init(code: error.extendedResultCode.rawValue, error.message, at: path)
    default:
      self = .disk(
        "“\(path)” holds a value that no version has written; restore a backup, or name another folder"
      )
    }
  }

  /// What a result code of SQLite means for a person: what, where, and what to do.
  package init(code: CInt, _ message: String?, at path: String) {
    self =
      switch ResultCode(rawValue: code).primaryResultCode {
      case .SQLITE_FULL,
        .SQLITE_IOERR where ResultCode(rawValue: code) == .SQLITE_IOERR_SHMSIZE:
        .disk("there is no room left for “\(path)”; nothing was changed; make room and try again")
      case .SQLITE_READONLY, .SQLITE_PERM:
        .disk(
          "“\(path)” cannot be written to; nothing was changed; give back the right to, or name another folder"
        )
      case .SQLITE_CANTOPEN:
        .disk("“\(path)” cannot be opened; look at the rights of its folder, or name another one")
      case .SQLITE_IOERR:
        .disk("the disk failed on “\(path)” (\(message ?? "error \(code)")); nothing was changed; try again")
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        .disk(
          "“\(path)” cannot be read: it is damaged, or its disk fails; start again to have it checked, and look at the disk"
        )
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        .busy("“\(path)” is in use by another program; nothing was changed; try again")
      case .SQLITE_NOMEM:
        .busy(
          "there is not enough memory for “\(path)”; nothing was changed; close other programs and try again"
        )
      default: .disk("“\(path)” cannot be used: \(message ?? "error \(code) of SQLite")")
      }
  }
}
