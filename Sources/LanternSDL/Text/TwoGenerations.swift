/// A bounded cache that forgets what was not used for long.
///
/// When the younger of two generations is full it becomes the older, and the older is forgotten; what is used moves to
/// the younger. So whatever was among the last `count` values used is kept, and never more than twice as many, by
/// number and by cost alike, without a list to keep in order.
nonisolated struct TwoGenerations<Key: Hashable, Value> {
  private struct Kept {
    let value: Value
    let cost: Int
  }

  private let limit: (count: Int, cost: Int)
  private var younger: [Key: Kept] = [:]
  private var older: [Key: Kept] = [:]
  private var youngerCost = 0
  private var olderCost = 0

  /// A cache of `count` values and of the cost `cost`, in whatever unit the values are kept with, at most.
  init(count: Int, cost: Int = .max) {
    limit = (max(1, count / 2), cost == .max ? .max : cost / 2)
  }

  var count: Int { younger.count + older.count }
  var cost: Int { youngerCost + olderCost }

  /// The value that is kept under a key, now used.
  mutating func use(_ key: Key) -> Value? {
    if let kept = younger[key] { return kept.value }
    guard let kept = older.removeValue(forKey: key) else { return nil }
    olderCost -= kept.cost
    add(kept, under: key)
    return kept.value
  }

  /// Keeps a value under a key that has none; one that costs more than a generation may is not kept.
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
