extension StackContainer {
  /// A change of the visible screen, with the screens before and after it.
  struct Move {
    let before: [Screen]
    let after: [Screen]
    let removalReason: RemovalReason
    /// Whether a pointer drags it and has not let go yet.
    var isUndecided = false
    /// Whether whoever gets the completion asked for it to go through; not one who called it back.
    var goesThrough = true
    var completion: (PassageOutcome) -> Void

    var leaving: Screen { before[before.count - 1] }
    var coming: Screen { after[after.count - 1] }
    var added: [Screen] { after.without(before) }
    var removed: [Screen] { before.without(after) }
    /// Whether the one that comes lies over the other.
    var isForward: Bool { !before.contains { $0 === coming } || after.contains { $0 === leaving } }
    /// A single screen put on top; taking it off turns that round.
    var pushed: Screen? { after.count == before.count + 1 && removed.isEmpty && isForward ? coming : nil }
    /// A single screen taken off.
    var popped: Screen? { after.count == before.count - 1 && added.isEmpty && !isForward ? leaving : nil }
  }
}
