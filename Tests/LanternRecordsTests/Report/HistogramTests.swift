import LanternRecords
import LanternTestSupport
import Testing

struct HistogramTests {
  private func histogram(_ values: some Sequence<Int64>) -> Histogram {
    var histogram = Histogram()
    for value in values { histogram.add(value) }
    return histogram
  }

  @Test func `nothing has no percentile`() {
    #expect(Histogram().percentile(thousandths: 500) == nil)
  }

  @Test func `up to 4,096 durations every percentile is one of them, by nearest rank`() {
    let some = histogram((1...4_096).reversed().map { $0 * 1_003 })
    #expect(some.percentile(thousandths: 500) == 2_054_144)
    #expect(some.percentile(thousandths: 950) == 3_903_676)
    #expect(some.percentile(thousandths: 0) == 1_003)
    #expect(some.percentile(thousandths: 1_000) == 4_108_288)
  }

  @Test(arguments: [Int64(1), 1_003, 999_983, 7_000_000_001])
  func `above that a percentile is off by 0.05 % at most, and the ends are exact`(_ unit: Int64) throws {
    let many = histogram((1...100_000).shuffled(seed: 5).map { Int64($0) * unit })
    for part in [1, 10, 250, 500, 950, 990, 999] {
      let exact = Double(part * 100) * Double(unit)
      let found = Double(try #require(many.percentile(thousandths: part)))
      #expect(abs(found - exact) <= exact * 0.000_5, "\(part)")
    }
    #expect(many.smallest == unit)
    #expect(many.largest == 100_000 * unit)
    #expect(many.percentile(thousandths: 1_000).map { $0 <= many.largest } == true)
    #expect(many.count == 100_000)
  }

  @Test func `what several have counted is what one would have`() {
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

  @Test func `what is negative counts as nothing, and a century fits`() {
    let ends = histogram([-5, 3_200_000_000_000_000_000])
    #expect(ends.smallest == 0)
    #expect(ends.largest == 3_200_000_000_000_000_000)
    var many = Histogram()
    for _ in 0..<5_000 { many.add(3_200_000_000_000_000_000) }
    #expect(many.percentile(thousandths: 500) == 3_200_000_000_000_000_000)
  }

  @Test func `what lies below a bound is counted without what lies at it`() {
    #expect(histogram([0, 9, 10, 19, 20, 500]).counts(below: [0, 10, 20, 500, 501]) == [0, 2, 4, 5, 6])
    #expect(Histogram().counts(below: [1, 2]) == [0, 0])
    let many = histogram((0..<10_000).map { (number: Int) in Int64(number % 10) * 100 + 50 })
    #expect(many.counts(below: [100, 200, 900, 1_000]) == [1_000, 2_000, 9_000, 10_000])
  }
}
