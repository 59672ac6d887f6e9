internal import Glibc

/// What a person typed and nobody else may read: a password, in one page of memory that is wiped when it goes.
///
/// The page is never copied or moved. The kernel is asked not to write it to the swap space and leaves it out of
/// core dumps. Any threads may read it at the same time; while one does, a field changes nothing of it.
nonisolated public final class Secret: @unchecked Sendable {
  /// The most bytes that it holds, far more than any password has, so that one too long is told from one that fits.
  public static let capacity = 4_096

  // Only ever touched with the lock held.
  private var page = SecretPage(size: capacity)
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  /// An empty one.
  public init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  /// In bytes of UTF-8.
  public var count: Int { reading { $0.count } }
  public var isEmpty: Bool { count == 0 }

  /// Lends the bytes, UTF-8 as it was typed, neither composed nor decomposed. What a person types into the field
  /// meanwhile is not taken, so that no thread that paints waits for the end of `body`, which may take long.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try reading { (page: borrowing SecretPage) throws(Failure) -> Result in try body(page.bytes.span) }
  }

  /// Overwrites all of it, as soon as nobody reads it. One that a field fills is emptied by the field's `clear`, which
  /// knows of it then.
  public func wipe() {
    pthread_rwlock_wrlock(lock)
    page.remove(0..<page.count)
    pthread_rwlock_unlock(lock)
  }

  /// Whether two hold the same bytes: in a time that tells only whether they are equally long.
  public static func isSame(_ one: Secret, _ other: Secret) -> Bool {
    one.reading { first in other.reading { first.isSame(as: $0) } }
  }

  private func reading<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing SecretPage) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body(page)
  }

  // MARK: What a field does

  /// Puts in place of some bytes what of a text stands on one line, as far as there is room; returns where that ends.
  ///
  /// Nothing happens to what is no UTF-8, nor while somebody reads: the answer is nil.
  func replace(_ range: Range<Int>, with text: Span<UInt8>, atMost room: Int) -> Int? {
    guard let text = try? UTF8Span(validating: text), pthread_rwlock_trywrlock(lock) == 0 else { return nil }
    defer { pthread_rwlock_unlock(lock) }
    let range = range.clamped(to: 0..<page.count)
    page.remove(range)
    var line = LineFilter()
    var (end, taken) = (range.lowerBound, 0)
    var rest = text.makeCharacterIterator()
    while let character = rest.next() {
      guard let gap = line.spaces(before: character) else { continue }
      let spaces = max(0, min(gap, room - taken))
      guard page.insert(repeatElement(0x20, count: spaces), at: end) else { break }
      (end, taken) = (end + spaces, taken + spaces)
      guard taken < room, page.insert(character.utf8, at: end) else { break }
      (end, taken) = (end + character.utf8.count, taken + 1)
    }
    return end
  }

  /// Where each character begins, as a reader counts them, and where the last ends.
  func characterStarts() -> [Int] {
    reading { page in
      var starts = [0]
      guard let text = try? UTF8Span(validating: page.bytes.span) else { return starts }
      var rest = text.makeCharacterIterator()
      while rest.skipForward() > 0 { starts.append(rest.currentCodeUnitOffset) }
      return starts
    }
  }

  /// Lends the characters one by one; they are not to be kept in their order.
  func forEachCharacter(_ body: (Character) -> Void) {
    reading { page in
      guard let text = try? UTF8Span(validating: page.bytes.span) else { return }
      var rest = text.makeCharacterIterator()
      while let character = rest.next() { body(character) }
    }
  }

  /// All of the page, what is not used of it as well.
  package func withPage<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    reading { page in body(page.all.span) }
  }
}

/// One page of memory that nobody else has, and how much of it is used. What is not used is zero.
nonisolated private struct SecretPage: ~Copyable, @unchecked Sendable {
  private let start: UnsafeMutablePointer<UInt8>
  private let size: Int
  private(set) var count = 0

  init(size: Int) {
    self.size = size
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { preconditionFailure("There is no page of memory left.") }
    // Both may be refused, by a limit or an old kernel: then it is as safe as all else in memory.
    madvise(memory, size, MADV_DONTDUMP)
    mlock(memory, size)
    start = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    explicit_bzero(start, size)
    munmap(start, size)
  }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: size) }

  mutating func remove(_ range: Range<Int>) {
    memmove(start + range.lowerBound, start + range.upperBound, count - range.upperBound)
    count -= range.count
    explicit_bzero(start + count, range.count)
  }

  /// False, and nothing happens, where there is no room.
  mutating func insert(_ added: some Collection<UInt8>, at place: Int) -> Bool {
    guard count + added.count <= size else { return false }
    memmove(start + place + added.count, start + place, count - place)
    for (number, byte) in added.enumerated() { start[place + number] = byte }
    count += added.count
    return true
  }

  func isSame(as other: borrowing SecretPage) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { difference |= start[index] ^ other.start[index] }
    return difference == 0
  }
}
