/// What a line was before each thing that a person did to it, so that it can be undone and done again.
nonisolated struct TextHistory {
  /// What was done. Typing that goes on where it left off is one step, and so is erasing.
  enum Change { case typing, erasing, other }

  /// The most steps that are kept; the oldest are forgotten.
  static let limit = 200

  private var past: [TextEditingState] = []
  private var future: [TextEditingState] = []
  // What goes on as long as the caret is not moved.
  private var running: Change?

  /// Notes a change and what was there before.
  mutating func note(_ change: Change, before: TextEditingState) {
    future = []
    let goesOn = change == running && change != .other
    running = change
    guard !goesOn else { return }
    if past.count >= TextHistory.limit { past.removeFirst() }
    past.append(before)
  }

  /// Ends a step: what is typed next is another one.
  mutating func endStep() { running = nil }

  /// What was there before the last step; nil when there was none.
  mutating func undo(_ edit: TextEditingState) -> TextEditingState? {
    running = nil
    guard let before = past.popLast() else { return nil }
    future.append(edit)
    return before
  }

  /// What the last step that was undone had made; nil when there is none.
  mutating func redo(_ edit: TextEditingState) -> TextEditingState? {
    running = nil
    guard let after = future.popLast() else { return nil }
    past.append(edit)
    return after
  }
}
