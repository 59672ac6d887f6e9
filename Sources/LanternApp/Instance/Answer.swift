import Dispatch
import Synchronization

/// What one thread waits for and another makes, unless the first has given up by then.
final class Answer<Value: Sendable>: Sendable {
  private enum State {
    case awaited
    case inTheMaking
    case made(Value)
    case givenUp
  }

  private let state = Mutex(State.awaited)
  private let arrival = DispatchSemaphore(value: 0)

  /// Makes it, if it is still waited for.
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

  /// Nil when so many milliseconds later nobody has begun to make it; then nobody will.
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
