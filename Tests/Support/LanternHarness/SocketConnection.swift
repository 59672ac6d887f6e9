import Foundation

/// A connection to a Unix-domain socket. It is closed when the last reference to it is released.
package final class SocketConnection {
  private let path: String
  private let descriptor: Int32

  /// Connects to the socket at a path of at most 107 bytes.
  ///
  /// Throws `HarnessError.notListening` when no process listens there.
  package init(path: String) throws(HarnessError) {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { throw .notListening(path) }
    var timeout = timeval(tv_sec: Int(Duration.processTimeout.components.seconds), tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends the bytes. It is not an error if the other end closes the connection before it has received all of them.
  package func send(_ bytes: [UInt8]) {
    _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Whether the other end has not closed the connection.
  package var isOpen: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) == 0
  }

  /// Waits for the next bytes and returns them. The result is empty if the other end has closed the connection.
  ///
  /// Throws `HarnessError.noResponse` after `Duration.processTimeout`.
  package func receive() throws(HarnessError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == ECONNRESET { return [] }
    guard count >= 0 else { throw .noResponse(path) }
    return Array(chunk.prefix(count))
  }

  /// Returns all bytes that arrive before the other end closes the connection, as text.
  package func receiveAll() throws(HarnessError) -> String {
    var bytes: [UInt8] = []
    while case let more = try receive(), !more.isEmpty { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }
}
