import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternHarness
import LanternTestSupport
import Testing

/// Rows with numbers that no version of the app writes, in each column that contains a number.
struct ExtremeNumberTests {
  private static let columns = [
    "accounts.created_at", "accounts.confirmed_at", "accounts.first_login_at", "sessions.began_at",
    "sessions.last_seen_at", "sessions.age", "codes.made_at", "codes.tries", "failures.count",
    "failures.last_at",
  ]

  private let fixture: AccountsFixture

  // The user is logged in twice, has a code, and has failed attempts.
  init() throws {
    fixture = try AccountsFixture()
    let accounts = try fixture.open()
    try accounts.add("Ines", "ines@example.org")
    _ = try accounts.logIn("ines@example.org", AccountsFixture.password)
    _ = try fixture.open(FakeTokenStore()).logIn("ines@example.org", AccountsFixture.password)
    try accounts.requestReset(of: "ines@example.org")
    #expect(throws: AccountsError.wrongCredentials) {
      try accounts.logIn("ines@example.org", AccountsFixture.other)
    }
  }

  private func write(_ value: Int64, into column: String) throws {
    let parts = column.split(separator: ".")
    try DatabaseQueue(path: fixture.database.path).writeWithoutTransaction { db in
      try db.execute(sql: "UPDATE \(parts[0]) SET \(parts[1]) = ?", arguments: [value])
    }
  }

  /// Every call that reads numbers. Any result is accepted.
  private func callAll(_ accounts: Accounts) throws {
    var calls: [() throws -> Void] = []
    calls.append { _ = try accounts.resume() }
    calls.append { _ = try accounts.sessions() }
    calls.append { _ = try accounts.all().map { "\($0.created)" } }
    calls.append { try accounts.confirm("ines@example.org", code: "00000000") }
    calls.append {
      try accounts.resetPassword(of: "ines@example.org", code: "00000000", AccountsFixture.other)
    }
    calls.append { _ = try accounts.logIn("ines@example.org", AccountsFixture.other) }
    calls.append { try accounts.changePassword(from: AccountsFixture.other, to: AccountsFixture.password) }
    calls.append { try accounts.requestReset(of: "ines@example.org") }
    for call in calls {
      do {
        try call()
      } catch let error as AccountsError {
        // A refusal is an accepted result, a database error is not.
        if case .disk = error { Issue.record("\(error)") }
      }
    }
  }

  @Test(
    .requirement(91, 92, 94), arguments: columns,
    [Int64.max, .max - 1, .max - 604_800_000, 0, -1, .min, .min + 1])
  func `no stored number crashes the app or prevents a log in`(column: String, value: Int64)
    throws
  {
    do {
      try write(value, into: column)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      // The database itself rejects this number.
      return
    }
    let accounts = try fixture.open()
    #expect(accounts.warnings == [])
    try callAll(accounts)
    // After every possible wait, on a clock that is right, fast, and right again.
    for seconds in [1_000, 40 * 86_400, -20 * 86_400] {
      fixture.advanceClock(by: .seconds(seconds))
      try callAll(accounts)
    }
    fixture.advanceClock(by: .seconds(86_400))
    #expect(try accounts.logIn("ines@example.org", AccountsFixture.password).isFirstTime == false)
    #expect(try accounts.sessions().count >= 1)
  }

  @Test(.requirement(91), arguments: [Int64.max, .min])
  func `a session whose last use is out of range has ended`(value: Int64) throws {
    try write(value, into: "sessions.last_seen_at")
    let accounts = try fixture.open()
    #expect(try accounts.resume() == nil)
    #expect(throws: AccountsError.notLoggedIn) { try accounts.sessions() }
  }

  @Test(arguments: [Int64.max, .min, 0])
  func `an account with an impossible creation date is listed`(value: Int64) throws {
    try write(value, into: "accounts.created_at")
    let ending = try Command().run(["accounts", "list", "--data-dir", fixture.folder.path])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("ines@example.org"))
  }
}
