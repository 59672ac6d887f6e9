import FoundationEssentials
import LanternDesktop

/// Opens a folder in the desktop's file manager, and returns whether that succeeded.
///
/// Waits for `xdg-open`, so it must not run on the main thread. The messages of the browsers that it tries are not for
/// the terminal of the app.
func openInDesktop(_ folder: URL) -> Bool {
  guard FileManager.default.fileExists(atPath: folder.path) else { return false }
  let child = try? ChildProcess("xdg-open", [folder.path], isSilent: true)
  return child?.wait() == .exited(status: 0)
}
