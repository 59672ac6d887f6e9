import LanternWidgets

extension FrameLoop {
  /// An action that runs at a later frame, or repeatedly. It runs also if no reference to the timer is kept.
  public final class Timer {
    /// The moment at which the action is due next.
    fileprivate(set) var due: Moment
    /// The time between two repetitions. Nil if the action runs once.
    let interval: Duration?
    let cause: Cause?
    private var action: (() -> Void)?
    // Called instead of the action if the loop ends first.
    private var discarded: (() -> Void)?
    fileprivate weak var queue: TimerQueue?

    init(
      due: Moment, interval: Duration? = nil, cause: Cause? = nil, discarded: (() -> Void)? = nil,
      action: @escaping () -> Void
    ) {
      self.due = due
      self.interval = interval
      self.cause = cause
      self.discarded = discarded
      self.action = action
    }

    /// Ends the timer and releases its action. Does nothing after that.
    public func cancel() {
      (action, discarded) = (nil, nil)
      queue?.remove(self)
    }

    func fire() {
      let action = action
      if interval == nil { (self.action, discarded) = (nil, nil) }
      action?()
    }

    fileprivate func discard() {
      let discarded = discarded
      (action, self.discarded) = (nil, nil)
      discarded?()
    }
  }
}

/// The timers of a frame loop, in the order in which they are due.
final class TimerQueue {
  private var timers: [FrameLoop.Timer] = []
  private var isClosed = false

  /// The moment at which the next timer is due, or nil if there is none.
  var next: Moment? { timers.first?.due }
  /// The moment at which the next timer that doesn't repeat is due, or nil if there is none.
  var nextOnce: Moment? { timers.first { $0.interval == nil }?.due }

  /// Adds a timer after those that are due at the same time.
  func add(_ timer: FrameLoop.Timer) {
    guard !isClosed else { return timer.discard() }
    timer.queue = self
    timers.insert(timer, at: timers.firstIndex { $0.due > timer.due } ?? timers.count)
  }

  func remove(_ timer: FrameLoop.Timer) { timers.removeAll { $0 === timer } }

  /// Returns the next timer that is due, and the moment at which it was due. A repeating timer gets its next moment
  /// after `now`; others are removed.
  func takeNext(dueAt now: Moment) -> (due: Moment, timer: FrameLoop.Timer)? {
    guard let timer = timers.first, timer.due <= now else { return nil }
    timers.removeFirst()
    let due = timer.due
    if let interval = timer.interval {
      let missed = (now - due).nanoseconds / interval.nanoseconds
      timer.due = due + .nanoseconds(interval.nanoseconds * (missed + 1))
      add(timer)
    }
    return (due, timer)
  }

  /// Discards all timers, and those that are added later.
  func close() {
    isClosed = true
    let discarded = timers
    timers = []
    for timer in discarded { timer.discard() }
  }
}
