import Foundation
package import LanternRaster

/// IBus with the Pinyin engine libpinyin, for the programs on a display. It has its own session bus and home.
package final class PinyinInput {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let bus: Subprocess
  private var daemon: Subprocess?

  /// Starts the bus and IBus, and waits until the engine is chosen. It has learned nothing yet.
  package init(_ screen: XServer) throws {
    self.screen = screen
    files = try TemporaryDirectory()
    // Otherwise, IBus chooses an engine by the locale when it has started.
    let settings = files / ".config/glib-2.0/settings"
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    try """
    [desktop/ibus/general]
    preload-engines=['libpinyin']
    engines-order=['libpinyin']

    """.write(toFile: settings + "/keyfile", atomically: true, encoding: .utf8)
    // IBus ends with the process that started it.
    bus = try SessionBus.start(in: files)
    try start()
  }

  deinit {
    daemon?.stop()
    bus.stop()
  }

  /// The environment variables that make a program use this input method.
  package var environment: [String: String] {
    screen.environment.merging([
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(files / "bus")", "HOME": files.path,
      "XDG_RUNTIME_DIR": files.path, "GSETTINGS_BACKEND": "keyfile", "NO_AT_BRIDGE": "1",
    ]) { $1 }
  }

  /// Starts IBus again after `crash()`.
  package func start() throws {
    let daemon = try Command(path: "ibus-daemon", environment: environment).start([
      "--config=/usr/libexec/ibus-memconf", "--panel=/usr/libexec/ibus-ui-gtk3", "--cache=none",
    ])
    self.daemon = daemon
    try waitFor("the Pinyin engine", detail: daemon.errors) {
      try daemon.expectRunning()
      return try Command(path: "ibus", environment: environment).run(["engine"]).output == "libpinyin\n"
    }
  }

  /// Ends IBus in the middle of all that it does. Its engine ends with it.
  package func crash() {
    daemon?.kill()
    daemon = nil
  }

  /// Returns the rectangle of the candidates on the screen; nil if none are shown.
  package func candidates() throws -> PixelRect? {
    let shown = try Command(path: "xdotool", environment: screen.environment)
      .run(["search", "--onlyvisible", "--class", "ibus-ui-gtk3"]).output.split(separator: "\n")
    return try shown.map { try screen.contentRect(of: String($0)) }.first { $0.height > 20 }
  }
}
