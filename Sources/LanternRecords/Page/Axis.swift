import Glibc

/// One direction of a plot: which values it has room for, where each lies, and the round ones that are labelled.
package struct Axis: Hashable, Sendable {
  package let lower: Double
  package let upper: Double
  /// Each of them 1, 2 or 5 times a power of ten, or a multiple of such a step.
  package let ticks: [Double]
  package let isLogarithmic: Bool

  /// From 0 to a value, with at most so many ticks above 0. Precondition: the value is finite and above 0.
  package static func linear(to upper: Double, ticks count: Int) -> Axis {
    let step = roundNumber(atLeast: upper / Double(count))
    let ticks = (0...count).map { Double($0) * step }.filter { $0 <= upper * (1 + 1e-9) }
    return Axis(lower: 0, upper: upper, ticks: ticks, isLogarithmic: false)
  }

  /// From a round number to a round number, so that both values lie in it. Precondition: 0 < from ≤ to.
  package static func logarithmic(from smallest: Double, to largest: Double) -> Axis {
    precondition(smallest > 0 && smallest <= largest, "a logarithmic axis begins above 0")
    let lower = roundNumber(atMost: smallest)
    let upper = roundNumber(atLeast: largest * 1.02)
    let first = Int(log10(lower).rounded(.down)) - 1
    let last = Int(log10(upper).rounded(.up)) + 1
    let ticks = (first...last).flatMap { power in [1, 2, 5].map { $0 * powerOfTen(power) } }
    return Axis(
      lower: lower, upper: upper,
      ticks: ticks.filter { $0 >= lower * (1 - 1e-9) && $0 <= upper * (1 + 1e-9) }, isLogarithmic: true)
  }

  /// Where a value lies between the axis's ends, 0…1; what lies beyond an end lies at it.
  package func place(of value: Double) -> Double {
    let part =
      isLogarithmic
      ? log(max(value, lower) / lower) / log(upper / lower) : (value - lower) / (upper - lower)
    return min(1, max(0, part))
  }

  /// The value that lies at a place.
  func value(at place: Double) -> Double {
    isLogarithmic ? lower * pow(upper / lower, place) : lower + place * (upper - lower)
  }

  /// A tick as it is written: with as many decimals as it needs.
  package func label(_ tick: Double) -> String {
    guard tick != 0 else { return "0" }
    let smallest = isLogarithmic ? tick : ticks.count > 1 ? ticks[1] : tick
    return fixed(tick, max(0, -Int(log10(smallest * (1 + 1e-9)).rounded(.down))))
  }

  /// Whether a tick of a logarithmic axis is a power of ten.
  func isPower(_ tick: Double) -> Bool {
    let exponent = log10(tick)
    return abs(exponent - exponent.rounded()) < 1e-6
  }

  /// The smallest of 1, 2 and 5 times powers of ten that is no less than a value.
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

  // By division where the power is negative: 1 / 1000 is the number that is written 0.001, and pow's may not be.
  private static func powerOfTen(_ power: Int) -> Double {
    power < 0 ? 1 / pow(10, Double(-power)) : pow(10, Double(power))
  }
}
