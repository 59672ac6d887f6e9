import GRDB

// MARK: Administration

extension Accounts {
  /// Creates the demo account, unless there is or ever was an account, including in a database that was lost.
  /// Returns whether the demo account was created.
  public func makeDemoAccount(
    _ email: EmailAddress, _ name: PersonName, _ password: Span<UInt8>
  ) throws(AccountsError) -> Bool {
    if store.isEmptied { return false }
    if try store.read({ db in try db.everHadAnAccount() }) { return false }
    try rules.check(password)
    let hash = try hashing.hash(password)
    let now = now
    return try store.write { db in
      guard try !db.everHadAnAccount() else { return false }
      try db.addAccount(email, name, password: hash, isConfirmed: true, isDemo: true, at: now)
      return true
    }
  }

  /// Returns all accounts in the order in which they were created.
  public func all() throws(AccountsError) -> [Account] {
    try store.read { db in try db.allAccounts() }
  }

  /// Creates a confirmed account without sending an email. Throws `.exists` if the address already has an account.
  public func add(_ name: PersonName, _ email: EmailAddress, _ password: Span<UInt8>) throws(AccountsError) {
    try rules.check(password)
    let hash = try hashing.hash(password)
    let now = now
    try store.write { db in
      guard try db.account(withKey: email.key) == nil else { throw AccountsError.exists(email) }
      try db.addAccount(email, name, password: hash, isConfirmed: true, at: now)
    }
  }

  /// Sets an account's password without the old one, and ends the account's sessions.
  public func setPassword(of email: EmailAddress, _ new: Span<UInt8>) throws(AccountsError) {
    try rules.check(new)
    let hash = try hashing.hash(new)
    try store.write { db in try replacePassword(of: existingAccount(email, in: db), with: hash, in: db) }
  }

  /// Ends all sessions of an account. Returns how many sessions ended.
  public func revoke(_ email: EmailAddress) throws(AccountsError) -> Int {
    try store.write { db in try db.endSessions(of: existingAccount(email, in: db).account.id) }
  }

  /// Deletes an account with all its data.
  public func delete(_ email: EmailAddress) throws(AccountsError) {
    try store.write { db in try db.deleteAccount(existingAccount(email, in: db).account.id) }
    store.emptyLog()
  }

  private func existingAccount(_ email: EmailAddress, in db: Database) throws -> StoredAccount {
    guard let known = try db.account(withKey: email.key) else { throw AccountsError.noSuchAccount(email) }
    return known
  }
}
