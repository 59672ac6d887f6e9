import FoundationEssentials
import GRDB

extension Database {
  /// Stores a code. The previous code for the same purpose becomes invalid.
  func store(_ code: Code, for purpose: CodePurpose, of account: Int64, at now: Int64) throws {
    try execute(
      sql: "INSERT OR REPLACE INTO codes (account, purpose, digest, made_at, tries) VALUES (?, ?, ?, ?, 0)",
      arguments: [account, purpose.rawValue, Data(code.digest(for: purpose, of: account)), now])
  }

  /// Returns whether a code is the one that was sent and has not expired. A right code is removed; a wrong code
  /// uses up one attempt. If there is no account, the check takes the same time and returns false.
  func redeem(
    _ code: Code?, for purpose: CodePurpose, of account: Int64?, at now: Int64, _ limits: Limits
  ) throws -> Bool {
    let digest = (code ?? Code()).digest(for: purpose, of: account ?? 0)
    let row = try Row.fetchOne(
      self, sql: "SELECT * FROM codes WHERE account = ? AND purpose = ?",
      arguments: [account, purpose.rawValue])
    let storedDigest = row.map { Array($0["digest"] as Data) } ?? Sodium.random(digest.count)
    let isSame = Sodium.isSame(digest, storedDigest)
    // A text that cannot be a code does not count as an attempt: it is a typing error and reveals nothing.
    guard let row, let account, code != nil else { return false }
    let made: Int64 = row["made_at"]
    let tries: Int64 = row["tries"]
    let lifetime = (purpose == .confirm ? limits.confirmationCode : limits.resetCode).milliseconds
    // A code from the future was created before the clock was set back by an unknown time.
    let (age, isOutOfRange) = now.subtractingReportingOverflow(made)
    let isInTime = made <= now && !isOutOfRange && age < lifetime
    let isRight = isSame && isInTime
    let isLast = tries < 0 || tries >= Int64(limits.triesPerCode) - 1
    if isRight || !isInTime || isLast {
      try forgetCode(for: purpose, of: account)
    } else {
      try execute(
        sql: "UPDATE codes SET tries = ? WHERE account = ? AND purpose = ?",
        arguments: [tries + 1, account, purpose.rawValue])
    }
    return isRight
  }

  func forgetCode(for purpose: CodePurpose, of account: Int64) throws {
    try execute(
      sql: "DELETE FROM codes WHERE account = ? AND purpose = ?", arguments: [account, purpose.rawValue])
  }

  func forgetCodes(of account: Int64) throws {
    try execute(sql: "DELETE FROM codes WHERE account = ?", arguments: [account])
  }
}
