import Dispatch
import Synchronization

/// A value that one thread produces and another waits for with a timeout.
final class Answer<Value: Sendable>: Sendable {
  private enum State {
    case awaited
    case inTheMaking
    case made(Value)
    case givenUp
  }

  private let state = Mutex(State.awaited)
  private let arrival = DispatchSemaphore(value: 0)

  /// Produces the value, unless the other thread has given up.
  func give(_ make: () -> Value) {
    let isAwaited = state.withLock { state in
      guard case .awaited = state else { return false }
      state = .inTheMaking
      return true
    }
    guard isAwaited else { return }
    let value = make()
    state.withLock { $0 = .made(value) }
    arrival.signal()
  }

  /// Waits for the value. Returns nil if production has not begun in time; then it never begins.
  func wait(milliseconds: Int) -> Value? {
    if arrival.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
      let isBegun = state.withLock { state in
        guard case .awaited = state else { return true }
        state = .givenUp
        return false
      }
      guard isBegun else { return nil }
      arrival.wait()
    }
    return state.withLock { state in
      guard case .made(let value) = state else { return nil }
      return value
    }
  }
}
