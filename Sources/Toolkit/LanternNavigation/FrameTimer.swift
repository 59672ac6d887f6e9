import LanternBase
import Synchronization

/// An action that runs at a later frame, or repeatedly. It runs also if no reference to the timer is kept.
public final class FrameTimer {
  /// The time until the action runs, and between two repetitions.
  package let delay: Duration
  /// Whether the action runs until the timer is cancelled, and not only once.
  package let repeats: Bool
  /// The type of the screen whose timer this is; nil for none.
  var screenType: Screen.Type?
  private var action: (() -> Void)?
  // Called if the timer ends before its action has run.
  private var cancelled: (() -> Void)?

  /// Creates a timer that runs its action once. Nothing happens until a frame loop starts it.
  package init(after delay: Duration, _ action: @escaping () -> Void) {
    self.delay = delay
    repeats = false
    self.action = action
  }

  /// Creates a timer that repeats its action.
  ///
  /// - Precondition: The interval is greater than zero.
  package init(every interval: Duration, _ action: @escaping () -> Void) {
    guard interval >= .nanoseconds(1) else { fatalError("the interval of a timer must be greater than zero") }
    delay = interval
    repeats = true
    self.action = action
  }

  /// Whether the action can still run.
  package var isActive: Bool { action != nil }

  /// Ends the timer and releases its action. Does nothing after that.
  public func cancel() {
    let cancelled = cancelled
    (action, self.cancelled) = (nil, nil)
    cancelled?()
  }

  /// Runs the action, unless the timer was cancelled.
  package func fire() {
    let action = action
    if !repeats { (self.action, cancelled) = (nil, nil) }
    WorkMeter.measure(screen: screenType) { WorkMeter.measure("timer") { action?() } }
  }

  /// Suspends the current task until a timer fires. `start` starts the timer.
  ///
  /// Throws at once if the task or the timer is cancelled.
  package static func sleep(
    for duration: Duration, start: (FrameTimer) -> Void
  ) async throws(CancellationError) {
    let sleeper = Sleeper()
    let timer = FrameTimer(after: duration) { sleeper.end(isCancelled: false) }
    timer.cancelled = { sleeper.end(isCancelled: true) }
    start(timer)
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
