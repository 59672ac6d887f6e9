import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternFiles
import LanternTestSupport
import Testing

/// The database as a file: its permissions, its damage, and its versions.
struct StoreTests {
  private let fixture: AccountsFixture

  init() throws { fixture = try AccountsFixture() }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: fixture.folder.appending(path: name).path)[
      .posixPermissions]
      as? Int
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path).sorted() }
  }

  /// Reads with another connection, which has no settings.
  private func other<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue(path: fixture.database.path).writeWithoutTransaction(body)
  }

  private func set(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: fixture.folder.appending(path: name).path)
  }

  @Test(.requirement(90, 94))
  func `the database is SQLite in WAL mode with strict tables`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try other { (db: Database) throws in
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal")
      #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1)
      #expect(
        try String.fetchAll(
          db, sql: "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict ORDER BY name")
          == ["accounts", "codes", "failures", "profiles", "sessions"])
    }
    #expect(accounts.warnings == [])
  }

  @Test(.requirement(94)) func `every connection has the required SQLite settings`() throws {
    let accounts = try fixture.open()
    #expect(
      try accounts.settings() == [
        "journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "secure_delete": "1",
        "trusted_schema": "0", "cell_size_check": "1", "busy_timeout": "5000",
      ])
  }

  @Test
  func `only the owner can access the database and the files next to it, and the folder keeps its mode`()
    throws
  {
    try set(0o755, "")
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    #expect(try mode("") == 0o755)
    #expect(try names == ["accounts.lock", "accounts.sqlite", "accounts.sqlite-shm", "accounts.sqlite-wal"])
    for name in try names { #expect(try mode(name) == 0o600) }
    #expect(accounts.warnings == [])
  }

  @Test func `a missing folder is created with access for its owner only`() throws {
    let folder = fixture.folder.appending(path: "a/b")
    _ = try Accounts(
      in: folder, tokens: fixture.fakeStore.tokenStore, mailer: Mailer { _ in },
      messages: MessageTexts(
        confirm: { _, _ in ("", "") }, alreadyThere: { _ in ("", "") }, reset: { _, _ in ("", "") },
        passwordChanged: { _ in ("", "") }), rules: PasswordRules(), now: { AccountsFixture.noon })
    #expect(try mode("a/b") == 0o700)
    #expect(try mode("a/b/accounts.sqlite") == 0o600)
  }

  @Test func `permissions of other users are removed with a warning`() throws {
    try fixture.open().add("Ines", "ines@example.org")
    try set(0o664, "accounts.sqlite")
    let accounts = try fixture.open()
    #expect(try mode("accounts.sqlite") == 0o600)
    #expect(
      accounts.warnings == [.fileWasShared(path: fixture.database.path)])
    #expect(try accounts.all().count == 1)
  }

  @Test func `a link, a folder and a pipe in the database's place are rejected and left unchanged`() throws {
    let elsewhere = fixture.folder.appending(path: "elsewhere")
    try Data("precious".utf8).write(to: elsewhere)
    try FileManager.default.createSymbolicLink(at: fixture.database, withDestinationURL: elsewhere)
    expectFailure(saying: "not a regular file")
    #expect(try String(contentsOf: elsewhere, encoding: .utf8) == "precious")
    try FileManager.default.removeItem(at: fixture.database)

    try FileManager.default.createDirectory(at: fixture.database, withIntermediateDirectories: false)
    expectFailure(saying: "not a regular file")
    try FileManager.default.removeItem(at: fixture.database)

    #expect(mkfifo(fixture.database.path, 0o600) == 0)
    expectFailure(saying: "not a regular file")
  }

  @Test func `a database of another user is rejected`() throws {
    guard geteuid() == 0 else { return }
    try fixture.open().add("Ines", "ines@example.org")
    #expect(chown(fixture.database.path, 65_534, 65_534) == 0)
    expectFailure(saying: "belongs to another user")
    #expect(chown(fixture.database.path, 0, 0) == 0)
    #expect(chown(fixture.folder.path, 65_534, 65_534) == 0)
    expectFailure(saying: "belongs to another user")
  }

  @Test func `a folder shared by all users is rejected and keeps its permissions`() throws {
    try set(0o1777, "")
    expectFailure(saying: "is shared by all users")
    #expect(try mode("") == 0o1777)
  }

  @Test func `a folder that cannot be created is reported with its path`() {
    let folder = URL(filePath: "/proc/lantern")
    #expect {
      try Accounts(
        in: folder, tokens: fixture.fakeStore.tokenStore, mailer: Mailer { _ in },
        messages: MessageTexts(
          confirm: { _, _ in ("", "") }, alreadyThere: { _ in ("", "") }, reset: { _, _ in ("", "") },
          passwordChanged: { _ in ("", "") }), rules: PasswordRules(), now: { AccountsFixture.noon })
    } throws: { error in
      error as? AccountsError == .disk(.file(.folderNotCreated(path: "/proc/lantern")))
    }
  }

  @Test func `a damaged database is quarantined with its log under a dated name, and a new one is created`()
    throws
  {
    try fixture.open().add("Ines", "ines@example.org")
    var bytes = try Data(contentsOf: fixture.database)
    for offset in stride(from: 4096 + 100, to: bytes.count, by: 61) { bytes[offset] ^= 0x5A }
    try bytes.write(to: fixture.database)
    try Data("a log".utf8).write(to: fixture.folder.appending(path: "accounts.sqlite-wal"))
    let accounts = try fixture.open()
    let quarantined = "accounts.sqlite.set-aside-20260731T120000Z"
    #expect(accounts.warnings.count == 2)
    #expect(
      accounts.warnings.last.map { "\($0)" }?.contains(fixture.folder.appending(path: quarantined).path)
        == true)
    #expect(try Data(contentsOf: fixture.folder.appending(path: quarantined)) == bytes)
    #expect(try names.contains("\(quarantined)-wal"))
    #expect(try accounts.all() == [])
    try accounts.add("Ines", "ines@example.org")
    #expect(try fixture.open().all().count == 1)
  }

  @Test func `a file that is not a database is quarantined without overwriting earlier ones`()
    throws
  {
    for number in 1...3 {
      try Data("a letter, number \(number)".utf8).write(to: fixture.database)
      try set(0o600, "accounts.sqlite")
      let accounts = try fixture.open()
      #expect(accounts.warnings.count == 1)
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: fixture.database.path + suffix)
      }
    }
    for (number, name) in ["20260731T120000Z", "20260731T120000Z-2", "20260731T120000Z-3"].enumerated() {
      let file = fixture.folder.appending(path: "accounts.sqlite.set-aside-\(name)")
      #expect(try String(contentsOf: file, encoding: .utf8) == "a letter, number \(number + 1)")
    }
  }

  @Test func `a row that refers to a missing row is damage`() throws {
    try fixture.open().add("Ines", "ines@example.org")
    try other { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; DELETE FROM accounts")
    }
    let accounts = try fixture.open()
    #expect(accounts.warnings.count == 1)
    #expect(accounts.warnings.first.map { "\($0)" }?.contains("refers to a missing row") == true)
  }

  @Test func `a newer database is rejected with both versions and its path, and left unchanged`()
    throws
  {
    try fixture.open().add("Ines", "ines@example.org")
    try other { db in try db.execute(sql: "PRAGMA user_version = 7") }
    #expect(throws: AccountsError.newer(path: fixture.database.path, version: 7, known: 1)) {
      try fixture.open()
    }
    let message = "\(AccountsError.newer(path: "/data/accounts.sqlite", version: 7, known: 1))"
    #expect(message.contains("\"/data/accounts.sqlite\" has version 7"))
    #expect(message.contains("this one supports version 1"))
    let count = try other { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM accounts") }
    #expect(count == 1)
  }

  @Test func `an empty file becomes a database`() throws {
    try Data().write(to: fixture.database)
    try set(0o600, "accounts.sqlite")
    let accounts = try fixture.open()
    #expect(accounts.warnings == [])
    try accounts.add("Ines", "ines@example.org")
  }

  @Test(.requirement(94)) func `a migration that fails leaves the version and the tables unchanged`()
    throws
  {
    // A table of the first migration exists already, so the migration fails after it has created others.
    try other { db in try db.execute(sql: "CREATE TABLE sessions (id INTEGER)") }
    try set(0o600, "accounts.sqlite")
    #expect(throws: AccountsError.self) { try fixture.open() }
    try other { (db: Database) throws in
      #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 0)
      #expect(
        try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'") == ["sessions"])
    }
  }

  @Test func `an SQLite result code becomes a message with the problem, the path and a remedy`() {
    let path = "/data/accounts.sqlite"
    let expected: [(CInt, String)] = [
      (13, "no space left for \"/data/accounts.sqlite\"; nothing was changed; free some space and try again"),
      (
        8,
        "cannot write to \"/data/accounts.sqlite\"; nothing was changed; restore write permission, or choose another folder"
      ),
      (
        1544,
        "cannot write to \"/data/accounts.sqlite\"; nothing was changed; restore write permission, or choose another folder"
      ),
      (
        14,
        "cannot open \"/data/accounts.sqlite\"; check the permissions of its folder, or choose another folder"
      ),
      (778, "disk error on \"/data/accounts.sqlite\" (why); nothing was changed; try again"),
      (
        11,
        "cannot read \"/data/accounts.sqlite\": the file is damaged or its disk is failing; restart the app to check the file, and check the disk"
      ),
      (
        26,
        "cannot read \"/data/accounts.sqlite\": the file is damaged or its disk is failing; restart the app to check the file, and check the disk"
      ),
      (
        1,
        "cannot use \"/data/accounts.sqlite\": why; nothing was changed; restart the app, and restore a backup if the error persists"
      ),
      (5, "\"/data/accounts.sqlite\" is in use by another program; nothing was changed; try again"),
      (
        7,
        "not enough memory for \"/data/accounts.sqlite\"; nothing was changed; close other programs and try again"
      ),
    ]
    for (code, message) in expected {
      #expect("\(AccountsError(code: code, "why", at: path))" == message)
    }
    #expect(AccountsError(code: 1, nil, at: path) == .disk(.other(path: path, reason: "SQL logic error")))
  }

  private func expectFailure(saying words: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sourceLocation: sourceLocation) {
      _ = try fixture.open()
    } throws: { error in
      guard case .disk(let error)? = error as? AccountsError else { return false }
      return "\(error)".contains(words)
    }
  }
}
