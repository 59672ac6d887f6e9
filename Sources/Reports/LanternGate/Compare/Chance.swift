import Glibc

/// Student's t-distribution.
package enum StudentT {
  /// Returns the value below which the given share of the distribution lies.
  ///
  /// The running time is proportional to `degrees`, the degrees of freedom. Precondition: `share` is in 0.5..<1 and
  /// `degrees` is positive.
  package static func quantile(_ share: Double, degrees: Int) -> Double {
    guard (0.5..<1).contains(share) && degrees > 0 else {
      fatalError("share must be in 0.5..<1, and degrees positive")
    }
    // By bisection over the angle θ = atan(t / √degrees), which is bounded while t is not.
    var (low, high) = (0.0, Double.pi / 2)
    while case let middle = (low + high) / 2, middle > low, middle < high {
      if within(angle: middle, degrees: degrees) < 2 * share - 1 { low = middle } else { high = middle }
    }
    return tan(high) * Double(degrees).squareRoot()
  }

  // The share between -t and t, a finite sum (Abramowitz and Stegun, 26.7.3 and 26.7.4).
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

/// Returns the share of the normal distribution that lies more than `deviations` standard deviations below the mean.
func normalTail(_ deviations: Double) -> Double { erfc(deviations / 2.0.squareRoot()) / 2 }
