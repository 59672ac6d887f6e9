import Foundation
import LanternAccounts
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
  func `another password ends the other sessions, and this one goes on with another token`() throws {
    let elsewhere = try fixture.open(Pocket())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let before = Pocket()
    before.put(fixture.pocket.token)
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    #expect(try elsewhere.resume() == nil)
    #expect(try fixture.open(before).resume() == nil)
    #expect(try accounts.resume() != nil)
    #expect(try fixture.open().resume() != nil)
    #expect(fixture.subjects == ["Changed"])
    #expect(throws: AccountsError.wrong) { try elsewhere.logIn("ines@example.org", AccountsFixture.password) }
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.other)
  }

  @Test func `a wrong old password changes nothing, and counts like a failed log in`() throws {
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrong) {
        try accounts.changePassword(from: AccountsFixture.other, to: "something else again")
      }
    }
    #expect(throws: AccountsError.wait(.seconds(1))) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    #expect(throws: AccountsError.wait(.seconds(1))) { try accounts.deleteAccount(AccountsFixture.password) }
    #expect(throws: AccountsError.wait(.seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    fixture.pass(.seconds(1))
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
  }

  @Test
  func `where the token or the letter goes nowhere the old password stays, and so do token and sessions`()
    throws
  {
    let elsewhere = try fixture.open(Pocket())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let token = fixture.pocket.token
    fixture.refuseLetters(MailerError("the outbox is full"))
    #expect(throws: AccountsError.messageNotSent("the outbox is full")) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    fixture.refuseLetters(nil)
    fixture.pocket.refuse(TokenError("the keyring is locked"))
    #expect(throws: AccountsError.tokenStoreFailed("the keyring is locked")) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    fixture.pocket.refuse(nil)
    #expect(fixture.pocket.token == token)
    #expect(try accounts.resume() != nil)
    #expect(try elsewhere.resume() != nil)
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `a new password keeps the rules`() throws {
    #expect(throws: AccountsError.badPassword(.tooShort)) {
      try accounts.changePassword(from: AccountsFixture.password, to: "short")
    }
  }
}
