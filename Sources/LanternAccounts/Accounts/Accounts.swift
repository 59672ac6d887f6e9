public import FoundationEssentials
import GRDB
import Synchronization

/// Everybody who has an account on this machine, and who of them is logged in.
///
/// Accounts, sessions and codes stand in one SQLite database, which syncs on every commit: what was answered is on the disk,
/// and what threw an error has not happened. Any number of instances, in any number of processes, may use one folder at a
/// time. Everything here waits for the disk, and what takes a password also for its hash; none of it is for the main thread.
///
/// The time is the one that `now` says, and it may go backwards: what that does stands at `StoredSession` and `Throttle`,
/// and a code from the future is expired.
public final class Accounts: Sendable {
  /// What was found out of order on opening and put right, for a person to read.
  public var remarks: [String] { store.remarks }
  /// What a new password must be.
  public let rules: PasswordRules

  let store: Store
  let tokens: TokenStore
  let courier: Mailer
  let letters: MessageTexts
  let hashing: PasswordHashing
  let limits: Limits
  private let clock: @Sendable () -> Date
  /// The token of the session that this instance knows of; held while it changes, so that one change follows another.
  let held = Mutex<Token?>(nil)

  /// Opens the database `accounts.sqlite` in a folder, both made if need be, and both for their owner alone. What others
  /// could read is closed to them, and a damaged database quarantined, with a remark. Of a newer version: `.newer`. A disk that
  /// cannot be read is `.disk`, and every file is as it was.
  public init(
    in folder: URL, tokens: TokenStore, courier: Mailer, letters: MessageTexts,
    rules: PasswordRules, work: PasswordWork = .recommended, limits: Limits = .standard,
    now: @escaping @Sendable () -> Date
  ) throws(AccountsError) {
    store = try Store(in: folder, now: now())
    self.tokens = tokens
    self.courier = courier
    self.letters = letters
    self.rules = rules
    hashing = PasswordHashing(work)
    self.limits = limits
    clock = now
  }

  /// Moves all changes into the file `accounts.sqlite`, so that a copy of it alone has every account. For when nothing is going
  /// on, and before the process ends; without it nothing is lost, but a copy needs the log beside that file.
  public func settle() throws(AccountsError) { try store.settle() }

  /// How many hashes of passwords were computed: what takes as many takes as long.
  package var hashes: Int { hashing.done }

  var now: Int64 { clock().milliseconds }

  var guesses: Throttle { Throttle(purpose: .password, limits: limits) }
}

// MARK: Who is there

extension Accounts {
  /// Who is logged in, by the token that this machine keeps; nil when nobody is, or the session has ended. It counts as a
  /// use of the session. No hash: a millisecond, and a keyring's answer the first time.
  ///
  /// When the session that this instance knows of has ended, but another instance has begun one since, it is that one.
  public func resume() throws(AccountsError) -> SignedIn? {
    try held.withLock { (held) throws(AccountsError) -> SignedIn? in
      if let token = held {
        if let signedIn = try use(token) { return signedIn }
        held = nil
      }
      let kept: Token?
      do throws(TokenError) {
        kept = try tokens.read()
      } catch {
        throw .tokenNotKept(error.message)
      }
      guard let kept, let signedIn = try use(kept) else { return nil }
      held = kept
      return signedIn
    }
  }

  /// Logs in, and ends the session that this machine had. Address or password wrong is `.wrong`, and either costs one hash;
  /// too many of those is `.wait`, and costs none.
  ///
  /// Parameters that have risen since the password was set are caught up with: that costs a second hash, once.
  public func logIn(_ email: String, _ password: Span<UInt8>) throws(AccountsError) -> SignedIn {
    let key = EmailAddress.key(of: email)
    let now = now
    let (attempt, known) = try store.write { db in
      let known = try db.account(withKey: key)
      return try guesses.admit(key, in: db, at: now).map { ($0, known) }
    }.get()
    let isRight = try looking(attempt) { () throws(AccountsError) in
      try hashing.isRight(password, for: known?.password)
    }
    guard isRight, let known else { throw .wrong }
    guard known.account.isConfirmed else {
      try store.write { db in try guesses.succeed(attempt, in: db) }
      throw .notConfirmed(known.account.email)
    }
    let hash = try looking(attempt) { () throws(AccountsError) in
      hashing.isOutdated(known.password) ? try hashing.hash(password) : known.password
    }
    return try exchange(Token()) { db, token, former in
      // While the hash was computed, somebody may have set another password, or deleted the account.
      guard let present = try db.account(withID: known.account.id), present.password == known.password else {
        throw AccountsError.wrong
      }
      try guesses.succeed(attempt, in: db)
      for token in former { try db.endSession(of: token) }
      try db.sweepSessions(at: now, limits)
      try db.rehash(hash, of: present.account.id)
      let session = try db.beginSession(of: present.account.id, token, at: now, limits)
      try db.noteLogIn(of: present.account.id, at: now)
      let isFirstTime = !present.hasLoggedIn && !present.account.isDemo
      return try self.signedIn(session, isFirstTime: isFirstTime, in: db)
    }
  }

  /// Ends this machine's session, in the database first and then its token; fine when there is none.
  public func logOut() throws(AccountsError) {
    try held.withLock { (held) throws(AccountsError) in
      var ended = held.map { [$0] } ?? []
      var fault: TokenError?
      do throws(TokenError) {
        if let kept = try tokens.read() { ended.append(kept) }
      } catch {
        // What cannot be read may still be removed; then nobody can use it.
        fault = error
      }
      if !ended.isEmpty {
        try store.write { db in
          for token in ended { try db.endSession(of: token) }
        }
      }
      held = nil
      do throws(TokenError) {
        try tokens.forget()
      } catch {
        throw .tokenNotKept((fault ?? error).message)
      }
    }
  }
}

// MARK: How passwords are looked at

extension Accounts {
  /// Looks at a password. A try for which there is too little memory counts as none.
  func looking<Value>(
    _ attempt: Throttle.Try, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    do throws(AccountsError) {
      return try body()
    } catch {
      if error == .outOfMemory { try store.write { db in try guesses.withdraw(attempt, in: db) } }
      throw error
    }
  }
}

// MARK: How tokens and sessions go together

extension Accounts {
  /// Puts a token in the place of the one that this machine keeps, while the database is locked and `change` makes its row:
  /// the commit is the moment that counts. When anything fails, the former token is put back.
  ///
  /// Two places cannot change in one moment. So that nobody is logged out by being killed in between, or by a disk that has
  /// no room to put the former token back, the new one is first announced: until the commit it opens the former session.
  ///
  /// `former` are the tokens that this machine has had; two at most, if another instance has logged in since.
  func exchange<Value: Sendable>(
    _ token: Token, _ change: (Database, _ token: Token, _ former: [Token]) throws -> Value
  ) throws(AccountsError) -> Value {
    try held.withLock { (held) throws(AccountsError) -> Value in
      var former: Token?
      var isUncommitted = false
      func putBack() {
        // Where this fails too, what is left opens the former session, or nothing.
        if let former {
          _ = try? tokens.store(former)
        } else {
          try? tokens.forget()
        }
      }
      do throws(AccountsError) {
        let known = held
        try store.write { db in
          if let former = (try? tokens.read()) ?? known, let session = try db.session(of: former) {
            try db.announce(token, for: session)
          }
        }
        let value = try store.write { db in
          // What cannot be read cannot be ended either: that session ends by itself.
          let kept = try? tokens.read()
          former = kept ?? held
          do {
            _ = try tokens.store(token)
            let value = try change(db, token, [held, kept].compactMap(\.self))
            isUncommitted = true
            return value
          } catch {
            // Still behind the lock, where no other instance can have stored one in between.
            putBack()
            throw error
          }
        }
        held = token
        return value
      } catch {
        if isUncommitted { putBack() }
        throw error
      }
    }
  }

  /// Does something for whoever is logged in, in one transaction. It counts as a use of the session.
  func asSomebody<Value>(
    _ body: (Database, StoredSession) throws -> Value
  ) throws(AccountsError) -> Value {
    guard let token = held.withLock({ $0 }) else { throw .nobodyIsLoggedIn }
    let now = now
    return try store.write { db in
      let session = try present(token, in: db, at: now)
      return try body(db, try db.use(session, at: now))
    }
  }

  /// The session of a token, if it goes on.
  func present(_ token: Token, in db: Database, at now: Int64) throws -> StoredSession {
    guard let session = try db.session(of: token), !session.isOver(at: now, limits) else {
      throw AccountsError.nobodyIsLoggedIn
    }
    return session
  }

  /// Who is logged in with a session.
  func signedIn(_ session: StoredSession, isFirstTime: Bool = false, in db: Database) throws -> SignedIn {
    guard let stored = try db.account(withID: session.account) else { throw AccountsError.nobodyIsLoggedIn }
    let profiles = try db.profiles(of: session.account)
    return SignedIn(
      account: stored.account, profile: profiles.chosen, profiles: profiles.all, isFirstTime: isFirstTime,
      ends: (session.ends(limits) ?? session.lastSeen).date, keptIn: tokens.place())
  }

  // Most uses come within a minute of the last and change nothing, which needs no lock.
  private func use(_ token: Token) throws(AccountsError) -> SignedIn? {
    let now = now
    let (session, signedIn) = try store.read { db -> (StoredSession?, SignedIn?) in
      let session = try db.session(of: token)
      guard let session, !session.isOver(at: now, limits) else { return (session, nil) }
      return (session, try self.signedIn(session, in: db))
    }
    guard let session else { return nil }
    if signedIn != nil && !session.isDue(at: now) { return signedIn }
    return try store.write { db in
      // Another instance may have used it, or ended it, since.
      guard let session = try db.session(of: token) else { return nil }
      if session.isOver(at: now, limits) {
        try db.endSession(session.id)
        return nil
      }
      return try self.signedIn(try db.use(session, at: now), in: db)
    }
  }
}
