import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Sign-up, from the form to a confirmed account.
struct SignUpTests {
  @Test(.requirement(92, 22))
  func `an account can be used once its emailed code is entered`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    #expect(fixture.messages.map(\.to.description) == ["ines@example.org"])
    #expect(try accounts.all().map(\.isConfirmed) == [false])
    try accounts.confirm("ines@example.org", code: try fixture.code())
    #expect(try accounts.all().map(\.isConfirmed) == [true])
    let signedIn = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(signedIn.profile.name.description == "Ines")
    #expect(signedIn.isFirstTime)
  }

  @Test(.requirement(92))
  func `signing up with a known address gives the same result after as many hashes, and sends an email`()
    throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    #expect(
      accounts.hashes { try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password) } == 1)
    try accounts.confirm("ines@example.org", code: try fixture.code())
    #expect(accounts.hashes { try accounts.signUp("Eve", "INES@example.org", AccountsFixture.other) } == 1)
    #expect(fixture.subjects == ["Confirm", "Already there"])
    #expect(fixture.messages.last?.body == "Ines, you have an account.")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", AccountsFixture.other)
    }
  }

  @Test func `signing up again before confirming replaces name, password and code`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Eve", "ines@example.org", AccountsFixture.other)
    let first = try fixture.code()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: first) }
    try accounts.confirm("ines@example.org", code: try fixture.code())
    #expect(
      try accounts.logIn("ines@example.org", AccountsFixture.password).profile.name.description == "Ines")
    #expect(try accounts.all().count == 1)
  }

  @Test func `a new code can be sent until the address is confirmed, with the same result for all addresses`()
    throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    let first = try fixture.code()
    try accounts.sendConfirmation(to: "ines@example.org")
    try accounts.sendConfirmation(to: "nobody@example.org")
    #expect(fixture.subjects == ["Confirm", "Confirm"])
    #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: first) }
    try accounts.confirm("ines@example.org", code: try fixture.code())
    try accounts.sendConfirmation(to: "ines@example.org")
    #expect(fixture.subjects == ["Confirm", "Confirm"])
  }

  @Test func `a rejected password creates no account, sends no email and computes no hash`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    #expect(
      accounts.hashes {
        #expect(throws: AccountsError.badPassword(.tooShort)) {
          try accounts.signUp("Ines", "ines@example.org", "eleven char")
        }
      } == 0)
    #expect(try accounts.all() == [])
    #expect(fixture.subjects == [])
  }

  @Test func `if the email cannot be sent, no account is created`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    fixture.failMail(with: .failed(reason: "the mail server does not respond"))
    #expect(throws: AccountsError.messageNotSent(.failed(reason: "the mail server does not respond"))) {
      try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    }
    #expect(try accounts.all() == [])
  }

  @Test func `emails to one address are throttled, whether it has an account or not`() throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    for address in ["ines@example.org", "nobody@example.org"] {
      if address.hasPrefix("ines") { try accounts.add("Ines", address) }
      for _ in 0..<5 { try accounts.requestReset(of: address) }
      #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
        try accounts.requestReset(of: address)
      }
      #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
        try accounts.sendConfirmation(to: address)
      }
      #expect(
        accounts.hashes {
          #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
            try accounts.signUp("Ines", address, AccountsFixture.password)
          }
        } == 0)
    }
    #expect(fixture.subjects.count == 5)
    fixture.advanceClock(by: .seconds(1))
    try accounts.requestReset(of: "ines@example.org")
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(2))) {
      try accounts.requestReset(of: "ines@example.org")
    }
  }
}
