import LanternReports
import Testing

/// Percentiles by nearest rank.
struct PercentileTests {
  @Test(arguments: [(50, 3), (60, 3), (61, 4), (95, 5), (100, 5), (1, 1), (0, 1)])
  func `a percentile is the value at the nearest rank, in any order`(percent: Int, value: Int) {
    #expect(Percentile(percent).value(of: [5, 3, 1, 4, 2]) == value)
  }

  @Test func `a single value is every percentile, and no values have none`() {
    #expect(Percentile(1).value(of: [7]) == 7)
    #expect(Percentile(100).value(of: [7]) == 7)
    #expect(Percentile(50).value(of: [Int]()) == nil)
  }

  @Test(arguments: [(1, 1), (2, 2), (19, 19), (20, 19), (21, 20), (100, 95), (1_000_000, 950_000)])
  func `the rank of the 95th percentile is rounded up`(count: Int, rank: Int) {
    #expect(Percentile(95).rank(among: count) == rank)
  }
}
