internal import Glibc

/// A text that only its reader may see, such as a password, in a page of memory that is wiped when the secret is
/// deallocated.
///
/// The page is never copied or moved. The kernel is asked not to write it to the swap space, and leaves it out of
/// core dumps. Several threads can read it at the same time. While a thread reads it, a field does not change it.
@safe nonisolated public final class Secret: @unchecked Sendable {
  /// The maximum number of bytes. It is far longer than any password, so that one that is too long can be detected.
  public static let capacity = 4_096

  // Accessed only while the lock is held.
  private var page = SecretPage(size: capacity)
  // It has an address of its own, which a stored property has not.
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  /// Creates an empty secret.
  public init() { unsafe pthread_rwlock_init(lock, nil) }

  deinit {
    unsafe pthread_rwlock_destroy(lock)
    unsafe lock.deallocate()
  }

  /// The number of bytes of UTF-8.
  public var count: Int { reading { $0.count } }
  /// Whether the secret has no bytes.
  public var isEmpty: Bool { count == 0 }

  /// Calls `body` with the bytes, which are UTF-8 as it was typed, neither composed nor decomposed.
  ///
  /// Text that the user types into the field in the meantime is discarded, so that a drawing thread does not wait
  /// for `body`, which may take long. Rethrows the error of `body`.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try reading { (page: borrowing SecretPage) throws(Failure) -> Result in try unsafe body(page.bytes.span) }
  }

  /// Overwrites all bytes, as soon as no thread reads them. To empty the secret of a field, call the field's
  /// `clear()` instead, which also updates the field.
  public func wipe() {
    unsafe pthread_rwlock_wrlock(lock)
    page.remove(0..<page.count)
    unsafe pthread_rwlock_unlock(lock)
  }

  /// Returns a secret with the same bytes, which a field does not change.
  package func copied() -> Secret {
    let copy = Secret()
    reading { page in _ = unsafe copy.page.insert(page.bytes, at: 0) }
    return copy
  }

  /// Returns whether two secrets have the same bytes. The time that this takes reveals only whether their lengths
  /// are equal.
  public static func isSame(_ one: Secret, _ other: Secret) -> Bool {
    one.reading { first in other.reading { first.isSame(as: $0) } }
  }

  private func reading<Result: ~Copyable, Failure: Error>(
    _ body: (borrowing SecretPage) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_rwlock_rdlock(lock)
    defer { unsafe pthread_rwlock_unlock(lock) }
    return try body(page)
  }

  // MARK: Editing by a field

  /// Replaces bytes with the characters of a text that belong on a single line, as far as there is room. Returns the
  /// end of the inserted bytes.
  ///
  /// Returns nil, and changes nothing, if the text is not valid UTF-8 or if a thread reads the secret.
  func replace(_ range: Range<Int>, with text: Span<UInt8>, atMost room: Int) -> Int? {
    guard let text = try? UTF8Span(validating: text), unsafe pthread_rwlock_trywrlock(lock) == 0 else {
      return nil
    }
    defer { unsafe pthread_rwlock_unlock(lock) }
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

  /// Returns the start of each character, as a reader counts them, and the end of the last one, in bytes.
  func characterStarts() -> [Int] {
    reading { page in
      var starts = [0]
      guard let text = try? unsafe UTF8Span(validating: page.bytes.span) else { return starts }
      var rest = text.makeCharacterIterator()
      while rest.skipForward() > 0 { starts.append(rest.currentCodeUnitOffset) }
      return starts
    }
  }

  /// Calls `body` with each character. The caller must not store the characters in their order.
  func forEachCharacter(_ body: (Character) -> Void) {
    reading { page in
      guard let text = try? unsafe UTF8Span(validating: page.bytes.span) else { return }
      var rest = text.makeCharacterIterator()
      while let character = rest.next() { body(character) }
    }
  }

  /// Calls `body` with all bytes of the page, including the unused ones.
  package func withPage<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    reading { page in unsafe body(page.all.span) }
  }
}

/// One page of memory with a single owner, and the number of bytes in use. Unused bytes are zero.
///
/// The memory lives as long as this value. A range that is removed and a place where bytes are inserted are within `count`.
@safe nonisolated private struct SecretPage: ~Copyable, @unchecked Sendable {
  private let start: UnsafeMutablePointer<UInt8>
  private let size: Int
  // Whether the page is the kernel's, and not part of the heap.
  private let isMapped: Bool
  private(set) var count = 0

  init(size: Int) {
    self.size = size
    let mapped = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    isMapped = unsafe mapped != MAP_FAILED
    // A process that has too many maps, or no address space left for one, may still have room in its heap.
    let memory: UnsafeMutableRawPointer
    if let mapped = unsafe mapped, isMapped {
      unsafe memory = mapped
    } else {
      unsafe memory = .allocate(byteCount: size, alignment: size)
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
    // Both calls may fail because of a limit or an old kernel. The page is then only as safe as other memory.
    unsafe madvise(memory, size, MADV_DONTDUMP)
    unsafe mlock(memory, size)
    unsafe start = memory.assumingMemoryBound(to: UInt8.self)
  }

  deinit {
    unsafe explicit_bzero(start, size)
    guard !isMapped else {
      unsafe munmap(start, size)
      return
    }
    // The heap uses the page again.
    unsafe munlock(start, size)
    unsafe madvise(start, size, MADV_DODUMP)
    unsafe start.deallocate()
  }

  var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }
  var all: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: size) }

  mutating func remove(_ range: Range<Int>) {
    unsafe memmove(start + range.lowerBound, start + range.upperBound, count - range.upperBound)
    count -= range.count
    unsafe explicit_bzero(start + count, range.count)
  }

  /// Inserts bytes. Returns false, and changes nothing, if there is no room.
  mutating func insert(_ added: some Collection<UInt8>, at place: Int) -> Bool {
    guard count + added.count <= size else { return false }
    unsafe memmove(start + place + added.count, start + place, count - place)
    for (number, byte) in added.enumerated() { unsafe start[place + number] = byte }
    count += added.count
    return true
  }

  func isSame(as other: borrowing SecretPage) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for index in 0..<count { unsafe difference |= start[index] ^ other.start[index] }
    return difference == 0
  }
}
