package import LanternStrings

/// The round numbers along an axis: consecutive multiples of 1, 2 or 5 times a power of ten.
nonisolated package struct ChartScale: Hashable {
  package let step: Double
  /// The lowest and the highest of these numbers, in steps.
  package let steps: ClosedRange<Double>

  /// Creates a scale that covers all finite values and 0, with about `ticks` steps or a few more.
  package init(covering values: some Sequence<Double>, ticks: Int) {
    var (low, high) = (0.0, 0.0)
    for value in values where value.isFinite {
      // Beyond this limit, the difference of two values is not finite.
      let value = min(1e300, max(-1e300, value))
      (low, high) = (min(low, value), max(high, value))
    }
    if low == high { high = 1 }
    let least = max((high - low) / Double(max(1, ticks)), 1e-300)
    // Uses only multiplication and division, so that every machine gets the same result.
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    step = [1, 2, 5, 10].lazy.map { $0 * power }.first { $0 >= least } ?? power * 10
    let (first, last) = ((low / step).rounded(.down), (high / step).rounded(.up))
    steps = first...max(last, first + 1)
  }

  package var ticks: [Double] {
    (0...Int(steps.upperBound - steps.lowerBound)).map { (steps.lowerBound + Double($0)) * step }
  }

  /// Returns the position of a value between the lowest and the highest number, from 0 to 1.
  package func part(of value: Double) -> Double {
    min(1, max(0, (value / step - steps.lowerBound) / (steps.upperBound - steps.lowerBound)))
  }

  /// Returns whether a value is one of the numbers along the axis.
  package func isTick(_ value: Double) -> Bool { (value / step).rounded() * step == value }

  /// Formats a value with the number of decimal places that the step needs, plus `morePlaces`.
  package func text(_ value: Double, morePlaces: Int = 0, _ formats: any Formats) -> String {
    formats.number(value, decimals: value == 0 ? 0 : places + morePlaces)
  }

  // The number of decimal places of the step, at most 9.
  private var places: Int {
    var (places, unit) = (0, 1.0)
    while places < 9, step < 1, step * unit < 1 || (step * unit).rounded() != step * unit {
      places += 1
      unit *= 10
    }
    return places
  }
}
