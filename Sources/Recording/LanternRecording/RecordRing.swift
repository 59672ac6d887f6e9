import Synchronization

// A lock-free queue of bounded size for one writing thread and one reading thread. Each side owns one index and
// publishes it to the other side with release and acquire ordering. The slots between the indices are initialized, and
// only the side that moves an index touches the slot there.
@safe final class RecordRing: @unchecked Sendable {
  private let slots: UnsafeMutablePointer<RecordEntry>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe slots = .allocate(capacity: capacity)
  }

  deinit {
    while pop() != nil {}
    unsafe slots.deallocate()
  }

  /// The number of entries that are not yet read, as of the last index that the other side published.
  var count: Int { written.load(ordering: .acquiring) - read.load(ordering: .acquiring) }

  /// Adds an entry. Returns false if the queue is full. Call it only on the writing side.
  func push(_ entry: RecordEntry) -> Bool {
    let index = written.load(ordering: .relaxed)
    guard index - read.load(ordering: .acquiring) < capacity else { return false }
    unsafe (slots + index % capacity).initialize(to: entry)
    written.store(index + 1, ordering: .releasing)
    return true
  }

  /// Removes and returns the oldest entry. Nil if the queue is empty. Call it only on the reading side.
  func pop() -> RecordEntry? {
    let index = read.load(ordering: .relaxed)
    guard index < written.load(ordering: .acquiring) else { return nil }
    defer { read.store(index + 1, ordering: .releasing) }
    // Move the entry out, so that its storage is released on this side.
    return unsafe (slots + index % capacity).move()
  }
}
