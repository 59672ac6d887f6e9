import Foundation
import LanternRaster

/// A real Wayland compositor without a GPU: Weston in a window of a virtual X screen, painting with pixman.
///
/// Weston's headless backend would do without X, but offers no mouse and no keyboard, and SDL 2.26 crashes without
/// them.
package final class WestonCompositor {
  /// How the compositor arranges windows.
  package enum Shell {
    /// The window that was opened last fills the output.
    case kiosk
    /// Windows float above a panel and a background.
    case desktop
  }

  /// The X screen around the output, where a person sees and uses it.
  package let screen: XServer
  /// The X id of the window that is the output.
  package let output: String
  private let files: TemporaryDirectory
  private let compositor: Subprocess

  /// Starts the compositor with an output of a size in its own units, each of which is `scale` pixels wide.
  package init(width: Int = 1_000, height: Int = 700, scale: Int = 1, shell: Shell = .kiosk) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    (self.screen, self.files) = (screen, files)
    // It never goes to sleep by itself.
    try "[core]\nrepaint-window=10\nidle-time=0\n[shell]\nlocking=false\nstartup-animation=none\n"
      .write(toFile: files / "weston.ini", atomically: false, encoding: .utf8)
    let library = shell == .kiosk ? "kiosk-shell.so" : "desktop-shell.so"
    compositor = try Command(
      path: "weston", environment: screen.environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 }
    ).start([
      "--backend=x11-backend.so", "--use-pixman", "--shell=" + library, "--socket=wayland-7",
      "--config=" + files / "weston.ini", "--width=\(width)", "--height=\(height)", "--scale=\(scale)",
    ])
    // Weston sets the name of its window in a way that older tools do not read; they find it by its class.
    var window: String?
    try waitFor("Weston") {
      window = try screen.visibleWindow(class: "Weston Compositor")
      return window != nil && FileManager.default.fileExists(atPath: files / "wayland-7")
    }
    output = window ?? ""
    try putPointerOutside()
  }

  deinit {
    resume()
    compositor.stop()
  }

  /// The variables that a program needs to open windows here and nowhere else.
  package var environment: [String: String] {
    ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": files.path]
  }

  /// Moves the pointer off the output. The compositor follows the pointer by its steps and loses track when the window
  /// is moved or resized below it; it learns the position when the pointer enters again.
  package func putPointerOutside() throws {
    for corner in [("0", "0"), ("1919", "1079")] { try screen.xdotool("mousemove", corner.0, corner.1) }
  }

  /// Suspends the compositor: it shows nothing new and asks no window for a frame.
  package func suspend() { compositor.send(SIGSTOP) }

  /// Lets a suspended compositor go on.
  package func resume() { compositor.send(SIGCONT) }

  /// Ends the compositor as a crash would.
  package func crash() { compositor.kill() }
}
