/// The undo history of a line: its state before each change by the user.
nonisolated struct TextHistory {
  /// The kind of a change. Continuous typing is one step, and so is continuous erasing.
  enum Change { case typing, erasing, other }

  /// The maximum number of steps. Older steps are discarded.
  static let limit = 200

  private var past: [TextEditingState] = []
  private var future: [TextEditingState] = []
  // The kind of the current step; nil after the caret moved.
  private var running: Change?

  /// Records a change and the state before it.
  mutating func note(_ change: Change, before: TextEditingState) {
    future = []
    let goesOn = change == running && change != .other
    running = change
    guard !goesOn else { return }
    if past.count >= TextHistory.limit { past.removeFirst() }
    past.append(before)
  }

  /// Ends a step. The next change starts another one.
  mutating func endStep() { running = nil }

  /// Whether there is a step to undo, or to redo.
  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Returns the state before the last step; nil if there is none.
  mutating func undo(_ edit: TextEditingState) -> TextEditingState? {
    running = nil
    guard let before = past.popLast() else { return nil }
    future.append(edit)
    return before
  }

  /// Returns the state after the step that was undone last; nil if there is none.
  mutating func redo(_ edit: TextEditingState) -> TextEditingState? {
    running = nil
    guard let after = future.popLast() else { return nil }
    past.append(edit)
    return after
  }
}
