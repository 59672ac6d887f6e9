import Glibc
import LanternFrames
import LanternWidgets

/// One end of a conversation in lines with another program of this machine; closed with its last holder.
final class SocketConnection {
  /// What there was to read.
  enum Line: Hashable {
    /// Without the newline at its end.
    case bytes([UInt8])
    case tooLong
    case tooSlow
    /// The other one is gone, or will say no more.
    case ended
  }

  private let descriptor: Int32
  private let seat: ClientSeats.Seat?
  private var pending: [UInt8] = []

  /// The end of a client that was let in. While the client is waited for, it may lose its seat to another one.
  init(_ descriptor: Int32, seat: ClientSeats.Seat) {
    self.descriptor = descriptor
    self.seat = seat
  }

  deinit { Glibc.close(descriptor) }

  /// Speaks to whoever serves at a path; nil where nobody does.
  init?(to path: String, until deadline: Moment) throws(PrivateSocket.Fault) {
    let address = try SocketAddress(path)
    seat = nil
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let rest = max(1, (deadline - MonotonicClock.now()).nanoseconds / 1_000)
    // The other one may have more clients waiting than there is room for.
    var patience = timeval(tv_sec: Int(rest / 1_000_000), tv_usec: Int(rest % 1_000_000))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard address.use({ connect(descriptor, $0, $1) }) == 0 else {
      if errno == ENOENT || errno == ECONNREFUSED { return nil }
      throw .system(String(cString: strerror(errno)))
    }
    guard isOwn else { throw .system("another user serves there") }
  }

  /// Whether the program at the other end is the same user's. Not even an administrator's is heard otherwise: it can
  /// do all that anyway, but not by mistake.
  var isOwn: Bool { SocketConnection.isOwn(descriptor) }

  static func isOwn(_ descriptor: Int32) -> Bool {
    // The kernel's own word, in the form of its `struct ucred`.
    var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, uid_t.max, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.user == geteuid()
  }

  /// Whether the other one has closed its end, so that nobody would hear an answer.
  var isGone: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLHUP | POLLERR) != 0
  }

  /// Reads a line of at most so many bytes with its newline. Without a deadline it waits as long as it takes.
  func line(atMost limit: Int, until deadline: Moment? = nil) -> Line {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")), end < limit {
        defer { pending.removeSubrange(...end) }
        seat?.progress()
        return .bytes(Array(pending[..<end]))
      }
      guard pending.count < limit else { return .tooLong }
      // A client with a deadline keeps nobody out for long, and is told when it has passed.
      let hasCome = deadline == nil ? waiting { hasSomething(until: nil) } : hasSomething(until: deadline)
      guard hasCome else { return .tooSlow }
      var chunk = [UInt8](repeating: 0, count: 1_024)
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .ended }
      pending += chunk.prefix(count)
    }
  }

  /// Returns whether all was sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, sendingFlags) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN && seat != nil {
        waiting { waitForRoom() }
        continue
      }
      guard count > 0 else { return false }
      seat?.progress()
      rest = rest.dropFirst(count)
    }
    return true
  }

  // A client that takes its answer at once is not waited for, and so keeps its seat meanwhile.
  private var sendingFlags: Int32 { Int32(seat == nil ? MSG_NOSIGNAL : MSG_NOSIGNAL | MSG_DONTWAIT) }

  private func waitForRoom() {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&state, 1, -1)
  }

  // Does something that takes as long as the other end likes.
  private func waiting<Result>(_ action: () -> Result) -> Result {
    guard let seat else { return action() }
    seat.beginWaiting()
    defer { seat.endWaiting() }
    return action()
  }

  private func hasSomething(until deadline: Moment?) -> Bool {
    while true {
      let rest = deadline.map { ($0 - MonotonicClock.now()).nanoseconds }
      if let rest, rest <= 0 { return false }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A negative number of milliseconds is as long as it takes.
      if poll(&state, 1, rest.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1) > 0 { return true }
    }
  }
}
