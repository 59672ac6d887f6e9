package import LanternAccounts
package import LanternDesktop
package import LanternNavigation

/// The actions of the app as a whole. Navigators offer them to their screens.
@MainActor
package protocol AppShell: AnyObject {
  /// Enters the shop after a login.
  func showShop()
  /// Ends the session. Calls `completion` with nil on success or if the user cancels, else with an error message.
  func logOut(_ completion: @escaping (String?) -> Void)
  /// Leaves the shop after the account was deleted.
  func leaveDeletedAccount()
  /// Switches to another profile. If a screen refuses to close, or switching fails, calls `onFailure` with a message.
  func switchProfile(_ profile: Profile.ID, _ onFailure: @escaping (String?) -> Void)
  /// Applies settings of the appearance immediately, and stores them for the next launch.
  func apply(_ appearance: AppearanceSettings)
  /// The title of the pending link's place, read from observable models; nil if no link is pending.
  var pendingLinkTitle: String? { get }
  /// Discards the pending link.
  func discardPendingLink()
  /// Removes the topmost modal.
  func closeModal()
  /// Opens a link of the app by the route of its place. The last link takes precedence.
  func open(_ link: Link?)
  /// The path of the folder with sent messages.
  var outboxPath: String { get }
  /// Opens a folder in the desktop. Calls `completion` with nil on success, else with an error message.
  func openFolder(_ path: String, _ completion: @escaping (String?) -> Void)
  /// Saves the recording so far, and calls `completion` with its path.
  func saveRecording(
    _ completion: @escaping @MainActor @Sendable (Result<String, ExitError>) -> Void)
}
