/// The kind of a change to a text. Continuous typing of a word is one undo step, and so is continuous erasing.
nonisolated enum TextChange { case typing, erasing, other }

/// The undo history of a text. A step contains everything that is needed to restore the text before a change.
nonisolated struct TextHistory<Step> {
  /// The maximum number of steps. Older steps are discarded.
  static var limit: Int { 200 }

  private var past: [Step] = []
  private var future: [Step] = []
  // The kind of the current step; nil after the caret moved.
  private var running: TextChange?
  private let maximumCost: Int
  private let cost: (Step) -> Int

  /// Creates a history. The oldest steps are discarded when the total cost of more than one step exceeds a maximum.
  init(maximumCost: Int = .max, cost: @escaping (Step) -> Int = { _ in 0 }) {
    self.maximumCost = maximumCost
    self.cost = cost
  }

  var canUndo: Bool { !past.isEmpty }
  var canRedo: Bool { !future.isEmpty }

  /// Records a change. If it continues the current step, `extend` adds the change to that step; it returns false if
  /// the change must be a step of its own.
  mutating func note(_ change: TextChange, _ step: Step, extend: (inout Step) -> Bool) {
    future = []
    let goesOn = change == running && change != .other
    running = change
    if goesOn, let last = past.indices.last, extend(&past[last]) { return }
    past.append(step)
    if past.count > Self.limit { past.removeFirst() }
    while past.count > 1, past.reduce(0, { $0 + cost($1) }) > maximumCost { past.removeFirst() }
  }

  /// Ends a step. The next change starts another one.
  mutating func endStep() { running = nil }

  /// Reverts the last step. `revert` applies a step and returns the step that reverts the reversal. Returns false if
  /// there is no step.
  mutating func undo(_ revert: (Step) -> Step) -> Bool {
    running = nil
    guard let step = past.popLast() else { return false }
    future.append(revert(step))
    return true
  }

  /// Reapplies the step that was undone last. Returns false if there is none.
  mutating func redo(_ revert: (Step) -> Step) -> Bool {
    running = nil
    guard let step = future.popLast() else { return false }
    past.append(revert(step))
    return true
  }
}
