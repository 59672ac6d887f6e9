/// A critically damped spring: it takes over a velocity and comes to rest as fast as it can without swinging.
///
/// The closed solution of x″ + 2ωx′ + ω²x = 0 with ω = 2π ∕ response. Computed with the four operations alone, so
/// that every machine gets the same pictures.
nonisolated public struct Spring: Hashable, Sendable {
  /// The time of one swing that it would make without damping: shorter is stiffer.
  public let response: Duration

  /// Precondition: the response is longer than nothing.
  public init(response: Duration = .milliseconds(160)) {
    precondition(response > .zero, "a spring takes some time")
    self.response = response
  }

  var stiffness: Double { 2 * Double.pi / (response / .seconds(1)) }

  /// How far from rest it is after some seconds, having started at an offset and a velocity (a second).
  public func offset(from start: Double, velocity: Double, after seconds: Double) -> Double {
    (start + (velocity + stiffness * start) * seconds) * Spring.decay(stiffness * seconds)
  }

  /// The change of that offset in a second.
  public func velocity(from start: Double, velocity: Double, after seconds: Double) -> Double {
    let pull = velocity + stiffness * start
    return (velocity - stiffness * pull * seconds) * Spring.decay(stiffness * seconds)
  }

  /// The time after which it stays within 1/4096 of rest: less than a pixel of a window 4096 pixels wide.
  public func duration(from start: Double, velocity: Double) -> Duration {
    let (start, pull) = (abs(start), abs(velocity + stiffness * start))
    func envelope(_ seconds: Double) -> Double {
      (start + pull * seconds) * Spring.decay(stiffness * seconds)
    }
    // Its one hump lies before the second bound; from there on it falls.
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

  /// e to the power of −x for x ≥ 0: the series where it converges fast, and squaring back.
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
