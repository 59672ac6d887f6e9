import LanternBase
import LanternGate
import LanternTestSupport
import Testing

/// The rank-sum test.
struct RankSumTests {
  // The chance that all values of one group are above those of the other is one in the number of ways to choose a group.
  @Test(arguments: [(3, 3, 20.0), (4, 4, 70), (5, 5, 252), (2, 7, 36), (10, 10, 184_756)])
  func `separate groups have the smallest chance`(base: Int, new: Int, ways: Double) {
    let test = RankSum(base: (0..<base).map(Double.init), new: (0..<new).map { Double($0 + 100) })
    #expect(abs(test.chance * ways - 1) < 1e-12)
  }

  // Mann and Whitney 1947, table I: the probability of at most U for groups of four and four.
  @Test func `chances are those of the published table`() {
    let chances = [0.014, 0.029, 0.057, 0.100, 0.171, 0.243, 0.343, 0.443, 0.557]
    for (pairs, chance) in chances.enumerated() {
      // Values of which as many pairs are not higher.
      let new = (0..<4).map { index in 4.5 - Double(min(4, max(0, pairs - 4 * index))) }
      let test = RankSum(base: [1, 2, 3, 4], new: new)
      #expect(abs(test.chance - chance) < 0.0005, "\(pairs)")
    }
  }

  @Test func `the chances of large groups join those of small ones`() {
    for size in [20, 25, 26, 30] {
      var random = SplitMix64(seed: 3)
      let values = (0..<2 * size).map { _ in Double(random.next() >> 11) }
      let (base, new) = (Array(values[..<size]), values[size...].map { $0 + 0.25 * 0x1p53 })
      let test = RankSum(base: base, new: new)
      // An independent computation: the share of random divisions of all values with as clear a result.
      let all = base + new
      let observed = pairs(base, new)
      let more = (0..<20_000).count { _ in
        let shuffled = all.shuffled(using: &random)
        return pairs(Array(shuffled[..<size]), Array(shuffled[size...])) >= observed
      }
      #expect(abs(test.chance - Double(more) / 20_000) < 0.01, "\(size)")
    }
  }

  private func pairs(_ base: [Double], _ new: [Double]) -> Int {
    new.reduce(0) { sum, value in sum + base.count { $0 < value } }
  }

  @Test func `equal values count as no difference`() {
    let test = RankSum(base: [1, 1, 1, 1, 1], new: [1, 1, 1, 1, 1])
    #expect(test.chance == 1)
    #expect(test.difference == 0)
    #expect(test.interval(tail: 0.005) == 0...0)
  }

  // Hollander and Wolfe, *Nonparametric Statistical Methods*, 1973: the permeability of membranes, example 4.1.
  @Test func `the difference and its interval are those of a published example`() {
    let term = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    let early = [1.15, 0.88, 0.90, 0.74, 1.21]
    let test = RankSum(base: early, new: term)
    #expect(abs(test.chance - 0.1272) < 0.0001)
    #expect(abs(test.difference - 0.305) < 1e-9)
    let interval = test.interval(tail: 0.025)
    #expect(abs((interval?.lowerBound ?? 0) - -0.15) < 0.1)
    #expect(interval?.contains(0.305) == true)
  }

  @Test func `too few values give no interval`() {
    #expect(RankSum(base: [1, 2, 3, 4], new: [1, 2, 3, 4]).interval(tail: 0.005) == nil)
    #expect(RankSum(base: [1], new: [2]).interval(tail: 0.005) == nil)
    // With five on each side, the ends are the extreme differences.
    #expect(RankSum(base: [1, 2, 3, 4, 5], new: [11, 12, 13, 14, 25]).interval(tail: 0.005) == 6...24)
  }
}
