import Foundation
import LanternRaster

/// A real Wayland compositor without a GPU: Weston in a window of a virtual X screen, painting with pixman.
///
/// Weston's headless backend would not need X, but it has no mouse and no keyboard, and SDL 2.26 crashes without
/// them.
package final class WestonCompositor {
  /// How the compositor arranges windows.
  package enum Shell {
    /// The last opened window fills the output.
    case kiosk
    /// Windows float above a panel and a background.
    case desktop
  }

  /// The X screen that shows the output and receives the input.
  package let screen: XServer
  /// The X id of the window that is the output.
  package let output: String
  private let files: TemporaryDirectory
  private let compositor: Subprocess

  /// Starts the compositor. The size of the output is in logical units of `scale` pixels each.
  package init(width: Int = 1_000, height: Int = 700, scale: Int = 1, shell: Shell = .kiosk) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    (self.screen, self.files) = (screen, files)
    // Weston must not go to sleep when idle.
    try "[core]\nrepaint-window=10\nidle-time=0\n[shell]\nlocking=false\nstartup-animation=none\n"
      .write(toFile: files / "weston.ini", atomically: false, encoding: .utf8)
    let library = shell == .kiosk ? "kiosk-shell.so" : "desktop-shell.so"
    compositor = try Command(
      path: "weston", environment: screen.environment.merging(["XDG_RUNTIME_DIR": files.path]) { $1 }
    ).start([
      "--backend=x11-backend.so", "--use-pixman", "--shell=" + library, "--socket=wayland-7",
      "--config=" + files / "weston.ini", "--width=\(width)", "--height=\(height)", "--scale=\(scale)",
    ])
    // Older tools cannot read the name that Weston gives its window, so it is found by its class.
    var window: String?
    try waitFor("Weston") {
      window = try screen.visibleWindow(class: "Weston Compositor")
      return window != nil && FileManager.default.fileExists(atPath: files / "wayland-7")
    }
    output = window ?? ""
    try movePointerOutside()
  }

  deinit {
    resume()
    compositor.stop()
  }

  /// The environment variables that make a program open its windows here and nowhere else.
  package var environment: [String: String] {
    ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": files.path]
  }

  /// Moves the pointer off the output.
  ///
  /// The compositor tracks relative pointer motion, and loses the position when the window is moved or resized under
  /// the pointer. It learns the position again when the pointer enters the window.
  package func movePointerOutside() throws {
    for corner in [("0", "0"), ("1919", "1079")] { try screen.xdotool("mousemove", corner.0, corner.1) }
  }

  /// Suspends the compositor: it updates nothing on the screen and requests no frames from windows.
  package func suspend() { compositor.send(SIGSTOP) }

  /// Resumes a suspended compositor.
  package func resume() { compositor.send(SIGCONT) }

  /// Kills the compositor, as in a crash.
  package func crash() { compositor.kill() }
}
