import Foundation
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// Clocks that move forwards and backwards at random, compared with small models of the expected results.
struct ClockTests {
  private static let day = 24 * 3600

  /// The clock's movement in minutes, because uses are recorded to the minute: mostly forwards by minutes or hours,
  /// sometimes far, and backwards in one of four cases.
  private func jump(_ random: inout SeededGenerator) -> Int {
    let minutes =
      [random.int(1...90), random.int(1...4_000)]
      .randomElement(using: &random) ?? 1
    return random.int(0...3) == 0 ? -60 * minutes : 60 * minutes
  }

  @Test(arguments: [(-200_000_000_000_000, -1e14), (200_000_000_000_000, 1e14)])
  func `a clock that is millions of years off is taken to be three million years off`(
    seconds: Int, stored: Double
  ) throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    fixture.advanceClock(by: .seconds(seconds))
    try accounts.add("Ines", "ines@example.org")
    #expect(try accounts.all().map(\.created) == [Date(timeIntervalSince1970: stored)])
  }

  @Test(.requirement(91), arguments: 0..<12)
  func
    `a session ends after a week unused or thirty days in total, and setting the clock back ends none`(
      seed: Int
    ) throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    var random = SeededGenerator(seed: UInt64(seed))
    // Only time that passes forwards counts.
    var age = 0
    var now = AccountsFixture.noon
    for step in 0..<200 {
      let passed = jump(&random)
      fixture.advanceClock(by: .seconds(passed))
      now += Double(passed)
      let hasExpired = passed >= 7 * ClockTests.day || age + max(0, passed) >= 30 * ClockTests.day
      age += max(0, passed)
      let signedIn = try step.isMultiple(of: 10) ? fixture.open().resume() : accounts.resume()
      #expect((signedIn == nil) == hasExpired, "step \(step), age \(age)")
      guard let signedIn else { break }
      let left = Double(min(7 * ClockTests.day, 30 * ClockTests.day - age))
      #expect(signedIn.ends.timeIntervalSince(now) == left)
    }
    // A session that has ended stays ended, whatever the clock says.
    fixture.advanceClock(by: .seconds(7 * ClockTests.day))
    #expect(try accounts.resume() == nil)
    fixture.advanceClock(by: .seconds(-60 * ClockTests.day))
    #expect(try accounts.resume() == nil)
    #expect(try fixture.open().resume() == nil)
  }

  @Test(.requirement(92), arguments: 0..<30)
  func `a code is valid from sending to expiry, and an attempt at any other time invalidates it`(
    seed: Int
  ) throws {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.signUp("Ines", "ines@example.org", AccountsFixture.password)
    var random = SeededGenerator(seed: UInt64(seed))
    var elapsed = 0
    for _ in 0..<random.int(1...6) {
      let passed = random.int(-1_500...2_000)
      fixture.advanceClock(by: .seconds(passed))
      elapsed += passed
    }
    let code = try fixture.code()
    if (0..<3600).contains(elapsed) {
      try accounts.confirm("ines@example.org", code: code)
      _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    } else {
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: code) }
      fixture.advanceClock(by: .seconds(-elapsed))
      #expect(throws: AccountsError.wrongCode) { try accounts.confirm("ines@example.org", code: code) }
    }
  }

  @Test(.requirement(92), arguments: 0..<12)
  func
    `with a clock that jumps, no wait exceeds its limit and no attempt is checked early`(
      seed: Int
    ) throws
  {
    let fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    var random = SeededGenerator(seed: UInt64(seed))
    var failures = 0
    var last = 0
    var now = 0
    for step in 0..<120 {
      let passed =
        random.int(0...4) == 0
        ? -random.int(1...3_000) : random.int(0...20)
      fixture.advanceClock(by: .seconds(passed))
      now += passed
      // The clock was set back, so the time is counted from now on.
      last = min(last, now)
      let wait = failures > 4 ? min(900, 1 << min(failures - 5, 20)) : 0
      let left = max(0, last + wait - now)
      do throws(AccountsError) {
        _ = try accounts.logIn("ines@example.org", AccountsFixture.other)
        Issue.record("a wrong password logs in")
      } catch {
        #expect(
          error == (left > 0 ? .tooManyAttempts(retryAfter: .seconds(left)) : .wrongCredentials),
          "step \(step)")
        guard error == .wrongCredentials else { continue }
        failures += 1
        last = now
      }
    }
    fixture.advanceClock(by: .seconds(900))
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
  }
}
