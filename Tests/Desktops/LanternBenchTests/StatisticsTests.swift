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

  @Test func `the spread is the range of the middle half, in any order`() {
    #expect(spread(of: [5, 1, 2, 4, 3]) == 2...4)
  }

  @Test func `the ends of the spread are interpolated between two values`() {
    #expect(spread(of: [1, 2, 3, 4]) == 1.75...3.25)
  }

  @Test func `a single outlier does not change the spread`() {
    #expect(spread(of: [1, 1, 1, 1, 100]) == 1...1)
  }

  @Test func `the spread of a single value is that value`() {
    #expect(spread(of: [7]) == 7...7)
  }
}
