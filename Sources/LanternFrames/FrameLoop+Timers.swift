import LanternWidgets
import Synchronization

extension FrameLoop {
  /// Runs an action once, at the first frame after a delay, unless the timer is cancelled before.
  @discardableResult
  public func after(_ delay: Duration, _ action: @escaping () -> Void) -> Timer {
    let timer = Timer(due: moment + delay, cause: cause, action: action)
    timers.add(timer)
    return timer
  }

  /// Runs an action repeatedly until the timer is cancelled: first after one interval, and then at the first frame
  /// after each further interval.
  ///
  /// The intervals don't drift. After a pause of the loop, such as a suspended machine, the action runs once for all
  /// intervals that passed. The loop retains the action, so capture a screen or a controller with `[weak self]`, and
  /// cancel the timer when they are removed.
  ///
  /// - Precondition: The interval is greater than zero.
  @discardableResult
  public func every(_ interval: Duration, _ action: @escaping () -> Void) -> Timer {
    guard interval >= .nanoseconds(1) else { fatalError("the interval of a timer must be greater than zero") }
    let timer = Timer(due: moment + interval, interval: interval, action: action)
    timers.add(timer)
    return timer
  }

  /// Suspends the current task until the first frame after a duration on the loop's clock.
  ///
  /// Unlike `Task.sleep(for:)`, it follows a virtual clock, and it needs no other thread. Throws at once if the task is
  /// cancelled or the loop ends.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    let sleeper = Sleeper()
    let timer = Timer(
      due: moment + duration, cause: cause, discarded: { sleeper.end(isCancelled: true) },
      action: { sleeper.end(isCancelled: false) })
    timers.add(timer)
    defer { timer.cancel() }
    let isCancelled = await withTaskCancellationHandler {
      await sleeper.wait()
    } onCancel: {
      sleeper.end(isCancelled: true)
    }
    if isCancelled { throw CancellationError() }
  }
}

/// Resumes a task once, from any thread.
nonisolated private final class Sleeper: Sendable {
  private enum State {
    case created
    case waiting(CheckedContinuation<Bool, Never>)
    case ended(isCancelled: Bool)
  }

  private let state = Mutex(State.created)

  /// Suspends the task until the first call of `end(isCancelled:)`, and returns the argument of that call.
  nonisolated(nonsending) func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let ended: Bool? = state.withLock { state in
        if case .ended(let isCancelled) = state { return isCancelled }
        state = .waiting(continuation)
        return nil
      }
      if let ended { continuation.resume(returning: ended) }
    }
  }

  func end(isCancelled: Bool) {
    let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
      if case .ended = state { return nil }
      defer { state = .ended(isCancelled: isCancelled) }
      guard case .waiting(let continuation) = state else { return nil }
      return continuation
    }
    continuation?.resume(returning: isCancelled)
  }
}
