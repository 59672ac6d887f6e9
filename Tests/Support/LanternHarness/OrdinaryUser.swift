import Foundation

/// Runs programs as a user without privileges, because some compositors refuse to run as root: as `nobody` if the tests
/// run as root, otherwise as the user of the tests. The programs share a private home and runtime directory.
package final class OrdinaryUser {
  private static let nobody: uid_t = 65_534

  private let files: TemporaryDirectory

  package init() throws {
    files = try TemporaryDirectory()
    try giveAway(files.path)
  }

  /// Returns the path of an entry in the private directory.
  package static func / (user: OrdinaryUser, name: String) -> String { user.files / name }

  /// Writes a file in the private directory.
  package func write(_ text: String, to name: String) throws {
    try text.write(toFile: self / name, atomically: false, encoding: .utf8)
    try giveAway(self / name)
  }

  /// Copies a program into the private directory, where the user can run it and it has no capabilities. Returns its path.
  package func copy(_ program: String) throws -> String {
    let copy = self / (program.split(separator: "/").last.map(String.init) ?? program)
    if !FileManager.default.fileExists(atPath: copy) {
      try Command(path: "cp").runSuccessfully([program, copy])
      try giveAway(copy)
    }
    return copy
  }

  /// Copies an installed program as `copy` does. Returns the path of the copy.
  package func copyInstalled(_ name: String) throws -> String {
    let path = try Command(path: "which").runSuccessfully([name]).output
    return try copy(path.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// Starts a program.
  package func start(
    _ program: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Subprocess {
    let directories = ["HOME": files.path, "XDG_RUNTIME_DIR": files.path]
    return try Command(path: "setpriv", environment: directories.merging(environment) { $1 })
      .start(OrdinaryUser.identity + [program] + arguments)
  }

  /// Whether the user can run a program where it is.
  package static func canRun(_ program: String) -> Bool {
    do {
      return try Command(path: "setpriv").run(identity + ["test", "-x", program]).status == 0
    } catch {
      return false
    }
  }

  private static var identity: [String] {
    geteuid() == 0 ? ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] : []
  }

  /// Starts a session bus without services, which would outlive it. Returns it with its address.
  package func startBus() throws -> (server: Subprocess, address: String) {
    let path = self / "bus"
    try write(SessionBus.configuration(socket: path), to: "bus.conf")
    let server = try start("dbus-daemon", ["--config-file=\(self / "bus.conf")", "--nofork"])
    try waitFor("the session bus", detail: server.errors) {
      try server.expectRunning()
      return FileManager.default.fileExists(atPath: path)
    }
    return (server, "unix:path=\(path)")
  }

  private func giveAway(_ path: String) throws {
    guard geteuid() == 0 else { return }
    guard chown(path, OrdinaryUser.nobody, OrdinaryUser.nobody) == 0 else {
      throw HarnessError.didNotStart(path, reason: errorText(errno))
    }
  }
}
