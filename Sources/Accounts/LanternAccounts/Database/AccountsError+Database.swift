import GRDB
import GRDBSQLite
import LanternFiles

extension AccountsError {
  /// Converts an error thrown by the database or by the code inside a transaction.
  init(_ error: any Error, at path: String) {
    switch error {
    case let error as AccountsError: self = error
    case let error as TokenError: self = .tokenStoreFailed(error)
    case let error as MailerError: self = .messageNotSent(error)
    case let error as FileError: self = .disk(.file(error))
    case let error as DatabaseError:
      self.init(code: error.extendedResultCode.rawValue, error.message, at: path)
    case is RowDecodingError: self = .disk(.invalidValue(path: path))
    // Without the error's text, which may contain values of the database.
    default: self = .disk(.unexpected(path: path))
    }
  }

  /// Converts a result code of SQLite and its message.
  package init(code: CInt, _ message: String?, at path: String) {
    let reason = unsafe message ?? String(cString: sqlite3_errstr(code))
    self =
      switch ResultCode(rawValue: code).primaryResultCode {
      case .SQLITE_FULL,
        .SQLITE_IOERR where ResultCode(rawValue: code) == .SQLITE_IOERR_SHMSIZE:
        .disk(.full(path: path))
      case .SQLITE_READONLY, .SQLITE_PERM: .disk(.readOnly(path: path))
      case .SQLITE_CANTOPEN: .disk(.notOpened(path: path))
      case .SQLITE_IOERR: .disk(.inputOutput(path: path, reason: reason))
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .disk(.unreadable(path: path))
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(.inUse(path: path))
      case .SQLITE_NOMEM: .busy(.outOfMemory(path: path))
      default: .disk(.other(path: path, reason: reason))
      }
  }
}
