import FoundationEssentials
import Glibc
import LanternFiles
import LanternSDL

/// The combinations of keys that make characters, such as dead keys. libX11 reads them when the first window is opened.
enum ComposeTable {
  private static let variable = "XCOMPOSECACHE"

  /// Makes libX11 keep the table in a folder in binary form, because reading the text delays the window by 10 ms each
  /// time. If the user has chosen another folder, libX11 uses that; for root it keeps no table.
  ///
  /// Must be called before another thread could read the environment.
  static func keep(in folder: URL) {
    guard geteuid() != 0, unsafe getenv(variable) == nil, WindowDriver.candidates().first == .x11 else {
      return
    }
    // Without the folder, libX11 reads the text.
    guard (try? Folder(folder.path).create()) != nil else { return }
    unsafe setenv(variable, folder.path, 0)
  }
}
