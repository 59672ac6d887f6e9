internal import CAllocations
import Glibc
import LanternTestSupport
import Testing

/// The size of memory that was freed and requested again while allocations are counted. Swift's arrays rely on it.
struct CountedMemoryTests {
  enum Request: CaseIterable {
    case malloc, realloc, alignedAlloc, posixMemalign

    func callAsFunction(_ size: Int) -> UnsafeMutableRawPointer? {
      switch self {
      case .malloc: return Glibc.malloc(size)
      case .realloc: return Glibc.realloc(nil, size)
      case .alignedAlloc: return aligned_alloc(16, size)
      case .posixMemalign:
        var memory: UnsafeMutableRawPointer?
        return posix_memalign(&memory, 16, size) == 0 ? memory : nil
      }
    }
  }

  // Of the same size class, so that the C library returns the memory that was freed last.
  private let small = 1
  private let large = 24

  @Test(.requirement(116), arguments: Request.allCases)
  func `memory has at least the size of the latest request`(_ request: Request) throws {
    try #require(callocations_start())
    defer { callocations_stop() }
    let first = malloc(small)
    free(first)
    let second = request(large)
    defer { free(second) }
    try #require(second == first)
    #expect(malloc_usable_size(second) >= large)
  }

  @Test(.requirement(116))
  func `a request that was not counted does not keep the size of one that was`() throws {
    try #require(callocations_start())
    let first = malloc(small)
    free(first)
    callocations_stop()
    let second = malloc(large)
    defer { free(second) }
    try #require(callocations_start())
    defer { callocations_stop() }
    try #require(second == first)
    #expect(malloc_usable_size(second) >= large)
  }
}
