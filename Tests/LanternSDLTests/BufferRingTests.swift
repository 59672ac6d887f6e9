import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Buffers that take turns: whichever is painted next, it holds the picture that was shown last.
struct BufferRingTests {
  private static let size = PixelSize(6, 4)

  @Test func `a buffer that is new has nothing to be repaired from before the first was shown`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    #expect(ring.front == nil)
    #expect(ring.takeRepairs(of: 0).isEmpty)
  }

  @Test func `a second buffer is repaired all over, once`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    ring.add(BufferRingTests.size)
    #expect(ring.takeRepairs(of: 1).rects == [PixelRect(0, 0, 6, 4)])
    #expect(ring.takeRepairs(of: 1).isEmpty)
  }

  @Test func `a buffer is repaired where others were painted since it was shown, and nowhere else`() {
    var ring = BufferRing()
    for _ in 0..<2 { ring.add(BufferRingTests.size) }
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    _ = ring.takeRepairs(of: 1)
    ring.show(1, changed: Region(PixelRect(1, 1, 2, 1)))
    #expect(ring.takeRepairs(of: 0).rects == [PixelRect(1, 1, 2, 1)])
  }

  @Test func `the free buffer with the least to repair is taken`() {
    var ring = BufferRing()
    for _ in 0..<3 { ring.add(BufferRingTests.size) }
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    _ = ring.takeRepairs(of: 1)
    ring.show(1, changed: Region(PixelRect(0, 0, 1, 1)))
    #expect(ring.best(among: [0, 1, 2]) == 1)
    #expect(ring.best(among: [0, 2]) == 0)
    #expect(ring.best(among: [2]) == 2)
    #expect(ring.best(among: []) == nil)
  }

  @Test func `the oldest is the one shown the longest ago, or never`() {
    var ring = BufferRing()
    for _ in 0..<3 { ring.add(BufferRingTests.size) }
    for index in [1, 0, 1] { ring.show(index, changed: Region(PixelRect(0, 0, 1, 1))) }
    #expect(ring.oldest == 2)
    ring.show(2, changed: Region(PixelRect(0, 0, 1, 1)))
    #expect(ring.oldest == 0)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `whatever the compositor gives back and when, a buffer is painted on the picture shown last`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var ring = BufferRing()
    var buffers: [[[Int]]] = []
    var picture = [[Int]](repeating: [Int](repeating: 0, count: 6), count: 4)
    for step in 1...500 {
      if buffers.isEmpty || buffers.count < 4 && Int.random(in: 0..<50, using: &random) == 0 {
        buffers.append([[Int]](repeating: [Int](repeating: -1, count: 6), count: 4))
        ring.add(BufferRingTests.size)
      }
      let free = buffers.indices.filter { _ in Bool.random(using: &random) }
      let index = ring.best(among: free) ?? ring.oldest
      let repairs = ring.takeRepairs(of: index)
      if let front = ring.front {
        for rect in repairs.rects {
          for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { buffers[index][y][x] = buffers[front][y][x] }
          }
        }
        #expect(buffers[index] == picture)
      }
      // The first picture is a whole one; later ones differ in a rectangle or two.
      var changed = Region()
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let x = Int.random(in: 0..<6, using: &random)
        let y = Int.random(in: 0..<4, using: &random)
        changed.insert(PixelRect(x, y, Int.random(in: 1...6 - x, using: &random), 1))
      }
      if ring.front == nil { changed.insert(PixelRect(BufferRingTests.size)) }
      for rect in changed.rects {
        for y in rect.y..<rect.maxY {
          for x in rect.x..<rect.maxX { picture[y][x] = step }
        }
      }
      buffers[index] = picture
      ring.show(index, changed: changed)
    }
  }
}
