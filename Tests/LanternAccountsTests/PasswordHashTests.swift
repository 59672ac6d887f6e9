import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// How passwords are stored.
struct PasswordHashTests {
  private func storedHashes(_ fixture: AccountsFixture) throws -> [String] {
    try DatabaseQueue(path: fixture.database.path).read { db in
      try String.fetchAll(db, sql: "SELECT password FROM accounts ORDER BY id")
    }
  }

  @Test(.requirement(90))
  func `a password is stored as an Argon2id string with seven passes over 19 MiB`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open(work: .recommended)
    try accounts.add("Ines", "ines@example.org")
    let hash = try #require(try storedHashes(fixture).first)
    #expect(
      hash.wholeMatch(of: /\$argon2id\$v=19\$m=19456,t=7,p=1\$[A-Za-z0-9+\/]{22}\$[A-Za-z0-9+\/]{43}/) != nil)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(90)) func `equal passwords have different hashes`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.add("Karl", "karl@example.org")
    #expect(Set(try storedHashes(fixture)).count == 2)
  }

  @Test(.requirement(90)) func `a log in rehashes a password that was hashed with other parameters`() throws {
    let fixture = try AccountsFixture()
    try fixture.open().add("Ines", "ines@example.org")
    #expect(try storedHashes(fixture).first?.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$") == true)
    _ = try fixture.open(work: HashingCost(passes: 2, bytes: 32_768)).logIn(
      "ines@example.org", AccountsFixture.password)
    #expect(try storedHashes(fixture).first?.hasPrefix("$argon2id$v=19$m=32,t=2,p=1$") == true)
  }

  @Test(arguments: ["''", "'$'", "'$argon2id$v=19'", "substr(password, 1, 40)", "password || '$'"])
  func `a stored text that is no hash lets nobody in`(stored: String) throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try DatabaseQueue(path: fixture.database.path).write { db in
      try db.execute(sql: "UPDATE accounts SET password = \(stored)")
    }
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
  }

  @Test func `a hash that needs more memory than available fails and changes nothing`() throws {
    let fixture = try AccountsFixture()
    try fixture.open().add("Ines", "ines@example.org")
    let greedy = try fixture.open(work: HashingCost(passes: 1, bytes: 4_398_046_510_080))
    #expect(throws: AccountsError.outOfMemory) { try greedy.add("Karl", "karl@example.org") }
    #expect(try greedy.all().count == 1)
  }

  @Test(.requirement(90, 91))
  func `the folder contains no password, code or token in plain text`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    let code = try fixture.code()
    let folder = fixture.folder
    func contains(_ bytes: [UInt8]) throws -> Bool {
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains {
        try Data(contentsOf: $0).range(of: Data(bytes)) != nil
      }
    }
    #expect(try contains(Array("ines@example.org".utf8)))
    #expect(try !contains(Array(AccountsFixture.password.utf8)))
    #expect(try !contains(Array(code.utf8)))
    #expect(try !contains(Array(code.replacing("-", with: "").utf8)))
    try accounts.confirm("ines@example.org", code: code)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let token = try #require(fixture.fakeStore.token)
    #expect(try contains(token.digest))
    #expect(try !contains(token.bytes))
  }
}
