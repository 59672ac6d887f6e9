import Foundation

/// A real Wayland compositor of a desktop, without a GPU, and a user who runs it and its clients. It has no input.
package final class DesktopCompositor {
  /// The program.
  package enum Program: String {
    case weston, sway, mutter
    case kwin = "kwin_wayland"

    /// Whether the program is in `PATH`.
    package var isInstalled: Bool { Command.isInstalled(rawValue) }
  }

  private let user: OrdinaryUser
  private let socket: String
  // Released after the compositor, whose connections they are.
  private var screen: XServer?
  private var bus: Subprocess?
  private let compositor: Subprocess

  /// Starts the compositor with an output of 1280 × 800 pixels.
  package init(_ program: Program) throws {
    let user = try OrdinaryUser()
    self.user = user
    switch program {
    case .weston:
      let screen = try XServer(hasWindowManager: false)
      self.screen = screen
      socket = "wayland-7"
      try user.write("[core]\nrepaint-window=10\nidle-time=0\n", to: "weston.ini")
      compositor = try user.start(
        "weston",
        [
          "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--socket=wayland-7",
          "--config=" + user / "weston.ini", "--width=1280", "--height=800",
        ], environment: screen.environment)
    case .sway:
      // Its headless backend reports no pictures.
      let screen = try XServer(hasWindowManager: false)
      self.screen = screen
      socket = "wayland-1"
      try user.write("output * mode 1280x800\ndefault_border none\nxwayland disable\n", to: "sway.conf")
      let backend = ["WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"]
      compositor = try user.start(
        "sway", ["--config", user / "sway.conf"], environment: screen.environment.merging(backend) { $1 })
    case .mutter:
      let (bus, address) = try user.startBus()
      self.bus = bus
      socket = "wayland-9"
      compositor = try user.start(
        "mutter",
        [
          "--headless", "--wayland", "--no-x11", "--virtual-monitor", "1280x800", "--wayland-display", socket,
        ],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1",
        ])
    case .kwin:
      let (bus, address) = try user.startBus()
      self.bus = bus
      socket = "wayland-9"
      // The installed program has a capability, which containers may refuse.
      let path = try Command(path: "which").runSuccessfully([program.rawValue]).output
      compositor = try user.start(
        try user.copy(path.trimmingCharacters(in: .whitespacesAndNewlines)),
        [
          "--virtual", "--no-lockscreen", "--no-global-shortcuts", "--width", "1280", "--height", "800",
          "--socket", socket,
        ], environment: ["DBUS_SESSION_BUS_ADDRESS": address, "KWIN_COMPOSE": "Q"])
    }
    try waitFor("the socket of \(program.rawValue)", detail: compositor.errors) {
      try compositor.expectRunning()
      return FileManager.default.fileExists(atPath: user / socket)
    }
  }

  deinit {
    compositor.stop()
    bus?.stop()
  }

  /// Returns the path of an entry in the private directory of the user.
  package static func / (compositor: DesktopCompositor, name: String) -> String { compositor.user / name }

  /// Runs `lantern` as a client until it ends.
  package func runLantern(_ arguments: [String]) throws -> CommandResult {
    try user.start(BuildProducts.lantern, arguments, environment: ["WAYLAND_DISPLAY": socket]).wait()
  }
}
