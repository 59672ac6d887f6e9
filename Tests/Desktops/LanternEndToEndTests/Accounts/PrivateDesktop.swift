import Foundation
import LanternHarness

/// A real session bus and a real keyring that belong to the test. They are separate from the desktop of the user
/// who runs the tests, and leave nothing behind.
final class PrivateDesktop {
  enum SetUpError: Error { case failed(command: String, errors: String) }

  private static let service = "org.freedesktop.secrets"

  private let files: TemporaryDirectory
  private let server: Subprocess
  private var keyring: Subprocess?

  /// The environment of a program on this desktop.
  let environment: [String: String]

  /// Starts the bus without a secret service, and without one that the bus could start.
  init() throws {
    files = try TemporaryDirectory()
    environment = [
      "HOME": files.path, "XDG_RUNTIME_DIR": files.path, "XDG_DATA_HOME": files / "data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(files / "bus")",
    ]
    try SessionBus.configure(files)
    server = try Command(path: "dbus-daemon").start([
      "--config-file=\(files / "bus.conf")", "--nofork",
    ])
    try waitFor("the session bus") {
      try bus("GetId").status == 0
    }
  }

  deinit { stop() }

  /// Kills the keyring and the bus.
  func stop() {
    keyring?.kill()
    server.kill()
  }

  /// Starts an unlocked keyring with its former contents.
  func startKeyring() throws {
    try "its password".write(toFile: files / "password", atomically: false, encoding: .utf8)
    keyring = try Command(path: "/bin/sh", environment: environment).start([
      "-c", "exec gnome-keyring-daemon --unlock --components=secrets --foreground < \"$0\"",
      files / "password",
    ])
    try waitFor("the keyring") {
      try secrets("", "org.freedesktop.Secret.Service.ReadAlias", "string:default").output
        .contains("/collection/login")
    }
  }

  /// Kills the keyring, as a crash would.
  func killKeyring() { keyring?.kill() }

  /// Suspends the keyring, which keeps its connection and its locks.
  func hangKeyring() { keyring?.send(SIGSTOP) }

  func wakeKeyring() { keyring?.send(SIGCONT) }

  func lockKeyring() throws {
    let answer = try secrets(
      "", "org.freedesktop.Secret.Service.Lock",
      "array:objpath:/org/freedesktop/secrets/collection/login")
    guard answer.output.contains("collection/login") else {
      throw SetUpError.failed(command: "Lock", errors: answer.errors)
    }
  }

  /// Makes the bus reject all further calls of one method.
  func refuse(_ method: String, of interface: String) throws {
    try SessionBus.configure(
      files, rule: "<deny send_interface=\"\(interface)\" send_member=\"\(method)\"/>")
    let answer = try bus("ReloadConfig")
    guard answer.status == 0 else { throw SetUpError.failed(command: "ReloadConfig", errors: answer.errors) }
  }

  /// The properties of all items in the keyring, as printed by the bus client.
  func items() throws -> [String] {
    let property = "org.freedesktop.DBus.Properties.Get"
    let collection = try secrets(
      "/collection/login", property, "string:org.freedesktop.Secret.Collection", "string:Items")
    return try collection.output.matches(of: /collection\/login\/[0-9]+/).map { item in
      try secrets(
        "/\(item.output)", "org.freedesktop.DBus.Properties.GetAll", "string:org.freedesktop.Secret.Item"
      ).output
    }
  }

  /// Starts a monitor of all further method calls on the bus.
  func listen() throws -> Subprocess {
    let listener = try Command(path: "dbus-monitor", environment: environment)
      .start(["--session", "--profile", "type='method_call'"])
    // The monitor shows its own connection, and this query once it is listening.
    try waitFor("the listener") {
      _ = try bus("ListNames")
      return listener.output.contains("ListNames")
    }
    return listener
  }

  private func bus(_ method: String) throws -> CommandResult {
    try dbus("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.\(method)", [])
  }

  private func secrets(_ path: String, _ method: String, _ arguments: String...) throws -> CommandResult {
    try dbus(PrivateDesktop.service, "/org/freedesktop/secrets\(path)", method, arguments)
  }

  private func dbus(
    _ service: String, _ path: String, _ method: String, _ arguments: [String]
  ) throws -> CommandResult {
    try Command(path: "dbus-send", environment: environment)
      .run(["--session", "--print-reply", "--dest=\(service)", path, method] + arguments)
  }
}
