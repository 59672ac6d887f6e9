import Synchronization

/// A bounded cache that all threads share.
///
/// When it is full, it is emptied, so nothing has to be recorded when a value is used.
struct SharedCache<Key: Hashable & Sendable, Value: Sendable>: ~Copyable, Sendable {
  private let capacity: Int
  private let values = Mutex<[Key: Value]>([:])

  init(capacity: Int) { self.capacity = capacity }

  /// Returns the value for a key, which is made if it is missing. Two threads can make the same value.
  func value(for key: Key, make: () -> Value) -> Value {
    if let value = values.withLock({ $0[key] }) { return value }
    let value = make()
    values.withLock { values in
      if values.count >= capacity { values.removeAll() }
      values[key] = value
    }
    return value
  }
}
