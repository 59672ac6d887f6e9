import LanternAccounts

/// The account operations of the main flow.
@MainActor
struct AccountServices {
  let sessionController: SessionController
  /// Switches to another profile. If a screen refuses to close, or switching fails, calls `onFailure` with a message.
  let switchProfile: (Profile.ID, _ onFailure: @escaping (String?) -> Void) -> Void
  /// Leaves the shop after the account has been deleted.
  let leaveShop: () -> Void

  var profile: Profile? { sessionController.signedIn?.profile }
  /// The name of the current profile.
  var name: String { profile?.name.description ?? "" }
  var isDemo: Bool { sessionController.signedIn?.account.isDemo ?? false }
}
