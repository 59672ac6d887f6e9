import Glibc
import LanternBase
import LanternFrames

/// A Unix socket that only this user can open. Connections from other users' programs are closed.
///
/// Each client is served on a thread of its own, at most eight at the same time. A further client replaces the one
/// for which the program has waited longest, or else one that has got a response and sends another request. Without
/// clients, nothing wakes the process.
final class PrivateSocket: Sendable {
  /// The number of clients that are served at the same time.
  static let slots = 8

  private let path: String
  private let listener: Int32

  /// Listens at a path; clients wait until they are served. Replaces a socket on which no process listens. A socket
  /// in use, or a file that is not a socket, is left alone, and an error is thrown.
  init(path: String) throws(SocketError) {
    let address = try SocketAddress(path)
    try PrivateSocket.removeIfDead(path, address)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // The mode is set before the socket has a name, so that no other user can open it at any time.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0,
      unsafe address.use({ unsafe bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 16) == 0
    else {
      let reason = lastSystemMessage
      Glibc.close(descriptor)
      throw .system(reason)
    }
    (self.path, listener) = (path, descriptor)
  }

  deinit { Glibc.close(listener) }

  /// Serves clients, those already waiting first. Must be called once.
  func serve(_ serve: @escaping @Sendable (SocketConnection) -> Void) throws(SocketError) {
    // A thread instead of a dispatch source, which would have to be suspended while all slots are in use.
    guard startThread({ self.acceptClients(serve) }) else {
      throw .system("no thread could be created")
    }
  }

  /// Stops serving new clients and removes the socket.
  func close() {
    unsafe unlink(path)
    // Wakes the thread that waits for clients.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func acceptClients(_ serve: @escaping @Sendable (SocketConnection) -> Void) {
    let slots = ClientSlots(count: PrivateSocket.slots)
    while let descriptor = nextClient() {
      guard SocketConnection.isOwn(descriptor) else {
        Glibc.close(descriptor)
        continue
      }
      let slot = slots.acquire(for: descriptor)
      let isServed = startThread {
        let client = SocketConnection(descriptor, slot: slot)
        // The slot is released first, because a closed descriptor may be reused for another file.
        withExtendedLifetime(client) {
          serve(client)
          slot.release()
        }
      }
      if !isServed {
        slot.release()
        Glibc.close(descriptor)
      }
    }
  }

  // Returns nil once the socket is shut down.
  private func nextClient() -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 { return descriptor }
      if errno == EINVAL { return nil }
      // The client is already gone, or no descriptor is available at the moment.
      usleep(50_000)
    }
  }

  private static func removeIfDead(_ path: String, _ address: SocketAddress) throws(SocketError) {
    // Nonblocking: a full queue of clients (EAGAIN) means that a process is listening.
    let probe = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard probe >= 0 else { throw .system(lastSystemMessage) }
    defer { Glibc.close(probe) }
    if unsafe address.use({ unsafe connect(probe, $0, $1) }) == 0 || errno == EAGAIN { throw .isServed }
    // A file that is not a socket also refuses connections; it must not be removed.
    var status = stat()
    guard errno == ECONNREFUSED, unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
      return
    }
    unsafe unlink(path)
  }
}
