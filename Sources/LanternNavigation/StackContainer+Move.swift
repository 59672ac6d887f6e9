extension StackContainer {
  /// A change of the visible screen, with the screens before and after it.
  struct Move {
    let before: [Screen]
    let after: [Screen]
    let removalReason: RemovalReason
    /// Whether a pointer drags the screen and has not been released yet.
    var isUndecided = false
    /// Whether the current completion belongs to a call that wants the move to complete, rather than to a reversal.
    var goesThrough = true
    var completion: (NavigationResult<Void>) -> Void

    var leaving: Screen { before[before.count - 1] }
    var coming: Screen { after[after.count - 1] }
    var added: [Screen] { after.without(before) }
    var removed: [Screen] { before.without(after) }
    /// Whether the incoming screen is above the outgoing one.
    var isForward: Bool { !before.contains { $0 === coming } || after.contains { $0 === leaving } }
    /// The screen, if the move pushes a single one. Popping it reverses the move.
    var pushed: Screen? { after.count == before.count + 1 && removed.isEmpty && isForward ? coming : nil }
    /// The screen, if the move pops a single one.
    var popped: Screen? { after.count == before.count - 1 && added.isEmpty && !isForward ? leaving : nil }
  }
}
