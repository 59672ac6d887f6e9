import FoundationEssentials
import GRDB

/// What slows guessing down: failures are counted by whom they were about, and overall, and past the free ones each makes
/// the next try wait twice as long. The counts stand in the database, so that starting again helps nobody.
///
/// A try counts as failed from before it is looked at until it has gone well: as many as like can be made at once. A clock
/// that is set back makes nobody wait longer than the ordinary wait from then.
struct Throttle {
  /// What is tried; each is counted for itself.
  enum Purpose: String {
    case password
    case letter
  }

  let purpose: Purpose
  let limits: Limits

  /// A try that was let through, and stands counted as failed.
  struct Try: Sendable {
    fileprivate let whom: String
    fileprivate let at: Int64
    /// When the last failures were before it, about the same and overall.
    fileprivate let ownBefore: Int64?
    fileprivate let before: Int64?
  }

  /// Counts a try about somebody as failed, or says with `.wait` how long it has to wait instead.
  func admit(_ whom: String, in db: Database, at now: Int64) throws -> Result<Try, AccountsError> {
    let (own, overall) = (own(whom), overall)
    let wait = max(try own.wait(in: db, at: now), try overall.wait(in: db, at: now))
    if wait > 0 { return .failure(.wait(.milliseconds(wait))) }
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
    return .success(Try(whom: whom, at: now, ownBefore: ownBefore, before: before))
  }

  /// Takes back what `admit` counted, and forgets earlier failures about the same. Those about others stay, so that nobody
  /// pays for guesses by logging in in between.
  func succeed(_ success: Try, in db: Database) throws {
    try forgive(success.whom, in: db)
    try overall.takeBack(success.at, before: success.before, in: db)
  }

  /// Takes back what `admit` counted and no more: for a try that could not be looked at.
  func withdraw(_ attempt: Try, in db: Database) throws {
    try own(attempt.whom).takeBack(attempt.at, before: attempt.ownBefore, in: db)
    try overall.takeBack(attempt.at, before: attempt.before, in: db)
  }

  /// Forgets failures about somebody who has shown in another way who they are.
  func forgive(_ whom: String, in db: Database) throws { try own(whom).forget(in: db) }

  private func own(_ whom: String) -> Counter {
    Counter(
      key: key("of", whom), free: limits.freeFailures, first: limits.firstWait.milliseconds,
      longest: limits.longestWait.milliseconds, memory: limits.failuresForgottenAfter.milliseconds)
  }

  private var overall: Counter {
    Counter(
      key: key("overall", ""), free: limits.freeFailuresOverall, first: limits.firstWait.milliseconds,
      longest: limits.longestWaitOverall.milliseconds,
      memory: limits.failuresForgottenAfterOverall.milliseconds)
  }

  // A digest: what people type for an address is at times their password.
  private func key(_ kind: String, _ whom: String) -> Data {
    Data(Sodium.digest(Array("\(purpose.rawValue) \(kind) \(whom)".utf8)))
  }
}

/// One row of failures.
private struct Counter {
  let key: Data
  let free: Int
  let first: Int64
  let longest: Int64
  let memory: Int64

  /// Milliseconds to wait from now.
  func wait(in db: Database, at now: Int64) throws -> Int64 {
    guard
      let row = try Row.fetchOne(
        db, sql: "SELECT count, last_at FROM failures WHERE key = ?", arguments: [key])
    else { return 0 }
    let count: Int = row["count"]
    var last: Int64 = row["last_at"]
    if last > now {
      // It is counted from now on, else the wait would begin anew with each look.
      last = now
      try db.execute(sql: "UPDATE failures SET last_at = ? WHERE key = ?", arguments: [now, key])
    }
    // What is further back than can be counted is forgotten too.
    let (passed, isOutOfRange) = now.subtractingReportingOverflow(last)
    if isOutOfRange || passed >= memory {
      try forget(in: db)
      return 0
    }
    guard count > free else { return 0 }
    // Doubled no further than to where it is certainly the longest.
    let wait = min(longest, first << Int64(min(count - free - 1, 30)))
    return max(0, wait - passed)
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

  func takeBack(_ counted: Int64, before: Int64?, in db: Database) throws {
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
