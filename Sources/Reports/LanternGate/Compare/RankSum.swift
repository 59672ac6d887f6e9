import Glibc

/// The rank-sum test of two groups of values (Wilcoxon 1945; Mann and Whitney 1947), and the estimate of the difference
/// that belongs to it (Hodges and Lehmann 1963).
///
/// The test assumes nothing about the distribution of the values, only that they are independent and that the two groups
/// would have the same distribution if there were no difference. An outlier counts no more than any other value.
package struct RankSum {
  /// The largest number of values for which chances are exact. With more, they are those of a normal distribution.
  private static let exactLimit = 50

  /// The probability of a result like this or a clearer one, if `new` were not higher than `base`.
  package let chance: Double
  /// The difference of `new` and `base`: the median of the differences of all pairs of values.
  package let difference: Double

  // The differences of all pairs, in ascending order.
  private let differences: [Double]
  private let distribution: Distribution

  /// Tests whether the values of `new` are higher than those of `base`. Precondition: neither is empty.
  package init(base: [Double], new: [Double]) {
    guard !base.isEmpty && !new.isEmpty else { fatalError("each group must have a value") }
    differences = new.flatMap { value in base.map { value - $0 } }.sorted()
    distribution = Distribution(base.count, new.count)
    difference = median(of: differences)
    // Equal values count as not higher, which errs on the side of no difference.
    chance = distribution.chance(ofAtMost: differences.count { $0 <= 0 })
  }

  /// Returns the interval of the difference that is missed at either end with the given probability. Nil if there are too
  /// few values for any.
  package func interval(tail: Double) -> ClosedRange<Double>? {
    guard distribution.chance(ofAtMost: 0) <= tail else { return nil }
    var rank = 0
    while rank + 1 < (differences.count + 1) / 2, distribution.chance(ofAtMost: rank + 1) <= tail {
      rank += 1
    }
    return differences[rank]...differences[differences.count - 1 - rank]
  }

  /// The distribution of the number of pairs in which the second value is not higher, for groups without a difference.
  struct Distribution {
    // The chances of at most 0, 1, 2 … pairs; nil for large groups.
    private let exact: [Double]?
    private let mean: Double
    private let deviation: Double

    init(_ first: Int, _ second: Int) {
      let pairs = Double(first) * Double(second)
      mean = pairs / 2
      deviation = (pairs * Double(first + second + 1) / 12).squareRoot()
      exact = first + second <= RankSum.exactLimit ? Distribution.chances(first, second) : nil
    }

    func chance(ofAtMost count: Int) -> Double {
      if let exact { return exact[min(count, exact.count - 1)] }
      return normalTail((mean - Double(count) - 0.5) / deviation)
    }

    // The numbers of arrangements are the coefficients of the product of (1 - q^(second + i)) / (1 - q^i) for i from 1
    // to `first`. All numbers are whole and below 2^53.
    private static func chances(_ first: Int, _ second: Int) -> [Double] {
      let degree = first * second
      var ways = [1] + Array(repeating: 0.0, count: degree)
      for i in 1...first {
        for power in stride(from: degree, through: second + i, by: -1) {
          ways[power] -= ways[power - second - i]
        }
        for power in stride(from: i, through: degree, by: 1) { ways[power] += ways[power - i] }
      }
      let all = ways.reduce(0, +)
      var sum = 0.0
      return ways.map { count in
        sum += count
        return sum / all
      }
    }
  }
}
