import Glibc

/// A Unix socket at a path that only its owner can open, and on which no other user's program is heard.
///
/// Each client is served on a thread of its own, eight at a time. A further client takes the place of the one that has
/// been idle longest without a deadline, and waits only while there is none. While nobody comes, nothing wakes up.
final class PrivateSocket: Sendable {
  /// Why there is none at a path.
  enum Fault: Error, Hashable, CustomStringConvertible {
    case emptyPath
    /// The path is longer than so many bytes, which is what the system has room for.
    case tooLong(limit: Int)
    case isServed
    /// In the system's words.
    case system(String)

    var description: String {
      switch self {
      case .emptyPath: "it is empty"
      case .tooLong(let limit): "it is longer than \(limit) bytes"
      case .isServed: "somebody serves there"
      case .system(let reason): reason
      }
    }
  }

  /// How many clients are served at once.
  static let seats = 8

  private let path: String
  private let listener: Int32

  /// Has clients wait at a path until they are served. A socket that nobody listens at any more is replaced; one that
  /// is served, and a file that is none, stay.
  init(path: String) throws(Fault) {
    let address = try SocketAddress(path)
    try PrivateSocket.removeIfDead(path, address)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    // Before it has a name, so that there is no moment at which another user could open it.
    guard descriptor >= 0, fchmod(descriptor, 0o600) == 0, address.use({ bind(descriptor, $0, $1) }) == 0,
      listen(descriptor, 16) == 0
    else {
      let reason = String(cString: strerror(errno))
      Glibc.close(descriptor)
      throw .system(reason)
    }
    (self.path, listener) = (path, descriptor)
  }

  deinit { Glibc.close(listener) }

  /// Serves clients from now on, those who wait already first. To be called once.
  func serve(_ serve: @escaping @Sendable (SocketConnection) -> Void) throws(Fault) {
    // Not a source of libdispatch's: it would have to be suspended while all seats are taken.
    guard startThread({ self.acceptClients(serve) }) else { throw .system("no thread is left") }
  }

  /// Serves no further clients, and takes the socket away.
  func close() {
    unlink(path)
    // It wakes the thread that waits for clients.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func acceptClients(_ serve: @escaping @Sendable (SocketConnection) -> Void) {
    let seats = ClientSeats(count: PrivateSocket.seats)
    while let descriptor = nextClient() {
      guard SocketConnection.isOwn(descriptor) else {
        Glibc.close(descriptor)
        continue
      }
      let seat = seats.take(for: descriptor)
      let isServed = startThread {
        let client = SocketConnection(descriptor, seat: seat)
        // The seat is given up first: a descriptor that is closed may be another file's.
        withExtendedLifetime(client) {
          serve(client)
          seat.leave()
        }
      }
      if !isServed {
        seat.leave()
        Glibc.close(descriptor)
      }
    }
  }

  // Nil once the socket is shut down.
  private func nextClient() -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 { return descriptor }
      if errno == EINVAL { return nil }
      // A client that is gone already, or no descriptor to be had just now.
      usleep(50_000)
    }
  }

  private static func removeIfDead(_ path: String, _ address: SocketAddress) throws(Fault) {
    // Without waiting: where too many wait already, somebody serves.
    let probe = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    defer { Glibc.close(probe) }
    if address.use({ connect(probe, $0, $1) }) == 0 || errno == EAGAIN { throw .isServed }
    // A file that is no socket refuses too, and is somebody's.
    var facts = stat()
    guard errno == ECONNREFUSED, lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else { return }
    unlink(path)
  }
}

/// The name of a Unix socket in the form that the system takes.
struct SocketAddress {
  private var address = sockaddr_un()

  init(_ path: String) throws(PrivateSocket.Fault) {
    let room = MemoryLayout.size(ofValue: address.sun_path)
    // Without a name the system would pick one that every user can reach.
    guard !path.isEmpty else { throw .emptyPath }
    guard path.utf8.count < room else { throw .tooLong(limit: room - 1) }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  }

  func use(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Does something on a thread of its own, which ends with it. One of libdispatch's would wake up once more five
/// seconds later, only to end. Returns whether there could be one.
private func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  final class Work: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
  let box = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}
