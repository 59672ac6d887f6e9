package import LanternDesktop
package import LanternNavigation

/// The actions of the app as a whole. Navigators offer them to their screens.
@MainActor
package protocol AppShell: AnyObject {
  /// Ends the session. Calls `completion` with nil on success or if the user cancels, else with an error message.
  func logOut(_ completion: @escaping (String?) -> Void)
  /// Applies settings of the appearance immediately, and stores them for the next launch.
  func apply(_ appearance: AppearanceSettings)
  /// Opens a link of the app by the route of its place. The last link takes precedence.
  func open(_ link: Link?)
  /// Saves the recording so far, and calls `completion` with its path.
  func saveRecording(
    _ completion: @escaping @MainActor @Sendable (Result<String, ExitError>) -> Void)
}
