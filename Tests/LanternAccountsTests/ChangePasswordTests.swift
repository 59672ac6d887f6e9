import Foundation
import LanternAccounts
import LanternTestSupport
import Testing

/// Changing the password while logged in.
struct ChangePasswordTests {
  private let office: AccountsFixture
  private let accounts: Accounts

  init() throws {
    office = try AccountsFixture()
    accounts = try office.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(91))
  func `another password ends the other sessions, and this one goes on with another token`() throws {
    let elsewhere = try office.open(Pocket())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let before = Pocket()
    before.put(office.pocket.token)
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    #expect(try elsewhere.resume() == nil)
    #expect(try office.open(before).resume() == nil)
    #expect(try accounts.resume() != nil)
    #expect(try office.open().resume() != nil)
    #expect(office.subjects == ["Changed"])
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
    office.pass(.seconds(1))
    try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
  }

  @Test
  func `where the token or the letter goes nowhere the old password stays, and so do token and sessions`()
    throws
  {
    let elsewhere = try office.open(Pocket())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    let token = office.pocket.token
    office.refuseLetters(MailerError("the outbox is full"))
    #expect(throws: AccountsError.messageNotSent("the outbox is full")) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    office.refuseLetters(nil)
    office.pocket.refuse(TokenError("the keyring is locked"))
    #expect(throws: AccountsError.tokenNotKept("the keyring is locked")) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    office.pocket.refuse(nil)
    #expect(office.pocket.token == token)
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
