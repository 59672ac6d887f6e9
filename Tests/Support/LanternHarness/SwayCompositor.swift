import Foundation
package import LanternRaster

/// A real Wayland compositor without a GPU whose outputs have fractional scales: sway, with each output in a window of a
/// virtual X screen, painting with pixman.
///
/// A window of an app fills the output that it is on.
package final class SwayCompositor {
  /// An output: its size in pixels, and its pixels per logical unit.
  package struct Output {
    package let size: PixelSize
    package let scale: Double

    package init(size: PixelSize, scale: Double) {
      self.size = size
      self.scale = scale
    }
  }

  /// The X screen that shows the outputs and receives the input.
  package let screen: XServer
  /// The X ids of the windows that are the outputs.
  package private(set) var outputs: [String] = []
  private let user: OrdinaryUser
  private let compositor: Subprocess

  /// Starts the compositor. Its outputs are side by side, and must all fit on a screen of 1920 × 1080 pixels. The keyboard has a
  /// layout, or several, separated by commas, and options such as `compose:menu`.
  package init(
    _ outputs: [Output], layout: String = "us", variant: String = "", keyboardOptions: String = ""
  ) throws {
    let screen = try XServer(hasWindowManager: false)
    let user = try OrdinaryUser()
    (self.screen, self.user) = (screen, user)
    var x = 0
    let lines = outputs.enumerated().map { number, output in
      defer { x += Int((Double(output.size.width) / output.scale).rounded(.up)) }
      return "output X11-\(number + 1) mode \(output.size.width)x\(output.size.height) position \(x) 0 "
        + "scale \(output.scale)"
    }
    let keyboard = [("layout", layout), ("variant", variant), ("options", keyboardOptions)]
      .filter { !$0.1.isEmpty }.map { "input * xkb_\($0) \"\($1)\"" }
    compositor = try user.startSway(on: screen, outputs: lines, others: keyboard)
    // Older tools cannot read the names of the windows, whose ids increase in the order of the outputs.
    var windows: [Int] = []
    try waitFor("the windows of the outputs") {
      windows = try screen.visibleWindows(named: "").filter {
        try screen.contentRect(of: $0) != PixelRect(screen.size)
      }.compactMap { Int($0) }.sorted()
      return windows.count == outputs.count
    }
    self.outputs = windows.map(String.init)
    var left = 0
    for (window, output) in zip(self.outputs, outputs) {
      try screen.xdotool("windowmove", window, "\(left)", "0")
      try waitFor("the place of an output") {
        try screen.contentRect(of: window) == PixelRect(left, 0, output.size.width, output.size.height)
      }
      left += output.size.width
    }
    // Without a window manager, no window has the keyboard.
    if let first = self.outputs.first { try screen.xdotool("windowfocus", "--sync", first) }
  }

  deinit { compositor.stop() }

  /// The environment variables that make a program open its windows here and nowhere else.
  package var environment: [String: String] { ["WAYLAND_DISPLAY": user / OrdinaryUser.swaySocket] }

  /// Sends the compositor a command of its configuration file.
  package func command(_ words: String...) throws {
    try Command(path: "swaymsg", environment: ["SWAYSOCK": user / OrdinaryUser.swayControl]).runSuccessfully(
      words)
  }
}

extension OrdinaryUser {
  /// The socket of sway for clients, in the private directory.
  static let swaySocket = "wayland-1"
  /// The socket of sway for commands, in the private directory.
  fileprivate static let swayControl = "control"

  /// Starts sway without a GPU, and waits until clients can connect. Each output is a window of an X screen.
  ///
  /// `outputs` are the lines of the configuration file for the outputs, one for each, and `others` are further lines.
  func startSway(
    on screen: XServer, outputs: [String] = ["output * mode 1280x800"], others: [String] = []
  ) throws -> Subprocess {
    try write(
      (outputs + others + ["default_border none", "xwayland disable", ""]).joined(separator: "\n"),
      to: "sway.conf")
    let sockets = [self / OrdinaryUser.swaySocket, self / OrdinaryUser.swayControl]
    let environment = [
      "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman", "WLR_X11_OUTPUTS": "\(outputs.count)",
      "SWAYSOCK": sockets[1],
    ]
    let process = try start(
      "sway", ["--config", self / "sway.conf"], environment: screen.environment.merging(environment) { $1 })
    try waitFor("the sockets of sway", detail: process.errors) {
      try process.expectRunning()
      return sockets.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    }
    return process
  }
}
