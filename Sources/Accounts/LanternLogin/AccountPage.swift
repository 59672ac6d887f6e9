/// The pages of the account that is logged in. The app decides where they are.
public enum AccountPage: CaseIterable, Hashable, Sendable {
  /// Switches, adds and removes the profiles of the people who share the account.
  case profiles
  /// Lists the sessions and ends them, and leads to the password and to the deletion.
  case security
  /// Changes the password.
  case password
  /// Deletes the account.
  case deletion

  /// The text of the title.
  package var title: LoginMessage {
    switch self {
    case .profiles: .profilesTitle
    case .security: .securityTitle
    case .password: .passwordTitle
    case .deletion: .deletionTitle
    }
  }
}
