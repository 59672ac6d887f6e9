/// The round numbers along an axis: some whole multiples of 1, 2 or 5 times a power of ten.
nonisolated package struct ChartScale: Hashable {
  package let step: Double
  /// The lowest and the highest of them, in steps.
  package let steps: ClosedRange<Double>

  /// Round numbers that cover all of some values and 0, `ticks` steps or a few more.
  package init(covering values: some Sequence<Double>, ticks: Int) {
    var (low, high) = (0.0, 0.0)
    for value in values where value.isFinite {
      // Beyond that, their distance is no number any more.
      let value = min(1e300, max(-1e300, value))
      (low, high) = (min(low, value), max(high, value))
    }
    if low == high { high = 1 }
    let least = max((high - low) / Double(max(1, ticks)), 1e-300)
    // By multiplication alone: every machine gets the same.
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

  /// Where a value lies between the lowest and the highest, 0…1.
  package func part(of value: Double) -> Double {
    min(1, max(0, (value / step - steps.lowerBound) / (steps.upperBound - steps.lowerBound)))
  }

  /// Whether a value is one of those that stand at the axis.
  package func isTick(_ value: Double) -> Bool { (value / step).rounded() * step == value }

  /// A value with as many places as tell it from its neighbours: those of the step, or some more.
  package func text(_ value: Double, morePlaces: Int = 0) -> String {
    guard value != 0 else { return "0" }
    var (places, unit) = (0, 1.0)
    while places < 9, step * unit < 1 || (step * unit).rounded() != step * unit, step < 1 {
      places += 1
      unit *= 10
    }
    for _ in 0..<morePlaces { unit *= 10 }
    places += morePlaces
    let whole = (abs(value) * unit).rounded()
    guard whole < 1e15 else { return "\(value)" }
    let digits = String(Int(whole))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = value < 0 && whole > 0 ? "−" : ""
    let text = sign + padded.dropLast(places)
    return places == 0 ? text : text + "." + padded.suffix(places)
  }
}
