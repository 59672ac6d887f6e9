import Glibc

// The hierarchical bootstrap: frames of one transition are not independent, nor are transitions of one run, so what
// is drawn anew are runs, and of each run its transitions, kind by kind (Davison and Hinkley, *Bootstrap Methods and Their
// Application*, 1997, 3.8). A resample is how often each transition came up; nothing is copied or sorted again.

/// One side's transitions of some kinds, run by run.
struct Sample {
  /// One after the other, those of a run together, and of these those of a kind.
  private let transitions: [TransitionSample]
  /// Of each run that has any, the transitions of each kind. How many a run has of a kind was somebody's choice, not
  /// chance, so it is not drawn.
  private let runs: [[Range<Int>]]

  /// The transitions of the named kinds, each run's grouped by kind.
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

  // How many things there are of those that are drawn first: runs, or the transitions of an only run.
  private var independentCount: Int { runs.count > 1 ? runs.count : transitions.count }

  /// What each metric comes to, and what it comes to in some resamples; nil where there is nothing to measure.
  func figures(
    of metrics: [Metric], resamples count: Int, using dice: inout SplitMix64
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
    // One thing drawn again and again says nothing about its spread, and has no interval.
    for _ in 0..<(independentCount > 1 ? count : 0) {
      draw(&weights, using: &dice)
      for index in statistics.indices {
        // A resample may lack all of the few transitions that have a figure at all.
        if let value = statistics[index](weights) { resampled[index].append(value) }
      }
    }
    return zip(values, resampled).map { value, resampled in
      value.map {
        DifferenceInterval.Side(value: $0, resampled: resampled.sorted(), count: independentCount)
      }
    }
  }

  private func draw(_ weights: inout [Int], using dice: inout SplitMix64) {
    for index in weights.indices { weights[index] = 0 }
    for _ in runs {
      for kind in runs[dice.next(below: runs.count)] {
        for _ in kind { weights[kind.lowerBound + dice.next(below: kind.count)] += 1 }
      }
    }
  }
}

/// Values of transitions, put in order once, so that a percentile of any resample is a walk along them.
struct RankedValues {
  // From the largest on: the percentiles that are asked for lie near it.
  private let values: [Int64]
  private let owners: [Int]
  private let counts: [Int]

  /// The values of each transition.
  init(_ transitions: [[Int64]]) {
    counts = transitions.map(\.count)
    let pairs = transitions.indices.flatMap { owner in transitions[owner].map { (value: $0, owner: owner) } }
      .sorted { ($0.value, $0.owner) > ($1.value, $1.owner) }
    values = pairs.map(\.value)
    owners = pairs.map(\.owner)
  }

  /// By nearest rank, each transition's values taken as often as its weight says; nil when there are none.
  func percentile(_ percentage: Int, weights: [Int]) -> Int64? {
    var count = 0
    for index in counts.indices { count += counts[index] * weights[index] }
    guard count > 0 else { return nil }
    // The rank ⌈p · n / 100⌉ from below, counted from above.
    var left = count - max(1, (percentage * count + 99) / 100) + 1
    for index in values.indices {
      left -= weights[owners[index]]
      if left <= 0 { return values[index] }
    }
    return nil
  }
}

/// An interval that covers the difference of two figures with some confidence, from resamples of either.
///
/// A percentile bootstrap over n runs is too narrow when n is small: it divides by n where n - 1 is meant, and takes
/// the normal distribution where t is. Hesterberg (*What Teachers Should Know About the Bootstrap*, 2015) takes
/// percentiles further out by as much; n is the count of the side that has fewer runs. From five runs on the resamples
/// can give such percentiles. Of fewer there are too few different resamples to go out that far; there it is the
/// bootstrap's standard error times the same factor. Both sides are drawn without regard to each other, so each resample
/// of one makes a pair with each of the other: a few thousand give millions of differences, enough for percentiles far
/// out.
struct DifferenceInterval {
  /// Fewer are no ground for percentiles.
  static let fewest = 5

  /// A figure of one side, its resamples in rising order, and how many things were drawn for each.
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

  /// Of new less base; nil when there is too little to say anything.
  func bounds(new: Side, base: Side) -> ClosedRange<Double>? {
    let count = min(new.count, base.count)
    guard count > 1, !new.resampled.isEmpty, !base.resampled.isEmpty else { return nil }
    let n = Double(count)
    // How many standard errors it reaches to either side.
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

  // The smallest difference of a pair that so many pairs do not exceed: found by halving, and counting pairs in one
  // walk along both.
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
  /// What a metric comes to over all of the run's transitions; nil where there is nothing to measure.
  public func value(of metric: Metric) -> Double? {
    var unused = SplitMix64(seed: 0)
    return Sample([transitionsByKind], kinds: transitions.map(\.kind).unique)
      .figures(of: [metric], resamples: 0, using: &unused)[0]?.value
  }
}

extension Run {
  /// The transitions of each kind, in their order.
  var transitionsByKind: [String: [TransitionSample]] { Dictionary(grouping: transitions, by: \.kind) }
}

extension [String] {
  /// Each of them once, where it first came.
  var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
