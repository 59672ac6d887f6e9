/// What a container is doing: which callbacks run, and whether a transition does.
///
/// ```
/// settled → changing → settled                a change without a transition (`replace`)
/// settled → changing → announcing → running   the transition of a change or of a drag starts (`begin`)
/// settled → running                           the screen fades into its new look (`fade`)
/// running → changing → …                      another change of this container supersedes it (`begin`)
/// running → announcing → running              it is reversed (`settle`)
/// running → running                           time moves it (`move`), or a hand catches it (`hold`)
/// running → ending → changing → settled       it ends at one of its sides (`end`)
/// ```
///
/// A callback that removes the view from the window ends an `announcing` transition too. The article *Changes in
/// callbacks* says what a callback may do in each state.
enum ContainerState {
  /// Nothing changes.
  case settled
  /// Callbacks of a change run, and no transition does: those before its transition, all those of a change without one, or
  /// `arrangementDidChange()`. They see this arrangement as the target. For a drag, which is undecided, it is the
  /// current one.
  case changing(to: Arrangement)
  /// A transition runs, and callbacks say which screens appear and disappear: it has started or was reversed.
  case announcing(RunningChange)
  /// A transition runs, and no callback does. Time moves it to one of its sides, or a hand holds it: see `Movement`.
  case running(RunningChange)
  /// The transition has ended at a side, and callbacks complete or undo its change.
  case ending(RunningChange, at: TransitionSide)

  /// The change whose transition runs.
  var transition: RunningChange? {
    switch self {
    case .announcing(let change), .running(let change): change
    case .settled, .changing, .ending: nil
    }
  }

  /// The change whose transition runs or has just ended.
  var change: RunningChange? { if case .ending(let change, _) = self { change } else { transition } }

  /// The arrangement that the state leads to from the current one.
  func target(from current: Arrangement) -> Arrangement {
    switch self {
    case .settled: current
    case .changing(let target): target
    case .announcing(let change), .running(let change):
      change.movement.destination == .incoming ? change.after : current
    case .ending(let change, let side): side == .incoming ? change.after : current
    }
  }

  /// Changes the running change, in the same state.
  mutating func update(_ body: (inout RunningChange) -> Void) {
    guard var change = transition else { return }
    body(&change)
    if case .announcing = self { self = .announcing(change) } else { self = .running(change) }
  }

  /// The callbacks have returned, and the transition continues, unless one of them has removed its view.
  mutating func finishAnnouncing() { if case .announcing(let change) = self { self = .running(change) } }
}

/// A change with a transition, from the arrangement of the container to another one.
struct RunningChange {
  var after: Arrangement
  let view: TransitionView
  let outgoing: Screen
  let incoming: Screen
  let removalReason: RemovalReason
  var movement: Movement
  /// The side that the callers have asked for. A hand can move the transition to the other one.
  var requested = TransitionSide.incoming
  var result: PendingResult
}
