import LanternWidgets

/// One of the two sides of a transition.
nonisolated package enum TransitionSide: Sendable {
  case outgoing, incoming

  var position: Double { self == .incoming ? 1 : 0 }
  var opposite: TransitionSide { self == .incoming ? .outgoing : .incoming }
}

/// The movement of a transition between its sides, as a value. It knows neither the pictures nor the screens.
///
/// Time moves the transition, or a hand holds it. One can take over from the other at any position.
nonisolated package struct Movement: Sendable {
  private enum Driver {
    /// Time moves the transition from 0 to 1 along a curve.
    case curve(TimingCurve, Duration)
    /// Time moves the transition to a side, along a spring that starts at a position with a velocity.
    case spring(from: Double, velocity: Double, to: TransitionSide, Duration)
    /// A hand holds a transition that it caught on the way to a side, or that it began. The latter is undecided.
    case hand(caughtOnTheWayTo: TransitionSide?)
  }

  private static let spring = Spring()
  // The time by which a released transition continues at its velocity, in seconds: the distance that content scrolls on at
  // UIKit's normal deceleration, 0.998 per millisecond, over its velocity.
  private static let projectionTime = 0.499

  /// The position: 0 is the outgoing picture alone, 1 the incoming picture alone.
  package private(set) var position = 0.0
  /// The change of the position per second at the last `advance(to:)`. 0 while held.
  package private(set) var velocity = 0.0
  /// Whether the first frame is due or drawn. Until then, the outgoing screen is drawn as at rest.
  private(set) var hasStarted: Bool
  private var driver: Driver

  private init(_ driver: Driver, hasStarted: Bool) { (self.driver, self.hasStarted) = (driver, hasStarted) }

  /// Creates a movement along the curve of a transition.
  package init(along transition: any Transition) {
    self.init(.curve(transition.curve, transition.duration), hasStarted: false)
  }

  /// A movement that a hand begins. Where it leads is undecided until it is released.
  package static var begunByHand: Movement { Movement(.hand(caughtOnTheWayTo: nil), hasStarted: true) }

  /// The side to which the transition leads, or led when a hand caught it. Nil while it is undecided.
  package var destination: TransitionSide? {
    switch driver {
    case .curve: .incoming
    case .spring(_, _, let side, _): side
    case .hand(let side): side
    }
  }

  /// The duration from the position where time took over. Nil while held.
  package var duration: Duration? {
    switch driver {
    case .curve(_, let duration), .spring(_, _, _, let duration): duration
    case .hand: nil
    }
  }

  /// The side at which the transition would come to rest at a velocity.
  package func side(at velocity: Double) -> TransitionSide {
    position + velocity * Movement.projectionTime > 0.5 ? .incoming : .outgoing
  }

  /// Moves to a progress of the duration. Does nothing while held.
  package mutating func advance(to progress: Double) {
    switch driver {
    case .curve(let curve, let duration):
      position = curve(progress)
      velocity = duration > .zero ? curve.slope(at: progress) / (duration / .seconds(1)) : 0
    case .spring(let start, let initial, let side, let duration):
      let (offset, seconds) = (start - side.position, progress * (duration / .seconds(1)))
      let moved = side.position + Movement.spring.offset(from: offset, velocity: initial, after: seconds)
      position = progress < 1 ? min(1, max(0, moved)) : side.position
      velocity = Movement.spring.velocity(from: offset, velocity: initial, after: seconds)
    case .hand: return
    }
    hasStarted = true
  }

  /// A hand catches the transition, which stops at its position.
  package mutating func hold() { (driver, velocity) = (.hand(caughtOnTheWayTo: destination), 0) }

  /// Moves to the position of the hand, within 0…1.
  package mutating func drag(to position: Double) { self.position = min(1, max(0, position)) }

  /// Time takes over and moves the transition to a side, with a velocity per second, or the current one.
  package mutating func release(to side: TransitionSide, velocity: Double? = nil) {
    let velocity = velocity ?? self.velocity
    let duration = Movement.spring.duration(from: position - side.position, velocity: velocity)
    driver = .spring(from: position, velocity: velocity, to: side, duration)
  }
}
