import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Resetting a forgotten password.
struct ResetTests {
  @Test(.requirement(92, 22))
  func `a code sets a new password, ends all sessions, and sends an email`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    let elsewhere = try fixture.open(FakeTokenStore())
    _ = try elsewhere.logIn("ines@example.org", AccountsFixture.password)
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    #expect(try accounts.resume() == nil)
    #expect(try elsewhere.resume() == nil)
    #expect(fixture.subjects == ["Reset", "Changed"])
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
  }

  @Test(.requirement(92))
  func `a code works once, and only for the address that it was sent to`() throws {
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
  func `a reset for an unknown address gives the same result as for a known one`() throws {
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

  @Test func `a reset code confirms the address and invalidates earlier codes`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    let confirmation = try fixture.code()
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: confirmation) }
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.other).account.isConfirmed)
  }

  @Test func `a rejected password does not use up the code`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.requestReset(of: "ines@example.org")
    #expect(throws: AccountsError.badPassword(.tooShort)) {
      try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), "short")
    }
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
  }

  @Test func `if the email cannot be sent, the password stays and the code remains valid`()
    throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    try accounts.requestReset(of: "ines@example.org")
    fixture.failMail(with: .failed(reason: "the mail server does not respond"))
    #expect(throws: AccountsError.messageNotSent(.failed(reason: "the mail server does not respond"))) {
      try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    }
    fixture.failMail(with: nil)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
  }

  @Test func `a reset ends the wait after failed attempts`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    for _ in 0..<5 {
      #expect(throws: AccountsError.wrongCredentials) {
        try accounts.logIn("ines@example.org", AccountsFixture.other)
      }
    }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    try accounts.requestReset(of: "ines@example.org")
    try accounts.resetPassword(of: "ines@example.org", code: try fixture.code(), AccountsFixture.other)
    _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
  }
}
