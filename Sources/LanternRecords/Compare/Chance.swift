import Glibc

/// Numbers that look random and are the same on every run (SplitMix64: Steele, Lea and Flood, *Fast Splittable
/// Pseudorandom Number Generators*, 2014).
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A whole number from 0 up to a limit, which is at least 1. The standard library's may change with its version.
  package mutating func next(below limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }
}

/// Student's distribution of t.
package enum StudentT {
  /// The value that a share of the distribution lies below.
  ///
  /// Precondition: the share is from one half up to, not including, 1; there is a degree of freedom. Costs time in
  /// proportion to the degrees.
  package static func quantile(_ share: Double, degrees: Int) -> Double {
    precondition(
      (0.5..<1).contains(share) && degrees > 0, "a share of an upper half, and a degree of freedom")
    // By halving the angle θ = atan(t / √degrees), which has an end where t has none.
    var (low, high) = (0.0, Double.pi / 2)
    while case let middle = (low + high) / 2, middle > low, middle < high {
      if within(angle: middle, degrees: degrees) < 2 * share - 1 { low = middle } else { high = middle }
    }
    return tan(high) * Double(degrees).squareRoot()
  }

  // The share between -t and t: a sum that ends (Abramowitz and Stegun, 26.7.3 and 26.7.4).
  private static func within(angle: Double, degrees: Int) -> Double {
    let squaredCosine = cos(angle) * cos(angle)
    var (term, sum) = (1.0, 1.0)
    var index = degrees.isMultiple(of: 2) ? 1 : 2
    while index <= degrees - 3 {
      term *= squaredCosine * Double(index) / Double(index + 1)
      sum += term
      index += 2
    }
    if degrees.isMultiple(of: 2) { return sin(angle) * sum }
    return 2 / Double.pi * (angle + (degrees == 1 ? 0 : sin(angle) * cos(angle) * sum))
  }
}

/// The share of the normal distribution that lies below so many deviations under the mean.
func normalTail(_ deviations: Double) -> Double { erfc(deviations / 2.0.squareRoot()) / 2 }
