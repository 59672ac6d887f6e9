import LanternReports
import LanternTestSupport
import Testing

struct HistogramTests {
  private func histogram(_ values: some Sequence<Int64>) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.add(value) }
    return histogram
  }

  @Test func `an empty histogram has no percentile`() {
    #expect(Histogram().percentile(thousandths: 500) == nil)
  }

  @Test func `up to 4,096 durations, percentiles are exact by nearest rank`() {
    let small = histogram((1...4_096).reversed().map { $0 * 1_003 })
    #expect(small.percentile(thousandths: 500) == 2_054_144)
    #expect(small.percentile(thousandths: 950) == 3_903_676)
    #expect(small.percentile(thousandths: 0) == 1_003)
    #expect(small.percentile(thousandths: 1_000) == 4_108_288)
  }

  @Test(arguments: [Int64(1), 1_003, 999_983, 7_000_000_001])
  func `with more durations, a percentile is off by at most 0.05% and the extremes are exact`(_ unit: Int64)
    throws
  {
    let large = histogram((1...100_000).shuffled(seed: 5).map { Int64($0) * unit })
    for part in [1, 10, 250, 500, 950, 990, 999] {
      let exact = Double(part * 100) * Double(unit)
      let found = Double(try #require(large.percentile(thousandths: part)))
      #expect(abs(found - exact) <= exact * 0.000_5, "\(part)")
    }
    #expect(large.smallest == unit)
    #expect(large.largest == 100_000 * unit)
    #expect(large.percentile(thousandths: 1_000).map { $0 <= large.largest } == true)
    #expect(large.count == 100_000)
  }

  @Test func `merged histograms equal one histogram of all values`() {
    let values = (1...9_000).shuffled(seed: 3).map { Int64($0) * 7_919 }
    for split in [10, 4_000, 4_096, 5_000, 8_990] {
      var first = histogram(values.prefix(split))
      first.add(histogram(values.dropFirst(split)))
      let whole = histogram(values)
      #expect(first.count == whole.count)
      #expect(first.smallest == whole.smallest)
      #expect(first.largest == whole.largest)
      for part in [1, 500, 950, 1_000] {
        let (one, other) = (
          first.percentile(thousandths: part) ?? 0, whole.percentile(thousandths: part) ?? 0
        )
        #expect(abs(one - other) <= other / 1_000)
      }
    }
  }

  @Test func `negative durations count as zero, and a century fits`() {
    let ends = histogram([-5, 3_200_000_000_000_000_000])
    #expect(ends.smallest == 0)
    #expect(ends.largest == 3_200_000_000_000_000_000)
    var large = Histogram()
    for _ in 0..<5_000 { large.add(3_200_000_000_000_000_000) }
    #expect(large.percentile(thousandths: 500) == 3_200_000_000_000_000_000)
  }

  @Test func `the counts below a bound exclude values equal to it`() {
    #expect(histogram([0, 9, 10, 19, 20, 500]).counts(below: [0, 10, 20, 500, 501]) == [0, 2, 4, 5, 6])
    #expect(Histogram().counts(below: [1, 2]) == [0, 0])
    let large = histogram((0..<10_000).map { (number: Int) in Int64(number % 10) * 100 + 50 })
    #expect(large.counts(below: [100, 200, 900, 1_000]) == [1_000, 2_000, 9_000, 10_000])
  }
}
