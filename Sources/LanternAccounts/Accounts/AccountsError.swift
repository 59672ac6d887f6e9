/// Why something about accounts did not happen; everything is as it was before, unless a case says otherwise.
public enum AccountsError: Error, Hashable, Sendable {
  /// Name or password: which of them is not said.
  case wrong
  /// Too many failures; it may be tried again so long from now.
  case wait(Duration)
  /// The password was right, but nobody has shown yet to read what is sent to the address.
  case notConfirmed(EmailAddress)
  case badPassword(PasswordProblem)
  /// Wrong, used, expired or never sent: which of them is not said.
  case wrongCode
  /// Nobody is, or the session has ended since.
  case nobodyIsLoggedIn
  case noSuchAccount(EmailAddress)
  case exists(EmailAddress)
  case lastProfile
  case tooManyProfiles
  case noSuchProfile
  /// This machine could not keep the session's token, or not remove it. When that happens on logging out, or on deleting
  /// the account, the session has ended all the same, and the token that is left is worth nothing.
  case tokenNotKept(String)
  case letterNotSent(String)
  /// The database was written by a version of the app that knows more than this one.
  case newer(path: String, version: Int, known: Int)
  /// Full, read-only, damaged, not to be entered: what, where, and what to do.
  case disk(String)
  /// Others use what is needed: for now.
  case busy(String)
  /// Too little memory for the hash of a password. It is neither right nor wrong then, and counts as no failure.
  case outOfMemory
  /// A file that was to be restored is missing, damaged or without accounts.
  case notRestorable(String)
  /// A database that was to be replaced has accounts.
  case hasAccounts(path: String, count: Int)
}

extension AccountsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .wrong: "e-mail address or password is wrong"
    case .wait(let duration):
      "too many failures; try again in \(max(1, Int(duration.components.seconds) + (duration.components.attoseconds > 0 ? 1 : 0))) s"
    case .notConfirmed(let email): "“\(email)” is not confirmed yet; enter the code that was sent there"
    case .badPassword(let problem): "\(problem)"
    case .wrongCode: "the code is wrong, used or expired; have a new one sent"
    case .nobodyIsLoggedIn: "nobody is logged in, or the session has ended"
    case .noSuchAccount(let email): "there is no account of “\(email)”"
    case .exists(let email): "there is an account of “\(email)” already"
    case .lastProfile: "the last profile of an account cannot be removed"
    case .tooManyProfiles: "the account has as many profiles as it can have; remove one first"
    case .noSuchProfile: "there is no such profile"
    case .tokenNotKept(let why): why
    case .letterNotSent(let why): why
    case .newer(let path, let version, let known):
      "“\(path)” is of version \(version), written by a newer Lantern; this one knows \(known): update it, or name another folder with --data-dir"
    case .disk(let what): what
    case .busy(let what): what
    case .outOfMemory:
      "there is not enough memory to check the password; close other programs and try again"
    case .notRestorable(let what): what
    case .hasAccounts(let path, let count):
      "“\(path)” has \(count == 1 ? "1 account" : "\(count) accounts"); nothing was changed"
    }
  }
}
