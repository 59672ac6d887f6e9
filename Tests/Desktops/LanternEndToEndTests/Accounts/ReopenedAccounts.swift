import Foundation
import GRDB
import LanternAccounts
import LanternAccountsFixtures
import LanternTestSupport
import Testing

/// The folder of a killed script, opened again, at the time of the kill.
struct ReopenedAccounts {
  private let folder: URL
  private let now: Date
  private let machines: [String]
  private let accounts: Accounts

  init(_ folder: String, _ machines: [String], second: Int) throws {
    self.machines = machines
    self.folder = URL(filePath: folder)
    now = AccountsFixture.noon.addingTimeInterval(Double(second))
    accounts = try ReopenedAccounts.open(
      self.folder, now, tokenStore: ReopenedAccounts.tokenStore(self.folder, machines[0], now))
  }

  var warnings: [AccountsWarning] { accounts.warnings }

  /// The contents of the database and the machines' tokens, in the format of a model.
  func lines() throws -> [String] {
    try read { db in
      let accounts = try Row.fetchAll(db, sql: "SELECT * FROM accounts ORDER BY email").map { row in
        let rows = try Row.fetchAll(
          db, sql: "SELECT * FROM profiles WHERE account = ? ORDER BY id", arguments: [row["id"] as Int64])
        let chosen: Int64? = row["chosen_profile"]
        let confirmed: Int64? = row["confirmed_at"]
        let codes = try String.fetchAll(
          db, sql: "SELECT purpose FROM codes WHERE account = ?", arguments: [row["id"] as Int64])
        let entry = AccountsModel.Entry(
          password: "", isConfirmed: confirmed != nil, profiles: rows.map { ($0["name"], $0["note"]) },
          chosen: rows.first { $0["id"] == chosen }?["name"], codes: Set(codes))
        return "\(row["email"] as String) \(entry.text)"
      }
      // A session's next token opens it too.
      var unowned = try Row.fetchAll(
        db,
        sql: """
          SELECT lower(hex(digest)) AS digest, lower(hex(next_digest)) AS next, email
          FROM sessions JOIN accounts ON accounts.id = account ORDER BY email
          """)
      var sessions: [String] = []
      for machine in machines {
        guard let digest = try digest(on: machine),
          let index = unowned.firstIndex(where: { $0["digest"] == digest || $0["next"] == digest })
        else { continue }
        sessions.append("\(machine): \(unowned.remove(at: index)["email"] as String)")
      }
      return accounts + sessions.sorted() + unowned.map { "no machine: \($0["email"] as String)" }
    }
  }

  /// The digests of all tokens that open a session.
  func digests() throws -> Set<String> {
    try read { db in
      try Set(
        String.fetchAll(
          db,
          sql: """
            SELECT lower(hex(digest)) FROM sessions
            UNION SELECT lower(hex(next_digest)) FROM sessions WHERE next_digest IS NOT NULL
            """))
    }
  }

  /// Expects that the database is intact and of this version, and that each machine resumes its session.
  func expectIntact(_ model: AccountsModel, _ comment: String) throws {
    try read { (db: Database) throws in
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok", "\(comment)")
      #expect(try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil, "\(comment)")
      #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == 1, "\(comment)")
    }
    for machine in machines {
      let accounts = try ReopenedAccounts.open(
        folder, now, tokenStore: ReopenedAccounts.tokenStore(folder, machine, now))
      #expect(try accounts.resume()?.account.email.description == model.sessions[machine], "\(comment)")
    }
  }

  /// Returns whether the accounts have the passwords of a model.
  func hasPasswords(of model: AccountsModel) throws -> Bool {
    let elsewhere = try ReopenedAccounts.open(folder, now, tokenStore: FakeTokenStore().tokenStore)
    return try model.entries.allSatisfy { email, entry in
      do throws(AccountsError) {
        _ = try elsewhere.logIn(email, entry.password)
        return entry.isConfirmed
      } catch {
        return try error == .notConfirmed(#require(EmailAddress(email))) && !entry.isConfirmed
      }
    }
  }

  /// Expects that where two models differ in a password, the account does not have both.
  func expectNoPasswords(of other: AccountsModel, but model: AccountsModel, _ comment: String) throws {
    let elsewhere = try ReopenedAccounts.open(folder, now, tokenStore: FakeTokenStore().tokenStore)
    for (email, entry) in other.entries where entry.password != model.entries[email]?.password {
      #expect(throws: AccountsError.wrongCredentials, "\(comment)") {
        try elsewhere.logIn(email, entry.password)
      }
    }
  }

  /// Expects that this number of failures is stored.
  func expectFailures(_ failures: Int, _ comment: String) throws {
    guard failures > 0 else { return }
    let accounts = try ReopenedAccounts.open(
      folder, now, tokenStore: FakeTokenStore().tokenStore, freeFailures: failures - 1)
    let error = #expect(throws: AccountsError.self, "\(comment)") {
      try accounts.logIn("nobody@example.org", AccountsFixture.password)
    }
    guard case .tooManyAttempts? = error else {
      Issue.record("\(failures) failures are not remembered after\n\(comment)")
      return
    }
  }

  /// Expects that the codes that were sent and not used are valid. Each is in one of the last two emails, because
  /// the email of a killed call may have been sent before its transaction was rolled back.
  func expectCodes(_ model: AccountsModel, _ comment: String) throws {
    let outbox = folder.appending(path: "outbox")
    let messages =
      try FileManager.default.fileExists(atPath: outbox.path)
      ? FileManager.default.contentsOfDirectory(atPath: outbox.path).filter { $0.hasSuffix(".eml") }.sorted()
        .map {
          try String(contentsOf: outbox.appending(path: $0), encoding: .utf8)
        } : []
    for (email, entry) in model.entries {
      let address = try #require(EmailAddress(email))
      // Confirming comes first, because a password reset makes the other code invalid.
      for purpose in entry.codes.sorted() {
        let subject = purpose == "confirm" ? "Subject: Confirm\r\n" : "Subject: Reset\r\n"
        let codes = messages.filter { $0.contains("To: \(email)\r\n") && $0.contains(subject) }.suffix(2)
          .compactMap {
            $0.components(separatedBy: "\r\n\r\n").last
          }
        let isGood = codes.contains { code in
          (try? purpose == "confirm"
            ? accounts.confirm(address, code: code)
            : accounts.resetPassword(of: address, code: code, Array(AccountsFixture.other.utf8).span)) != nil
        }
        #expect(isGood, "no code for \(email) to \(purpose), of \(codes), after\n\(comment)")
      }
    }
  }

  private func digest(on machine: String) throws -> String? {
    try ReopenedAccounts.tokenStore(folder, machine, now).read()?.digest.map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }.joined()
  }

  private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try DatabaseQueue(path: folder.appending(path: "accounts/accounts.sqlite").path).read(body)
  }

  private static func tokenStore(_ folder: URL, _ machine: String, _ now: Date) -> TokenStore {
    .file(
      dataDirectory: folder.appending(path: machine), now: { now },
      warn: { Issue.record("a token was rejected: \($0)") })
  }

  private static func open(
    _ folder: URL, _ now: Date, tokenStore: TokenStore, freeFailures: Int = .max
  ) throws -> Accounts {
    var limits = Limits.standard
    limits.freeFailures = .max
    limits.freeFailuresOverall = freeFailures
    // Longer than any script, however late the kill comes.
    limits.firstWait = .seconds(600)
    limits.longestWaitOverall = .seconds(600)
    return try Accounts(
      in: folder.appending(path: "accounts"), tokens: tokenStore, mailer: Mailer { _ in },
      messages: .plain,
      rules: PasswordRules(), work: HashingCost(passes: 1, bytes: 8192), limits: limits, now: { now })
  }
}
