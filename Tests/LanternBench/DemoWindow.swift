import Glibc
import LanternFrames
import LanternLogin
import LanternNavigation
import LanternRaster
import LanternSDL
import LanternShop
import LanternWidgets

/// Shows the demo in a window of 1920 × 1080 pixels until the process is ended. Each release of the mouse button changes
/// between login and main, by the transitions of the app. Prints a line when login is shown.
func showDemo(in folder: String) throws {
  let window = try Window(title: "Demo", size: Size(1_920, 1_080), isExact: true, scale: 1)
  let demo = try Demo(on: window, in: folder)
  try demo.record()
  let root = demo.shop.root
  demo.shop.loop.intercept = { [weak root] event in
    if case .pointerUp = event.action, let root { root.show(root.currentFlow == .login ? .main : .login) }
    return true
  }
  try demo.run {
    print("shown")
    fflush(nil)
  }
}
