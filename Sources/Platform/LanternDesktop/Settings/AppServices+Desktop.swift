import LanternFrames
import LanternNavigation
import LanternSDL
import Synchronization

extension AppServices {
  /// Follows the settings of the desktop from the first frame on, until the monitor is closed. Also stores them for the
  /// first picture of the next launch.
  func followDesktop() -> DesktopSettingsMonitor {
    Window.setDoubleClickTime(appearance.settings.desktop.doubleClickTime)
    let (file, loop, latest) = (DesktopSettingsFile(directories.desktop), loop, LatestSettings())
    let monitor = DesktopSettingsMonitor { settings in
      if latest.replace(with: settings) {
        loop.post { [weak self] in latest.take().map { self?.desktopChanged(to: $0) } }
      }
      guard file.read() != settings else { return }
      if let problem = failureMessage({ () throws(ExitError) in try file.write(settings) }) {
        printMessage(problem)
      }
    }
    root.whenPresented { monitor.start() }
    return monitor
  }

  /// Shows the settings of the desktop wherever the user has not chosen others.
  package func desktopChanged(to desktop: DesktopSettings) {
    guard desktop != appearance.settings.desktop else { return }
    if usesDesktop { Window.setDoubleClickTime(desktop.doubleClickTime) }
    var settings = appearance.settings
    settings.desktop = desktop
    show(settings)
  }
}

// The settings that the main thread has not shown yet. A portal may report changes faster than frames are made.
private final class LatestSettings: Sendable {
  private let waiting = Mutex<DesktopSettings?>(nil)

  // Returns whether none were waiting.
  func replace(with settings: DesktopSettings) -> Bool {
    waiting.withLock { waiting in
      defer { waiting = settings }
      return waiting == nil
    }
  }

  func take() -> DesktopSettings? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}
