import Foundation
package import LanternRaster

/// A real VNC server (TigerVNC). To its programs, it is an X server without a monitor.
package final class VNCServer {
  private static let executable = "Xtigervnc"

  /// Whether the server is in `PATH`.
  package static var isInstalled: Bool { Command.isInstalled(executable) }

  /// The port at which it accepts clients.
  package let port: Int
  let process: Subprocess
  private let display: String

  /// Starts a server on a free display. It accepts clients at an address, without a password.
  package init(size: PixelSize = PixelSize(1_280, 800), address: String = "127.0.0.1") throws {
    XServer.startLock.lock()
    defer { XServer.startLock.unlock() }
    process = try Command(path: VNCServer.executable).start([
      "-displayfd", "1", "-geometry", "\(size.width)x\(size.height)", "-depth", "24", "-nolisten", "tcp",
      "-noreset", "-SecurityTypes",
      "None",
      "-interface", address,
    ])
    let number = try process.nextLine()
    display = ":" + number
    port = 5_900 + (Int(number) ?? 0)
  }

  deinit { process.stop() }

  /// The environment variables that make a program open its windows here.
  package var environment: [String: String] { ["DISPLAY": display] }

  /// Returns the version that the server prints.
  package static func version() throws -> String? {
    let text = try Command(path: executable).run(["-version"]).errors
    return text.firstMatch(of: /TigerVNC (\d+(\.\d+)+)/).map { String($0.output.1) }
  }
}
