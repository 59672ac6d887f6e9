import FoundationEssentials
import Glibc

/// The message of an app that its first frame is on the screen, after sd_notify(3): a datagram to the socket whose
/// address is in the environment.
///
/// `lantern dev` waits for it. So does systemd, if it started the app as a service of the type `notify`.
package enum ReadyNotification {
  private static let variable = "NOTIFY_SOCKET"
  private static let message = "READY=1"

  /// Notifies the program that started the app. Does nothing if it does not wait. A failure changes nothing for the
  /// user of the app, so it is not reported.
  package static func send() {
    guard let variable = ProcessInfo.processInfo.environment[variable],
      let address = try? SocketAddress(variable: variable)
    else { return }
    let descriptor = openSocket()
    defer { close(descriptor) }
    let bytes = Array(message.utf8)
    _ = unsafe address.use { unsafe sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }

  fileprivate static func openSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
  }

  /// Receives the notifications of apps that are started with its environment.
  package final class Receiver {
    /// A file descriptor that is readable when there is a notification.
    package let descriptor: Int32
    /// The environment variable with the socket's address.
    package let environment: [String: String]

    /// Creates a socket with a name that no other socket has.
    package init() throws(ExitError) {
      descriptor = openSocket()
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var length = socklen_t(MemoryLayout<sa_family_t>.size)
      let isBound = unsafe withUnsafeMutablePointer(to: &address) { [descriptor] address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          // The kernel chooses the name of an address without one.
          guard unsafe bind(descriptor, address, length) == 0 else { return false }
          length = socklen_t(MemoryLayout<sockaddr_un>.size)
          return unsafe getsockname(descriptor, address, &length) == 0
        }
      }
      let name = unsafe withUnsafeBytes(of: address.sun_path) { bytes in
        unsafe String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self)
      }
      environment = [variable: "@" + name]
      guard isBound else {
        throw ExitError(.system, "cannot create a socket: \(lastSystemMessage)")
      }
    }

    deinit { close(descriptor) }

    /// Reads the notifications since the last call. Returns whether an app is ready.
    package func readNotifications() -> Bool {
      var isReady = false
      var bytes = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { return isReady }
        let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"))
        if lines.contains(where: { $0.elementsEqual(message.utf8) }) { isReady = true }
      }
    }
  }
}
