public import LanternNavigation
import LanternWidgets

extension FrameLoop {
  // MARK: From other threads

  /// Runs work off the main thread and passes its answer to `then` when a frame begins. The cause is kept:
  /// changes that the answer causes count as caused by the click that started the work.
  public func work<Answer: Sendable>(
    _ work: @escaping @Sendable () -> Answer, then: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    mailbox.start(cause: attribution.cause, work, then: then)
  }

  /// Runs an action on the main thread at the next frame. May be called from any thread.
  public nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) { mailbox.post(action) }

  /// Runs an action on the main thread after the next frame, when the picture shows what has changed until that frame began.
  /// May be called from any thread.
  package nonisolated func postAfterFrame(_ action: @escaping @MainActor @Sendable () -> Void) {
    mailbox.post(waitsForFrame: true, action)
  }

  // MARK: Timers for code that belongs to no screen

  // Those of a screen end with it: `Screen.after`, `every` and `sleep(for:)`.

  /// Runs an action once, at the first frame after a delay, unless the timer is cancelled before.
  ///
  /// An action that adds a timer without a delay runs it at the next frame, not in the same one.
  @discardableResult
  public func after(_ delay: Duration, _ action: @escaping () -> Void) -> FrameTimer {
    start(FrameTimer(after: delay, action))
  }

  /// Runs an action repeatedly until the timer is cancelled: first after one interval, and then at the first frame
  /// after each further interval.
  ///
  /// The intervals don't drift. After a pause of the loop, such as a suspended machine, the action runs once for all
  /// intervals that passed. The loop retains the action, so capture a controller with `[weak self]`, and cancel the
  /// timer when it is removed.
  ///
  /// - Precondition: The interval is greater than zero.
  @discardableResult
  public func every(_ interval: Duration, _ action: @escaping () -> Void) -> FrameTimer {
    start(FrameTimer(every: interval, action))
  }

  /// Suspends the current task until the first frame after a duration on the loop's clock.
  ///
  /// Unlike `Task.sleep(for:)`, it follows a virtual clock, and it needs no other thread. Throws at once if the task is
  /// cancelled or the loop ends.
  public func sleep(for duration: Duration) async throws(CancellationError) {
    try await FrameTimer.sleep(for: duration) { start($0) }
  }

  @discardableResult
  func start(_ timer: FrameTimer) -> FrameTimer {
    timers.add(timer, due: moment + timer.delay, cause: timer.repeats ? nil : attribution.cause)
    return timer
  }
}
