public import FoundationEssentials
import GRDB
import Synchronization

/// The accounts on this machine, and the session of the user who is logged in.
///
/// Accounts, sessions and codes are stored in one SQLite database, which syncs on every commit. When a call
/// returns, its change is on the disk; when it throws, nothing has changed. Any number of instances, in any number
/// of processes, can use one folder at the same time. Do not call the methods on the main thread: all of them wait
/// for the disk, and those that take a password also wait for a password hash.
///
/// The initializer's `now` parameter provides the current time, which may go backwards. `StoredSession` and
/// `Throttle` describe the effects. A code whose creation time is in the future counts as expired.
public final class Accounts: Sendable {
  /// The problems that were found when the accounts were opened.
  public var warnings: [AccountsWarning] { store.warnings }
  /// The rules for new passwords.
  public let rules: PasswordRules

  let store: Store
  let tokens: TokenStore
  let mailer: Mailer
  let messages: MessageTexts
  let hashing: PasswordHashing
  let limits: Limits
  private let clock: @Sendable () -> Date
  /// The token of this instance's session. Each change of the token holds the lock until it is complete, so that
  /// changes are serialized.
  let sessionToken = Mutex<Token?>(nil)

  /// Opens the database `accounts.sqlite` in a folder. The folder and the database are created if necessary, and
  /// only their owner can access them. Permissions of other users are removed and a damaged database is quarantined,
  /// each with a warning.
  ///
  /// Throws `.newer` if a newer version of the app wrote the database. Throws `.disk`, and changes no file, if the
  /// disk cannot be read.
  public init(
    in folder: URL, tokens: TokenStore, mailer: Mailer, messages: MessageTexts,
    rules: PasswordRules, work: HashingCost = .recommended, limits: Limits = .standard,
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
  /// Call this method before the process ends, while no other call is running. Without the call, no change is lost,
  /// but a backup must include the log next to the file.
  public func settle() throws(AccountsError) { try store.settle() }

  /// The number of password hashes computed so far. Hashing dominates the time of a call, so calls that compute the
  /// same number of hashes take about the same time.
  package var hashes: Int { hashing.hashCount }

  var now: Int64 { clock().milliseconds }

  var passwordThrottle: Throttle { Throttle(purpose: .password, limits: limits) }
}

// MARK: Logging in and out

extension Accounts {
  /// Returns the logged-in user, according to the token that is stored on this machine. Returns nil if there is no
  /// token or the session has ended.
  ///
  /// The call counts as a use of the session. It computes no hash and takes about a millisecond, but the first call
  /// also waits for the keyring.
  ///
  /// If the session of this instance has ended, and another instance has since begun one, that session is resumed.
  public func resume() throws(AccountsError) -> SignedIn? {
    try sessionToken.withLock { (sessionToken) throws(AccountsError) -> SignedIn? in
      if let token = sessionToken {
        if let signedIn = try use(token) { return signedIn }
        sessionToken = nil
      }
      let storedToken: Token?
      do throws(TokenError) {
        storedToken = try tokens.read()
      } catch {
        throw .tokenStoreFailed(error)
      }
      guard let storedToken, let signedIn = try use(storedToken) else { return nil }
      sessionToken = storedToken
      return signedIn
    }
  }

  /// Logs in, and ends the previous session of this machine.
  ///
  /// Throws `.wrongCredentials` if the address or the password is wrong; both cases compute one hash and so take the
  /// same time. After too many failures, throws `.tooManyAttempts` without computing a hash.
  ///
  /// If the stored hash has outdated parameters, logging in replaces it, which computes a second hash.
  public func logIn(_ email: String, _ password: Span<UInt8>) throws(AccountsError) -> SignedIn {
    let key = EmailAddress.key(of: email)
    let now = now
    let (attempt, known) = try store.write { db in
      let known = try db.account(withKey: key)
      return try passwordThrottle.admit(key, in: db, at: now).map { ($0, known) }
    }.get()
    let isRight = try checkingPassword(attempt) { () throws(AccountsError) in
      try hashing.isRight(password, for: known?.password)
    }
    guard isRight, let known else { throw .wrongCredentials }
    guard known.account.isConfirmed else {
      try store.write { db in try passwordThrottle.succeed(attempt, in: db) }
      throw .notConfirmed(known.account.email)
    }
    let hash = try checkingPassword(attempt) { () throws(AccountsError) in
      hashing.isOutdated(known.password) ? try hashing.hash(password) : known.password
    }
    return try replaceToken(with: Token()) { db, token, former in
      // The password may have been changed, or the account deleted, while the hash was computed.
      guard let current = try db.account(withID: known.account.id), current.password == known.password else {
        throw AccountsError.wrongCredentials
      }
      try passwordThrottle.succeed(attempt, in: db)
      for token in former { try db.endSession(of: token) }
      try db.removeExpiredSessions(at: now, limits)
      try db.rehash(hash, of: current.account.id)
      let session = try db.beginSession(of: current.account.id, token, at: now, limits)
      try db.recordLogIn(of: current.account.id, at: now)
      let isFirstTime = !current.hasLoggedIn && !current.account.isDemo
      return try self.signedIn(session, isFirstTime: isFirstTime, in: db)
    }
  }

  /// Ends this machine's session, first in the database and then by removing the token. It is not an error if there
  /// is no session.
  public func logOut() throws(AccountsError) {
    try sessionToken.withLock { (sessionToken) throws(AccountsError) in
      var ended = sessionToken.map { [$0] } ?? []
      var readError: TokenError?
      do throws(TokenError) {
        if let storedToken = try tokens.read() { ended.append(storedToken) }
      } catch {
        // It may still be possible to remove the token. If so, the read error does not matter.
        readError = error
      }
      if !ended.isEmpty {
        try store.write { db in
          for token in ended { try db.endSession(of: token) }
        }
      }
      sessionToken = nil
      do throws(TokenError) {
        try tokens.forget()
      } catch {
        throw .tokenStoreFailed(readError ?? error)
      }
    }
  }
}

// MARK: Checking passwords

extension Accounts {
  /// Runs a password check. If memory runs out, the attempt is not counted.
  func checkingPassword<Value>(
    _ attempt: Throttle.Attempt, _ body: () throws(AccountsError) -> Value
  ) throws(AccountsError) -> Value {
    do throws(AccountsError) {
      return try body()
    } catch {
      if error == .outOfMemory { try store.write { db in try passwordThrottle.withdraw(attempt, in: db) } }
      throw error
    }
  }
}

// MARK: Tokens and sessions

extension Accounts {
  /// Replaces the token that is stored on this machine, in a transaction in which `change` writes the session's row.
  /// The replacement takes effect when the transaction commits. If any step fails, the former token is restored.
  ///
  /// The token store and the database cannot be changed atomically. The user must stay logged in even if the process
  /// is killed between the two changes, or if the disk has no space to restore the former token. Therefore the new
  /// token is first recorded as a second token of the former session, which it opens until the commit.
  ///
  /// `former` contains the token of this instance and the token that is stored on this machine. They differ if
  /// another instance has logged in since.
  func replaceToken<Value: Sendable>(
    with token: Token, _ change: (Database, _ token: Token, _ former: [Token]) throws -> Value
  ) throws(AccountsError) -> Value {
    try sessionToken.withLock { (sessionToken) throws(AccountsError) -> Value in
      var former: Token?
      var isUncommitted = false
      func restoreToken() {
        // If this fails too, the remaining token opens the former session, or no session.
        if let former {
          _ = try? tokens.store(former)
        } else {
          try? tokens.forget()
        }
      }
      do throws(AccountsError) {
        let known = sessionToken
        try store.write { db in
          if let former = (try? tokens.read()) ?? known, let session = try db.session(of: former) {
            try db.addPendingToken(token, for: session)
          }
        }
        let value = try store.write { db in
          // If the stored token cannot be read, its session cannot be ended here and lasts until it expires.
          let storedToken = try? tokens.read()
          former = storedToken ?? sessionToken
          do {
            _ = try tokens.store(token)
            let value = try change(db, token, [sessionToken, storedToken].compactMap(\.self))
            isUncommitted = true
            return value
          } catch {
            // The database is still locked, so no other instance can have stored a token in between.
            restoreToken()
            throw error
          }
        }
        sessionToken = token
        return value
      } catch {
        if isUncommitted { restoreToken() }
        throw error
      }
    }
  }

  /// Runs `body` for the logged-in user in one transaction. The call counts as a use of the session.
  func withLoggedInUser<Value>(
    _ body: (Database, StoredSession) throws -> Value
  ) throws(AccountsError) -> Value {
    guard let token = sessionToken.withLock({ $0 }) else { throw .notLoggedIn }
    let now = now
    return try store.write { db in
      let session = try activeSession(of: token, in: db, at: now)
      return try body(db, try db.use(session, at: now))
    }
  }

  /// Returns the session of a token. Throws `.notLoggedIn` if there is none or it has ended.
  func activeSession(of token: Token, in db: Database, at now: Int64) throws -> StoredSession {
    guard let session = try db.session(of: token), !session.hasExpired(at: now, limits) else {
      throw AccountsError.notLoggedIn
    }
    return session
  }

  /// Returns the user and the profiles of a session.
  func signedIn(_ session: StoredSession, isFirstTime: Bool = false, in db: Database) throws -> SignedIn {
    guard let stored = try db.account(withID: session.account) else { throw AccountsError.notLoggedIn }
    let profiles = try db.profiles(of: session.account)
    return SignedIn(
      account: stored.account, profile: profiles.chosen, profiles: profiles.all, isFirstTime: isFirstTime,
      ends: (session.ends(limits) ?? session.lastSeen).date, tokenLocation: tokens.place())
  }

  // A use within a minute of the last recorded use is not recorded, so most calls only read the database and need no
  // write lock.
  private func use(_ token: Token) throws(AccountsError) -> SignedIn? {
    let now = now
    let (session, signedIn) = try store.read { db -> (StoredSession?, SignedIn?) in
      let session = try db.session(of: token)
      guard let session, !session.hasExpired(at: now, limits) else { return (session, nil) }
      return (session, try self.signedIn(session, in: db))
    }
    guard let session else { return nil }
    if signedIn != nil && !session.isDue(at: now) { return signedIn }
    return try store.write { db in
      // Another instance may have used or ended the session since.
      guard let session = try db.session(of: token) else { return nil }
      if session.hasExpired(at: now, limits) {
        try db.endSession(session.id)
        return nil
      }
      return try self.signedIn(try db.use(session, at: now), in: db)
    }
  }
}
