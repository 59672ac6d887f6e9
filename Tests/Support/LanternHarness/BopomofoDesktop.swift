import Foundation

/// A Wayland desktop: sway, and fcitx5 with the engine Chewing, which composes Chinese from Bopomofo.
package final class BopomofoDesktop {
  /// Shows the output in its upper left corner, and has the mouse and the keyboard.
  package let screen: XServer
  private let user: OrdinaryUser
  private let bus: (server: Subprocess, address: String)
  private let compositor: Subprocess
  private let inputMethod: Subprocess

  /// Whether the programs are installed.
  package static var isInstalled: Bool { Command.isInstalled("sway") && Command.isInstalled("fcitx5") }

  /// Starts the desktop with an output of 1280 × 800 pixels.
  package init() throws {
    let user = try OrdinaryUser()
    let screen = try XServer(hasWindowManager: false)
    (self.user, self.screen) = (user, screen)
    let bus = try user.startBus()
    self.bus = bus
    compositor = try user.startSway(on: screen)
    try user.write(
      """
      [Groups/0]
      Name=Default
      Default Layout=us
      DefaultIM=chewing

      [Groups/0/Items/0]
      Name=chewing
      Layout=

      [GroupOrder]
      0=Default

      """, to: "profile")
    let inputMethod = try user.start(
      "sh",
      ["-c", "mkdir -p $HOME/.config/fcitx5 && cp $HOME/profile $HOME/.config/fcitx5 && exec fcitx5"],
      environment: ["WAYLAND_DISPLAY": OrdinaryUser.swaySocket, "DBUS_SESSION_BUS_ADDRESS": bus.address])
    self.inputMethod = inputMethod
    try waitFor("the engine of fcitx5", detail: inputMethod.errors) {
      try inputMethod.expectRunning()
      return inputMethod.errors.contains("Loaded addon chewing")
    }
  }

  deinit {
    inputMethod.stop()
    compositor.stop()
    bus.server.stop()
  }

  /// Starts `lantern run` in a window that fills the output, and waits until it is there. The program writes its
  /// messages to the compositor to its errors.
  package func startLantern(_ files: TemporaryDirectory) throws -> (
    process: Subprocess, inspector: InspectorClient
  ) {
    let inspector = InspectorClient(path: files / "inspect")
    let environment = ["WAYLAND_DISPLAY": user / OrdinaryUser.swaySocket, "WAYLAND_DEBUG": "1"]
    let process = try Command(environment: environment).start(
      ["run", "--inspect", inspector.path, "--splash-delay", "0"] + files.optionsWithoutRecording)
    try waitFor("the inspector") {
      try process.expectRunning()
      return (try? inspector.tree())?.isAtRest == true
    }
    return (process, inspector)
  }

  /// Ends the input method in the middle of all that it does.
  package func crashInputMethod() { inputMethod.kill() }
}
