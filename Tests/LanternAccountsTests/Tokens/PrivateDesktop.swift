import Foundation
import LanternHarness

/// A desktop's session bus with a keyring on it, both real and both the test's own: nothing of whoever runs the tests
/// is seen or touched, and nothing is left of it afterwards.
final class PrivateDesktop {
  enum Trouble: Error { case failed(command: String, errors: String) }

  private static let service = "org.freedesktop.secrets"

  private let files: TemporaryDirectory
  private let server: Subprocess
  private var keyring: Subprocess?

  /// What a program needs to know to be on it.
  let environment: [String: String]

  /// Starts the bus, on which nobody keeps secrets and nobody is started who would.
  init() throws {
    files = try TemporaryDirectory()
    environment = [
      "HOME": files.path, "XDG_RUNTIME_DIR": files.path, "XDG_DATA_HOME": files / "data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(files / "bus")",
    ]
    try PrivateDesktop.configure(files)
    server = try Command(path: "dbus-daemon").start([
      "--config-file=\(files / "bus.conf")", "--nofork",
    ])
    try waitFor("the session bus") {
      try bus("GetId").status == 0
    }
  }

  deinit { stop() }

  /// Ends keyring and bus at once.
  func stop() {
    keyring?.kill()
    server.kill()
  }

  /// Has a keyring on the bus, unlocked, with what was in it before.
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

  /// Ends the keyring as a crash would.
  func killKeyring() { keyring?.kill() }

  /// Has the keyring stop in the middle of whatever it does, and hold on to everything.
  func hangKeyring() { keyring?.send(SIGSTOP) }

  func wakeKeyring() { keyring?.send(SIGCONT) }

  func lockKeyring() throws {
    let answer = try secrets(
      "", "org.freedesktop.Secret.Service.Lock",
      "array:objpath:/org/freedesktop/secrets/collection/login")
    guard answer.output.contains("collection/login") else {
      throw Trouble.failed(command: "Lock", errors: answer.errors)
    }
  }

  /// Has the bus turn every call of one method away from now on.
  func refuse(_ method: String, of interface: String) throws {
    try PrivateDesktop.configure(
      files, rule: "<deny send_interface=\"\(interface)\" send_member=\"\(method)\"/>")
    let answer = try bus("ReloadConfig")
    guard answer.status == 0 else { throw Trouble.failed(command: "ReloadConfig", errors: answer.errors) }
  }

  /// All items of the keyring, as the bus tells their properties.
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

  /// Everybody's calls on the bus from now on, each with what is called.
  func listen() throws -> Subprocess {
    let listener = try Command(path: "dbus-monitor", environment: environment)
      .start(["--session", "--profile", "type='method_call'"])
    // It hears itself arrive, and this question when it listens.
    try waitFor("the listener") {
      _ = try bus("ListNames")
      return listener.output.contains("ListNames")
    }
    return listener
  }

  private static func configure(_ files: TemporaryDirectory, rule: String = "") throws {
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(files / "bus")</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
          \(rule)
        </policy>
      </busconfig>
      """
    try configuration.write(toFile: files / "bus.conf", atomically: true, encoding: .utf8)
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
