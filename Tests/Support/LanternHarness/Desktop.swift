import Foundation
import LanternRaster

/// A real desktop without a GPU, and a user without privileges who runs it and its clients. It has no input.
package final class Desktop {
  /// The program that shows the windows: a window manager or a VNC server on X11, or a compositor on Wayland.
  package enum Program: String, CaseIterable, Sendable {
    case openbox
    case xfwm = "xfwm4"
    case mutterOnX11 = "mutter --x11"
    case tigerVNC = "Xtigervnc"
    case weston, sway, mutter
    case kwin = "kwin_wayland"

    /// Whether clients use X11.
    package var isOnX11: Bool { [.openbox, .xfwm, .mutterOnX11, .tigerVNC].contains(self) }

    /// Whether the program is in `PATH`.
    package var isInstalled: Bool { Command.isInstalled(executable) }

    fileprivate var executable: String { String(rawValue.prefix { $0 != " " }) }
  }

  private let user: OrdinaryUser
  private let clientEnvironment: [String: String]
  // Released after the program, whose connections they are.
  private var screen: XServer?
  private var server: VNCServer?
  private var bus: Subprocess?
  private let program: Program
  private let executable: String
  private let process: Subprocess

  /// Starts the program on a screen or with an output of 1280 × 800 pixels.
  package init(_ program: Program) throws {
    let user = try OrdinaryUser()
    self.user = user
    self.program = program
    // The installed KWin has a capability, which containers may refuse.
    executable = try program == .kwin ? user.copyInstalled(program.executable) : program.executable
    let socket: String
    switch program {
    case .openbox, .xfwm, .mutterOnX11:
      let screen = try XServer(size: PixelSize(1_280, 800), hasWindowManager: false)
      self.screen = screen
      clientEnvironment = screen.environment
      process = try Desktop.startWindowManager(program, user, screen)
      return
    case .tigerVNC:
      let server = try VNCServer()
      self.server = server
      clientEnvironment = server.environment
      process = server.process
      return
    case .weston:
      let screen = try XServer(hasWindowManager: false)
      self.screen = screen
      socket = "wayland-7"
      try user.write("[core]\nrepaint-window=10\nidle-time=0\n", to: "weston.ini")
      process = try user.start(
        "weston",
        [
          "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so", "--socket=wayland-7",
          "--config=" + user / "weston.ini", "--width=1280", "--height=800",
        ], environment: screen.environment)
    case .sway:
      // Its headless backend reports no pictures.
      let screen = try XServer(hasWindowManager: false)
      self.screen = screen
      socket = OrdinaryUser.swaySocket
      process = try user.startSway(on: screen)
    case .kwin:
      let (bus, address) = try user.startBus()
      self.bus = bus
      socket = "wayland-9"
      process = try user.start(
        executable,
        [
          "--virtual", "--no-lockscreen", "--no-global-shortcuts", "--width", "1280", "--height", "800",
          "--socket", socket,
        ], environment: ["DBUS_SESSION_BUS_ADDRESS": address, "KWIN_COMPOSE": "Q"])
    case .mutter:
      let (bus, address) = try user.startBus()
      self.bus = bus
      socket = "wayland-9"
      process = try user.start(
        "mutter",
        [
          "--headless", "--wayland", "--no-x11", "--virtual-monitor", "1280x800", "--wayland-display", socket,
        ],
        environment: [
          "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1",
        ])
    }
    clientEnvironment = ["WAYLAND_DISPLAY": socket]
    try waitFor("the socket of \(program.rawValue)", detail: process.errors) {
      try process.expectRunning()
      return FileManager.default.fileExists(atPath: user / socket)
    }
  }

  // Xfwm reads its settings over a session bus, whose services end with it.
  private static func startWindowManager(
    _ program: Program, _ user: OrdinaryUser, _ screen: XServer
  ) throws -> Subprocess {
    let option =
      switch program {
      case .xfwm: "--compositor=off"
      case .mutterOnX11: "--x11"
      default: "--sm-disable"
      }
    let settings = ["GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1"]
    let process = try user.start(
      "dbus-run-session", ["--", program.executable, option],
      environment: screen.environment.merging(settings) { $1 })
    try waitFor("the window manager \(program.rawValue)", detail: process.errors) {
      try process.expectRunning()
      return try screen.hasWindowManager
    }
    return process
  }

  deinit {
    process.stop()
    bus?.stop()
  }

  /// Returns the path of an entry in the private directory of the user.
  package static func / (desktop: Desktop, name: String) -> String { desktop.user / name }

  /// Returns the version that the program prints.
  package func version() throws -> String {
    if program == .tigerVNC { return try VNCServer.version() ?? "unknown" }
    let result = try user.start(executable, ["--version"], environment: clientEnvironment).wait()
    let version = result.output.firstMatch(of: /\d+(\.\d+)+/)
    return version.map { String($0.output.0) } ?? "unknown"
  }

  /// Starts `lantern` as a client.
  package func startLantern(_ arguments: [String]) throws -> Subprocess {
    try user.start(BuildProducts.lantern, arguments, environment: clientEnvironment)
  }
}
