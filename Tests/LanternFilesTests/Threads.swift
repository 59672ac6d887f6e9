import Foundation
import Synchronization
import Testing

/// A running thread and its result.
final class RunningThread: Sendable {
  private let outcome = Mutex<Result<Void, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)
  private let identifier = Mutex<UInt>(0)

  fileprivate func run(_ body: () throws -> Void) {
    identifier.withLock { $0 = UInt(pthread_self()) }
    let result = Result { try body() }
    outcome.withLock { $0 = result }
    done.signal()
  }

  /// Sends a signal to the thread.
  func interrupt(_ signal: Int32) {
    let identifier = identifier.withLock { $0 }
    if identifier != 0, outcome.withLock({ $0 == nil }) { pthread_kill(pthread_t(identifier), signal) }
  }

  /// Waits until the thread ends, and throws its error.
  func wait() throws {
    done.wait()
    try #require(outcome.withLock { $0 }).get()
  }
}

/// Runs a closure on a new thread.
func startThread(_ body: @escaping @Sendable () throws -> Void) throws -> RunningThread {
  let running = RunningThread()
  Thread { running.run(body) }.start()
  return running
}

/// Runs a closure on a thread of its own with a umask of its own, which other tests do not see.
func withUmask(_ mask: mode_t, _ body: @escaping @Sendable () throws -> Void) throws {
  typealias Unshare = @convention(c) (Int32) -> Int32
  let unshare = unsafeBitCast(try #require(dlsym(nil, "unshare")), to: Unshare.self)
  try startThread {
    // CLONE_FS: from now on, the thread shares its umask with no other.
    try #require(unshare(0x200) == 0)
    umask(mask)
    try body()
  }.wait()
}
