import FoundationEssentials
import GRDB

/// Slows guessing down. Failures are counted for each address and overall. Beyond the free failures, each one
/// doubles the wait before the next attempt. The counts are stored in the database, so restarting the app does not
/// reset them.
///
/// An attempt counts as failed from before it is checked until it succeeds, because many attempts can be made at
/// the same time. If the clock is set back, the wait starts again and is no longer than usual.
struct Throttle {
  /// The kind of attempt. Each kind is counted separately.
  enum Purpose: String {
    case password
    case message = "letter"
  }

  let purpose: Purpose
  let limits: Limits

  /// An attempt that was admitted and is counted as failed.
  struct Attempt: Sendable {
    fileprivate let subject: String
    fileprivate let at: Int64
    /// When the last failures before it occurred, for the same address and overall.
    fileprivate let ownBefore: Int64?
    fileprivate let before: Int64?
  }

  /// Counts an attempt for an address as failed, or returns `.tooManyAttempts` with the time to wait.
  func admit(_ subject: String, in db: Database, at now: Int64) throws -> Result<Attempt, AccountsError> {
    let (own, overall) = (own(subject), overall)
    let wait = max(try own.wait(in: db, at: now), try overall.wait(in: db, at: now))
    if wait > 0 { return .failure(.tooManyAttempts(retryAfter: .milliseconds(wait))) }
    let (ownBefore, before) = (try own.last(in: db), try overall.last(in: db))
    try own.count(in: db, at: now)
    try overall.count(in: db, at: now)
    try db.execute(
      sql: """
        DELETE FROM failures WHERE key IN (
          SELECT key FROM failures ORDER BY last_at, key
          LIMIT max(0, (SELECT count(*) FROM failures) - ?))
        """,
      arguments: [limits.rememberedFailures])
    return .success(Attempt(subject: subject, at: now, ownBefore: ownBefore, before: before))
  }

  /// Withdraws the failure that `admit` counted, and forgets earlier failures of the same address. Failures of
  /// other addresses remain, so that an attacker cannot reset them with a log in of their own.
  func succeed(_ attempt: Attempt, in db: Database) throws {
    try forgetFailures(of: attempt.subject, in: db)
    try overall.withdraw(attempt.at, before: attempt.before, in: db)
  }

  /// Withdraws the failure that `admit` counted, and nothing else: for an attempt that could not be checked.
  func withdraw(_ attempt: Attempt, in db: Database) throws {
    try own(attempt.subject).withdraw(attempt.at, before: attempt.ownBefore, in: db)
    try overall.withdraw(attempt.at, before: attempt.before, in: db)
  }

  /// Forgets the failures of an address whose user was authenticated in another way.
  func forgetFailures(of subject: String, in db: Database) throws { try own(subject).forget(in: db) }

  private func own(_ subject: String) -> Counter {
    Counter(
      key: key("of", subject), freeFailures: limits.freeFailures, firstWait: limits.firstWait.milliseconds,
      longestWait: limits.longestWait.milliseconds, resetInterval: limits.failuresForgottenAfter.milliseconds)
  }

  private var overall: Counter {
    Counter(
      key: key("overall", ""), freeFailures: limits.freeFailuresOverall,
      firstWait: limits.firstWait.milliseconds,
      longestWait: limits.longestWaitOverall.milliseconds,
      resetInterval: limits.failuresForgottenAfterOverall.milliseconds)
  }

  // A digest, because users sometimes type their password into the address field.
  private func key(_ kind: String, _ subject: String) -> Data {
    Data(Sodium.digest(Array("\(purpose.rawValue) \(kind) \(subject)".utf8)))
  }
}

/// A row of the table `failures`.
private struct Counter {
  let key: Data
  let freeFailures: Int
  let firstWait: Int64
  let longestWait: Int64
  let resetInterval: Int64

  /// Returns the milliseconds to wait from now.
  func wait(in db: Database, at now: Int64) throws -> Int64 {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT count, last_at FROM failures WHERE key = ?", arguments: [key])
    else { return 0 }
    let count: Int = row["count"]
    var last: Int64 = row["last_at"]
    if last > now {
      // The time is set to now, otherwise the wait would start again at each call.
      last = now
      try db.execute(sql: "UPDATE failures SET last_at = ? WHERE key = ?", arguments: [now, key])
    }
    // A failure whose age overflows is forgotten too.
    let (elapsed, isOutOfRange) = now.subtractingReportingOverflow(last)
    if isOutOfRange || elapsed >= resetInterval {
      try forget(in: db)
      return 0
    }
    guard count > freeFailures else { return 0 }
    // The wait is doubled only until it certainly exceeds the longest wait.
    let wait = min(longestWait, firstWait << Int64(min(count - freeFailures - 1, 30)))
    return max(0, wait - elapsed)
  }

  func count(in db: Database, at now: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO failures (key, count, last_at) VALUES (?, 1, ?)
        ON CONFLICT (key) DO UPDATE SET count = min(count, 9223372036854775806) + 1, last_at = excluded.last_at
        """,
      arguments: [key, now])
  }

  func last(in db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT last_at FROM failures WHERE key = ?", arguments: [key])
  }

  func withdraw(_ counted: Int64, before: Int64?, in db: Database) throws {
    try db.execute(sql: "DELETE FROM failures WHERE key = ? AND count <= 1", arguments: [key])
    try db.execute(
      sql: """
        UPDATE failures SET count = count - 1, last_at = iif(last_at = ?, ?, last_at) WHERE key = ?
        """,
      arguments: [counted, before ?? counted, key])
  }

  func forget(in db: Database) throws {
    try db.execute(sql: "DELETE FROM failures WHERE key = ?", arguments: [key])
  }
}
