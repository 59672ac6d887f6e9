import GRDB

extension AccountsError {
  /// Converts an error thrown by the database or by the code inside a transaction.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as AccountsError: self = error
    case let error as TokenError: self = .tokenStoreFailed(error.message)
    case let error as MailerError: self = .messageNotSent(error.message)
    case let fault as FileError: self = .disk(fault.message)
    case let error as DatabaseError:
      self.init(code: error.extendedResultCode.rawValue, error.message, at: path)
    default:
      self = .disk(
        "\"\(path)\" contains an invalid value; restore a backup, or choose another folder"
      )
    }
  }

  /// Converts a result code of SQLite into a message for the user: what happened, where, and what to do.
  package init(code: CInt, _ message: String?, at path: String) {
    self =
      switch ResultCode(rawValue: code).primaryResultCode {
      case .SQLITE_FULL,
        .SQLITE_IOERR where ResultCode(rawValue: code) == .SQLITE_IOERR_SHMSIZE:
        .disk("no space left for \"\(path)\"; nothing was changed; free some space and try again")
      case .SQLITE_READONLY, .SQLITE_PERM:
        .disk(
          "cannot write to \"\(path)\"; nothing was changed; restore write permission, or choose another folder"
        )
      case .SQLITE_CANTOPEN:
        .disk("cannot open \"\(path)\"; check the permissions of its folder, or choose another folder")
      case .SQLITE_IOERR:
        .disk("disk error on \"\(path)\" (\(message ?? "error \(code)")); nothing was changed; try again")
      case .SQLITE_CORRUPT, .SQLITE_NOTADB:
        .disk(
          "cannot read \"\(path)\": the file is damaged or its disk is failing; restart Lantern to check the file, and check the disk"
        )
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        .busy("\"\(path)\" is in use by another program; nothing was changed; try again")
      case .SQLITE_NOMEM:
        .busy(
          "not enough memory for \"\(path)\"; nothing was changed; close other programs and try again"
        )
      default: .disk("cannot use \"\(path)\": \(message ?? "SQLite error \(code)")")
      }
  }
}
