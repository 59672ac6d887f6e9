import LanternNavigation
import LanternScreenFixtures
import LanternTestSupport
import Testing

/// Curves held against the same equation solved in another way.
struct TimingCurvePrecisionTests {
  /// The curve in powers of its parameter, solved by Newton's method where that converges.
  private func solution(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
    func powers(_ first: Double, _ second: Double) -> (a: Double, b: Double, c: Double) {
      (1 - 3 * second + 3 * first, 3 * second - 6 * first, 3 * first)
    }
    let (across, up) = (powers(x1, x2), powers(y1, y2))
    func value(_ p: (a: Double, b: Double, c: Double), _ t: Double) -> Double {
      ((p.a * t + p.b) * t + p.c) * t
    }
    var (low, high) = (0.0, 1.0)
    var t = x
    for _ in 0..<200 {
      let error = value(across, t) - x
      if error == 0 { break }
      if error > 0 { high = t } else { low = t }
      let slope = (3 * across.a * t + 2 * across.b) * t + across.c
      let next = t - error / slope
      t = next > low && next < high ? next : (low + high) / 2
    }
    return value(up, t)
  }

  @Test func `the curves of CSS are within a ten-thousandth of their solution everywhere`() {
    let named: [(TimingCurve, [Double])] = [
      (.ease, [0.25, 0.1, 0.25, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInOut, [0.42, 0, 0.58, 1]),
    ]
    for (curve, points) in named {
      for step in 1..<2_000 {
        let x = Double(step) / 2_000
        let exact = solution(points[0], points[1], points[2], points[3], at: x)
        #expect(abs(curve(x) - exact) < 1e-4, "\(points) at \(x)")
      }
    }
  }

  @Test(.requirement(80), arguments: [UInt64(1), 2, 3])
  func `any cubic Bézier curve is within 0.0001 of its solution everywhere`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (x1, x2) = (random.double(0...1), random.double(0...1))
      let (y1, y2) = (random.double(-1...2), random.double(-1...2))
      let curve = TimingCurve(x1, y1, x2, y2)
      for _ in 0..<50 {
        let x = random.double(0...1)
        let exact = solution(x1, y1, x2, y2, at: x)
        #expect(abs(curve(x) - exact) < 1e-4, "\(x1), \(y1), \(x2), \(y2) at \(x)")
      }
      #expect([-0.5, 0, 1, 1.5].map { curve($0) } == [0, 0, 1, 1])
    }
  }
}
