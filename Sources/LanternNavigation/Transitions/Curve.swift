/// How the eased progress of a transition follows its linear progress: a cubic Bézier curve from (0, 0) to
/// (1, 1), as in CSS Easing Functions Level 1.
nonisolated public struct Curve: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  public static let linear = Curve(0, 0, 1, 1)
  public static let ease = Curve(0.25, 0.1, 0.25, 1)
  public static let easeIn = Curve(0.42, 0, 1, 1)
  public static let easeOut = Curve(0, 0, 0.58, 1)
  public static let easeInOut = Curve(0.42, 0, 0.58, 1)

  /// The curve with two control points. Precondition: their x are within 0…1, else it is no function.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    precondition((0...1).contains(x1) && (0...1).contains(x2), "x of a control point is within 0…1")
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The eased progress at a linear one; exact at both ends, values outside 0…1 are clamped.
  public func callAsFunction(_ progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if self == .linear { return progress }
    return Curve.value(y1, y2, at: parameter(atX: progress))
  }

  /// How steeply the eased progress grows at a linear one: 1 for the straight line.
  func slope(at progress: Double) -> Double {
    let step = 1e-5
    let (before, after) = (max(0, progress - step), min(1, progress + step))
    return (self(after) - self(before)) / (after - before)
  }

  // x grows with the parameter, so halving the interval always converges: 40 times leave under 1e-12.
  private func parameter(atX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Curve.value(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
