import Foundation
import LanternAccounts
import LanternTestSupport
import Testing

/// Resetting a forgotten password.
struct ResetTests {
  @Test(.requirement(92, 22))
  func `a code sets another password, ends all sessions, and tells by a letter`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let elsewhere = try fixture.open(Pocket())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    #expect(try accounts.resume() == nil)
    #expect(try elsewhere.resume() == nil)
    #expect(fixture.subjects == ["Reset", "Changed"])
    #expect(throws: AccountsError.wrong) { try accounts.logIn("ines@example.org", AccountsFixture.password) }
    _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
  }

  @Test(.requirement(92))
  func `a code does once, and not for an address that it was not sent to`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.add("Karl", "karl@example.org")
    try accounts.requestReset(of: "karl@example.org")
    try accounts.requestReset(of: "ines@example.org")
    let code = try fixture.code()
    #expect(throws: AccountsError.wrongCode) {
      try accounts.resetPassword(of: "karl@example.org", code: code, AccountsFixture.other)
    }
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: code) }
    try accounts.resetPassword(of: "ines@example.org", code: code, AccountsFixture.other)
    #expect(throws: AccountsError.wrongCode) {
      try accounts.resetPassword(of: "ines@example.org", code: code, AccountsFixture.password)
    }
    _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
  }

  @Test(.requirement(92))
  func `a reset asked for an unknown address is answered the same, and its code is as wrong as any`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.requestReset(of: "nobody@example.org")
    #expect(fixture.subjects == [])
    for address in ["nobody@example.org", "ines@example.org"] {
      #expect(
        accounts.hashes {
          #expect(throws: AccountsError.wrongCode) {
            try accounts.resetPassword(of: address, code: "0000-0000", AccountsFixture.other)
          }
        } == 1)
    }
  }

  @Test func `a code confirms the address too, and an earlier code is worth nothing after`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    let confirmation = try fixture.code()
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: confirmation) }
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.other).account.isConfirmed)
  }

  @Test func `a password that breaks the rules spends no code`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.requestReset(of: "ines@example.org")
    #expect(throws: AccountsError.badPassword(.tooShort)) {
      try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), "short")
    }
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
  }

  @Test func `where the letter about it cannot be sent the password stays, and the code can be used again`()
    throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.requestReset(of: "ines@example.org")
    fixture.refuseLetters(MailerError("the outbox is full"))
    #expect(throws: AccountsError.messageNotSent("the outbox is full")) {
      try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    }
    fixture.refuseLetters(nil)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
  }

  @Test func `a reset lets somebody in whom others' failures kept out`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrong) { try accounts.logIn("ines@example.org", AccountsFixture.other) }
    }
    #expect(throws: AccountsError.wait(.seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
  }
}
