import Foundation

/// A Wayland compositor without a seat, that is, without a mouse and a keyboard: Weston with its headless backend.
package final class SeatlessCompositor {
  private let files: TemporaryDirectory
  private let compositor: Subprocess

  package init() throws {
    let files = try TemporaryDirectory()
    self.files = files
    compositor = try Command(path: "weston", environment: ["XDG_RUNTIME_DIR": files.path]).start([
      "--backend=headless-backend.so", "--use-pixman", "--socket=wayland-8", "--idle-time=0", "--no-config",
    ])
    try waitFor("Weston's socket") { FileManager.default.fileExists(atPath: files / "wayland-8") }
  }

  deinit { compositor.stop() }

  /// The environment variables that make a program open its windows here and nowhere else.
  package var environment: [String: String] {
    ["WAYLAND_DISPLAY": "wayland-8", "XDG_RUNTIME_DIR": files.path]
  }
}
