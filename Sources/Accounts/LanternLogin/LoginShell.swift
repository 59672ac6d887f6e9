/// The actions of the app as a whole that the login's forms need.
@MainActor
package protocol LoginShell: AnyObject {
  /// Enters the app after a login.
  func showMain()
  /// The title of the pending link's place, read from observable models; nil if no link is pending.
  var pendingLinkTitle: String? { get }
  /// Discards the pending link.
  func discardPendingLink()
  /// Removes the topmost modal.
  func closeModal()
  /// The path of the folder with emails, or nil if the app sends them.
  var outboxPath: String? { get }
  /// Opens a folder in the desktop. Calls `completion` with nil on success, else with an error message.
  func openFolder(_ path: String, _ completion: @escaping (String?) -> Void)
}
