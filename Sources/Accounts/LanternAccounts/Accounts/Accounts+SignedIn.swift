import FoundationEssentials
import GRDB
import Synchronization

// MARK: Calls for the logged-in user

extension Accounts {
  /// Sets a new password. The account's other sessions end, and the current session continues with a new token. A
  /// wrong old password throws `.wrongCredentials` and counts as a failed log in.
  public func changePassword(
    from old: Span<UInt8>, to new: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(new)
    let known = try verifiedAccount(with: old)
    let hash = try hashing.hash(new)
    let now = now
    guard let token = sessionToken.withLock({ $0 }) else { throw .notLoggedIn }
    try replaceToken(with: Token()) { db, fresh, _ in
      let session = try activeSession(of: token, in: db, at: now)
      guard let current = try db.account(withID: session.account), current.password == known.password else {
        throw AccountsError.wrongCredentials
      }
      try db.setPassword(hash, of: session.account)
      try db.endSessions(of: session.account, but: session.id)
      try db.forgetCodes(of: session.account)
      try db.rotate(session, to: fresh)
      try notifyOfChange(to: current, in: db, at: now)
    }
  }

  /// Returns the account's active sessions, the most recently used first.
  public func sessions() throws(AccountsError) -> [Session] {
    let now = now
    return try withLoggedInUser { db, this in
      try db.sessions(of: this.account).filter { !$0.hasExpired(at: now, limits) }.map { session in
        Session(
          id: session.id, began: session.began.date,
          lastUsed: session.lastSeen.date, ends: (session.ends(limits) ?? session.lastSeen).date,
          isThisOne: session.id == this.id)
      }
    }
  }

  /// Ends one of the account's sessions, which may be the current one. It is not an error if the session has
  /// already ended.
  public func endSession(_ id: Session.ID) throws(AccountsError) {
    try withLoggedInUser { db, this in
      guard try db.sessions(of: this.account).contains(where: { $0.id == id }) else { return }
      try db.endSession(id)
    }
  }

  /// Ends all sessions of the account except the current one.
  public func endOtherSessions() throws(AccountsError) {
    try withLoggedInUser { db, this in _ = try db.endSessions(of: this.account, but: this.id) }
  }

  /// Adds a profile. The chosen profile stays the same. Throws `.tooManyProfiles` if the account cannot have
  /// another one.
  public func addProfile(_ name: PersonName) throws(AccountsError) -> SignedIn {
    try withLoggedInUser { db, session in
      guard try db.profiles(of: session.account).all.count < limits.profilesPerAccount else {
        throw AccountsError.tooManyProfiles
      }
      try db.addProfile(name, to: session.account)
      return try signedIn(session, in: db)
    }
  }

  /// Chooses a profile for all current and future sessions of the account.
  public func chooseProfile(_ id: Profile.ID) throws(AccountsError) -> SignedIn {
    try withProfile(id) { db, account, _ in try db.chooseProfile(id, of: account) }
  }

  /// Saves a changed profile. Its address and note must each have at most `Profile.longestText` characters.
  public func keep(_ profile: Profile) throws(AccountsError) -> SignedIn {
    guard profile.address.count <= Profile.longestText && profile.note.count <= Profile.longestText else {
      fatalError("a profile's address and note must each have at most \(Profile.longestText) characters")
    }
    return try withProfile(profile.id) { db, _, _ in try db.update(profile) }
  }

  /// Removes a profile. If it was the chosen profile, the first of the remaining ones is chosen. Throws
  /// `.lastProfile` if the account has no other profile.
  public func removeProfile(_ id: Profile.ID) throws(AccountsError) -> SignedIn {
    try withProfile(id) { db, _, all in
      guard all.count > 1 else { throw AccountsError.lastProfile }
      try db.removeProfile(id)
    }
  }

  /// Checks the password of the logged-in user. A wrong one throws `.wrongCredentials` and counts as a failed log in.
  public func check(_ password: Span<UInt8>) throws(AccountsError) { _ = try verifiedAccount(with: password) }

  /// Deletes the account of the logged-in user with all its data, and then this machine's token.
  public func deleteAccount(_ password: Span<UInt8>) throws(AccountsError) {
    let known = try verifiedAccount(with: password)
    try sessionToken.withLock { (sessionToken) throws(AccountsError) in
      guard let token = sessionToken else { throw .notLoggedIn }
      let now = now
      try store.write { db in
        let session = try activeSession(of: token, in: db, at: now)
        guard let current = try db.account(withID: session.account), current.password == known.password
        else { throw AccountsError.wrongCredentials }
        try db.deleteAccount(session.account)
      }
      sessionToken = nil
      store.emptyLog()
      do throws(TokenError) {
        try tokens.forget()
      } catch {
        throw .tokenStoreFailed(error)
      }
    }
  }

  /// Returns the account of the logged-in user after checking the password.
  private func verifiedAccount(with password: Span<UInt8>) throws(AccountsError) -> StoredAccount {
    let now = now
    let (attempt, known) = try withLoggedInUser { db, session in
      guard let known = try db.account(withID: session.account) else { throw AccountsError.notLoggedIn }
      return try passwordThrottle.admit(known.account.email.key, in: db, at: now).map { ($0, known) }
    }.get()
    let isRight = try checkingPassword(attempt) { () throws(AccountsError) in
      try hashing.isRight(password, for: known.password)
    }
    guard isRight else { throw .wrongCredentials }
    try store.write { db in try passwordThrottle.succeed(attempt, in: db) }
    return known
  }

  private func withProfile(
    _ id: Profile.ID, _ change: (Database, _ account: Int64, _ all: [Profile]) throws -> Void
  ) throws(AccountsError) -> SignedIn {
    try withLoggedInUser { db, session in
      let all = try db.profiles(of: session.account).all
      guard all.contains(where: { $0.id == id }) else { throw AccountsError.noSuchProfile }
      try change(db, session.account, all)
      return try signedIn(session, in: db)
    }
  }
}
