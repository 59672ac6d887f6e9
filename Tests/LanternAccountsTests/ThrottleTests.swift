import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// The waits after failed attempts.
struct ThrottleTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
  }

  private func fail(_ email: String = "ines@example.org") {
    #expect(throws: AccountsError.wrongCredentials) { try accounts.logIn(email, AccountsFixture.other) }
  }

  @Test(arguments: [
    (Duration.milliseconds(1), "1 s"), (.seconds(1), "1 s"), (.milliseconds(1_001), "2 s"),
    (.seconds(900), "900 s"),
  ])
  func `the message of a wait has whole seconds, rounded up`(wait: Duration, text: String) {
    #expect(
      AccountsError.tooManyAttempts(retryAfter: wait).description
        == "too many failed attempts; try again in \(text)")
  }

  @Test(.requirement(92), arguments: ["ines@example.org", "nobody@example.org"])
  func `after four failures each further one doubles the wait, up to fifteen minutes`(email: String)
    throws
  {
    for _ in 0..<4 { fail(email) }
    for wait in [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900] {
      fail(email)
      // Throttled attempts are not checked and cost nothing, not even with the right password.
      #expect(
        accounts.hashes {
          #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(wait))) {
            try accounts.logIn(email, AccountsFixture.password)
          }
        } == 0)
      fixture.advanceClock(by: .seconds(wait) - .milliseconds(1))
      #expect(throws: AccountsError.tooManyAttempts(retryAfter: .milliseconds(1))) {
        try accounts.logIn(email, AccountsFixture.password)
      }
      fixture.advanceClock(by: .milliseconds(1))
    }
  }

  @Test(.requirement(92)) func `the wait survives a restart`() throws {
    for _ in 0..<5 { fail() }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try fixture.open().logIn("ines@example.org", AccountsFixture.password)
    }
  }

  @Test func `a success resets the failures`() throws {
    for _ in 0..<4 { fail() }
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    for _ in 0..<5 { fail() }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
  }

  @Test func `a day without failures resets them`() throws {
    for _ in 0..<5 { fail() }
    fixture.advanceClock(by: .seconds(24 * 3600))
    for _ in 0..<5 { fail() }
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(1))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
  }

  @Test(.requirement(92))
  func `after twenty failures of all accounts, every account waits, for at most a minute`() throws {
    for number in 0..<20 { fail("nobody\(number)@example.org") }
    var number = 20
    for wait in [1, 2, 4, 8, 16, 32, 60, 60] {
      fail("nobody\(number)@example.org")
      number += 1
      #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(wait))) {
        try accounts.logIn("ines@example.org", AccountsFixture.password)
      }
      fixture.advanceClock(by: .seconds(wait))
    }
    // A success causes no wait for other accounts, but allows an attacker no additional attempts.
    for _ in 0..<3 { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
    fail("nobody@example.org")
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(60))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    fixture.advanceClock(by: .seconds(900))
    for number in 0..<20 { fail("again\(number)@example.org") }
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `successes do not count as failures`() throws {
    for _ in 0..<30 { _ = try accounts.logIn("ines@example.org", AccountsFixture.password) }
  }

  @Test func `setting the clock back does not prolong a wait beyond its usual length`() throws {
    for _ in 0..<7 {
      fail()
      fixture.advanceClock(by: .seconds(4))
    }
    fail()
    fixture.advanceClock(by: .seconds(-365 * 24 * 3600))
    #expect(throws: AccountsError.tooManyAttempts(retryAfter: .seconds(8))) {
      try accounts.logIn("ines@example.org", AccountsFixture.password)
    }
    fixture.advanceClock(by: .seconds(8))
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test func `concurrent attempts are throttled like consecutive ones`() async throws {
    let accounts = accounts
    let outcomes = await withTaskGroup(of: AccountsError?.self) { group in
      for _ in 0..<20 {
        group.addTask {
          do throws(AccountsError) {
            _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
            return nil
          } catch {
            return error
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .wrongCredentials } == 5)
    #expect(outcomes.count { $0 == .tooManyAttempts(retryAfter: .seconds(1)) } == 15)
  }
}
