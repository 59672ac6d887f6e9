import LanternWidgets

/// The time from a refresh to the deadline after it.
///
/// Some compositors take the pictures of windows at the refresh: one that is presented just then would sometimes be in
/// time, and sometimes not. Others take them earlier, some so long before the refresh that a frame which is somewhat late
/// misses it. With each such miss, the time becomes shorter. It becomes longer again if pictures meet in one refresh because
/// they were presented close to another, and after a while without a miss: the compositor may only have been busy.
nonisolated struct DeadlinePhase {
  private static let longest = 0.15
  private static let step = 0.05
  // A picture that is presented at least this long before a refresh is in time for most compositors.
  private static let inTime = 0.3
  // One that is presented less than this before or after a refresh may be shown by it or not.
  private static let close = 0.1
  // The number of pictures without a miss after which the time becomes longer.
  private static let patience = 240

  /// The time in intervals, from 0 to 0.15.
  private(set) var value = DeadlinePhase.longest
  // When the first of the pictures was presented that the display has replaced by the next one.
  private var replaced: Moment?
  // The number of pictures since the time was changed.
  private var pictures = 0

  /// Registers a picture that was never shown.
  mutating func addReplaced(presented: Moment) { replaced = replaced ?? presented }

  /// Registers a picture that a refresh has shown. `last` is the refresh that showed the one before.
  mutating func add(refresh: Moment, presented: Moment, after last: Moment, _ interval: Duration) {
    let (first, missed) = (replaced ?? presented, last + interval)
    let hasReplaced = replaced != nil
    replaced = nil
    pictures += 1
    if pictures == DeadlinePhase.patience { change(by: DeadlinePhase.step) }
    // After an idle time, and after a frame that was skipped, nothing was missed.
    guard first > last, (0.25...1.25).contains((refresh - missed) / interval) else { return }
    let time = (missed - first) / interval
    if time > DeadlinePhase.inTime {
      change(by: -DeadlinePhase.step)
    } else if hasReplaced, abs(time) < DeadlinePhase.close {
      change(by: DeadlinePhase.step)
    }
  }

  private mutating func change(by time: Double) {
    value = min(DeadlinePhase.longest, max(0, value + time))
    pictures = 0
  }
}
