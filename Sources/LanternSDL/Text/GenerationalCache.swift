/// A bounded cache that drops values that were not used for a long time.
///
/// The cache has two generations. When the younger generation is full, it becomes the older one, and the values of
/// the older one are dropped. A used value moves to the younger generation. So the cache always keeps the values
/// used last, up to half of its limit by number and by cost, and never exceeds its limit. It needs no ordered list.
nonisolated struct GenerationalCache<Key: Hashable, Value> {
  private struct Kept {
    let value: Value
    let cost: Int
  }

  private let limit: (count: Int, cost: Int)
  private var younger: [Key: Kept] = [:]
  private var older: [Key: Kept] = [:]
  private var youngerCost = 0
  private var olderCost = 0

  /// Creates a cache for at most `count` values with a total cost of at most `cost`. The cost unit is that of
  /// `keep(_:under:cost:)`.
  init(count: Int, cost: Int = .max) {
    limit = (max(1, count / 2), cost == .max ? .max : cost / 2)
  }

  var count: Int { younger.count + older.count }
  var cost: Int { youngerCost + olderCost }

  /// Returns the value for a key and marks it as used.
  mutating func use(_ key: Key) -> Value? {
    if let kept = younger[key] { return kept.value }
    guard let kept = older.removeValue(forKey: key) else { return nil }
    olderCost -= kept.cost
    add(kept, under: key)
    return kept.value
  }

  /// Adds a value under a key that has none. A value that costs more than the limit of a generation is not kept.
  mutating func keep(_ value: Value, under key: Key, cost: Int = 0) {
    guard cost <= limit.cost else { return }
    add(Kept(value: value, cost: cost), under: key)
  }

  private mutating func add(_ kept: Kept, under key: Key) {
    if younger.count >= limit.count || youngerCost > limit.cost - kept.cost {
      (older, olderCost) = (younger, youngerCost)
      (younger, youngerCost) = ([:], 0)
    }
    younger[key] = kept
    youngerCost += kept.cost
  }
}
