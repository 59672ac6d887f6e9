import FoundationEssentials
import GRDB

/// A session as stored in the database.
///
/// Its age is the sum of the times between its uses, counted only when the clock moves forwards. Setting the clock
/// back ends no session, and prolongs a session by at most the time that was not counted yet, which is at most one
/// minute. Setting the clock forwards and back again ages the sessions that are used in between.
struct StoredSession: Sendable {
  let id: Int64
  let account: Int64
  let began: Int64
  let lastSeen: Int64
  /// The age at the last use, in milliseconds.
  let age: Int64

  /// The interval in milliseconds at which uses are recorded. Recording a use costs a sync.
  static let recordingInterval: Int64 = 60_000

  /// When the session ends if it is not used: because it is idle or because of its age, whichever is sooner. Nil if
  /// the sum overflows: no version writes such a session, and it has ended.
  func ends(_ limits: Limits) -> Int64? {
    let (left, isOld) = limits.absolute.milliseconds.subtractingReportingOverflow(age)
    let (end, isOutOfRange) = lastSeen.addingReportingOverflow(
      min(limits.idle.milliseconds, isOld ? 0 : max(0, left)))
    return isOutOfRange ? nil : end
  }

  func hasExpired(at now: Int64, _ limits: Limits) -> Bool { ends(limits).map { now >= $0 } ?? true }

  /// Returns whether a use now has to be recorded.
  func isDue(at now: Int64) -> Bool {
    now < lastSeen || elapsed(until: now) >= StoredSession.recordingInterval
  }

  func used(at now: Int64) -> StoredSession {
    let (age, isOutOfRange) = age.addingReportingOverflow(elapsed(until: now))
    return StoredSession(
      id: id, account: account, began: began, lastSeen: now, age: isOutOfRange ? .max : age)
  }

  /// Returns the time since the last use; 0 if the clock was set back.
  private func elapsed(until now: Int64) -> Int64 {
    let (elapsed, isOutOfRange) = now.subtractingReportingOverflow(lastSeen)
    return now < lastSeen ? 0 : isOutOfRange ? .max : elapsed
  }
}

extension Database {
  func session(of token: Token) throws -> StoredSession? {
    let digest = token.digest
    guard
      let row = try Row.fetchOne(
        self, sql: "SELECT * FROM sessions WHERE digest = ?1 OR next_digest = ?1", arguments: [Data(digest)]),
      // The index search has already found the row. Its time reveals nothing about the token, because it compares
      // digests.
      [row["digest"] as Data?, row["next_digest"]].contains(where: {
        Sodium.isSame(digest, Array($0 ?? Data()))
      })
    else { return nil }
    return stored(row)
  }

  func sessions(of account: Int64) throws -> [StoredSession] {
    try Row.fetchAll(
      self, sql: "SELECT * FROM sessions WHERE account = ? ORDER BY last_seen_at DESC, id DESC",
      arguments: [account]
    ).map(stored)
  }

  /// Begins a session, and ends the sessions above the limit.
  func beginSession(of account: Int64, _ token: Token, at now: Int64, _ limits: Limits) throws
    -> StoredSession
  {
    try execute(
      sql: "INSERT INTO sessions (account, digest, began_at, last_seen_at, age) VALUES (?, ?, ?, ?, 0)",
      arguments: [account, Data(token.digest), now, now])
    let id = lastInsertedRowID
    for session in try sessions(of: account).filter({ $0.id != id }).dropFirst(limits.sessionsPerAccount - 1)
    {
      try endSession(session.id)
    }
    return StoredSession(id: id, account: account, began: now, lastSeen: now, age: 0)
  }

  /// Records a use if it is due.
  func use(_ session: StoredSession, at now: Int64) throws -> StoredSession {
    guard session.isDue(at: now) else { return session }
    let used = session.used(at: now)
    try execute(
      sql: "UPDATE sessions SET last_seen_at = ?, age = ? WHERE id = ?",
      arguments: [used.lastSeen, used.age, used.id])
    return used
  }

  /// Lets another token open a session too, until the session's token is replaced or the session ends.
  func addPendingToken(_ token: Token, for session: StoredSession) throws {
    try execute(
      sql: "UPDATE sessions SET next_digest = ? WHERE id = ?", arguments: [Data(token.digest), session.id])
  }

  func rotate(_ session: StoredSession, to token: Token) throws {
    let digest = Data(token.digest)
    // The token opens no other session, even if it was announced for another.
    try execute(sql: "UPDATE sessions SET next_digest = NULL WHERE next_digest = ?", arguments: [digest])
    try execute(
      sql: "UPDATE sessions SET digest = ?, next_digest = NULL WHERE id = ?", arguments: [digest, session.id])
  }

  func endSession(_ id: Int64) throws {
    try execute(sql: "DELETE FROM sessions WHERE id = ?", arguments: [id])
  }

  /// Ends all sessions of an account except `kept`. Returns how many sessions ended.
  @discardableResult
  func endSessions(of account: Int64, but kept: Int64? = nil) throws -> Int {
    try execute(
      sql: "DELETE FROM sessions WHERE account = ? AND id IS NOT ?", arguments: [account, kept])
    return changesCount
  }

  func endSession(of token: Token) throws {
    if let session = try session(of: token) { try endSession(session.id) }
  }

  /// Removes the sessions that have expired.
  func removeExpiredSessions(at now: Int64, _ limits: Limits) throws {
    for session in try Row.fetchAll(self, sql: "SELECT * FROM sessions").map(stored)
    where session.hasExpired(at: now, limits) {
      try endSession(session.id)
    }
  }

  private func stored(_ row: Row) -> StoredSession {
    StoredSession(
      id: row["id"], account: row["account"], began: row["began_at"], lastSeen: row["last_seen_at"],
      age: row["age"])
  }
}
