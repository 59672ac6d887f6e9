import FoundationEssentials
import GRDB
import Synchronization

/// The accounts' database: opened, held against what it must be, and changed in whole steps only.
///
/// One connection, so that what happens in this process happens in a row; others wait for their turn up to five seconds.
final class Store: Sendable {
  static let name = "accounts.sqlite"
  /// Held while the database is opened or restored. It is not empty once there were accounts.
  static let lock = "accounts.lock"

  private let queue: DatabaseQueue
  // Closed after a look. Once one is disposed of, libdispatch wakes a thread every second for good.
  private let closed: [DatabaseQueue]
  private let folder: PrivateFolder
  private let path: String
  private let log: Mutex<Log>
  /// What was found out of order on opening and put right, for a person.
  let remarks: [String]
  /// Whether there were accounts before, and this database never had one: its file was lost or emptied.
  let isEmptied: Bool

  private struct Log {
    /// Whether the log may hold changes that the database file lacks.
    var isFilled = true
    /// Whether the lock file says that there were accounts.
    var isMarked: Bool
  }

  /// Opens the database in a folder, makes it if there is none, and brings it to this version. A damaged one is renamed to a
  /// dated name, with a remark or in the error, and a new one made. A read that fails is no damage: nothing is changed then.
  init(in folder: URL, now: Date) throws(AccountsError) {
    path = folder.appending(path: Store.name).path
    var remarks: [String] = []
    var opening = Opening(now: now)
    do {
      let place = try PrivateFolder(folder) { remarks.append($0) }
      self.folder = place
      let opened = try place.alone(lock: Store.lock) { () throws(AccountsError) in
        try opening.open(in: place) { remarks.append($0) }
      }
      queue = opened.queue
      isEmptied = opened.isMarked && !opened.hasAccounts
      log = Mutex(Log(isMarked: opened.isMarked))
    } catch let fault as FileFault {
      throw opening.told(.disk(fault.message))
    } catch {
      throw opening.told(AccountsError(error, at: path))
    }
    closed = opening.closed
    if let quarantine = opening.quarantine {
      remarks.append(quarantine.remark)
    } else if isEmptied {
      remarks.append(
        "The accounts database “\(path)” held accounts before and is empty now. Restore a backup, or a quarantined database, with lantern accounts restore."
      )
    }
    self.remarks = remarks
  }

  /// Looks without changing anything.
  func read<Value>(_ body: (Database) throws -> Value) throws(AccountsError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Changes something as a whole: when this returns it is on the disk, and when it throws nothing has happened.
  func write<Value>(_ body: (Database) throws -> Value) throws(AccountsError) -> Value {
    do {
      return try queue.writeWithoutTransaction { db in
        var value: Value?
        // The lock comes first, so that nobody changes between what is read in here and what is written.
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { preconditionFailure("what was committed was done") }
        log.withLock { $0.isFilled = true }
        // It is done already: where it cannot be noted, the next `settle` says so.
        try? mark(db)
        return value
      }
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  /// Moves all changes from the log into the database file, so that a copy of that file alone is complete; nothing is done
  /// where nothing has changed since. What another connection still reads stays in the log.
  func settle() throws(AccountsError) {
    guard log.withLock(\.isFilled) else { return }
    do {
      // Before the checkpoint: what is written meanwhile fills the log again.
      log.withLock { $0.isFilled = false }
      try queue.writeWithoutTransaction { db in
        // Others that read are not waited for as long as for a change.
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

  /// Notes in the lock file, once, that there were accounts.
  private func mark(_ db: Database) throws {
    guard try !log.withLock(\.isMarked) && db.everHadAnAccount() else { return }
    try folder.mark(Store.lock)
    log.withLock { $0.isMarked = true }
  }

  /// Empties the log of changes, in which what was deleted may still stand. Where that cannot be done, because others use the
  /// database or the disk fails, it is emptied by whoever closes the database last.
  func emptyLog() {
    queue.writeWithoutTransaction { db in
      _ = try? Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}

extension Accounts {
  /// How SQLite is set up on this instance's connection, as it says itself.
  package func settings() throws(AccountsError) -> [String: String] {
    try store.read { db in try Store.settings(of: db) }
  }
}
