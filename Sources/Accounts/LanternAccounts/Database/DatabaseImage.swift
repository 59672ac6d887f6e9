import GRDB
import GRDBSQLite
import LanternFiles

extension Database {
  /// Reads another database, including the contents of its log, into this database, which is in memory.
  ///
  /// SQLite reports some failed reads as damage: `integrity_check` in a line of its answer, a query as
  /// SQLITE_CORRUPT. A copy does not interpret pages, so a failed read fails the copy with its own code, and damage
  /// in the copy is damage in the pages.
  func readImage(of name: String, in folder: PrivateFolder) throws {
    do {
      do {
        // Read-only first: a connection that can write changes a damaged database when it is closed.
        try copyPages(of: name, in: folder, SQLITE_OPEN_READONLY)
      } catch let error as DatabaseError
        where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      {
        // A process was killed while it created the database. SQLite has to write to clean up.
        try copyPages(of: name, in: folder, SQLITE_OPEN_READWRITE)
      }
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      throw error.message.map(DamageError.reported) ?? .unreadable
    }
  }

  private func copyPages(of name: String, in folder: PrivateFolder, _ flags: Int32) throws {
    // Closed after the copy, which ends in this function.
    var source: OpaquePointer?
    defer { unsafe sqlite3_close_v2(source) }
    let opened = unsafe sqlite3_open_v2(folder.path(of: name), &source, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard opened == SQLITE_OK else {
      throw unsafe Database.failure(source.map { unsafe sqlite3_extended_errcode($0) } ?? opened)
    }
    try unsafe folder.checkDatabase(name, openedBy: source)
    unsafe sqlite3_busy_timeout(source, 5_000)
    guard let copying = unsafe sqlite3_backup_init(sqliteConnection, "main", source, "main") else {
      throw unsafe Database.failure(sqlite3_extended_errcode(sqliteConnection))
    }
    let step = unsafe sqlite3_backup_step(copying, -1)
    let finish = unsafe sqlite3_backup_finish(copying)
    guard step == SQLITE_DONE, finish == SQLITE_OK else {
      throw Database.failure(step == SQLITE_DONE ? finish : step)
    }
  }

  private static func failure(_ code: Int32) -> DatabaseError {
    unsafe DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errstr(code)))
  }
}

extension PrivateFolder {
  /// Throws if a connection has opened another file than that of a name in this folder, before it writes there.
  ///
  /// SQLite follows a link that has taken the file's place since it was checked.
  func checkDatabase(_ name: String, openedBy connection: OpaquePointer?) throws(FileError) {
    // SQLite reports the path without links.
    let opened = unsafe sqlite3_db_filename(connection, "main").map { unsafe String(cString: $0) }
    guard let opened, contains(name, at: opened) else { throw .notAFile(path: path(of: name)) }
  }
}

extension ResultCode {
  /// Whether another attempt may succeed. Damage is included: after a database was found intact, SQLite reports a
  /// failed read as damage.
  var isTransient: Bool {
    [
      .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_CANTOPEN, .SQLITE_PROTOCOL, .SQLITE_CORRUPT,
      .SQLITE_NOTADB,
    ]
    .contains(primaryResultCode)
  }
}
