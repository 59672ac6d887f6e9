/// A critically damped spring. It continues at a given velocity and comes to rest as fast as possible without
/// oscillating.
///
/// Uses the closed-form solution of x″ + 2ωx′ + ω²x = 0 with ω = 2π ∕ response. The computation uses only the four
/// arithmetic operations, so every machine produces the same pictures.
nonisolated public struct Spring: Hashable, Sendable {
  /// The period of one oscillation without damping. A shorter response is stiffer.
  public let response: Duration

  /// Creates a spring. Precondition: the response is positive.
  public init(response: Duration = .milliseconds(160)) {
    guard response > .zero else { fatalError("the response of a spring must be positive") }
    self.response = response
  }

  var stiffness: Double { 2 * Double.pi / (response / .seconds(1)) }

  /// Returns the offset from rest after `seconds`, for an initial offset and a velocity in units per second.
  public func offset(from start: Double, velocity: Double, after seconds: Double) -> Double {
    (start + (velocity + stiffness * start) * seconds) * Spring.decay(stiffness * seconds)
  }

  /// Returns the velocity after `seconds`, in units per second.
  public func velocity(from start: Double, velocity: Double, after seconds: Double) -> Double {
    let pull = velocity + stiffness * start
    return (velocity - stiffness * pull * seconds) * Spring.decay(stiffness * seconds)
  }

  /// Returns the time after which the offset stays within 1/4096 of rest: less than one pixel of a window 4096
  /// pixels wide.
  public func duration(from start: Double, velocity: Double) -> Duration {
    let (start, pull) = (abs(start), abs(velocity + stiffness * start))
    func envelope(_ seconds: Double) -> Double {
      (start + pull * seconds) * Spring.decay(stiffness * seconds)
    }
    // The only maximum of the envelope lies before the second bound. From there on the envelope decreases.
    var low = pull > 0 ? max(0, 1 / stiffness - start / pull) : 0
    guard envelope(low) > Spring.rest else { return .zero }
    var high = low + 1 / stiffness
    while envelope(high) > Spring.rest { high += 1 / stiffness }
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if envelope(middle) > Spring.rest { low = middle } else { high = middle }
    }
    return .nanoseconds(Int64(high * 1e9) + 1)
  }

  private static let rest = 1.0 / 4096

  /// Returns e to the power of −x for x ≥ 0. Halves x until the series converges fast, then squares the sum as
  /// often.
  static func decay(_ x: Double) -> Double {
    var part = x
    var halvings = 0
    while part > 0.5 {
      part /= 2
      halvings += 1
    }
    var term = 1.0
    var sum = 1.0
    for power in 1...14 {
      term *= -part / Double(power)
      sum += term
    }
    for _ in 0..<halvings { sum *= sum }
    return sum
  }
}
