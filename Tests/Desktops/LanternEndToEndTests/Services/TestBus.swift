import Foundation
import LanternHarness
import LanternTestSupport

/// A session bus of its own, with services that a test describes.
final class TestBus {
  private let files: TemporaryDirectory
  private var server: Subprocess
  private var services: [Subprocess] = []

  /// The address of the bus.
  let address: String

  init() throws {
    files = try TemporaryDirectory()
    try SessionBus.configure(files)
    server = try TestBus.startServer(files)
    address = try server.nextLine()
  }

  private static func startServer(_ files: TemporaryDirectory) throws -> Subprocess {
    try Command(path: "dbus-daemon").start([
      "--config-file=\(files / "bus.conf")", "--nofork", "--print-address=1",
    ])
  }

  /// Kills the bus, and starts another one at the same address, without the services.
  func restart() throws {
    server.kill()
    server = try TestBus.startServer(files)
    _ = try server.nextLine()
  }

  deinit {
    for service in services { service.kill() }
    server.kill()
  }

  /// Starts a service with a behavior of `services.py`, and waits until it has its name.
  @discardableResult
  func start(_ name: String, _ behavior: String) throws -> Subprocess {
    let script = Project.path("Tests/Desktops/LanternEndToEndTests/Services/services.py")
    let service = try Command(path: "/usr/bin/python3", environment: ["DBUS_SESSION_BUS_ADDRESS": address])
      .start([script, name, behavior])
    services.append(service)
    _ = try service.nextLine()
    return service
  }

  static let portal = "org.freedesktop.portal.Desktop"
  static let notifications = "org.freedesktop.Notifications"
}
