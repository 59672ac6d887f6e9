import FoundationEssentials
import GRDB

/// The accounts' database: opened, held against what it must be, and changed in whole steps only.
///
/// One connection, so that what happens in this process happens in a row; others wait for their turn up to five seconds.
final class Store: Sendable {
  static let name = "accounts.sqlite"

  private let queue: DatabaseQueue
  // Closed after a look. Once one is disposed of, libdispatch wakes a thread every second for good.
  private let closed: [DatabaseQueue]
  private let path: String
  /// What was found out of order on opening and put right, for a person.
  let remarks: [String]

  /// Opens the database in a folder, makes it if there is none, and brings it to this version. A damaged one is set aside
  /// under a dated name, and a new one made.
  init(in folder: URL, now: Date) throws(AccountsError) {
    path = folder.appending(path: Store.name).path
    var remarks: [String] = []
    let opened: DatabaseQueue
    var closed: [DatabaseQueue] = []
    do {
      let place = try PrivateFolder(folder) { remarks.append($0) }
      opened = try place.alone(lock: "accounts.lock") { () throws(AccountsError) -> DatabaseQueue in
        try Store.open(in: place, now: now, closed: &closed) { remarks.append($0) }
      }
    } catch let fault as FileFault {
      throw .disk(fault.message)
    } catch {
      throw AccountsError(error, at: path)
    }
    queue = opened
    self.closed = closed
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
        return value
      }
    } catch {
      throw AccountsError(error, at: path)
    }
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

/// What is wrong with a database that cannot be used as it is.
private struct Damage: Error {
  let what: String
}

extension Store {
  fileprivate static func open(
    in folder: PrivateFolder, now: Date, closed: inout [DatabaseQueue], remark: (String) -> Void
  ) throws(AccountsError) -> DatabaseQueue {
    let path = folder.url.appending(path: name).path
    do {
      for suffix in ["", "-wal", "-shm", "-journal"] { try folder.close(name + suffix, remark: remark) }
      try folder.create(name)
      do {
        return try connect(path, &closed)
      } catch let damage as Damage {
        let aside = try setAside(in: folder, now: now)
        remark("The database of accounts was damaged (\(damage.what)); it was set aside as “\(aside)”.")
        try folder.create(name)
        return try connect(path, &closed)
      }
    } catch let fault as FileFault {
      throw .disk(fault.message)
    } catch let damage as Damage {
      throw .disk("“\(path)” is damaged: \(damage.what)")
    } catch {
      throw AccountsError(error, at: path)
    }
  }

  private static func connect(_ path: String, _ closed: inout [DatabaseQueue]) throws -> DatabaseQueue {
    do {
      // Looked at without a right to write first: to be closed again would change a damaged one.
      var isExamined = true
      do {
        let looking = try DatabaseQueue(path: path, configuration: lookingOnly)
        closed.append(looking)
        let examined = Result { try looking.read { db in try examine(db, path: path) } }
        try looking.close()
        try examined.get()
      } catch let error as DatabaseError
        where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      {
        // Killed while it was made, it has to be mended by SQLite, which has to write for that.
        isExamined = false
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { db in
        if !isExamined { try examine(db, path: path) }
        try migrate(db)
      }
      return queue
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      throw Damage(what: error.message ?? "it is no database")
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "accounts"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // The log before the rest: on a connection of another kind these would mean something else.
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL;
          PRAGMA synchronous = FULL;
          PRAGMA wal_autocheckpoint = 64;
          PRAGMA secure_delete = ON;
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          """)
      let settings = try settings(of: db)
      guard settings == demanded else {
        throw AccountsError.disk("this SQLite does not work as it must for accounts: it says \(settings)")
      }
    }
    return configuration
  }

  /// What SQLite must say of itself on every connection; 2 is FULL.
  private static let demanded = [
    "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1",
    "trusted_schema": "0",
    "cell_size_check": "1", "busy_timeout": "5000",
  ]

  fileprivate static func settings(of db: Database) throws -> [String: String] {
    try demanded.reduce(into: [:]) { settings, setting in
      let answer = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(setting.key)")
      settings[setting.key] = answer.map { String.fromDatabaseValue($0) ?? "\($0)" }
    }
  }

  private static var lookingOnly: Configuration {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    return configuration
  }

  private static func examine(_ db: Database, path: String) throws {
    do {
      try examineWhole(db, path: path)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      // There is nothing wrong with what is asked, so there is with what it is asked of.
      throw Damage(what: error.message ?? "it cannot be read")
    }
  }

  private static func examineWhole(_ db: Database, path: String) throws {
    let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    guard answer == "ok" else { throw Damage(what: answer ?? "SQLite could not check it") }
    if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
      throw Damage(what: "a row of \(row["table"] ?? "a table") belongs to nothing")
    }
    let version = try version(of: db)
    guard version <= latest else { throw AccountsError.newer(path: path, version: version, known: latest) }
    guard try version == 0 || tables(of: db) == tables(madeBy: version) else {
      throw Damage(what: "its tables are not those of version \(version)")
    }
  }

  private static func tables(of db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql:
        "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') AS line FROM sqlite_schema ORDER BY line"
    )
  }

  // An empty database in memory.
  private static let blank = Result { try DatabaseQueue() }

  private static func tables(madeBy version: Int) throws -> [String] {
    try blank.get().writeWithoutTransaction { db in
      var made: [String] = []
      try db.inTransaction {
        for migration in migrations where migration.version <= version { try db.execute(sql: migration.sql) }
        made = try tables(of: db)
        return .rollback
      }
      return made
    }
  }

  private static let latest = migrations.last?.version ?? 0

  private static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  private static func migrate(_ db: Database) throws {
    guard try version(of: db) < latest else { return }
    try db.inTransaction(.immediate) {
      // A step and the number that tells of it are one change: killed in between, neither has happened.
      for migration in migrations where try migration.version > version(of: db) {
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(migration.version)")
      }
      return .commit
    }
  }

  private static func setAside(in folder: PrivateFolder, now: Date) throws(FileFault) -> String {
    let aside = PrivateFolder.asidePath(of: folder.url.appending(path: name).path, now)
    // The log goes first: a power cut later, SQLite must not find it beside a new database and take it for its own.
    for suffix in ["-wal", "-shm", "-journal", ""] { try folder.move(name + suffix, to: aside + suffix) }
    try folder.sync()
    return aside
  }
}
