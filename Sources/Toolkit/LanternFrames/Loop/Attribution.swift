import LanternWidgets

/// Knows what causes the changes that start now: an event, answer, timer or task that the loop handles.
final class Attribution {
  /// The cause. Nil between events, answers, timers and tasks.
  private(set) var cause: Cause?

  /// Runs an action. Whatever it changes or starts has the cause.
  func run(_ action: () -> Void, causedBy cause: Cause) {
    self.cause = cause
    action()
    self.cause = nil
  }
}

/// The cause of a change.
nonisolated struct Cause: Sendable {
  /// The time at which the event that directly caused the change was read.
  let time: Moment
  /// The time at which the user input at the start of the chain was read, or nil if there was none.
  let input: Moment?
}
