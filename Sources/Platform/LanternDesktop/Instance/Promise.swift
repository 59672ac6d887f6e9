import Dispatch
import Synchronization

/// A value that one thread produces and another thread waits for, with a timeout.
final class Promise<Value: Sendable>: Sendable {
  private enum State {
    case pending
    case running
    case fulfilled(Value)
    case cancelled
  }

  private let state = Mutex(State.pending)
  private let semaphore = DispatchSemaphore(value: 0)

  /// Produces the value, unless the other thread has stopped waiting.
  func fulfill(_ make: () -> Value) {
    let isPending = state.withLock { state in
      guard case .pending = state else { return false }
      state = .running
      return true
    }
    guard isPending else { return }
    let value = make()
    state.withLock { $0 = .fulfilled(value) }
    semaphore.signal()
  }

  /// Waits for the value. Returns nil if `fulfill` has not begun to produce it in time. The value is then never
  /// produced.
  func wait(milliseconds: Int) -> Value? {
    if semaphore.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
      let hasBegun = state.withLock { state in
        guard case .pending = state else { return true }
        state = .cancelled
        return false
      }
      guard hasBegun else { return nil }
      semaphore.wait()
    }
    return state.withLock { state in
      guard case .fulfilled(let value) = state else { return nil }
      return value
    }
  }
}
