import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Restoring databases.
struct RestoreTests {
  private let fixture: AccountsFixture
  private let backups: AccountsFixture

  // A backup of two accounts, one of which is only in the log, and a database without accounts.
  init() throws {
    fixture = try AccountsFixture()
    backups = try AccountsFixture()
    let accounts = try backups.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.settle()
    try accounts.add("Karl", "karl@example.org")
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: backups.database.path + suffix, toPath: backup.path + suffix)
    }
  }

  private var backup: URL { backups.folder.appending(path: "backup") }

  private func restore(_ file: URL? = nil, replacingAccounts: Bool = false) throws
    -> RestoredAccounts
  {
    try Accounts.restore(
      file ?? backup, in: fixture.folder, replacingAccounts: replacingAccounts, now: AccountsFixture.noon)
  }

  private func expectFailure(
    of file: URL? = nil, saying words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try AccountsFixture.files(in: fixture.folder.path)
    let error = #expect(throws: AccountsError.self, sourceLocation: sourceLocation) {
      try restore(file)
    }
    #expect(
      error.map { "\($0)" }?.contains(words) == true, "\(String(describing: error))",
      sourceLocation: sourceLocation)
    let after = try AccountsFixture.files(in: fixture.folder.path)
    #expect(
      before.filter { !$0.value.isEmpty } == after.filter { !$0.value.isEmpty },
      sourceLocation: sourceLocation)
  }

  @Test(.requirement(94))
  func `accounts are restored with their log, and the source file is unchanged`()
    throws
  {
    let before = try ["", "-wal"].map { try Data(contentsOf: URL(filePath: backup.path + $0)) }
    let restored = try restore()
    #expect(restored.count == 2)
    #expect(restored.quarantined == nil)
    #expect(
      try ["", "-wal"].map { try Data(contentsOf: URL(filePath: backup.path + $0)) } == before)
    let accounts = try fixture.open()
    #expect(accounts.warnings == [])
    #expect(
      try accounts.all().map(\.email.description) == ["ines@example.org", "karl@example.org"])
    _ = try accounts.logIn("karl@example.org", AccountsFixture.password)
  }

  @Test(.requirement(94)) func `an intact quarantined database is restored`() throws {
    let accounts = try fixture.open()
    try accounts.add("Mia", "mia@example.org")
    let quarantined = fixture.folder.appending(path: "accounts.sqlite.set-aside-20260730T120000Z")
    for suffix in ["", "-wal"] {
      try FileManager.default.moveItem(
        atPath: fixture.database.path + suffix, toPath: quarantined.path + suffix)
    }
    try FileManager.default.removeItem(atPath: fixture.database.path + "-shm")
    do { #expect(try fixture.open().all() == []) }
    let restored = try restore(quarantined)
    #expect(restored.count == 1)
    #expect(restored.quarantined == fixture.database.path + ".set-aside-20260731T120000Z")
    #expect(try fixture.open().all().map(\.email.description) == ["mia@example.org"])
  }

  @Test
  func `a database with accounts is replaced only with confirmation, and is then quarantined`()
    throws
  {
    do { try fixture.open().add("Mia", "mia@example.org") }
    try expectFailure(saying: "\"\(fixture.database.path)\" has 1 account; nothing was changed")
    #expect(throws: AccountsError.hasAccounts(path: fixture.database.path, count: 1)) {
      try Accounts.restore(backup, in: fixture.folder, now: AccountsFixture.noon)
    }
    let restored = try restore(replacingAccounts: true)
    let quarantined = try #require(restored.quarantined)
    #expect(restored.count == 2)
    #expect(try fixture.open().all().count == 2)
    #expect(try restore(URL(filePath: quarantined), replacingAccounts: true).count == 1)
    #expect(try fixture.open().all().map(\.email.description) == ["mia@example.org"])
  }

  @Test func `a damaged database is replaced without confirmation`() throws {
    try Data(repeating: 7, count: 8192).write(to: fixture.database)
    let restored = try restore()
    let quarantined = try #require(restored.quarantined)
    #expect(try Data(contentsOf: URL(filePath: quarantined)) == Data(repeating: 7, count: 8192))
    #expect(try fixture.open().all().count == 2)
  }

  @Test func `a database that is open elsewhere is not replaced`() throws {
    let accounts = try fixture.open()
    try expectFailure(saying: "is in use by another program; nothing was changed; try again")
    try accounts.add("Mia", "mia@example.org")
    #expect(try fixture.open().all().count == 1)
  }

  @Test func `files that cannot be restored are rejected, and nothing changes`() throws {
    do { _ = try fixture.open() }
    try expectFailure(of: fixture.folder.appending(path: "nothing"), saying: "there is no file")
    try expectFailure(of: fixture.database, saying: "is already the accounts database")
    try expectFailure(of: fixture.folder, saying: "is not a regular file")

    var bytes = try Data(contentsOf: backup)
    for offset in stride(from: 4096 + 100, to: bytes.count, by: 61) { bytes[offset] ^= 0x5A }
    let damaged = backups.folder.appending(path: "damaged")
    try bytes.write(to: damaged)
    try expectFailure(of: damaged, saying: "is damaged")
    try Data("a letter".utf8).write(to: damaged)
    try expectFailure(of: damaged, saying: "is damaged (file is not a database)")

    try DatabaseQueue(path: backup.path).writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA user_version = 7")
    }
    #expect(throws: AccountsError.newer(path: backup.path, version: 7, known: 1)) { try restore() }

    let empty = try AccountsFixture()
    do { try empty.open().settle() }
    try expectFailure(of: empty.database, saying: "has no accounts")
    try Data().write(to: damaged)
    try expectFailure(of: damaged, saying: "has no accounts")
  }
}
