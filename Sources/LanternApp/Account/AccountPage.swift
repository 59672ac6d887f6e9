/// The pages of an account. The raw values are the names of the pages in links.
nonisolated package enum AccountPage: String, CaseIterable, Hashable, Sendable {
  /// Edits the details of the current profile.
  case details
  /// Lists the account's profiles.
  case profiles
  /// Lists the account's sessions.
  case security
  /// Changes the password.
  case password
  /// Deletes the account.
  case deletion = "delete"
}
