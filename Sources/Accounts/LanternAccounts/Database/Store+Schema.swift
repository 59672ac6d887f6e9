import FoundationEssentials
import GRDB
import LanternFiles

// The settings of SQLite, the examination of a database, and its migration to the latest version.
extension Store {
  /// The configuration of a connection that only makes sure that it has opened a file of a folder.
  static func plainConfiguration(of name: String, in folder: PrivateFolder) -> Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in try unsafe folder.checkDatabase(name, openedBy: db.sqliteConnection)
    }
    return configuration
  }

  static func configuration(in folder: PrivateFolder) -> Configuration {
    var configuration = plainConfiguration(of: name, in: folder)
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // The journal mode comes first: with another mode the other settings have another meaning.
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
      guard settings == requiredSettings else {
        let reported = settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        throw AccountsError.disk(.unsupportedSettings(reported.joined(separator: ", ")))
      }
    }
    return configuration
  }

  /// The settings that SQLite must report on every connection. 2 is FULL.
  private static let requiredSettings = [
    "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1",
    "trusted_schema": "0",
    "cell_size_check": "1", "busy_timeout": "5000",
  ]

  static func settings(of db: Database) throws -> [String: String] {
    try requiredSettings.reduce(into: [:]) { settings, setting in
      let answer = try DatabaseValue.fetchOne(db, sql: "PRAGMA \(setting.key)")
      settings[setting.key] = answer.map { String.fromDatabaseValue($0) ?? "\($0)" }
    }
  }

  /// Examines a database for damage. Returns the number of accounts.
  static func examine(_ db: Database, path: String) throws -> Int {
    do {
      return try examineWhole(db, path: path)
    } catch let error as DatabaseError
      where [.SQLITE_ERROR, .SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      // The query is valid and the database is in memory, so its pages are damaged.
      throw error.message.map(DamageError.reported) ?? .unreadable
    }
  }

  private static func examineWhole(_ db: Database, path: String) throws -> Int {
    guard let answer = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") else {
      throw DamageError.unreadable
    }
    guard answer == "ok" else { throw failure(in: answer) ?? DamageError.reported(answer) }
    if let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") {
      throw DamageError.missingRow(table: row["table"] ?? "?")
    }
    let version = try version(of: db)
    guard version <= latest else {
      throw AccountsError.newer(path: path, version: version, known: latest)
    }
    guard try version == 0 || tables(of: db) == tables(createdBy: version) else {
      throw DamageError.unknownTables(version: version)
    }
    return try version == 0 ? 0 : Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") ?? 0
  }

  /// Returns the failed read that a line of `integrity_check` reports, as in `unable to get the page. error
  /// code=266`.
  private static func failure(in line: String) -> (any Error)? {
    guard let code = line.firstMatch(of: /error code=(\d+)/).flatMap({ CInt($0.1) }) else {
      return nil
    }
    let result = ResultCode(rawValue: code)
    guard ![.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(result.primaryResultCode) else { return nil }
    return DatabaseError(resultCode: result, message: line)
  }

  private static func tables(of db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql:
        "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || ifnull(sql, '') AS line FROM sqlite_schema ORDER BY line"
    )
  }

  // An empty database in memory.
  private static let emptyDatabase = Result { try DatabaseQueue() }

  private static func tables(createdBy version: Int) throws -> [String] {
    try emptyDatabase.get().writeWithoutTransaction { db in
      var created: [String] = []
      try db.inTransaction {
        for migration in migrations where migration.version <= version {
          try db.execute(sql: migration.sql)
        }
        created = try tables(of: db)
        return .rollback
      }
      return created
    }
  }

  private static let latest = migrations.last?.version ?? 0

  private static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  static func migrate(_ db: Database) throws {
    guard try version(of: db) < latest else { return }
    try db.inTransaction(.immediate) {
      // A migration and its version number are one transaction: if the process is killed, both are undone.
      for migration in migrations where try migration.version > version(of: db) {
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA user_version = \(migration.version)")
      }
      return .commit
    }
  }
}
