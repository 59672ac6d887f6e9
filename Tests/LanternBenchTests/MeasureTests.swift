import LanternBench
import Testing

/// How many measurements become one figure.
struct MeasureTests {
  @Test func `the median of an odd count is the middle one, in whatever order they came`() {
    #expect(median(of: [9, 1, 4]) == 4)
  }

  @Test func `the median of an even count lies between the two in the middle`() {
    #expect(median(of: [8, 1, 2, 100]) == 5)
  }

  @Test func `one figure is its own median and every percentile`() {
    #expect(median(of: [7]) == 7)
    #expect(percentile(1, of: [7]) == 7)
    #expect(percentile(100, of: [7]) == 7)
  }

  @Test(arguments: [(50, 3), (60, 3), (61, 4), (95, 5), (100, 5), (1, 1)])
  func `a percentile is one of the figures, the nearest rank`(percentage: Int, figure: Double) {
    #expect(percentile(percentage, of: [5, 3, 1, 4, 2]) == figure)
  }
}
