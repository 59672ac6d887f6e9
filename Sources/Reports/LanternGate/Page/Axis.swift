import Glibc
import LanternBase
import LanternReports

/// An axis of a plot: its range, the position of each value, and the round values that get labels.
package struct Axis: Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// The labeled values: multiples of a round step on a linear axis; 1, 2 and 5 times powers of ten on a logarithmic
  /// axis.
  package let ticks: [Double]
  package let isLogarithmic: Bool

  /// Returns an axis from 0 to `upper` with at most `count` ticks above 0. Precondition: `upper` is finite and
  /// positive.
  package static func linear(to upper: Double, ticks count: Int) -> Axis {
    let step = roundNumber(atLeast: upper / Double(count))
    let ticks = (0...count).map { Double($0) * step }.filter { $0 <= upper * (1 + 1e-9) }
    return Axis(lower: 0, upper: upper, ticks: ticks, isLogarithmic: false)
  }

  /// Returns an axis between round numbers that contains both values. Precondition: 0 < `smallest` ≤ `largest`.
  package static func logarithmic(from smallest: Double, to largest: Double) -> Axis {
    guard smallest > 0 && smallest <= largest else {
      fatalError("a logarithmic axis needs 0 < smallest ≤ largest")
    }
    let lower = roundNumber(atMost: smallest)
    let upper = roundNumber(atLeast: largest * 1.02)
    let first = Int(log10(lower).rounded(.down)) - 1
    let last = Int(log10(upper).rounded(.up)) + 1
    let ticks = (first...last).flatMap { power in [1, 2, 5].map { $0 * powerOfTen(power) } }
    return Axis(
      lower: lower, upper: upper,
      ticks: ticks.filter { $0 >= lower * (1 - 1e-9) && $0 <= upper * (1 + 1e-9) }, isLogarithmic: true)
  }

  /// Returns the position of a value on the axis, 0…1. Values outside the range are clamped.
  package func place(of value: Double) -> Double {
    let part =
      isLogarithmic
      ? log(max(value, lower) / lower) / log(upper / lower) : (value - lower) / (upper - lower)
    return min(1, max(0, part))
  }

  /// Returns the value at a position.
  func value(at place: Double) -> Double {
    isLogarithmic ? lower * pow(upper / lower, place) : lower + place * (upper - lower)
  }

  /// Returns the label of a tick, with as many decimals as necessary.
  package func label(_ tick: Double) -> String {
    guard tick != 0 else { return "0" }
    let smallest = isLogarithmic ? tick : ticks.count > 1 ? ticks[1] : tick
    return fixed(tick, max(0, -Int(log10(smallest * (1 + 1e-9)).rounded(.down))))
  }

  /// Returns whether a tick of a logarithmic axis is a power of ten.
  func isPower(_ tick: Double) -> Bool {
    let exponent = log10(tick)
    return abs(exponent - exponent.rounded()) < 1e-6
  }

  /// Returns the smallest number of the form 1, 2 or 5 times a power of ten that is at least `value`.
  package static func roundNumber(atLeast value: Double) -> Double {
    let power = Int(log10(value).rounded(.down))
    let rounds = [1.0, 2, 5, 10].map { $0 * powerOfTen(power) }
    return rounds.first { $0 >= value * (1 - 1e-9) } ?? 10 * powerOfTen(power)
  }

  static func roundNumber(atMost value: Double) -> Double {
    let power = Int(log10(value).rounded(.down))
    let rounds = [0.5, 1, 2, 5, 10].map { $0 * powerOfTen(power) }
    return rounds.last { $0 <= value * (1 + 1e-9) } ?? powerOfTen(power)
  }

  // Negative powers use division: 1 / 1000 equals the literal 0.001, but the result of `pow` may not.
  private static func powerOfTen(_ power: Int) -> Double {
    power < 0 ? 1 / pow(10, Double(-power)) : pow(10, Double(power))
  }
}
