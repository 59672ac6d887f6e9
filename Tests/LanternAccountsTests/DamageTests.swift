import Foundation
import GRDB
import LanternAccounts
import LanternTestSupport
import Testing

/// Databases that something else has written into, at places that seeds decide.
struct DamageTests {
  /// The files of a database of three accounts, of which one stands in the log alone.
  private struct Image {
    let files: [String: Data]

    init() throws {
      // Closed and opened again, so that most of it has gone from the log into the database.
      let office = try AccountsFixture()
      do {
        let first = try office.open()
        try first.add("Ines", "ines@example.org")
        try first.add("Karl", "karl@example.org")
        _ = try first.logIn("ines@example.org", AccountsFixture.password)
      }
      let accounts = try office.open()
      try accounts.add("Mia", "mia@example.org")
      var files: [String: Data] = [:]
      for name in ["accounts.sqlite", "accounts.sqlite-wal"] {
        files[name] = try Data(contentsOf: office.folder.appending(path: name))
      }
      self.files = files
    }

    func put(into office: AccountsFixture) throws {
      for (name, bytes) in files {
        let file = office.folder.appending(path: name)
        try bytes.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      }
    }
  }

  /// Opens what was put there and holds it against the two ways in which that may end.
  private func judge(_ office: AccountsFixture, _ what: String) throws -> Bool {
    let before = try contents(of: office)
    let accounts: Accounts
    do {
      accounts = try office.open()
    } catch AccountsError.newer {
      // The number of the version was hit.
      #expect(try contents(of: office)["accounts.sqlite"] == before["accounts.sqlite"], "\(what)")
      return true
    }
    defer { withExtendedLifetime(accounts) {} }
    guard let remark = accounts.remarks.first else {
      _ = try accounts.all()
      try DatabaseQueue(path: office.database.path).read { (db: Database) throws in
        #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok", "\(what)")
        #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil, "\(what)")
      }
      return false
    }
    #expect(accounts.remarks.count == 1, "\(what)")
    #expect(remark.contains("was damaged"), "\(what)")
    let after = try contents(of: office)
    for (name, bytes) in before where name != "accounts.sqlite-shm" {
      let aside = name.replacing("accounts.sqlite", with: "accounts.sqlite.set-aside-20260731T120000Z")
      #expect(after[aside] == bytes, "\(what): \(aside) of \(after.keys.sorted())")
      #expect(remark.contains("accounts.sqlite.set-aside-20260731T120000Z"), "\(what)")
    }
    #expect(try accounts.all() == [], "\(what)")
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    return true
  }

  private func contents(of office: AccountsFixture) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: office.folder.path)
    return try Dictionary(
      names.map { ($0, try Data(contentsOf: office.folder.appending(path: $0))) }, uniquingKeysWith: { $1 })
  }

  @Test(.requirement(90, 94), arguments: ["accounts.sqlite", "accounts.sqlite-wal"])
  func `whatever bytes of it are changed, a database is whole when it opens, or set aside as it is`(
    name: String
  ) throws {
    let image = try Image()
    var dice = SeededGenerator(seed: 6)
    var damaged = 0
    for number in 0..<60 {
      let office = try AccountsFixture()
      try image.put(into: office)
      let file = office.folder.appending(path: name)
      var bytes = try Data(contentsOf: file)
      var changes: [String] = []
      // Two times of three where the format, or the tables, are described.
      let places = [0..<120, 100..<4096, 0..<bytes.count][number % 3]
      for _ in 0..<dice.int(1...8) {
        let place = Int.random(in: places, using: &dice)
        bytes[place] = UInt8.random(in: 0...255, using: &dice)
        changes.append("\(place) = \(bytes[place])")
      }
      try bytes.write(to: file)
      do {
        if try judge(office, "\(name), \(changes)") { damaged += 1 }
      } catch {
        Issue.record("\(name), \(changes): \(error)")
      }
    }
    // What is damaged in the log SQLite does not take for said, so that it never shows.
    #expect(name == "accounts.sqlite" ? damaged > 20 : damaged == 0)
  }

  @Test(arguments: ["accounts.sqlite", "accounts.sqlite-wal"])
  func `wherever it is cut off, a database is whole when it opens, or set aside as it is`(name: String) throws
  {
    let image = try Image()
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<40 {
      let office = try AccountsFixture()
      try image.put(into: office)
      let file = office.folder.appending(path: name)
      let bytes = try Data(contentsOf: file)
      let length = Int.random(in: 0..<bytes.count, using: &dice)
      try bytes.prefix(length).write(to: file)
      do {
        _ = try judge(office, "\(name) of \(length) bytes")
      } catch {
        Issue.record("\(name) of \(length) bytes: \(error)")
      }
    }
  }

  @Test func `a database that was not damaged is all there, what stands in its log too`() throws {
    let office = try AccountsFixture()
    try Image().put(into: office)
    let accounts = try office.open()
    #expect(accounts.remarks == [])
    #expect(
      try accounts.all().map(\.email.description) == [
        "ines@example.org", "karl@example.org", "mia@example.org",
      ])
  }
}
