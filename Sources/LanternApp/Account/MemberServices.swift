import LanternAccounts

/// The account operations of the main flow.
@MainActor
struct MemberServices {
  let membership: SessionController
  /// Switches to another profile, unless a screen refuses to be left. Answers an error message on failure.
  let choose: (Profile.ID, _ answer: @escaping (String?) -> Void) -> Void
  /// Leaves the shop after the account was deleted.
  let leave: () -> Void

  var profile: Profile? { membership.signedIn?.profile }
  /// The name of the current profile.
  var name: String { profile?.name.description ?? "" }
  var isDemo: Bool { membership.signedIn?.account.isDemo ?? false }
}
