/// How often measurements are repeated.
enum Effort {
  /// As often as reliable values need.
  case full
  /// A few times: enough to see that everything can be measured.
  case brief

  /// The effort of this run.
  static var current = Effort.full

  /// Returns how often to repeat what needs `count` repetitions for a reliable value.
  static func repetitions(_ count: Int) -> Int {
    switch current {
    case .full: count
    case .brief: min(count, max(2, count / 20))
    }
  }
}

// Machines differ and are never idle. Most measurements are therefore ratios of two workloads that are measured
// alternately in one run, A B A B …: one ratio per pair, and the median over all pairs with its spread.

/// Returns the median ratio of two times measured alternately in `count` pairs, or fewer in a brief run.
///
/// Each closure receives the pair's number. One more pair runs first and is discarded: it touches memory for the first
/// time and fills caches.
func medianRatio(
  ofPairs count: Int, of subject: (_ number: Int) throws -> Duration,
  to baseline: (_ number: Int) throws -> Duration
) rethrows -> Measurement {
  let pairs = try (0...Effort.repetitions(count)).map { number in
    let time = try subject(number)
    return (subject: time / .milliseconds(1), baseline: try baseline(number) / .milliseconds(1))
  }
  return Measurement(ofPairs: pairs.dropFirst(), unit: "ms")
}

/// Returns the median of the values. For an even count, it is the mean of the two in the middle.
///
/// Precondition: `values` is not empty.
package nonisolated func median(of values: [Double]) -> Double { quantile(0.5, of: values) }

/// Returns the spread of the values: the range from the first quartile to the third, in which half of them lie.
///
/// Precondition: `values` is not empty.
package nonisolated func spread(of values: [Double]) -> ClosedRange<Double> {
  quantile(0.25, of: values)...quantile(0.75, of: values)
}

// Interpolates linearly between the two nearest values (Hyndman and Fan 1996, definition 7).
private nonisolated func quantile(_ share: Double, of values: [Double]) -> Double {
  guard !values.isEmpty else { fatalError("values must not be empty") }
  let values = values.sorted()
  let position = share * Double(values.count - 1)
  let lower = Int(position)
  let upper = min(lower + 1, values.count - 1)
  return values[lower] + (values[upper] - values[lower]) * (position - Double(lower))
}
