/// An easing curve that maps linear progress to eased progress.
///
/// It is a cubic Bézier curve from (0, 0) to (1, 1), as in CSS Easing Functions Level 1.
nonisolated public struct TimingCurve: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// A straight line: constant speed.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// A fast start and a slow end, the `ease` of CSS.
  public static let ease = TimingCurve(0.25, 0.1, 0.25, 1)
  /// A slow start.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// A slow start and a slow end.
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// Creates a curve with two control points.
  ///
  /// Precondition: `x1` and `x2` are within 0…1; otherwise the curve would not be a function.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1) && (0...1).contains(x2) else { fatalError("x1 and x2 must be within 0…1") }
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the eased progress. The result is exact at 0 and 1. Progress outside 0…1 is clamped.
  public func callAsFunction(_ progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    if self == .linear { return progress }
    return TimingCurve.value(y1, y2, at: parameter(atX: progress))
  }

  /// Returns the slope of the curve at a linear progress. The slope of `linear` is 1 everywhere.
  func slope(at progress: Double) -> Double {
    let step = 1e-5
    let (before, after) = (max(0, progress - step), min(1, progress + step))
    return (self(after) - self(before)) / (after - before)
  }

  // x increases with the parameter, so bisection always converges: 40 iterations leave an error below 1e-12.
  private func parameter(atX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if TimingCurve.value(x1, x2, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func value(_ first: Double, _ second: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
  }
}
