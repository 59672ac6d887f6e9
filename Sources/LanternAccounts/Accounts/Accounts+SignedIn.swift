import FoundationEssentials
import GRDB
import Synchronization

// MARK: What whoever is logged in can do

extension Accounts {
  /// Sets another password. The account's other sessions end, and this one goes on with another token. The old password
  /// wrong is `.wrong`, and counts like a failed log in.
  public func changePassword(
    from old: Span<UInt8>, to new: Span<UInt8>
  ) throws(AccountsError) {
    try rules.check(new)
    let known = try proven(by: old)
    let hash = try hashing.hash(new)
    let now = now
    guard let token = held.withLock({ $0 }) else { throw .nobodyIsLoggedIn }
    try exchange(Token()) { db, fresh, _ in
      let session = try present(token, in: db, at: now)
      guard let present = try db.account(withID: session.account), present.password == known.password else {
        throw AccountsError.wrong
      }
      try db.setPassword(hash, of: session.account)
      try db.endSessions(of: session.account, but: session.id)
      try db.forgetCodes(of: session.account)
      try db.rotate(session, to: fresh)
      try tellOfChange(to: present, in: db, at: now)
    }
  }

  /// The account's sessions that go on, the last used first.
  public func sessions() throws(AccountsError) -> [Session] {
    let now = now
    return try asSomebody { db, this in
      try db.sessions(of: this.account).filter { !$0.isOver(at: now, limits) }.map { session in
        Session(
          id: session.id, began: session.began.date,
          lastUsed: session.lastSeen.date, ends: (session.ends(limits) ?? session.lastSeen).date,
          isThisOne: session.id == this.id)
      }
    }
  }

  /// Ends one of the account's sessions, this one too; fine when it has ended already.
  public func endSession(_ id: Session.ID) throws(AccountsError) {
    try asSomebody { db, this in
      guard try db.sessions(of: this.account).contains(where: { $0.id == id }) else { return }
      try db.endSession(id)
    }
  }

  public func endOtherSessions() throws(AccountsError) {
    try asSomebody { db, this in _ = try db.endSessions(of: this.account, but: this.id) }
  }

  /// Adds a profile; the chosen one remains chosen.
  public func addProfile(_ name: PersonName) throws(AccountsError) -> SignedIn {
    try asSomebody { db, session in
      guard try db.profiles(of: session.account).all.count < limits.profilesPerAccount else {
        throw AccountsError.tooManyProfiles
      }
      try db.addProfile(name, to: session.account)
      return try signedIn(session, in: db)
    }
  }

  /// Chooses a profile for all of the account's sessions, also for later ones.
  public func chooseProfile(_ id: Profile.ID) throws(AccountsError) -> SignedIn {
    try withProfile(id) { db, account, _ in try db.chooseProfile(id, of: account) }
  }

  /// Keeps what was changed of a profile.
  public func keep(_ profile: Profile) throws(AccountsError) -> SignedIn {
    precondition(
      profile.address.count <= Profile.longestText && profile.note.count <= Profile.longestText,
      "a profile's texts have at most \(Profile.longestText) characters")
    return try withProfile(profile.id) { db, _, _ in try db.keep(profile) }
  }

  /// Removes a profile; if it was the chosen one, the first of the others is chosen.
  public func removeProfile(_ id: Profile.ID) throws(AccountsError) -> SignedIn {
    try withProfile(id) { db, _, all in
      guard all.count > 1 else { throw AccountsError.lastProfile }
      try db.removeProfile(id)
    }
  }

  /// Deletes the account of whoever is logged in with all that belongs to it, and then this machine's token.
  public func deleteAccount(_ password: Span<UInt8>) throws(AccountsError) {
    let known = try proven(by: password)
    try held.withLock { (held) throws(AccountsError) in
      guard let token = held else { throw .nobodyIsLoggedIn }
      let now = now
      try store.write { db in
        let session = try present(token, in: db, at: now)
        guard let present = try db.account(withID: session.account), present.password == known.password
        else { throw AccountsError.wrong }
        try db.deleteAccount(session.account)
      }
      held = nil
      store.emptyLog()
      do throws(TokenError) {
        try tokens.forget()
      } catch {
        throw .tokenNotKept(error.message)
      }
    }
  }

  /// The account of whoever is logged in, once the password was shown to be theirs.
  private func proven(by password: Span<UInt8>) throws(AccountsError) -> StoredAccount {
    let now = now
    let (attempt, known) = try asSomebody { db, session in
      guard let known = try db.account(withID: session.account) else { throw AccountsError.nobodyIsLoggedIn }
      return try guesses.admit(known.account.email.key, in: db, at: now).map { ($0, known) }
    }.get()
    let isRight = try looking(attempt) { () throws(AccountsError) in
      try hashing.isRight(password, for: known.password)
    }
    guard isRight else { throw .wrong }
    try store.write { db in try guesses.succeed(attempt, in: db) }
    return known
  }

  private func withProfile(
    _ id: Profile.ID, _ change: (Database, _ account: Int64, _ all: [Profile]) throws -> Void
  ) throws(AccountsError) -> SignedIn {
    try asSomebody { db, session in
      let all = try db.profiles(of: session.account).all
      guard all.contains(where: { $0.id == id }) else { throw AccountsError.noSuchProfile }
      try change(db, session.account, all)
      return try signedIn(session, in: db)
    }
  }
}
