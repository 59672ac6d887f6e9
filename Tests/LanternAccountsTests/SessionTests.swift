import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// How long a session lasts, whatever the clock does.
struct SessionTests {
  private let fixture: AccountsFixture
  private let accounts: Accounts

  init() throws {
    fixture = try AccountsFixture()
    accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }

  @Test(.requirement(91)) func `an unused session ends after seven days`() throws {
    fixture.advanceClock(by: .seconds(7 * 24 * 3600) - .milliseconds(1))
    #expect(try accounts.resume() != nil)
    fixture.advanceClock(by: .seconds(7 * 24 * 3600))
    #expect(try accounts.resume() == nil)
    // An ended session stays ended.
    fixture.advanceClock(by: .seconds(-7 * 24 * 3600))
    #expect(try accounts.resume() == nil)
    #expect(try fixture.open().resume() == nil)
  }

  @Test(.requirement(91)) func `a session that is used every day ends after thirty days`() throws {
    for day in 1..<30 {
      fixture.advanceClock(by: .seconds(24 * 3600))
      let signedIn = try #require(try accounts.resume())
      let end = AccountsFixture.noon + Double(min(day + 7, 30)) * 24 * 3600
      #expect(signedIn.ends == end)
    }
    fixture.advanceClock(by: .seconds(24 * 3600))
    #expect(try accounts.resume() == nil)
  }

  @Test(.requirement(91))
  func `a new session ends after the time for all sessions where that is the shorter one`() throws {
    var limits = Limits()
    limits.idle = .seconds(3_600)
    limits.absolute = .seconds(1_800)
    let accounts = try fixture.open(limits: limits)
    let signedIn = try accounts.logIn("ines@example.org", AccountsFixture.password)
    #expect(signedIn.ends == AccountsFixture.noon + 1_800)
  }

  @Test func `a call within a minute of the last recorded use is not recorded`() throws {
    fixture.advanceClock(by: .seconds(60) - .milliseconds(1))
    #expect(try accounts.sessions().map(\.lastUsed) == [AccountsFixture.noon])
    fixture.advanceClock(by: .milliseconds(1))
    #expect(try accounts.sessions().map(\.lastUsed) == [AccountsFixture.noon + 60])
  }

  @Test func `an ended session allows no calls`() throws {
    fixture.advanceClock(by: .seconds(7 * 24 * 3600))
    #expect(throws: AccountsError.notLoggedIn) { try accounts.sessions() }
    #expect(throws: AccountsError.notLoggedIn) { try accounts.addProfile("Karl") }
    #expect(throws: AccountsError.notLoggedIn) {
      try accounts.changePassword(from: AccountsFixture.password, to: AccountsFixture.other)
    }
    #expect(throws: AccountsError.notLoggedIn) { try accounts.deleteAccount(AccountsFixture.password) }
    #expect(throws: AccountsError.notLoggedIn) { try accounts.endOtherSessions() }
  }

  @Test func `setting the clock back neither ends nor prolongs a session`() throws {
    for _ in 1...5 {
      fixture.advanceClock(by: .seconds(5 * 24 * 3600))
      #expect(try accounts.resume() != nil)
      fixture.advanceClock(by: .seconds(-3 * 24 * 3600))
      #expect(try accounts.resume() != nil)
    }
    // 25 days have passed forwards, whatever the clock shows.
    fixture.advanceClock(by: .seconds(5 * 24 * 3600) - .milliseconds(1))
    #expect(try accounts.resume() != nil)
    fixture.advanceClock(by: .milliseconds(1))
    #expect(try accounts.resume() == nil)
  }

  @Test func `after the clock is set back by years, a session still ends after a week unused`() throws {
    fixture.advanceClock(by: .seconds(-20 * 365 * 24 * 3600))
    #expect(try accounts.resume() != nil)
    fixture.advanceClock(by: .seconds(7 * 24 * 3600))
    #expect(try accounts.resume() == nil)
  }

  @Test func `a use is recorded only a minute or more after the last one`() throws {
    fixture.advanceClock(by: .seconds(59))
    #expect(try accounts.resume()?.ends == AccountsFixture.noon + 7 * 24 * 3600)
    fixture.advanceClock(by: .seconds(1))
    #expect(try accounts.resume()?.ends == AccountsFixture.noon + 60 + 7 * 24 * 3600)
  }

  @Test(.requirement(91)) func `the user can list the other sessions and end one or all of them`() throws {
    let stores = [FakeTokenStore(), FakeTokenStore(), FakeTokenStore()]
    for store in stores {
      fixture.advanceClock(by: .seconds(3600))
      _ = try fixture.open(store).logIn("ines@example.org", AccountsFixture.password)
    }
    fixture.advanceClock(by: .seconds(60))
    var sessions = try accounts.sessions()
    #expect(sessions.map(\.isThisOne) == [true, false, false, false])
    #expect(
      sessions.map(\.began) == [
        AccountsFixture.noon, AccountsFixture.noon + 3 * 3600, AccountsFixture.noon + 2 * 3600,
        AccountsFixture.noon + 3600,
      ])
    #expect(sessions.first?.lastUsed == AccountsFixture.noon + 3 * 3600 + 60)
    #expect(sessions.last?.ends == AccountsFixture.noon + 3600 + 7 * 24 * 3600)

    try accounts.endSession(sessions[1].id)
    try accounts.endSession(sessions[1].id)
    #expect(try fixture.open(stores[2]).resume() == nil)
    #expect(try fixture.open(stores[1]).resume() != nil)
    try accounts.endOtherSessions()
    sessions = try accounts.sessions()
    #expect(sessions.map(\.isThisOne) == [true])
    #expect(try fixture.open(stores[0]).resume() == nil)
    try accounts.endSession(sessions[0].id)
    #expect(try accounts.resume() == nil)
  }

  @Test func `a session of another account cannot be ended`() throws {
    let this = try accounts.sessions()[0]
    try accounts.add("Karl", "karl@example.org")
    let karl = try fixture.open(FakeTokenStore())
    _ = try karl.logIn("karl@example.org", AccountsFixture.password)
    try karl.endSession(this.id)
    try karl.endOtherSessions()
    #expect(try accounts.resume() != nil)
  }

  @Test func `an account has at most a hundred sessions, and those unused the longest end`() throws {
    var limits = Limits.standard
    limits.sessionsPerAccount = 3
    for _ in 0..<5 {
      fixture.advanceClock(by: .seconds(60))
      _ = try fixture.open(FakeTokenStore(), limits: limits).logIn(
        "ines@example.org", AccountsFixture.password)
    }
    #expect(try accounts.resume() == nil)
    #expect(Limits.standard.sessionsPerAccount == 100)
    let last = try fixture.open(FakeTokenStore(), limits: limits)
    _ = try last.logIn("ines@example.org", AccountsFixture.password)
    #expect(try last.sessions().count == 3)
  }
}
