import LanternAccounts

/// What the main part asks of the accounts, and what it has done once that is answered.
@MainActor
struct MemberServices {
  let membership: SessionController
  /// Makes somebody else of the account's profiles the one who shops, unless a screen refuses to be left; answers why
  /// not.
  let choose: (Profile.ID, _ answer: @escaping (String?) -> Void) -> Void
  /// Leads out once the account is no more.
  let leave: () -> Void

  var profile: Profile? { membership.signedIn?.profile }
  /// Whoever shops, as they are called.
  var name: String { profile?.name.description ?? "" }
  var isDemo: Bool { membership.signedIn?.account.isDemo ?? false }
}
