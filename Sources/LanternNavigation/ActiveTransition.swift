import LanternWidgets

/// What became of a call that shows another screen.
nonisolated public enum PassageOutcome: Hashable, Sendable {
  /// The screen shows, and its last frame was on the display.
  case shown
  /// Another change took over before this one was through.
  case superseded
  /// A person dragged it back.
  case cancelled
  /// Nothing has changed: a screen that would have had to go did not want to.
  case refused(Refusal)
}

/// A transition under way: all that the frame loop needs to time and name it.
nonisolated public struct ActiveTransition: Sendable {
  /// How its frames follow one another.
  public enum Pace: Hashable, Sendable {
    /// Along the grid, for so long.
    case timed(Duration)
    /// With a pointer that holds it.
    case held
  }

  /// Counts up. A passage that is turned round, caught or let go has a new one.
  public let id: Int
  /// The transition's word.
  public let kind: String
  public let from: String
  public let to: String
  public let pace: Pace
  /// Whether it goes on from where one before it was, rather than from its start.
  public let isContinuation: Bool
}

/// How far a passage has come at each moment of its time: 0 is the outgoing picture alone, 1 the incoming one.
nonisolated struct Motion {
  private enum Form {
    case curve(Curve)
    case spring(Spring, from: Double, velocity: Double)
  }

  let duration: Duration
  /// Where it leads: 0 or 1.
  let target: Double
  private let form: Form

  /// From 0 to 1 along a transition's own curve.
  init(_ transition: any Transition) {
    duration = transition.duration
    target = 1
    form = .curve(transition.curve)
  }

  /// From a position, at which it has a velocity (a second), to 0 or 1.
  init(_ spring: Spring, from position: Double, velocity: Double, to target: Double) {
    duration = spring.duration(from: position - target, velocity: velocity)
    self.target = target
    form = .spring(spring, from: position, velocity: velocity)
  }

  /// Within 0…1, and the target itself at the end.
  func position(at progress: Double) -> Double {
    guard progress < 1 else { return target }
    switch form {
    case .curve(let curve):
      return curve(progress)
    case .spring(let spring, let start, let velocity):
      let offset = spring.offset(
        from: start - target, velocity: velocity, after: progress * duration.inSeconds)
      return min(1, max(0, target + offset))
    }
  }

  /// The change of position in a second.
  func velocity(at progress: Double) -> Double {
    switch form {
    case .curve(let curve):
      return duration > .zero ? curve.slope(at: progress) / duration.inSeconds : 0
    case .spring(let spring, let start, let velocity):
      return spring.velocity(from: start - target, velocity: velocity, after: progress * duration.inSeconds)
    }
  }
}

nonisolated extension Duration {
  var inSeconds: Double { self / .seconds(1) }
}
