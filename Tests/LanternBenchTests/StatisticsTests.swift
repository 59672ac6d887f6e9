import LanternBench
import Testing

/// The statistics of measured values.
struct StatisticsTests {
  @Test func `the median of an odd number of values is the middle one, in any order`() {
    #expect(median(of: [9, 1, 4]) == 4)
  }

  @Test func `the median of an even number of values is the mean of the two in the middle`() {
    #expect(median(of: [8, 1, 2, 100]) == 5)
  }

  @Test func `a single value is the median and every percentile`() {
    #expect(median(of: [7]) == 7)
    #expect(percentile(1, of: [7]) == 7)
    #expect(percentile(100, of: [7]) == 7)
  }

  @Test(arguments: [(50, 3), (60, 3), (61, 4), (95, 5), (100, 5), (1, 1)])
  func `a percentile is the value at the nearest rank`(percentage: Int, value: Double) {
    #expect(percentile(percentage, of: [5, 3, 1, 4, 2]) == value)
  }
}
