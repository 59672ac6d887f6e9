import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Buffers that take turns. The next one always contains the last shown picture before drawing.
struct BufferRingTests {
  private static let size = PixelSize(6, 4)

  @Test func `before the first show a new buffer needs no repairs`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    #expect(ring.front == nil)
    #expect(ring.takeRepairs(of: 0).isEmpty)
  }

  @Test func `a second buffer is repaired completely, once`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    ring.add(BufferRingTests.size)
    #expect(ring.takeRepairs(of: 1).rects == [PixelRect(0, 0, 6, 4)])
    #expect(ring.takeRepairs(of: 1).isEmpty)
  }

  @Test func `a buffer is repaired only where the picture changed since it was shown`() {
    var ring = BufferRing()
    for _ in 0..<2 { ring.add(BufferRingTests.size) }
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    _ = ring.takeRepairs(of: 1)
    ring.show(1, changed: Region(PixelRect(1, 1, 2, 1)))
    #expect(ring.takeRepairs(of: 0).rects == [PixelRect(1, 1, 2, 1)])
  }

  @Test func `stale pixels in a region that will be drawn over are not repaired`() {
    var ring = BufferRing()
    for _ in 0..<2 { ring.add(BufferRingTests.size) }
    let before = ring.takeRepairs(of: 0, drawingOver: Region(PixelRect(0, 0, 2, 2)))
    #expect(before.repairs == [])
    #expect(before.lost == Region())
    ring.show(0, changed: Region(PixelRect(0, 0, 6, 4)))
    let after = ring.takeRepairs(of: 1, drawingOver: Region(PixelRect(0, 1, 6, 2)))
    #expect(after.repairs == [PixelRect(0, 0, 6, 1), PixelRect(0, 3, 6, 1)])
    #expect(after.lost == Region(PixelRect(0, 1, 6, 2)))
    // From now on, the buffer counts as repaired.
    #expect(ring.takeRepairs(of: 1).isEmpty)
  }

  @Test func `the lost pixels never exceed the region`() {
    var ring = BufferRing()
    for _ in 0..<2 { ring.add(PixelSize(40, 8)) }
    ring.show(0, changed: Region(PixelRect(0, 0, 40, 8)))
    _ = ring.takeRepairs(of: 1)
    // Four columns change, and three rows are drawn over: they have 12 intersections, more than a region has.
    var columns = Region()
    for x in stride(from: 0, to: 40, by: 10) { columns.insert(PixelRect(x, 0, 2, 8)) }
    ring.show(0, changed: columns)
    var rows = Region()
    for y in [0, 3, 6] { rows.insert(PixelRect(0, y, 40, 1)) }
    let (repairs, lost) = ring.takeRepairs(of: 1, drawingOver: rows)
    #expect(lost.rects.allSatisfy { rect in rows.rects.contains { $0.contains(rect) } })
    #expect(lost.area == 8 * 2)
    #expect(lost.area + repairs.reduce(0) { $0 + $1.area } == columns.area)
  }

  @Test func `the free buffer with the smallest stale area is taken`() {
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

  @Test func `the oldest buffer is the one shown the longest time ago, or never`() {
    var ring = BufferRing()
    for _ in 0..<3 { ring.add(BufferRingTests.size) }
    for index in [1, 0, 1] { ring.show(index, changed: Region(PixelRect(0, 0, 1, 1))) }
    #expect(ring.oldest == 2)
    ring.show(2, changed: Region(PixelRect(0, 0, 1, 1)))
    #expect(ring.oldest == 0)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `in any order of releases, a buffer contains the last shown picture before drawing`(
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
      // The first picture is complete. Later ones change one or two rectangles.
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
