import FoundationEssentials
import GRDB
import LanternFiles
import Synchronization

/// The accounts database: opens it, checks it, and changes it in transactions only.
///
/// It has one connection, so calls in this process are serialized. Calls of other connections wait up to five
/// seconds for their turn.
final class Store: Sendable {
  static let name = "accounts.sqlite"
  /// The lock file, locked while the database is opened or restored. It is not empty once there were accounts.
  static let lock = "accounts.lock"

  private let queue: DatabaseQueue
  // Connections that were closed after an examination. Once one is deallocated, libdispatch wakes a thread every
  // second for good.
  private let closed: [DatabaseQueue]
  private let folder: PrivateFolder
  private let path: String
  private let log: Mutex<Log>
  /// The problems that were found when the database was opened.
  let warnings: [AccountsWarning]
  /// Whether there were accounts before, but this database never had one: its file was lost or emptied.
  let isEmptied: Bool

  private struct Log {
    /// Whether the log may have changes that the database file lacks.
    var isFilled = true
    /// Whether the lock file marks that there were accounts.
    var isMarked: Bool
  }

  /// Opens the database in a folder, creates it if there is none, and migrates it to the latest version. A damaged
  /// database is renamed to a dated name, which a warning or the error reports, and a new one is created. A failed
  /// read is not damage: it changes nothing.
  init(in folder: URL, now: Date) throws(AccountsError) {
    path = folder.appending(path: Store.name).path
    var warnings: [AccountsWarning] = []
    var opening = DatabaseOpener(now: now)
    do {
      let place = try PrivateFolder(folder.path)
      self.folder = place
      let opened = try place.withExclusiveLock(on: Store.lock) { () throws(AccountsError) in
        try opening.open(in: place) { warnings.append($0) }
      }
      queue = opened.queue
      isEmptied = opened.isMarked && !opened.hasAccounts
      log = Mutex(Log(isMarked: opened.isMarked))
    } catch {
      throw opening.addingQuarantine(to: AccountsError(error, at: path))
    }
    closed = opening.closed
    if let quarantine = opening.quarantine {
      warnings.append(.quarantined(quarantine.damage, quarantined: quarantine.path))
    } else if isEmptied {
      warnings.append(.emptied(path: path))
    }
    self.warnings = warnings
  }

  /// Reads the database without changing anything.
  func read<Value>(_ body: (Database) throws -> Value) throws(AccountsError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Runs `body` in one transaction. When it returns, the change is on the disk; when it throws, nothing has
  /// changed.
  func write<Value>(_ body: (Database) throws -> Value) throws(AccountsError) -> Value {
    do {
      return try queue.writeWithoutTransaction { db in
        var value: Value?
        // The lock is taken first, so that no other connection writes between the reads and the writes of `body`.
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { fatalError("a committed transaction must have a value") }
        log.withLock { $0.isFilled = true }
        // The change is committed already. If the mark cannot be written, the next `settle` reports the error.
        try? mark(db)
        return value
      }
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Checkpoints all changes from the log into the database file, so that a copy of that file alone is complete.
  /// Does nothing if nothing has changed since. Changes that another connection still reads stay in the log.
  func settle() throws(AccountsError) {
    guard log.withLock(\.isFilled) else { return }
    do {
      // Before the checkpoint: a write in the meantime fills the log again.
      log.withLock { $0.isFilled = false }
      try queue.writeWithoutTransaction { db in
        // The wait for readers is shorter than the wait for a write.
        try db.execute(sql: "PRAGMA busy_timeout = 200")
        let settled = Result { try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try db.execute(sql: "PRAGMA busy_timeout = 5000")
        _ = try settled.get()
        try mark(db)
      }
    } catch {
      log.withLock { $0.isFilled = true }
      throw AccountsError(error, at: path)
    }
  }

  /// Marks once in the lock file that there were accounts.
  private func mark(_ db: Database) throws {
    guard try !log.withLock(\.isMarked) && db.everHadAnAccount() else { return }
    try folder.mark(Store.lock)
    log.withLock { $0.isMarked = true }
  }

  /// Empties the log, which may still contain deleted data. If other connections use the database or the disk
  /// fails, the last connection to close the database empties the log.
  func emptyLog() {
    queue.writeWithoutTransaction { db in
      _ = try? Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

extension Accounts {
  /// Returns the settings of SQLite on this instance's connection, as SQLite reports them.
  package func settings() throws(AccountsError) -> [String: String] {
    try store.read { db in try Store.settings(of: db) }
  }
}
