import Foundation

/// The end of a child process, which a thread waits for.
///
/// Swift Testing asks for any child that has ended, to notice those of its exit tests, and asks again at once if it is
/// another one. So a child that ended without anyone waiting for it would keep a processor busy.
final class ChildEnding: @unchecked Sendable {
  private let child: pid_t
  private let condition = NSCondition()
  private var ending: Int32?

  init(of child: pid_t) {
    self.child = child
    Thread.detachNewThread { [self] in collect() }
  }

  /// The exit status, or 128 plus the number of the signal that ended the child. Nil while it runs.
  var status: Int32? { condition.withLock { ending } }

  /// Waits until the child has ended. Returns its status, or nil if it still runs after the timeout.
  func wait(timeout: Duration) -> Int32? {
    let end = Date(timeIntervalSinceNow: timeout / .seconds(1))
    return condition.withLock {
      while ending == nil, condition.wait(until: end) {}
      return ending
    }
  }

  /// Sends a signal, unless the child has ended: its number may be that of another process then.
  func send(_ signal: Int32) {
    condition.withLock {
      if ending == nil { kill(child, signal) }
    }
  }

  private func collect() {
    var information = siginfo_t()
    // The child keeps its number until the lock is held.
    while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    condition.withLock {
      var state: Int32 = 0
      let isCollected = waitpid(child, &state, 0) == child
      ending = !isCollected ? -1 : state & 0x7F == 0 ? state >> 8 & 0xFF : 128 + state & 0x7F
      condition.broadcast()
    }
  }
}
