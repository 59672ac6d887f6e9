import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// The contents of the database file without its log, and the warnings about a missing one.
struct SettleTests {
  private let fixture: AccountsFixture

  init() throws { fixture = try AccountsFixture() }

  private func size(_ suffix: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: fixture.database.path + suffix)[.size] as? Int
  }

  /// The addresses in a copy of the database file alone.
  private func copied() throws -> [String] {
    let files = try TemporaryDirectory()
    try FileManager.default.copyItem(atPath: fixture.database.path, toPath: files / "copy.sqlite")
    return try DatabaseQueue(path: files / "copy.sqlite").read { db in
      try String.fetchAll(db, sql: "SELECT email FROM accounts ORDER BY id")
    }
  }

  @Test(.requirement(94))
  func `after settling, a copy of the database file alone has every account`()
    throws
  {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try accounts.settle()
    #expect(try copied() == ["ines@example.org"])
    #expect(try size("-wal") == 0)
    try accounts.add("Karl", "karl@example.org")
    #expect(try size("-wal") != 0)
    try accounts.settle()
    #expect(try copied() == ["ines@example.org", "karl@example.org"])
    #expect(try accounts.resume() != nil)
  }

  @Test func `settling succeeds while another program reads the database`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try DatabaseQueue(path: fixture.database.path).writeWithoutTransaction { (db: Database) throws in
      try db.execute(sql: "BEGIN; SELECT * FROM accounts")
      try accounts.add("Karl", "karl@example.org")
      try accounts.settle()
      #expect(try accounts.all().count == 2)
      try db.execute(sql: "COMMIT")
    }
    #expect(try fixture.open().all().count == 2)
  }

  @Test func `a database that never had an account causes no warning after settling`() throws {
    do { try fixture.open().settle() }
    #expect(try fixture.open().warnings == [])
  }

  @Test(.requirement(94), arguments: ["empty", "missing", "emptied tables"])
  func `an emptied database causes a warning until it has an account again`(how: String)
    throws
  {
    do {
      let accounts = try fixture.open()
      try accounts.add("Ines", "ines@example.org")
      try accounts.settle()
    }
    switch how {
    case "empty": try Data().write(to: fixture.database)
    case "missing": try FileManager.default.removeItem(at: fixture.database)
    default:
      try DatabaseQueue(path: fixture.database.path).writeWithoutTransaction { db in
        try db.execute(sql: "DELETE FROM accounts; DELETE FROM sqlite_sequence")
      }
    }
    if how != "missing" {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: fixture.database.path)
    }
    for _ in 1...2 {
      let accounts = try fixture.open()
      #expect(
        accounts.warnings == [.emptied(path: fixture.database.path)])
      // Otherwise an account with a public password would replace private accounts.
      #expect(
        try !accounts.makeDemoAccount(
          accounts.address("demo@example.org"), accounts.name("Demo"),
          Array(AccountsFixture.password.utf8).span))
    }
    try fixture.open().add("Ines", "ines@example.org")
    #expect(try fixture.open().warnings == [])
  }

  @Test func `a database whose accounts were all deleted causes no warning`() throws {
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.settle()
    try accounts.delete(accounts.address("ines@example.org"))
    #expect(try fixture.open().warnings == [])
  }

  @Test(.requirement(94), arguments: [true, false])
  func `a log without its database is quarantined with a warning`(isEmpty: Bool) throws {
    // While it is open, so that all of its contents are only in the log.
    let first = try fixture.open()
    try first.add("Ines", "ines@example.org")
    let log = try Data(contentsOf: URL(filePath: fixture.database.path + "-wal"))
    #expect(log.count > 4096)
    for suffix in ["", "-shm"] {
      try FileManager.default.removeItem(atPath: fixture.database.path + suffix)
    }
    if isEmpty { try Data().write(to: fixture.database) }
    if isEmpty {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: fixture.database.path)
    }
    let quarantined = fixture.database.path + ".set-aside-20260731T120000Z"
    let accounts = try fixture.open()
    #expect(
      accounts.warnings == [.quarantined(isEmpty ? .emptyFile : .missingFile, quarantined: quarantined)])
    #expect(try Data(contentsOf: URL(filePath: quarantined + "-wal")) == log)
    #expect(try accounts.all() == [])
    withExtendedLifetime(first) {}
  }
}
