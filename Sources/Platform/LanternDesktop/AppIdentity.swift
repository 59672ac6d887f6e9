import FoundationEssentials
import LanternProcess
import LanternSDL

/// The identity of an app: its name, its folders, the scheme of its links, and its version.
public struct AppIdentity: Hashable, Sendable {
  /// The name in the title bar and in messages for the user, such as `Lantern`.
  public let name: String
  /// The name of the app's folders in the XDG base directories, such as `lantern`.
  public let identifier: String
  /// The scheme of the app's links, such as `lantern` in `lantern://bag`.
  public let linkScheme: String
  /// The version, such as `1.0.2`.
  public let version: String
  /// The name of the app's desktop file without `.desktop`, such as `org.lantern.Lantern`.
  ///
  /// Windows have it as their class (X11) and app ID (Wayland), by which desktops find the icon and the name of the app.
  public let applicationID: String

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - name: The name that the user sees.
  ///   - identifier: The name of the folders: lowercase letters, digits and hyphens. By default, the name in
  ///     lowercase, with hyphens in place of other characters.
  ///   - linkScheme: The scheme of the app's links; by default, the identifier.
  ///   - version: The version that `--version` prints.
  ///   - applicationID: The name of the desktop file, in reverse DNS notation; by default, the identifier.
  public init(
    name: String, identifier: String? = nil, linkScheme: String? = nil, version: String = "1.0.0",
    applicationID: String? = nil
  ) {
    let identifier = identifier ?? folderName(of: name)
    let scheme = linkScheme ?? identifier
    for word in [identifier, scheme] where word.wholeMatch(of: /[a-z][a-z0-9-]*/) == nil {
      fatalError(
        "\"\(word)\" is not an identifier; pass an identifier and a linkScheme that begin with a lowercase letter "
          + "and have only lowercase letters, digits and hyphens")
    }
    self.name = name
    self.identifier = identifier
    self.linkScheme = scheme
    self.version = version
    self.applicationID = applicationID ?? identifier
  }

  /// The version and the kind of build, as recordings store them.
  package var build: String {
    #if DEBUG
      "\(version) debug"
    #else
      "\(version) release"
    #endif
  }

  /// The text that `--version` prints.
  @MainActor package var versionText: String {
    "\(identifier) \(build), \(Window.libraries), \(Window.driverInUse)"
  }
}
