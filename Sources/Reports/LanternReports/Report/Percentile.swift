/// A percentile by nearest rank: the smallest value that at least this share of all values do not exceed.
///
/// All percentiles of Lantern are taken so: in reports, comparisons, the Timings screen and the bench.
package struct Percentile: Hashable, Sendable {
  /// The share in thousandths, from 0 to 1,000.
  package let thousandths: Int

  /// Creates a percentile from thousandths. Precondition: they are from 0 to 1,000.
  package init(thousandths: Int) {
    guard (0...1_000).contains(thousandths) else { fatalError("a percentile must be 0 to 1,000 thousandths") }
    self.thousandths = thousandths
  }

  /// Creates a percentile from percent. Precondition: they are from 0 to 100.
  package init(_ percent: Int) { self.init(thousandths: 10 * percent) }

  /// Returns the rank ⌈share · count⌉ of the percentile among `count` values in ascending order, counted from 1. The
  /// rank is at least 1.
  package func rank(among count: Int) -> Int { max(1, (thousandths * count + 999) / 1_000) }

  /// Returns the percentile of values in any order. Nil if there are none.
  package func value<Value: Comparable>(of values: some Collection<Value>) -> Value? {
    values.isEmpty ? nil : values.sorted()[rank(among: values.count) - 1]
  }
}
