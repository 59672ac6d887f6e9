import FoundationEssentials
import LanternDesktop

/// Opens a folder in the desktop's file manager, and returns whether that succeeded.
///
/// Waits for `xdg-open`, so it must not run on the main thread.
func openInDesktop(_ folder: URL) -> Bool {
  guard FileManager.default.fileExists(atPath: folder.path) else { return false }
  let child = try? ChildProcess("xdg-open", [folder.path])
  return child?.wait() == .exited(status: 0)
}
