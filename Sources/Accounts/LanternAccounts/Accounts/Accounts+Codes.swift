import GRDB

// MARK: Sign-up and password reset

extension Accounts {
  /// Creates an account, and sends a code to its address to confirm it. If a confirmed account has the address, an
  /// email that says so is sent instead. The result and the work are the same.
  ///
  /// An unconfirmed account with the same address is replaced, including its name and password, and its code
  /// becomes invalid. Its creator has not proven either that they receive email at the address.
  public func signUp(
    _ name: PersonName, _ email: EmailAddress, _ password: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(password)
    let now = now
    try admitMessage(to: email, at: now)
    let hash = try hashing.hash(password)
    let code = Code()
    try store.write { db in
      if let known = try db.account(withKey: email.key) {
        guard !known.account.isConfirmed else {
          let text = messages.alreadyThere(try db.profiles(of: known.account.id).chosen.name.description)
          return try send(text, to: known.account.email, at: now)
        }
        try db.deleteAccount(known.account.id)
      }
      let id = try db.addAccount(email, name, password: hash, isConfirmed: false, at: now)
      try db.store(code, for: .confirm, of: id, at: now)
      try send(messages.confirm(name.description, code.formatted), to: email, at: now)
    }
  }

  /// Sends a new code that replaces the previous one, if the address has an unconfirmed account. The result is the
  /// same if it has none.
  public func sendConfirmation(to email: EmailAddress) throws(AccountsError) {
    try sendCode(for: .confirm, to: email)
  }

  /// Confirms that the user receives email at the address. Throws `.wrongCode` if the code is not valid.
  public func confirm(_ email: EmailAddress, code: String) throws(AccountsError) {
    let now = now
    try store.write { db -> Result<Void, AccountsError> in
      let known = try db.account(withKey: email.key)
      guard
        try db.redeem(Code(code), for: .confirm, of: known?.account.id, at: now, limits), let known
      else { return .failure(.wrongCode) }
      try db.confirm(known.account.id, at: now)
      return .success(())
    }.get()
  }

  /// Sends a code to reset the password, if the address has an account other than the demo account. The result is
  /// the same if it has none.
  public func requestReset(of email: EmailAddress) throws(AccountsError) {
    try sendCode(for: .reset, to: email)
  }

  /// Sets a new password with a code that was sent. All sessions of the account end, its other codes become
  /// invalid, and the address is confirmed, because the code was received there.
  public func resetPassword(
    of email: EmailAddress, code: String, _ new: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(new)
    // The hash is computed before the code is checked, so that right and wrong codes take the same time.
    let hash = try hashing.hash(new)
    let now = now
    try store.write { db -> Result<Void, AccountsError> in
      let known = try db.account(withKey: email.key)
      guard try db.redeem(Code(code), for: .reset, of: known?.account.id, at: now, limits), let known else {
        return .failure(.wrongCode)
      }
      try replacePassword(of: known, with: hash, in: db)
      try db.confirm(known.account.id, at: now)
      try notifyOfChange(to: known, in: db, at: now)
      return .success(())
    }.get()
  }
}

// MARK: Sending emails

extension Accounts {
  /// Sets the hash of a new password. Ends the account's sessions, invalidates its codes and clears its failed
  /// attempts.
  func replacePassword(of known: StoredAccount, with hash: String, in db: Database) throws {
    let id = known.account.id
    try db.setPassword(hash, of: id)
    try db.endSessions(of: id)
    try db.forgetCodes(of: id)
    try passwordThrottle.forgetFailures(of: known.account.email.key, in: db)
  }

  func notifyOfChange(to known: StoredAccount, in db: Database, at now: Int64) throws {
    let name = try db.profiles(of: known.account.id).chosen.name
    try send(messages.passwordChanged(name.description), to: known.account.email, at: now)
  }

  private func sendCode(for purpose: CodePurpose, to email: EmailAddress) throws(AccountsError) {
    let now = now
    try admitMessage(to: email, at: now)
    let code = Code()
    try store.write { db in
      guard let known = try db.account(withKey: email.key),
        purpose == .reset ? !known.account.isDemo : !known.account.isConfirmed
      else {
        // The digest that would be stored is computed anyway, so that both cases take the same time.
        _ = code.digest(for: purpose, of: 0)
        return
      }
      try db.store(code, for: purpose, of: known.account.id, at: now)
      let name = try db.profiles(of: known.account.id).chosen.name.description
      let text =
        purpose == .confirm ? messages.confirm(name, code.formatted) : messages.reset(name, code.formatted)
      try send(text, to: known.account.email, at: now)
    }
  }

  private func admitMessage(to email: EmailAddress, at now: Int64) throws(AccountsError) {
    _ = try store.write { db in
      try Throttle(purpose: .message, limits: limits).admit(email.key, in: db, at: now)
    }.get()
  }

  // Runs in the transaction that the email reports: if the email cannot be sent, the transaction is rolled back.
  private func send(_ text: MessageTexts.Text, to email: EmailAddress, at now: Int64) throws {
    try mailer.deliver(
      Message(to: email, subject: text.subject, body: text.body, date: now.date))
  }
}
