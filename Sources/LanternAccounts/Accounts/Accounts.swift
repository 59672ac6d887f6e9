public import FoundationEssentials
import GRDB
import Synchronization

/// The accounts on this machine, and the session of the user who is logged in.
///
/// Accounts, sessions and codes are stored in one SQLite database, which syncs on every commit. When a call
/// returns, its change is on the disk; when it throws, nothing has changed. Any number of instances, in any number
/// of processes, can use one folder at the same time. Every call waits for the disk, and a call that takes a
/// password also waits for its hash, so no call belongs on the main thread.
///
/// The current time comes from `now` and may go backwards. `StoredSession` and `Throttle` describe the effects. A
/// code from the future has expired.
public final class Accounts: Sendable {
  /// The problems that were found and repaired when the accounts were opened, as messages for the user.
  public var warnings: [String] { store.warnings }
  /// The rules for new passwords.
  public let rules: PasswordRules

  let store: Store
  let tokens: TokenStore
  let mailer: Mailer
  let messages: MessageTexts
  let hashing: PasswordHashing
  let limits: Limits
  private let clock: @Sendable () -> Date
  /// The token of the session that this instance knows. The lock is held during a change, so that changes are
  /// serialized.
  let held = Mutex<Token?>(nil)

  /// Opens the database `accounts.sqlite` in a folder. Both are created if necessary, and only their owner can
  /// access them. Permissions of other users are removed and a damaged database is quarantined, each with a
  /// warning. A database of a newer version throws `.newer`. A disk that cannot be read throws `.disk`, and every
  /// file stays as it was.
  public init(
    in folder: URL, tokens: TokenStore, mailer: Mailer, messages: MessageTexts,
    rules: PasswordRules, work: PasswordWork = .recommended, limits: Limits = .standard,
    now: @escaping @Sendable () -> Date
  ) throws(AccountsError) {
    store = try Store(in: folder, now: now())
    self.tokens = tokens
    self.mailer = mailer
    self.messages = messages
    self.rules = rules
    hashing = PasswordHashing(work)
    self.limits = limits
    clock = now
  }

  /// Checkpoints all changes into the file `accounts.sqlite`, so that a copy of this file alone has every account.
  /// Call it when no other call is running and before the process ends. Without it nothing is lost, but a copy
  /// needs the log next to the file.
  public func settle() throws(AccountsError) { try store.settle() }

  /// The number of password hashes computed so far. Calls that compute the same number of hashes take the same
  /// time.
  package var hashes: Int { hashing.done }

  var now: Int64 { clock().milliseconds }

  var guesses: Throttle { Throttle(purpose: .password, limits: limits) }
}

// MARK: Logging in and out

extension Accounts {
  /// Returns the user who is logged in, according to the token that this machine keeps; nil if there is no token or
  /// the session has ended. It counts as a use of the session. It computes no hash and takes a millisecond, and the
  /// first call also waits for the keyring's answer.
  ///
  /// If the session that this instance knows has ended but another instance has begun a session since, that session
  /// is resumed.
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

  /// Logs in, and ends the previous session of this machine. A wrong address or password throws `.wrong`; either
  /// costs one hash. Too many failures throw `.wait`, which costs no hash.
  ///
  /// A password that was hashed with outdated parameters is hashed again, which costs a second hash once.
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
      // The password may have been changed, or the account deleted, while the hash was computed.
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

  /// Ends this machine's session, first in the database and then by removing the token. It is not an error if there
  /// is no session.
  public func logOut() throws(AccountsError) {
    try held.withLock { (held) throws(AccountsError) in
      var ended = held.map { [$0] } ?? []
      var fault: TokenError?
      do throws(TokenError) {
        if let kept = try tokens.read() { ended.append(kept) }
      } catch {
        // A token that cannot be read may still be removed, and then it cannot be used.
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

// MARK: Checking passwords

extension Accounts {
  /// Runs a password check. An attempt for which there is too little memory is not counted.
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

// MARK: Tokens and sessions

extension Accounts {
  /// Replaces the token that this machine keeps, while the database is locked and `change` writes the session's
  /// row. The replacement takes effect with the commit. If anything fails, the former token is put back.
  ///
  /// The token store and the database cannot change atomically. The user must stay logged in if the process is
  /// killed in between, or if the disk has no space to put the former token back. So the new token is announced
  /// first: until the commit, it opens the former session.
  ///
  /// `former` are the tokens that this machine has had: two at most, if another instance has logged in since.
  func exchange<Value: Sendable>(
    _ token: Token, _ change: (Database, _ token: Token, _ former: [Token]) throws -> Value
  ) throws(AccountsError) -> Value {
    try held.withLock { (held) throws(AccountsError) -> Value in
      var former: Token?
      var isUncommitted = false
      func putBack() {
        // If this fails too, the remaining token opens the former session, or no session.
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
          // A token that cannot be read cannot be ended either: its session expires.
          let kept = try? tokens.read()
          former = kept ?? held
          do {
            _ = try tokens.store(token)
            let value = try change(db, token, [held, kept].compactMap(\.self))
            isUncommitted = true
            return value
          } catch {
            // The database is still locked, so no other instance can have stored a token in between.
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

  /// Runs `body` for the logged-in user in one transaction. It counts as a use of the session.
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

  /// Returns the session of a token. Throws `.nobodyIsLoggedIn` if there is none or it has ended.
  func present(_ token: Token, in db: Database, at now: Int64) throws -> StoredSession {
    guard let session = try db.session(of: token), !session.isOver(at: now, limits) else {
      throw AccountsError.nobodyIsLoggedIn
    }
    return session
  }

  /// Returns the user and the profiles of a session.
  func signedIn(_ session: StoredSession, isFirstTime: Bool = false, in db: Database) throws -> SignedIn {
    guard let stored = try db.account(withID: session.account) else { throw AccountsError.nobodyIsLoggedIn }
    let profiles = try db.profiles(of: session.account)
    return SignedIn(
      account: stored.account, profile: profiles.chosen, profiles: profiles.all, isFirstTime: isFirstTime,
      ends: (session.ends(limits) ?? session.lastSeen).date, keptIn: tokens.place())
  }

  // Most uses come within a minute of the last one and change nothing, so they need no lock.
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
      // Another instance may have used or ended the session since.
      guard let session = try db.session(of: token) else { return nil }
      if session.isOver(at: now, limits) {
        try db.endSession(session.id)
        return nil
      }
      return try self.signedIn(try db.use(session, at: now), in: db)
    }
  }
}
