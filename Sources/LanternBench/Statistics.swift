// Machines differ and are never idle. Most measurements are therefore ratios of two workloads that are measured
// alternately in one run, A B A B …: one ratio per pair, and the median over all pairs.

/// Returns the median of the values of `count` pairs.
///
/// One more pair runs first and is discarded: it touches memory for the first time and fills caches.
func median(ofPairs count: Int, _ pair: (_ number: Int) throws -> Double) rethrows -> Double {
  _ = try pair(0)
  return median(of: try (1...count).map(pair))
}

/// Returns the median ratio of two times measured alternately in `count` pairs.
///
/// Each closure receives the pair's number. As above, one more pair runs first and is discarded.
func medianRatio(
  ofPairs count: Int, of subject: (_ number: Int) throws -> Duration,
  to baseline: (_ number: Int) throws -> Duration
) rethrows -> Measurement {
  let pairs = try (0...count).map { number in
    let time = try subject(number)
    return (subject: time / .milliseconds(1), baseline: try baseline(number) / .milliseconds(1))
  }
  return Measurement(ofPairs: pairs.dropFirst(), unit: "ms")
}

/// Returns the median of the values. For an even count, it is the mean of the two in the middle.
///
/// Precondition: `values` is not empty.
package nonisolated func median(of values: [Double]) -> Double {
  guard !values.isEmpty else { fatalError("values must not be empty") }
  let values = values.sorted()
  return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
}
