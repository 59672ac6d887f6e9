import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Passwords whose hash needs more memory than is available.
struct HashMemoryTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  // The account's hash requires 4 TiB.
  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try DatabaseQueue(path: fixture.database.path).writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE accounts SET password = replace(password, 'm=8,', 'm=4294967295,')")
    }
  }

  private func expectTooLittleMemory(
    sourceLocation: SourceLocation = #_sourceLocation, _ call: () throws -> Void
  ) {
    let error = #expect(throws: AccountsError.self, sourceLocation: sourceLocation, performing: call)
    #expect(
      error.map { "\($0)" }
        == "not enough memory to check the password; close other programs and try again",
      sourceLocation: sourceLocation)
  }

  private func failures() throws -> [String] {
    try DatabaseQueue(path: fixture.database.path).read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM failures ORDER BY key").map(\.description)
    }
  }

  @Test(.requirement(90, 92))
  func `too little memory is reported and does not count as a failed log in`()
    throws
  {
    for _ in 1...30 {
      expectTooLittleMemory { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
    }
    #expect(try failures() == [])
  }

  @Test(.requirement(92)) func `an attempt without enough memory leaves earlier failures unchanged`() throws {
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("karl@example.org", AccountsFixture.other)
    }
    let before = try failures()
    fixture.advanceClock(by: .seconds(5))
    expectTooLittleMemory { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
    #expect(try failures() == before)
  }

  @Test(.requirement(90, 92)) func `a password that cannot be checked for lack of memory changes nothing`()
    throws
  {
    for _ in 1...30 {
      expectTooLittleMemory {
        try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
      }
      expectTooLittleMemory { try accounts.deleteAccount(AccountsFixture.password) }
    }
    #expect(try failures() == [])
    #expect(try accounts.all().count == 1)
    #expect(try accounts.resume() != nil)
  }
}
