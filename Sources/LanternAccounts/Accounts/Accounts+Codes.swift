import GRDB

// MARK: New accounts and lost passwords

extension Accounts {
  /// Makes an account that a code, sent to its address, has to confirm. An address that has one gets a letter that says so;
  /// the answer and the work are the same.
  ///
  /// One that was never confirmed is replaced, name and password, and its code is worth nothing any more: whoever was there
  /// first has not shown to read what is sent there either.
  public func signUp(
    _ name: PersonName, _ email: EmailAddress, _ password: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(password)
    let now = now
    try admitLetter(to: email, at: now)
    let hash = try hashing.hash(password)
    let code = Code()
    try store.write { db in
      if let known = try db.account(withKey: email.key) {
        guard !known.account.isConfirmed else {
          let text = letters.alreadyThere(try db.profiles(of: known.account.id).chosen.name.description)
          return try send(text, to: known.account.email, at: now)
        }
        try db.deleteAccount(known.account.id)
      }
      let id = try db.addAccount(email, name, password: hash, isConfirmed: false, at: now)
      try db.keep(code, for: .confirm, of: id, at: now)
      try send(letters.confirm(name.description, code.shown), to: email, at: now)
    }
  }

  /// Sends another code in the place of the one before, if the address has an account that is not confirmed; the answer is
  /// the same if not.
  public func sendConfirmation(to email: EmailAddress) throws(AccountsError) {
    try sendCode(for: .confirm, to: email)
  }

  /// Confirms that somebody reads what is sent to the address.
  public func confirm(_ email: EmailAddress, code: String) throws(AccountsError) {
    let now = now
    try store.write { db -> Result<Void, AccountsError> in
      let known = try db.account(withKey: email.key)
      guard
        try db.spend(Code(code), for: .confirm, of: known?.account.id, at: now, limits), let known
      else { return .failure(.wrongCode) }
      try db.confirm(known.account.id, at: now)
      return .success(())
    }.get()
  }

  /// Sends a code that sets another password, if the address has an account that is not for show; the answer is the same
  /// if not.
  public func requestReset(of email: EmailAddress) throws(AccountsError) {
    try sendCode(for: .reset, to: email)
  }

  /// Sets another password by a code that was sent. All sessions of the account end, other codes are worth nothing any more,
  /// and the address is confirmed, for somebody reads what is sent there.
  public func resetPassword(
    of email: EmailAddress, code: String, _ new: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(new)
    // Before it is known whether the code is right, so that right and wrong take as long.
    let hash = try hashing.hash(new)
    let now = now
    try store.write { db -> Result<Void, AccountsError> in
      let known = try db.account(withKey: email.key)
      guard try db.spend(Code(code), for: .reset, of: known?.account.id, at: now, limits), let known else {
        return .failure(.wrongCode)
      }
      try replacePassword(of: known, with: hash, in: db)
      try db.confirm(known.account.id, at: now)
      try tellOfChange(to: known, in: db, at: now)
      return .success(())
    }.get()
  }
}

// MARK: How letters are sent

extension Accounts {
  /// A new password, after which nothing that was proven by the old one goes on.
  func replacePassword(of known: StoredAccount, with hash: String, in db: Database) throws {
    let id = known.account.id
    try db.setPassword(hash, of: id)
    try db.endSessions(of: id)
    try db.forgetCodes(of: id)
    try guesses.forgive(known.account.email.key, in: db)
  }

  func tellOfChange(to known: StoredAccount, in db: Database, at now: Int64) throws {
    let name = try db.profiles(of: known.account.id).chosen.name
    try send(letters.passwordChanged(name.description), to: known.account.email, at: now)
  }

  private func sendCode(for purpose: CodePurpose, to email: EmailAddress) throws(AccountsError) {
    let now = now
    try admitLetter(to: email, at: now)
    let code = Code()
    try store.write { db in
      guard let known = try db.account(withKey: email.key),
        purpose == .reset ? !known.account.isDemo : !known.account.isConfirmed
      else {
        // The digest that would be kept, for the time that it takes.
        _ = code.digest(for: purpose, of: 0)
        return
      }
      try db.keep(code, for: purpose, of: known.account.id, at: now)
      let name = try db.profiles(of: known.account.id).chosen.name.description
      let text = purpose == .confirm ? letters.confirm(name, code.shown) : letters.reset(name, code.shown)
      try send(text, to: known.account.email, at: now)
    }
  }

  private func admitLetter(to email: EmailAddress, at now: Int64) throws(AccountsError) {
    _ = try store.write { db in
      try Throttle(purpose: .letter, limits: limits).admit(email.key, in: db, at: now)
    }.get()
  }

  // In the transaction that it tells of: what cannot be told does not happen.
  private func send(_ text: MessageTexts.Text, to email: EmailAddress, at now: Int64) throws {
    try courier.deliver(
      Message(to: email, subject: text.subject, body: text.body, date: now.date))
  }
}
