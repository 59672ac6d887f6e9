import LanternFrames
public import LanternNavigation
import LanternSDL

extension AppServices {
  // MARK: Notifications

  /// Shows a notification of the desktop, and returns whether a service of the desktop has accepted it.
  ///
  /// By the desktop's portal, or else by its notification service. Without either, and on a display in memory, nothing is
  /// shown. A service that doesn't answer within three seconds counts as missing. A click brings the first window to the
  /// front and opens the link.
  ///
  /// - Parameters:
  ///   - title: The title, in one line.
  ///   - body: The text below the title, without markup.
  ///   - id: Identifies the notification: a later one with the same identifier replaces it.
  ///   - link: The link that a click opens; nil for none.
  @discardableResult
  public func notify(title: String, body: String = "", id: String, link: Link? = nil) async -> Bool {
    guard usesDesktop else { return false }
    let notifier = notifier ?? DesktopNotifier(appName: identity.name)
    self.notifier = notifier
    let loop = loop
    return await notifier.show(
      DesktopNotifier.Notification(id: id, title: title, body: body) {
        loop.post { [weak self] in
          (self?.loop.display as? Window)?.raise()
          if let link { self?.follow(link) }
        }
      })
  }
}
