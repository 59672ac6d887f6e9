/// The pages that belong to an account, by their names in links.
nonisolated package enum AccountPage: String, CaseIterable, Hashable, Sendable {
  /// What the shop is told about whoever shops, to be changed.
  case details
  /// Who shops by this account.
  case profiles
  /// Where one is logged in.
  case security
  /// A new password.
  case password
  /// The end of it.
  case deletion = "delete"
}
