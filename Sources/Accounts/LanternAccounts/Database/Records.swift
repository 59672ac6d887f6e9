import FoundationEssentials
import GRDB

/// An account with the values that never leave this module.
struct StoredAccount: Sendable {
  let account: Account
  /// Argon2's standard string.
  let password: String
  let hasLoggedIn: Bool
}

extension Database {
  func account(withKey key: String) throws -> StoredAccount? {
    try account("email_key = ?", [key])
  }

  func account(withID id: Int64) throws -> StoredAccount? {
    try account("id = ?", [id])
  }

  func allAccounts() throws -> [Account] {
    try Row.fetchAll(self, sql: "SELECT * FROM accounts ORDER BY id").map { try stored($0).account }
  }

  /// Whether there ever was an account. SQLite keeps the highest number of an AUTOINCREMENT table, even if no row
  /// is left.
  func everHadAnAccount() throws -> Bool {
    try Bool.fetchOne(self, sql: "SELECT 1 FROM sqlite_sequence WHERE name = 'accounts'") ?? false
  }

  /// Creates an account with its first profile.
  @discardableResult
  func addAccount(
    _ email: EmailAddress, _ name: PersonName, password: String, isConfirmed: Bool, isDemo: Bool = false,
    at now: Int64
  ) throws -> Int64 {
    try execute(
      sql: """
        INSERT INTO accounts (email_key, email, password, is_demo, created_at, confirmed_at)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [email.key, email.description, password, isDemo, now, isConfirmed ? now : nil])
    let id = lastInsertedRowID
    try addProfile(name, to: id)
    return id
  }

  /// Stores a new hash of the same password.
  func rehash(_ hash: String, of account: Int64) throws {
    try execute(sql: "UPDATE accounts SET password = ? WHERE id = ?", arguments: [hash, account])
  }

  /// Stores the hash of a new password, which is not public: the account is no longer the demo account.
  func setPassword(_ hash: String, of account: Int64) throws {
    try execute(
      sql: "UPDATE accounts SET password = ?, is_demo = 0 WHERE id = ?", arguments: [hash, account])
  }

  func confirm(_ account: Int64, at now: Int64) throws {
    try execute(
      sql: "UPDATE accounts SET confirmed_at = coalesce(confirmed_at, ?) WHERE id = ?",
      arguments: [now, account])
  }

  func recordLogIn(of account: Int64, at now: Int64) throws {
    try execute(
      sql: "UPDATE accounts SET first_login_at = coalesce(first_login_at, ?) WHERE id = ?",
      arguments: [now, account])
  }

  func deleteAccount(_ id: Int64) throws {
    try execute(sql: "DELETE FROM accounts WHERE id = ?", arguments: [id])
  }

  private func account(_ condition: String, _ arguments: StatementArguments) throws -> StoredAccount? {
    try Row.fetchOne(self, sql: "SELECT * FROM accounts WHERE \(condition)", arguments: arguments)
      .map(stored)
  }

  private func stored(_ row: Row) throws -> StoredAccount {
    guard let email = EmailAddress(row["email"]) else { throw AccountsError.disk(.foreignRecord(.address)) }
    let confirmed: Int64? = row["confirmed_at"]
    let firstLogIn: Int64? = row["first_login_at"]
    return StoredAccount(
      account: Account(
        id: row["id"], email: email, isConfirmed: confirmed != nil, isDemo: row["is_demo"],
        created: (row["created_at"] as Int64).date),
      password: row["password"], hasLoggedIn: firstLogIn != nil)
  }
}

extension Database {
  /// Returns the chosen profile of an account, and all its profiles in the order in which they were added.
  func profiles(of account: Int64) throws -> (chosen: Profile, all: [Profile]) {
    let all = try Row.fetchAll(
      self, sql: "SELECT * FROM profiles WHERE account = ? ORDER BY id", arguments: [account]
    ).map { row in
      guard let name = PersonName(row["name"]) else { throw AccountsError.disk(.foreignRecord(.name)) }
      return Profile(id: row["id"], name: name, address: row["address"], note: row["note"])
    }
    let chosen = try Int64.fetchOne(
      self, sql: "SELECT chosen_profile FROM accounts WHERE id = ?", arguments: [account])
    guard let first = all.first else { throw AccountsError.disk(.foreignRecord(.accountWithoutProfile)) }
    return (all.first { $0.id == chosen } ?? first, all)
  }

  @discardableResult
  func addProfile(_ name: PersonName, to account: Int64) throws -> Int64 {
    try execute(
      sql: "INSERT INTO profiles (account, name) VALUES (?, ?)", arguments: [account, name.description])
    return lastInsertedRowID
  }

  func chooseProfile(_ id: Int64, of account: Int64) throws {
    try execute(sql: "UPDATE accounts SET chosen_profile = ? WHERE id = ?", arguments: [id, account])
  }

  func update(_ profile: Profile) throws {
    try execute(
      sql: "UPDATE profiles SET name = ?, address = ?, note = ? WHERE id = ?",
      arguments: [profile.name.description, profile.address, profile.note, profile.id])
  }

  func removeProfile(_ id: Int64) throws {
    try execute(sql: "DELETE FROM profiles WHERE id = ?", arguments: [id])
  }
}
