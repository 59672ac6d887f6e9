/// A histogram of durations in nanoseconds, in memory of bounded size.
///
/// Up to `exactCount` values are stored exactly. More values are counted in buckets whose width is 1/2,048 to
/// 1/1,024 of the value. The error of a percentile is then at most 0.05%; the smallest and largest values stay
/// exact. (The buckets are those of HdrHistogram, hdrhistogram.org.)
public struct Histogram: Hashable, Sendable {
  static let exactCount = 4_096
  private static let precision = 11

  /// The number of values.
  public private(set) var count = 0
  /// The smallest value, or `Int64.max` if there are none.
  public private(set) var smallest = Int64.max
  /// The largest value, or `Int64.min` if there are none.
  public private(set) var largest = Int64.min
  /// The sum of all values. A sum of nanoseconds is exact up to 104 days, and cannot overflow.
  package private(set) var sum = 0.0
  private var values: [Int64] = []
  private var buckets: [Int] = []

  /// Creates an empty histogram.
  public init() {}

  init(_ values: some Sequence<Int64>) {
    for value in values { add(value) }
  }

  /// Adds a duration. A negative value counts as 0.
  public mutating func add(_ value: Int64) {
    let value = max(0, value)
    count += 1
    sum += Double(value)
    if value < smallest { smallest = value }
    if value > largest { largest = value }
    guard buckets.isEmpty else { return addToBucket(value, 1) }
    values.append(value)
    if values.count > Histogram.exactCount { spill() }
  }

  /// Adds all values of another histogram.
  public mutating func add(_ other: Histogram) {
    guard other.count > 0 else { return }
    if other.buckets.isEmpty {
      for value in other.values { add(value) }
      return
    }
    if buckets.isEmpty { spill() }
    for (index, count) in other.buckets.enumerated() where count > 0 {
      addToBucket(Histogram.bounds(ofBucket: index).lowerBound, count)
    }
    count += other.count
    sum += other.sum
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
  }

  /// Returns a percentile by nearest rank. Nil if the histogram is empty.
  ///
  /// - Parameter part: The percentile in thousandths, from 0 to 1,000.
  public func percentile(thousandths part: Int) -> Int64? {
    guard count > 0 else { return nil }
    let percentile = Percentile(thousandths: part)
    if buckets.isEmpty { return percentile.value(of: values) }
    let rank = percentile.rank(among: count)
    var passed = 0
    for (index, count) in buckets.enumerated() where count > 0 {
      passed += count
      guard passed >= rank else { continue }
      let bounds = Histogram.bounds(ofBucket: index)
      return min(largest, max(smallest, (bounds.lowerBound + bounds.upperBound) / 2))
    }
    return largest
  }

  /// Returns the number of values below each bound. Precondition: the bounds are in ascending order.
  public func counts(below bounds: [Int64]) -> [Int] {
    // Values from one bound up to the next are counted at the next bound. A running sum follows.
    var counts = Array(repeating: 0, count: bounds.count + 1)
    func add(_ value: Int64, _ count: Int) {
      var place = 0
      var end = bounds.count
      while place < end {
        let middle = (place + end) / 2
        if bounds[middle] <= value { place = middle + 1 } else { end = middle }
      }
      counts[place] += count
    }
    for value in values { add(value, 1) }
    for (index, count) in buckets.enumerated() where count > 0 {
      let bucket = Histogram.bounds(ofBucket: index)
      add(min(largest, max(smallest, (bucket.lowerBound + bucket.upperBound) / 2)), count)
    }
    for place in counts.indices.dropFirst() { counts[place] += counts[place - 1] }
    return counts.dropLast()
  }

  private mutating func spill() {
    let values = values
    self.values = []
    for value in values { addToBucket(value, 1) }
    if values.isEmpty { buckets = [0] }
  }

  private mutating func addToBucket(_ value: Int64, _ count: Int) {
    let index = Histogram.bucket(of: value)
    if index >= buckets.count {
      buckets.append(contentsOf: repeatElement(0, count: index + 1 - buckets.count))
    }
    buckets[index] += count
  }

  // Values of up to `precision` bits have a bucket each. Larger values with the same leading bits share a bucket.
  private static func bucket(of value: Int64) -> Int {
    let shift = max(0, Int64.bitWidth - value.leadingZeroBitCount - precision)
    return shift << (precision - 1) + Int(value >> shift)
  }

  private static func bounds(ofBucket index: Int) -> ClosedRange<Int64> {
    let half = 1 << (precision - 1)
    let shift = max(0, index / half - 1)
    let lower = Int64(index - shift * half) << shift
    return lower...(lower + (1 << shift) - 1)
  }
}
