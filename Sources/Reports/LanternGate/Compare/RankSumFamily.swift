import LanternBase

/// Rank-sum tests of several measurements of the same runs, which together err no more often than one test.
///
/// The chance of each test is adjusted by the step-down minP method (Westfall and Young, *Resampling-Based Multiple
/// Testing*, 1993, algorithm 2.8). Without a difference, each run could as well be one of the other side. Therefore the
/// runs are exchanged between the sides in all ways, or in many random ones, and the adjusted chance is the share of
/// ways in which the clearest of all tests is as clear. Unlike the corrections of Bonferroni and Holm, it takes into
/// account that the tests agree: if a build is slower in each of ten tests, five runs a side show it as they do in one.
struct RankSumFamily {
  /// The values of both sides in one test. A run that was not measured has nil.
  struct Values: Hashable {
    let base: [Double?]
    let new: [Double?]
  }

  // With more ways to exchange the runs, random ones are drawn.
  private static let mostWays = 20_000
  private static let drawnWays = 10_000

  /// The chance of each test, in the order of the tests: the probability that any test of the family has a result as clear
  /// as this one, if `new` were not higher than `base` in any.
  let chances: [Double]

  /// Tests the values. Precondition: all tests have the same numbers of runs, and each has a value on both sides.
  init(_ values: [Values], seed: UInt64) {
    guard let (base, new) = values.first.map({ ($0.base.count, $0.new.count) }) else {
      chances = []
      return
    }
    let tests = values.map { ExchangeTest($0) }
    let observed = tests.map {
      $0.chance(isNew: Array(repeating: false, count: base) + Array(repeating: true, count: new))
    }
    guard tests.count > 1 else {
      chances = observed
      return
    }
    // From the clearest test to the least clear one.
    let order = tests.indices.sorted { observed[$0] < observed[$1] }
    var (ways, asClear) = (0, Array(repeating: 0, count: tests.count))
    RankSumFamily.exchange(base, new, seed: seed) { isNew in
      ways += 1
      var clearest = 1.0
      for index in order.reversed() {
        clearest = min(clearest, tests[index].chance(isNew: isNew))
        if clearest <= observed[index] { asClear[index] += 1 }
      }
    }
    var (adjusted, last) = (observed, 0.0)
    for index in order {
      last = max(last, Double(asClear[index]) / Double(ways))
      adjusted[index] = last
    }
    chances = adjusted
  }

  // Calls `body` with the observed sides of the runs, and with those after each exchange.
  private static func exchange(_ base: Int, _ new: Int, seed: UInt64, _ body: ([Bool]) -> Void) {
    func sides(_ chosen: [Int]) -> [Bool] {
      var isNew = Array(repeating: false, count: base + new)
      for index in chosen { isNew[index] = true }
      return isNew
    }
    let observed = Array(base..<base + new)
    guard ways(base, new) <= Double(mostWays) else {
      // The observed sides are one of the ways, so that no chance is 0 (Phipson and Smyth 2010).
      var (random, isNew) = (SplitMix64(seed: seed), sides(observed))
      body(isNew)
      for _ in 0..<drawnWays {
        isNew.shuffle(using: &random)
        body(isNew)
      }
      return
    }
    var chosen = Array(0..<new)
    while true {
      body(sides(chosen))
      // The last run that can move up. Those after it follow it.
      guard let moved = chosen.indices.last(where: { chosen[$0] < base + $0 }) else { return }
      chosen[moved] += 1
      for index in chosen.indices.dropFirst(moved + 1) { chosen[index] = chosen[index - 1] + 1 }
    }
  }

  // The number of ways to choose the runs of the new side.
  private static func ways(_ base: Int, _ new: Int) -> Double {
    (1...max(1, new)).reduce(1) { $0 * Double(base + $1) / Double($1) }
  }
}

/// A rank-sum test that is repeated with the runs on other sides.
private struct ExchangeTest {
  // The runs that have a value, from the highest value to the lowest, in groups of equal values.
  private var groups: [[Int]] = []
  // The distribution for each number of these runs on the base side. Nil if that number cannot occur, or is all or none.
  private let distributions: [RankSum.Distribution?]

  init(_ values: RankSumFamily.Values) {
    let all = (values.base + values.new).enumerated().compactMap { run, value in
      value.map { (run: run, value: $0) }
    }
    .sorted { $0.value > $1.value }
    var last: Double?
    for (run, value) in all {
      if value == last { groups[groups.count - 1].append(run) } else { groups.append([run]) }
      last = value
    }
    let possible = max(1, all.count - values.new.count)...max(1, min(all.count - 1, values.base.count))
    distributions = (0...all.count).map { count in
      possible.contains(count) && count < all.count ? RankSum.Distribution(count, all.count - count) : nil
    }
  }

  /// The chance of the test if these runs were on the new side. 1 if a side has no value.
  func chance(isNew: [Bool]) -> Double {
    var (base, notHigher) = (0, 0)
    for group in groups {
      let new = group.count { isNew[$0] }
      base += group.count - new
      // Equal values count as not higher, as in `RankSum`.
      notHigher += new * base
    }
    return distributions[base]?.chance(ofAtMost: notHigher) ?? 1
  }
}
