/// A bounded cache that drops values that were not used for a long time.
///
/// The cache has two generations. When the younger generation is full, it becomes the older one, and the values of
/// the older one are dropped. A used value moves to the younger generation. So the cache always keeps the values
/// used last, up to half of its limit by number and by cost, and never exceeds its limit. It needs no ordered list.
nonisolated struct GenerationalCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    let cost: Int
  }

  private let limit: (count: Int, cost: Int)
  private var younger: [Key: Entry] = [:]
  private var older: [Key: Entry] = [:]
  private var youngerCost = 0
  private var olderCost = 0

  /// Creates a cache for at most `count` values with a total cost of at most `cost`. The cost unit is that of
  /// `insert(_:for:cost:)`.
  init(count: Int, cost: Int = .max) {
    limit = (max(1, count / 2), cost == .max ? .max : cost / 2)
  }

  /// The number of values that were sought in vain so far.
  private(set) var misses = 0
  var count: Int { younger.count + older.count }
  var cost: Int { youngerCost + olderCost }

  /// Returns the value for a key and marks it as used.
  mutating func value(for key: Key) -> Value? {
    if let entry = younger[key] { return entry.value }
    guard let entry = older.removeValue(forKey: key) else {
      misses += 1
      return nil
    }
    olderCost -= entry.cost
    add(entry, for: key)
    return entry.value
  }

  /// Adds a value for a key that has none. Ignores a value that costs more than the limit of a generation.
  mutating func insert(_ value: Value, for key: Key, cost: Int = 0) {
    guard cost <= limit.cost else { return }
    add(Entry(value: value, cost: cost), for: key)
  }

  /// Drops all values.
  mutating func removeAll() {
    (younger, older, youngerCost, olderCost) = ([:], [:], 0, 0)
  }

  private mutating func add(_ entry: Entry, for key: Key) {
    if younger.count >= limit.count || youngerCost > limit.cost - entry.cost {
      (older, olderCost) = (younger, youngerCost)
      (younger, youngerCost) = ([:], 0)
    }
    younger[key] = entry
    youngerCost += entry.cost
  }
}
