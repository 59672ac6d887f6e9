import Glibc
import LanternBase
import LanternReports

// The hierarchical bootstrap. Frames of one transition are not independent, and neither are transitions of one run.
// Therefore runs are resampled, and within each run its transitions, kind by kind (Davison and Hinkley, *Bootstrap
// Methods and Their Application*, 1997, 3.8). A resample stores how often each transition was drawn; no values are
// copied or sorted again.

/// The transitions of some kinds on one side, grouped by run.
struct Sample {
  /// All transitions, grouped by run and then by kind.
  private let transitions: [TransitionSample]
  /// The ranges of transitions of each kind, for each run that has any. The number of transitions per kind is chosen
  /// by the user, not random, so it is not resampled.
  private let runs: [[Range<Int>]]

  /// Creates a sample from the transitions of the named kinds. Each run is already grouped by kind.
  init(_ runs: [[String: [TransitionSample]]], kinds: [String]) {
    var transitions: [TransitionSample] = []
    self.runs = runs.map { run in
      kinds.map { kind in
        let start = transitions.count
        transitions += run[kind] ?? []
        return start..<transitions.count
      }.filter { !$0.isEmpty }
    }.filter { !$0.isEmpty }
    self.transitions = transitions
  }

  // The number of units that are resampled first: runs, or transitions if there is only one run.
  private var independentCount: Int { runs.count > 1 ? runs.count : transitions.count }

  /// Returns the value of each metric and its values in `count` resamples. Nil for a metric without measurements.
  func figures(
    of metrics: [Metric], resamples count: Int, using random: inout SplitMix64
  ) -> [DifferenceInterval.Side?] {
    var ranked: [Metric.Values: RankedValues] = [:]
    for case .percentile(_, let values) in metrics.map(\.formula) where ranked[values] == nil {
      ranked[values] = RankedValues(transitions.map { $0[values] })
    }
    let statistics = metrics.map { metric -> ([Int]) -> Double? in
      switch metric.formula {
      case .percentile(let percentage, let values):
        let ranked = ranked[values] ?? RankedValues([])
        return { ranked.percentile(percentage, weights: $0).map { Double($0) / 1e6 } }
      case .ratio(let part, let whole, let factor):
        let parts = transitions.map { $0[part] }
        let wholes = transitions.map { $0[whole] }
        return { weights in
          var (part, whole) = (0.0, 0.0)
          for index in weights.indices {
            part += Double(weights[index]) * parts[index]
            whole += Double(weights[index]) * wholes[index]
          }
          return whole > 0 ? factor * part / whole : nil
        }
      }
    }
    var weights = Array(repeating: 1, count: transitions.count)
    let values = statistics.map { $0(weights) }
    var resampled = Array(repeating: [Double](), count: metrics.count)
    // A single unit has no spread, so it gets no resamples and no interval.
    for _ in 0..<(independentCount > 1 ? count : 0) {
      draw(&weights, using: &random)
      for index in statistics.indices {
        // A resample may miss every transition that has this metric.
        if let value = statistics[index](weights) { resampled[index].append(value) }
      }
    }
    return zip(values, resampled).map { value, resampled in
      value.map {
        DifferenceInterval.Side(value: $0, resampled: resampled.sorted(), count: independentCount)
      }
    }
  }

  private func draw(_ weights: inout [Int], using random: inout SplitMix64) {
    for index in weights.indices { weights[index] = 0 }
    for _ in runs {
      for kind in runs[random.next(below: runs.count)] {
        for _ in kind { weights[kind.lowerBound + random.next(below: kind.count)] += 1 }
      }
    }
  }
}

/// The values of transitions, sorted once. A percentile of any resample takes one pass over them.
struct RankedValues {
  // In descending order, because the requested percentiles are near the maximum.
  private let values: [Int64]
  private let owners: [Int]
  private let counts: [Int]

  /// Creates ranked values from the values of each transition.
  init(_ transitions: [[Int64]]) {
    counts = transitions.map(\.count)
    let pairs = transitions.indices.flatMap { owner in transitions[owner].map { (value: $0, owner: owner) } }
      .sorted { ($0.value, $0.owner) > ($1.value, $1.owner) }
    values = pairs.map(\.value)
    owners = pairs.map(\.owner)
  }

  /// Returns the nearest-rank percentile, with the values of each transition repeated by its weight. Nil without
  /// values.
  func percentile(_ percentage: Int, weights: [Int]) -> Int64? {
    var count = 0
    for index in counts.indices { count += counts[index] * weights[index] }
    guard count > 0 else { return nil }
    // The rank from the smallest value, counted from the largest.
    var left = count - Percentile(percentage).rank(among: count) + 1
    for index in values.indices {
      left -= weights[owners[index]]
      if left <= 0 { return values[index] }
    }
    return nil
  }
}

/// A confidence interval for the difference of two values, from resamples of each side.
///
/// A percentile bootstrap over n runs is too narrow for small n: it divides by n instead of n - 1, and uses the
/// normal distribution instead of Student's t. Hesterberg (*What Teachers Should Know About the Bootstrap*, 2015)
/// widens the percentiles by the same factor. Here n is the number of runs on the side that has fewer. With five or
/// more runs, the resamples provide such percentiles. With fewer runs there are too few distinct resamples, so the
/// interval is the bootstrap standard error times the same factor. The sides are resampled independently, so each
/// resample of one side can be paired with each resample of the other. A few thousand resamples give millions of
/// differences, enough for extreme percentiles.
struct DifferenceInterval {
  /// The minimum number of runs for which percentiles are used.
  static let fewest = 5

  /// The value of one side, its resampled values in ascending order, and the number of units drawn per resample.
  struct Side {
    let value: Double
    let resampled: [Double]
    let count: Int

    // The square of the standard error.
    fileprivate var variance: Double {
      let mean = resampled.reduce(0, +) / Double(resampled.count)
      return resampled.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(resampled.count)
    }
  }

  let confidence: Double

  /// Returns the interval of `new` minus `base`. Nil if there is too little data.
  func bounds(new: Side, base: Side) -> ClosedRange<Double>? {
    let count = min(new.count, base.count)
    guard count > 1, !new.resampled.isEmpty, !base.resampled.isEmpty else { return nil }
    let n = Double(count)
    // The distance to each bound, in standard errors.
    let reach =
      (n / (n - 1)).squareRoot() * StudentT.quantile((1 + confidence) / 2, degrees: count - 1)
    guard count >= DifferenceInterval.fewest else {
      let error = (new.variance + base.variance).squareRoot()
      let difference = new.value - base.value
      return (difference - reach * error)...(difference + reach * error)
    }
    let pairs = new.resampled.count * base.resampled.count
    let rank = max(1, Int((normalTail(reach) * Double(pairs)).rounded(.up)))
    let low = difference(ofRank: rank, new.resampled, base.resampled)
    let high = difference(ofRank: pairs - rank + 1, new.resampled, base.resampled)
    return low...max(low, high)
  }

  // The smallest difference that at least `rank` pairs do not exceed. Found by bisection; each step counts pairs in
  // one pass over both lists.
  private func difference(ofRank rank: Int, _ new: [Double], _ base: [Double]) -> Double {
    func pairs(upTo limit: Double) -> Int {
      var count = 0
      var start = 0
      for value in new {
        while start < base.count, value - base[start] > limit { start += 1 }
        count += base.count - start
      }
      return count
    }
    var low = new[0] - base[base.count - 1]
    var high = new[new.count - 1] - base[0]
    if pairs(upTo: low) >= rank { return low }
    while case let middle = low + (high - low) / 2, middle > low, middle < high {
      if pairs(upTo: middle) >= rank { high = middle } else { low = middle }
    }
    return high
  }
}

extension Run {
  /// Returns the value of a metric over all transitions of the run, in the unit of the metric. Nil without
  /// measurements.
  public func value(of metric: Metric) -> Double? {
    var unused = SplitMix64(seed: 0)
    return Sample([transitionsByKind], kinds: transitions.map(\.kindWithScreens).unique)
      .figures(of: [metric], resamples: 0, using: &unused)[0]?.value
  }
}

extension Run {
  /// The transitions of each kind with the same screens, in recorded order.
  var transitionsByKind: [String: [TransitionSample]] {
    Dictionary(grouping: transitions, by: \.kindWithScreens)
  }
}

extension [String] {
  /// The distinct elements, in the order of their first occurrence.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
