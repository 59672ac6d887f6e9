import Foundation

/// A desktop's session bus and accessibility bus, for tests alone.
package final class AccessibilityBus {
  private let files: TemporaryDirectory
  private let session: Subprocess
  private var launcher: Subprocess?

  /// Starts the session bus and, if `isStarted` is true, the accessibility bus. `isEnabled` is whether the desktop has
  /// enabled accessibility, as it does for a screen reader.
  package init(isStarted: Bool = true, isEnabled: Bool = true) throws {
    files = try TemporaryDirectory()
    session = try SessionBus.start(in: files)
    if isStarted { try start(isEnabled: isEnabled) }
  }

  deinit {
    launcher?.stop()
    session.stop()
  }

  /// The environment variables that make a program use these buses.
  package var environment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(files / "bus")", "GSETTINGS_BACKEND": "memory",
      "XDG_RUNTIME_DIR": files.path,
    ]
  }

  /// Starts the accessibility bus, and waits until it is there.
  package func start(isEnabled: Bool = true) throws {
    launcher = try Command(path: "/usr/libexec/at-spi-bus-launcher", environment: environment)
      .start(["--launch-immediately", "--a11y=\(isEnabled ? 1 : 0)"])
    try waitFor("the accessibility bus", detail: launcher?.errors ?? "") {
      try launcher?.expectRunning()
      return try call("GetAddress", of: "org.a11y.Bus").contains("unix:")
    }
  }

  /// Ends the accessibility bus, as when it crashes.
  package func end() {
    launcher?.stop()
    launcher = nil
  }

  /// Ends the registry of the accessibility bus. The next client starts another one.
  package func endRegistry() throws { try sendToRegistry(SIGKILL) }

  /// Sends a signal to the registry of the accessibility bus.
  package func sendToRegistry(_ signal: Int32) throws {
    let reply = try Command(path: "dbus-send", environment: environment).runSuccessfully([
      "--bus=\(address)", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/",
      "org.freedesktop.DBus.GetConnectionUnixProcessID", "string:org.a11y.atspi.Registry",
    ])
    guard
      let identifier = reply.output.split(separator: " ").last.flatMap({
        pid_t($0.trimmingCharacters(in: .newlines))
      })
    else { throw HarnessError.failed(command: "dbus-send", status: 0, errors: reply.output) }
    kill(identifier, signal)
  }

  /// Ends the session bus, as at logout.
  package func endSession() { session.kill() }

  /// Enables or disables accessibility.
  package func set(isEnabled: Bool) throws {
    _ = try Command(path: "dbus-send", environment: environment).runSuccessfully([
      "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus",
      "org.freedesktop.DBus.Properties.Set", "string:org.a11y.Status", "string:IsEnabled",
      "variant:boolean:\(isEnabled)",
    ])
  }

  /// The address of the accessibility bus.
  package var address: String {
    get throws {
      try call("GetAddress", of: "org.a11y.Bus").trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private func call(_ member: String, of interface: String) throws -> String {
    try Command(path: "dbus-send", environment: environment).run([
      "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus", "\(interface).\(member)",
    ]).output
  }

  /// Starts a client in Python on these buses.
  package func start(client script: String, _ arguments: [String] = []) throws -> Subprocess {
    try Command(
      path: "/usr/bin/python3", environment: environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    ).start([script] + arguments)
  }
}
