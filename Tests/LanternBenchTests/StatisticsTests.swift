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

  @Test func `a single value is the median`() {
    #expect(median(of: [7]) == 7)
  }
}
