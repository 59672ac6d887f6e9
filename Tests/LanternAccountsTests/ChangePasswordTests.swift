import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Changing the password while logged in.
struct ChangePasswordTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(91))
  func `changing the password ends the other sessions and replaces this session's token`() throws {
    let elsewhere = try fixture.open(FakeTokenStore())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let before = FakeTokenStore()
    before.set(fixture.fakeStore.token)
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    #expect(try elsewhere.resume() == nil)
    #expect(try fixture.open(before).resume() == nil)
    #expect(try accounts.resume() != nil)
    #expect(try fixture.open().resume() != nil)
    #expect(fixture.subjects == ["Changed"])
    #expect(throws: AccountsError.wrongCredentials) {
      try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    }
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.other)
  }

  @Test func `a wrong old password changes nothing and counts as a failed log in`() throws {
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrongCredentials) {
        try accounts.changePassword(from: AccountsFixture.other, to: "something else again")
      }
    }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.deleteAccount(AccountsFixture.password)
    }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    fixture.advanceClock(by: .seconds(1))
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
  }

  @Test
  func `if the token or the email is refused, password, token and sessions stay the same`()
    throws
  {
    let elsewhere = try fixture.open(FakeTokenStore())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let token = fixture.fakeStore.token
    fixture.failMail(with: .failed(reason: "the mail server does not respond"))
    #expect(throws: AccountsError.messageNotSent(.failed(reason: "the mail server does not respond"))) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    fixture.failMail(with: nil)
    fixture.fakeStore.fail(with: .failed(reason: "the keyring is locked"))
    #expect(throws: AccountsError.tokenStoreFailed(.failed(reason: "the keyring is locked"))) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    fixture.fakeStore.fail(with: nil)
    #expect(fixture.fakeStore.token == token)
    #expect(try accounts.resume() != nil)
    #expect(try elsewhere.resume() != nil)
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `a new password must follow the rules`() throws {
    #expect(throws: AccountsError.badPassword(.tooShort)) {
      try accounts.changePassword(from: AccountsFixture.password, to: "short")
    }
  }
}
