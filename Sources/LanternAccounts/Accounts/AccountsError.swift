/// An error of the accounts. Nothing has changed when it is thrown, unless a case says otherwise.
public enum AccountsError: Error, Hashable, Sendable {
  /// The address or the password is wrong. The error does not say which.
  case wrong
  /// Too many attempts failed. The next attempt is allowed after this duration.
  case wait(Duration)
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
  /// This machine could not store or remove the session's token; the message says why. If it happens while logging
  /// out or deleting the account, the session has ended anyway, and the remaining token is invalid.
  case tokenStoreFailed(String)
  /// The email could not be sent; the message says why.
  case messageNotSent(String)
  /// A newer version of the app wrote the database. `known` is the latest version that this app can read.
  case newer(path: String, version: Int, known: Int)
  /// The disk is full, read-only or damaged, or access is denied. The message says what happened, where, and what
  /// to do.
  case disk(String)
  /// A file or memory is unavailable at the moment. The message says what happened, where, and what to do.
  case busy(String)
  /// There is too little memory to hash the password. The password is neither right nor wrong, and the attempt does
  /// not count as a failure.
  case outOfMemory
  /// The file to restore is missing, damaged or without accounts. The message says which.
  case notRestorable(String)
  /// The database to be replaced has accounts.
  case hasAccounts(path: String, count: Int)
}

extension AccountsError: CustomStringConvertible {
  /// A message for the user: what happened, then what to do. It starts in lower case and has no period.
  public var description: String {
    switch self {
    case .wrong: "the email address or the password is wrong"
    case .wait(let duration):
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
    case .tokenStoreFailed(let why): why
    case .messageNotSent(let why): why
    case .newer(let path, let version, let known):
      "\"\(path)\" has version \(version), written by a newer Lantern, but this one supports version \(known); update Lantern, or choose another folder with --data-dir"
    case .disk(let what): what
    case .busy(let what): what
    case .outOfMemory:
      "not enough memory to check the password; close other programs and try again"
    case .notRestorable(let what): what
    case .hasAccounts(let path, let count):
      "\"\(path)\" has \(count == 1 ? "1 account" : "\(count) accounts"); nothing was changed"
    }
  }
}
