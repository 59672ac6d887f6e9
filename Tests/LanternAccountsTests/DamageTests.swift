import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Databases that were overwritten at seeded random positions.
struct DamageTests {
  /// The files of a database of three accounts, one of which is only in the log.
  private struct Image {
    let files: [String: Data]

    init() throws {
      // Closed and opened again, so that most of the log has been merged into the database.
      let fixture = try AccountsFixture()
      do {
        let first = try fixture.open()
        try first.add("Ines", "ines@example.org")
        try first.add("Karl", "karl@example.org")
        _ = try first.logIn("ines@example.org", AccountsFixture.password)
      }
      let accounts = try fixture.open()
      try accounts.add("Mia", "mia@example.org")
      var files: [String: Data] = [:]
      for name in ["accounts.sqlite", "accounts.sqlite-wal"] {
        files[name] = try Data(contentsOf: fixture.folder.appending(path: name))
      }
      self.files = files
    }

    func write(into fixture: AccountsFixture) throws {
      for (name, bytes) in files {
        let file = fixture.folder.appending(path: name)
        try bytes.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
    }
  }

  /// Opens the accounts and checks that they are either intact or quarantined. Returns whether damage was found.
  private func check(_ fixture: AccountsFixture, _ what: String) throws -> Bool {
    let before = try contents(of: fixture)
    let accounts: Accounts
    do {
      accounts = try fixture.open()
    } catch AccountsError.newer {
      // The version number was overwritten.
      #expect(try contents(of: fixture)["accounts.sqlite"] == before["accounts.sqlite"], "\(what)")
      return true
    }
    defer { withExtendedLifetime(accounts) {} }
    guard let warning = accounts.warnings.first else {
      _ = try accounts.all()
      try DatabaseQueue(path: fixture.database.path).read { (db: Database) throws in
        #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok", "\(what)")
        #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil, "\(what)")
      }
      return false
    }
    #expect(accounts.warnings.count == 1, "\(what)")
    #expect("\(warning)".contains("was damaged"), "\(what)")
    let after = try contents(of: fixture)
    for (name, bytes) in before where name != "accounts.sqlite-shm" {
      let quarantinedName = name.replacing(
        "accounts.sqlite", with: "accounts.sqlite.set-aside-20260731T120000Z")
      #expect(after[quarantinedName] == bytes, "\(what): \(quarantinedName) of \(after.keys.sorted())")
      #expect("\(warning)".contains("accounts.sqlite.set-aside-20260731T120000Z"), "\(what)")
    }
    #expect(try accounts.all() == [], "\(what)")
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    return true
  }

  private func contents(of fixture: AccountsFixture) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
    return try Dictionary(
      names.map { ($0, try Data(contentsOf: fixture.folder.appending(path: $0))) }, uniquingKeysWith: { $1 })
  }

  @Test(.requirement(90, 94), arguments: ["accounts.sqlite", "accounts.sqlite-wal"])
  func `a database with changed bytes opens intact or is quarantined unchanged`(
    name: String
  ) throws {
    let image = try Image()
    var random = SeededGenerator(seed: 6)
    var damaged = 0
    for number in 0..<60 {
      let fixture = try AccountsFixture()
      try image.write(into: fixture)
      let file = fixture.folder.appending(path: name)
      var bytes = try Data(contentsOf: file)
      var changes: [String] = []
      // In two of three cases, the damage is in the header or in the schema.
      let range = [0..<120, 100..<4096, 0..<bytes.count][number % 3]
      for _ in 0..<random.int(1...8) {
        let offset = Int.random(in: range, using: &random)
        bytes[offset] = UInt8.random(in: 0...255, using: &random)
        changes.append("\(offset) = \(bytes[offset])")
      }
      try bytes.write(to: file)
      do {
        if try check(fixture, "\(name), \(changes)") { damaged += 1 }
      } catch {
        Issue.record("\(name), \(changes): \(error)")
      }
    }
    // SQLite treats damaged frames of the log as not committed, so such damage is never reported.
    #expect(name == "accounts.sqlite" ? damaged > 20 : damaged == 0)
  }

  @Test(arguments: ["accounts.sqlite", "accounts.sqlite-wal"])
  func `a truncated database opens intact or is quarantined unchanged`(name: String) throws {
    let image = try Image()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let fixture = try AccountsFixture()
      try image.write(into: fixture)
      let file = fixture.folder.appending(path: name)
      let bytes = try Data(contentsOf: file)
      let length = Int.random(in: 0..<bytes.count, using: &random)
      try bytes.prefix(length).write(to: file)
      do {
        _ = try check(fixture, "\(name) of \(length) bytes")
      } catch {
        Issue.record("\(name) of \(length) bytes: \(error)")
      }
    }
  }

  @Test func `an undamaged database opens with all accounts, including those in its log`() throws {
    let fixture = try AccountsFixture()
    try Image().write(into: fixture)
    let accounts = try fixture.open()
    #expect(accounts.warnings == [])
    #expect(
      try accounts.all().map(\.email.description) == [
        "ines@example.org", "karl@example.org", "mia@example.org",
      ])
  }
}
