/// An error of the accounts. Nothing has changed when it is thrown, unless a case says otherwise.
public enum AccountsError: Error, Hashable, Sendable {
  /// The address or the password is wrong. The error does not say which.
  case wrongCredentials
  /// Too many attempts failed. The next attempt is allowed after `retryAfter`.
  case tooManyAttempts(retryAfter: Duration)
  /// The password is right, but the address is not confirmed yet.
  case notConfirmed(EmailAddress)
  /// The new password is rejected by the rules.
  case badPassword(PasswordError)
  /// The code is wrong, used, expired or was never sent. The error does not say which.
  case wrongCode
  /// No user is logged in, or the session has ended since.
  case notLoggedIn
  /// No account has this address.
  case noSuchAccount(EmailAddress)
  /// An account with this address already exists.
  case exists(EmailAddress)
  /// The profile is the only one of its account, so it cannot be removed.
  case lastProfile
  /// The account has `Limits.profilesPerAccount` profiles, so no profile can be added.
  case tooManyProfiles
  /// The account has no profile with this identifier.
  case noSuchProfile
  /// This machine could not store or remove the session's token. If it happens while logging out or deleting the
  /// account, the session has ended anyway, and the remaining token is invalid.
  case tokenStoreFailed(TokenError)
  /// The email could not be sent.
  case messageNotSent(MailerError)
  /// A newer version of the app wrote the database. `known` is the latest version that this app can read.
  case newer(path: String, version: Int, known: Int)
  /// The disk is full, read-only or damaged, or access is denied.
  case disk(DiskError)
  /// A file or memory is unavailable at the moment.
  case busy(BusyError)
  /// There is too little memory to hash the password. The password is neither right nor wrong, and the attempt does
  /// not count as a failure.
  case outOfMemory
  /// The file at `path` cannot be restored. Only `restore` throws this error.
  case notRestorable(path: String, RestoreError)
  /// The database to be replaced has accounts. Only `restore` throws this error.
  case hasAccounts(path: String, count: Int)
}

extension AccountsError: CustomStringConvertible {
  /// A message for the log and the command line: what happened, then what to do. It starts in lower case and has no
  /// period.
  public var description: String {
    switch self {
    case .wrongCredentials: "the email address or the password is wrong"
    case .tooManyAttempts(let duration):
      "too many failed attempts; try again in \(max(1, Int(duration.components.seconds) + (duration.components.attoseconds > 0 ? 1 : 0))) s"
    case .notConfirmed(let email):
      "\(email) is not confirmed yet; enter the code that was sent to this address"
    case .badPassword(let problem): "\(problem)"
    case .wrongCode: "the code is wrong, used or expired; request a new one"
    case .notLoggedIn: "no user is logged in, or the session has ended; log in again"
    case .noSuchAccount(let email): "there is no account for \(email)"
    case .exists(let email): "an account for \(email) already exists"
    case .lastProfile: "the only profile of an account cannot be removed; add another one first"
    case .tooManyProfiles: "the account has the maximum number of profiles; remove one first"
    case .noSuchProfile: "this profile does not exist"
    case .tokenStoreFailed(let error): "\(error)"
    case .messageNotSent(let error): "\(error)"
    case .newer(let path, let version, let known):
      "\"\(path)\" has version \(version), written by a newer version of the app, but this one supports version \(known); update the app, or choose another folder with --data-dir"
    case .disk(let error): "\(error)"
    case .busy(let error): "\(error)"
    case .outOfMemory:
      "not enough memory to check the password; close other programs and try again"
    case .notRestorable(let path, .missing): "there is no file \"\(path)\"; nothing was changed"
    case .notRestorable(let path, .isCurrent):
      "\"\(path)\" is already the accounts database; nothing was changed"
    case .notRestorable(let path, .hasNoAccounts): "\"\(path)\" has no accounts; nothing was changed"
    case .notRestorable(let path, .damaged(let damage)):
      "\"\(path)\" is damaged (\(damage)); nothing was changed; repair a copy of it with the .recover command of sqlite3"
    case .hasAccounts(let path, let count):
      "\"\(path)\" has \(count == 1 ? "1 account" : "\(count) accounts"); nothing was changed"
    }
  }
}

/// The reason why a file cannot be restored.
public enum RestoreError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing
  /// The file is the accounts database itself.
  case isCurrent
  /// The file has no accounts.
  case hasNoAccounts
  /// The file is damaged.
  case damaged(DamageError)
}
