import LanternWidgets

/// The active transition of a window, with the values that the frame loop needs to time and name it.
nonisolated public struct ActiveTransition: Sendable {
  /// How the position of a transition advances.
  public enum Pace: Hashable, Sendable {
    /// Along the frame grid, for a duration.
    case timed(Duration)
    /// With a pointer that drags it.
    case held
  }

  /// A number that increases. A transition that is reversed, caught or released gets a new one.
  public let id: Int
  /// The `kind` of the transition.
  public let kind: String
  /// The name of the outgoing side: the name of a flow, or the title of a screen.
  public let from: String
  /// The name of the incoming side: the name of a flow, or the title of a screen.
  public let to: String
  /// How the position of the transition advances.
  public let pace: Pace
  /// Whether it continues an earlier transition from its current position, rather than starting at 0.
  public let isContinuation: Bool
}

/// The position of a transition over time: 0 is the outgoing picture alone, 1 the incoming picture alone.
nonisolated struct Motion {
  private enum Form {
    case curve(TimingCurve)
    case spring(Spring, from: Double, velocity: Double)
  }

  let duration: Duration
  /// The final position: 0 or 1.
  let target: Double
  private let form: Form

  /// Moves from 0 to 1 along the curve of a transition.
  init(_ transition: any Transition) {
    duration = transition.duration
    target = 1
    form = .curve(transition.curve)
  }

  /// Moves from a position and a velocity (per second) to 0 or 1, along a spring.
  init(_ spring: Spring, from position: Double, velocity: Double, to target: Double) {
    duration = spring.duration(from: position - target, velocity: velocity)
    self.target = target
    form = .spring(spring, from: position, velocity: velocity)
  }

  /// Returns the position, within 0…1. At the end it is exactly the target.
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

  /// Returns the change of the position per second.
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
