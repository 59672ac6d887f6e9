/// Durations in nanoseconds, counted in memory of bounded size.
///
/// Up to `exactCount` of them are kept as they are. More are counted in buckets of 1/2,048 to 1/1,024 of their value,
/// so that a percentile is then off by 0.05 % at most; smallest and largest stay exact. (The buckets are those
/// of HdrHistogram, hdrhistogram.org.)
public struct Histogram: Hashable, Sendable {
  static let exactCount = 4_096
  private static let precision = 11

  public private(set) var count = 0
  public private(set) var smallest = Int64.max
  public private(set) var largest = Int64.min
  private var values: [Int64] = []
  private var buckets: [Int] = []

  public init() {}

  init(_ values: some Sequence<Int64>) {
    for value in values { add(value) }
  }

  /// Counts a duration; what is negative counts as 0.
  public mutating func add(_ value: Int64) {
    let value = max(0, value)
    count += 1
    if value < smallest { smallest = value }
    if value > largest { largest = value }
    guard buckets.isEmpty else { return addToBucket(value, 1) }
    values.append(value)
    if values.count > Histogram.exactCount { spill() }
  }

  /// Counts all that another has counted.
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
    smallest = min(smallest, other.smallest)
    largest = max(largest, other.largest)
  }

  /// The value below or at which a part of all lies, by nearest rank: the ⌈part · count / 1,000⌉-th smallest,
  /// counted from 1. Nil when there is none. The part is in thousandths.
  public func percentile(thousandths part: Int) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max(1, (part * count + 999) / 1_000)
    if buckets.isEmpty { return values.sorted()[rank - 1] }
    var passed = 0
    for (index, count) in buckets.enumerated() where count > 0 {
      passed += count
      guard passed >= rank else { continue }
      let bounds = Histogram.bounds(ofBucket: index)
      return min(largest, max(smallest, (bounds.lowerBound + bounds.upperBound) / 2))
    }
    return largest
  }

  /// How many lie below each of some bounds, which ascend.
  public func counts(below bounds: [Int64]) -> [Int] {
    // Those that lie at or above a bound but below the next one count at the next; then all before are added.
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

  // Values of `precision` bits have a bucket each; of larger ones, all with the same leading bits share one.
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
