import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// The rows that remain after deletions, and the limits on the number of rows.
struct AccountRowTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    for name in ["ines", "karl"] {
      try accounts.signUp(name, "\(name)@example.org", AccountsFixture.password)
      try accounts.confirm("\(name)@example.org", code: try fixture.code())
      _ = try accounts.logIn("\(name)@example.org", AccountsFixture.password)
      let karla = try accounts.addProfile("\(name)a").profiles[1].id
      _ = try accounts.chooseProfile(karla)
      try accounts.requestReset(of: "\(name)@example.org")
      _ = try fixture.open(FakeTokenStore()).logIn("\(name)@example.org", AccountsFixture.password)
    }
  }

  private func rows(_ table: String, _ condition: String = "TRUE") throws -> Int? {
    try DatabaseQueue(path: fixture.database.path).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table) WHERE \(condition)")
    }
  }

  private func counts() throws -> [Int?] {
    try ["accounts", "profiles", "sessions", "codes"].map { try rows($0) }
  }

  @Test(.requirement(94)) func `deleting an account deletes its rows and no other account's`() throws {
    // Karl's log in on this machine ended Ines's session here.
    #expect(try counts() == [2, 4, 3, 2])
    try accounts.deleteAccount(AccountsFixture.password)
    #expect(try counts() == [1, 2, 1, 1])
    #expect(try rows("profiles", "account = 1") == 2)
    #expect(fixture.fakeStore.token == nil)
    #expect(try accounts.resume() == nil)
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("karl@example.org", AccountsFixture.password)
    }
    try accounts.delete(try accounts.address("ines@example.org"))
    #expect(try counts() == [0, 0, 0, 0])
  }

  @Test func `the files contain nothing of a deleted account`() throws {
    try accounts.deleteAccount(AccountsFixture.password)
    for name in ["accounts.sqlite", "accounts.sqlite-wal"] {
      let bytes = try Data(contentsOf: fixture.folder.appending(path: name))
      #expect(bytes.range(of: Data("karl@example.org".utf8)) == nil)
      #expect(bytes.range(of: Data("karla".utf8)) == nil)
    }
    #expect(try Data(contentsOf: fixture.database).range(of: Data("ines@example.org".utf8)) != nil)
  }

  @Test func `a wrong password deletes nothing`() throws {
    #expect(throws: AccountsError.wrongCredentials) { try accounts.deleteAccount(AccountsFixture.other) }
    #expect(try counts() == [2, 4, 3, 2])
    #expect(try accounts.resume() != nil)
  }

  @Test func `a log in removes expired sessions`() throws {
    fixture.advanceClock(by: .seconds(7 * 24 * 3600))
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(try rows("sessions") == 1)
  }

  @Test func `beyond the limit of addresses, the oldest failures are forgotten`() throws {
    var limits = Limits.standard
    limits.rememberedFailures = 6
    limits.freeFailuresOverall = 1000
    let accounts = try fixture.open(limits: limits)
    for number in 0..<20 {
      fixture.advanceClock(by: .seconds(1))
      #expect(throws: AccountsError.wrongCredentials) {
        try accounts.logIn("\(number)@example.org", AccountsFixture.other)
      }
    }
    #expect(try rows("failures") == 6)
    #expect(Limits.standard.rememberedFailures == 10_000)
  }

  @Test func `an account's number is never reused`() throws {
    let last = try #require(try accounts.all().last)
    try accounts.delete(last.email)
    try accounts.add("Eve", "eve@example.org")
    #expect(try #require(try accounts.all().last).id > last.id)
  }
}
