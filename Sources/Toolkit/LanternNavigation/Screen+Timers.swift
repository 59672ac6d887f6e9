// Time on the clock of the window, which is virtual in tests. It ends for a screen when the screen, or a container around
// it, is removed from its parent. Outside of a window, it stands still: delays count from the moment at which the screen
// is in a window that makes frames.
extension Screen {
  /// Runs an action once, at the first frame after a delay, unless the timer is cancelled or the screen is removed
  /// before.
  ///
  /// If the screen isn't in a window yet, the delay begins when it is.
  @discardableResult
  public final func after(_ delay: Duration, _ action: @escaping () -> Void) -> FrameTimer {
    start(FrameTimer(after: delay, action))
  }

  /// Runs an action repeatedly until the timer is cancelled or the screen is removed: first after one interval, and
  /// then at the first frame after each further interval.
  ///
  /// The intervals don't drift. After a pause of the loop, such as a suspended machine, the action runs once for all
  /// intervals that passed. The screen retains the action, so capture the screen with `[weak self]`.
  ///
  /// - Precondition: The interval is greater than zero.
  @discardableResult
  public final func every(_ interval: Duration, _ action: @escaping () -> Void) -> FrameTimer {
    start(FrameTimer(every: interval, action))
  }

  /// Suspends the current task until the first frame after a duration.
  ///
  /// Throws at once if the task is cancelled, the screen is removed or the window's frame loop ends. In `task(name:_:)`,
  /// the error ends the task:
  ///
  ///     task { [self] in
  ///       try await sleep(for: .seconds(1))
  ///       status.text = "Saved"
  ///     }
  public final func sleep(for duration: Duration) async throws(CancellationError) {
    try await FrameTimer.sleep(for: duration) { start($0) }
  }

  @discardableResult
  func start(_ timer: FrameTimer) -> FrameTimer {
    guard !hasEnded else {
      timer.cancel()
      return timer
    }
    timers.removeAll { !$0.isActive }
    timers.append(timer)
    timer.screenType = type(of: self)
    if let startTimer = root?.startTimer { startTimer(timer) } else { waitingTimers.append(timer) }
    return timer
  }

  /// Starts the timers that wait for a window, if the screen is in one that makes frames.
  func startWaitingTimers() {
    guard let startTimer = root?.startTimer else { return }
    let waiting = waitingTimers
    waitingTimers = []
    for timer in waiting where timer.isActive { startTimer(timer) }
  }

  /// Ends the timers of a screen that is removed.
  func cancelTimers() {
    let ended = timers
    (timers, waitingTimers) = ([], [])
    for timer in ended { timer.cancel() }
  }
}
