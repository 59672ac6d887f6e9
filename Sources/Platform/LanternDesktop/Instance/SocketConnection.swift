import Glibc
import LanternClock
import LanternFrames
import LanternWidgets

/// A line-based connection to another program on this machine. It is closed when it is deinitialized.
final class SocketConnection {
  /// The result of reading a line.
  enum Line: Hashable {
    /// Without the trailing newline.
    case bytes([UInt8])
    case tooLong
    case tooSlow
    /// The other end is closed, or sends no more.
    case ended
  }

  private let descriptor: Int32
  private let slot: ClientSlots.Slot?
  private var pending: [UInt8] = []
  private var hasReadLine = false

  /// A connection to an accepted client. While the client is idle, it may lose its slot to another one.
  init(_ descriptor: Int32, slot: ClientSlots.Slot) {
    self.descriptor = descriptor
    self.slot = slot
  }

  deinit { Glibc.close(descriptor) }

  /// Connects to the process that listens at a path. Returns nil if there is none.
  init?(to path: String, until deadline: Moment) throws(SocketError) {
    let address = try SocketAddress(path)
    slot = nil
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .system(lastSystemMessage) }
    let remaining = max(1, (deadline - MonotonicClock.now()).nanoseconds / 1_000)
    // `connect` blocks while the queue of the other process is full.
    var timeout = timeval(tv_sec: Int(remaining / 1_000_000), tv_usec: Int(remaining % 1_000_000))
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    guard unsafe address.use({ unsafe connect(descriptor, $0, $1) }) == 0 else {
      if errno == ENOENT || errno == ECONNREFUSED { return nil }
      throw .system(lastSystemMessage)
    }
    guard isOwn else { throw .system("another user's program is listening there") }
  }

  /// Whether the program at the other end belongs to the same user. Root is not an exception: it could do everything
  /// anyway, but must not do it by mistake.
  var isOwn: Bool { SocketConnection.isOwn(descriptor) }

  static func isOwn(_ descriptor: Int32) -> Bool {
    // From the kernel, in the layout of `struct ucred`.
    var peer: (process: pid_t, user: uid_t, group: gid_t) = (0, uid_t.max, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    return unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.user == geteuid()
  }

  /// Whether the other end is closed, so that a response would be lost.
  var isClosed: Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&state, 1, 0) > 0 && Int32(state.revents) & (POLLHUP | POLLERR) != 0
  }

  /// Reads a line of at most `limit` bytes with its newline. Without a deadline, waits indefinitely.
  ///
  /// Returns `.ended` too if a client has lost its slot to another one.
  func line(atMost limit: Int, until deadline: Moment? = nil) -> Line {
    if hasReadLine, slot?.mustGiveWay() == true { return .ended }
    hasReadLine = true
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")), end < limit {
        defer { pending.removeSubrange(...end) }
        slot?.progress()
        return .bytes(Array(pending[..<end]))
      }
      guard pending.count < limit else { return .tooLong }
      // A client whose request is there already is never idle, and so keeps its slot.
      if !isReadable, let failure = whileIdle({ waitUntilReadable(until: deadline) }) { return failure }
      var chunk = [UInt8](repeating: 0, count: 1_024)
      let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .ended }
      pending += chunk.prefix(count)
    }
  }

  /// Sends bytes and returns whether all were sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var remaining = bytes[...]
    while !remaining.isEmpty {
      let count = unsafe remaining.withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, sendingFlags)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN && slot != nil {
        whileIdle { waitUntilWritable() }
        continue
      }
      guard count > 0 else { return false }
      slot?.progress()
      remaining = remaining.dropFirst(count)
    }
    return true
  }

  // A client that reads its response immediately is never idle, and so keeps its slot.
  private var sendingFlags: Int32 { Int32(slot == nil ? MSG_NOSIGNAL : MSG_NOSIGNAL | MSG_DONTWAIT) }

  private var isReadable: Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&state, 1, 0) > 0
  }

  private func waitUntilWritable() {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    unsafe poll(&state, 1, -1)
  }

  // Runs an action that waits for the other end.
  private func whileIdle<Result>(_ action: () -> Result) -> Result {
    guard let slot else { return action() }
    slot.beginIdle()
    defer { slot.endIdle() }
    return action()
  }

  // Returns nil once there is something to read, and otherwise what ended the wait.
  private func waitUntilReadable(until deadline: Moment?) -> Line? {
    while true {
      let remaining = deadline.map { ($0 - MonotonicClock.now()).nanoseconds }
      if let remaining, remaining <= 0 { return .tooSlow }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // A negative timeout waits indefinitely.
      let count = unsafe poll(&state, 1, remaining.map { Int32(clamping: $0 / 1_000_000 + 1) } ?? -1)
      if count > 0 { return nil }
      // Without memory in the kernel, waiting again would use the processor until the deadline, or for ever.
      if count < 0, errno != EINTR, errno != EAGAIN { return .ended }
    }
  }
}
