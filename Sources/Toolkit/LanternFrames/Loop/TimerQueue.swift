import LanternNavigation
import LanternWidgets

/// The timers of a frame loop, in the order in which they are due.
final class TimerQueue {
  struct Entry {
    let timer: FrameTimer
    /// The moment at which the action is due next.
    var due: Moment
    let cause: Cause?
  }

  // Cancelled timers stay until they are due, or another one is added.
  private var entries: [Entry] = []
  private var isClosed = false

  isolated deinit { close() }

  /// The moment at which the next timer is due, or nil if there is none.
  var next: Moment? { entries.first { $0.timer.isActive }?.due }
  /// The moment at which the next timer that doesn't repeat is due, or nil if there is none.
  var nextOnce: Moment? { entries.first { $0.timer.isActive && !$0.timer.repeats }?.due }

  /// Adds a timer after those that are due at the same time.
  func add(_ timer: FrameTimer, due: Moment, cause: Cause?) {
    guard !isClosed else { return timer.cancel() }
    entries.removeAll { !$0.timer.isActive }
    insert(Entry(timer: timer, due: due, cause: cause))
  }

  /// Returns the timers that are due, with the moments at which they were due. Those that repeat get their next moment
  /// after `now`; others are removed.
  func take(dueAt now: Moment) -> [Entry] {
    let due = Array(entries.prefix { $0.due <= now })
    entries.removeFirst(due.count)
    for entry in due where entry.timer.repeats && entry.timer.isActive {
      let interval = entry.timer.delay.nanoseconds
      let missed = (now - entry.due).nanoseconds / interval
      var next = entry
      next.due = entry.due + .nanoseconds(interval * (missed + 1))
      insert(next)
    }
    return due
  }

  private func insert(_ entry: Entry) {
    entries.insert(entry, at: entries.firstIndex { $0.due > entry.due } ?? entries.count)
  }

  /// Cancels all timers, and those that are added later.
  func close() {
    isClosed = true
    let cancelled = entries
    entries = []
    for entry in cancelled { entry.timer.cancel() }
  }
}
