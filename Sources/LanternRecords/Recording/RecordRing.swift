import Synchronization

// A queue of bounded size between one thread that writes and one that reads, without a lock: an index belongs to
// one side and is published to the other with release and acquire ordering.
final class RecordRing: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<RecordEntry>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// Entries that wait to be read. Exact for either side, as far as the other has come.
  var count: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

  /// Adds an entry; false when there is no room. For the writing side.
  func push(_ entry: RecordEntry) -> Bool {
    let index = written.load(ordering: .relaxed)
    guard index - read.load(ordering: .acquiring) < capacity else { return false }
    (slots + index % capacity).initialize(to: entry)
    written.store(index + 1, ordering: .releasing)
    return true
  }

  /// Takes the oldest entry; nil when there is none. For the reading side.
  func pop() -> RecordEntry? {
    let index = read.load(ordering: .relaxed)
    guard index < written.load(ordering: .acquiring) else { return nil }
    defer { read.store(index + 1, ordering: .releasing) }
    // Moved out, so that what it holds is freed on this side.
    return (slots + index % capacity).move()
  }
}
