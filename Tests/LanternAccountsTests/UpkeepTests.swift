import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Administration of the accounts.
struct UpkeepTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
  }

  private func makeDemo() throws -> Bool {
    try accounts.makeDemoAccount(
      try accounts.address("demo@example.org"), try accounts.name("Demo"),
      Array(AccountsFixture.password.utf8).span)
  }

  @Test(.requirement(93)) func `the demo account is created once, is marked, and can log in at once`()
    throws
  {
    #expect(try makeDemo())
    #expect(try !makeDemo())
    #expect(try accounts.all().map(\.isDemo) == [true])
    let signedIn = try accounts.logIn("demo@example.org", AccountsFixture.password)
    #expect(signedIn.account.isDemo)
    #expect(!signedIn.isFirstTime)
  }

  @Test(.requirement(93))
  func `once there was an account, no demo account is created and no hash is computed`()
    throws
  {
    try accounts.add("Ines", "ines@example.org")
    #expect(accounts.hashes { _ = try makeDemo() } == 0)
    try accounts.delete(try accounts.address("ines@example.org"))
    #expect(try !makeDemo())
    #expect(try accounts.all() == [])
  }

  // Otherwise any user could set a password for the account that no other user knows.
  @Test(.requirement(93))
  func `the demo account gets no codes, and with a new password it becomes an ordinary account`()
    throws
  {
    #expect(try makeDemo())
    let demo = try accounts.address("demo@example.org")
    try accounts.requestReset(of: demo)
    #expect(fixture.subjects == [])
    try accounts.setPassword(of: demo, Array(AccountsFixture.other.utf8).span)
    #expect(try accounts.all().map(\.isDemo) == [false])
    try accounts.requestReset(of: demo)
    #expect(fixture.subjects == ["Reset"])
  }

  @Test func `an added account is confirmed, sends no email, and cannot be added twice`() throws {
    #expect(try accounts.all() == [])
    try accounts.add("Ines", "ines@example.org")
    let account = try #require(try accounts.all().first)
    #expect(account.isConfirmed && !account.isDemo)
    #expect(account.created == AccountsFixture.noon)
    #expect(fixture.subjects == [])
    #expect(throws: AccountsError.exists(try accounts.address("INES@example.org"))) {
      try accounts.add("Ines", "INES@example.org")
    }
    #expect(throws: AccountsError.badPassword(.tooShort)) {
      try accounts.add("Karl", "karl@example.org", "short")
    }
  }

  @Test(.requirement(91)) func `revoking ends an account's sessions and returns their number`() throws {
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    _ = try fixture.open(FakeTokenStore()).logIn("ines@example.org", AccountsFixture.password)
    #expect(try fixture.open(FakeTokenStore()).revoke(try accounts.address("ines@example.org")) == 2)
    #expect(try accounts.resume() == nil)
    #expect(try accounts.revoke(try accounts.address("ines@example.org")) == 0)
  }

  @Test func `setting a password ends the sessions and the wait`() throws {
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrongCredentials) {
        try accounts.logIn("ines@example.org", AccountsFixture.other)
      }
    }
    try accounts.setPassword(
      of: try accounts.address("ines@example.org"), Array("something else again".utf8).span)
    #expect(try accounts.resume() == nil)
    _ = try accounts.logIn("ines@example.org", "something else again")
  }

  @Test func `an address without an account is reported`() throws {
    let nobody = try accounts.address("nobody@example.org")
    #expect(throws: AccountsError.noSuchAccount(nobody)) { try accounts.revoke(nobody) }
    #expect(throws: AccountsError.noSuchAccount(nobody)) { try accounts.delete(nobody) }
    #expect(throws: AccountsError.noSuchAccount(nobody)) {
      try accounts.setPassword(of: nobody, Array(AccountsFixture.password.utf8).span)
    }
  }
}
