import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Buffers that take turns. One is always free, and after its repairs and the drawing, it contains the new picture.
struct BufferRingTests {
  private static let size = PixelSize(6, 4)
  private static let all = PixelRect(size)

  @Test
  func `before the first show a new buffer needs no copies, and the drawing repaints all of its region`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    #expect(ring.front == nil)
    let repairs = ring.takeRepairs(of: 0, repainting: Region(PixelRect(1, 1, 2, 2)))
    #expect(repairs.copied.isEmpty)
    #expect(repairs.lost.rects == [PixelRect(1, 1, 2, 2)])
  }

  @Test func `a second buffer is repaired completely, once`() {
    var ring = BufferRing()
    ring.add(BufferRingTests.size)
    ring.show(0, changed: Region(BufferRingTests.all))
    ring.add(BufferRingTests.size)
    #expect(ring.takeRepairs(of: 1, repainting: Region()).copied == [BufferRingTests.all])
    #expect(ring.takeRepairs(of: 1, repainting: Region()).copied.isEmpty)
  }

  @Test func `a buffer is repaired only where the picture changed since it was shown`() {
    var ring = BufferRing.withTwoBuffers(BufferRingTests.size)
    ring.show(1, changed: Region(PixelRect(1, 1, 2, 1)))
    let repairs = ring.takeRepairs(of: 0, repainting: Region())
    #expect(repairs.copied == [PixelRect(1, 1, 2, 1)])
    #expect(repairs.lost.isEmpty)
  }

  @Test func `pixels that the drawing repaints are not copied, but lost`() {
    var ring = BufferRing.withTwoBuffers(BufferRingTests.size)
    ring.show(1, changed: Region(PixelRect(0, 0, 4, 2)))
    let repairs = ring.takeRepairs(of: 0, repainting: Region(PixelRect(2, 0, 4, 4)))
    #expect(repairs.copied == [PixelRect(0, 0, 2, 2)])
    #expect(repairs.lost.rects == [PixelRect(2, 0, 2, 2)])
  }

  @Test func `no pixel outside the region that the drawing repaints is lost`() {
    var ring = BufferRing.withTwoBuffers(BufferRingTests.size)
    // Nine overlaps: more than a region has rectangles.
    ring.show(1, changed: [0, 2, 4].reduce(into: Region()) { $0.insert(PixelRect($1, 0, 1, 4)) })
    let rows = [0, 1, 3].reduce(into: Region()) { $0.insert(PixelRect(0, $1, 6, 1)) }
    let repairs = ring.takeRepairs(of: 0, repainting: rows)
    #expect(repairs.lost.rects == [PixelRect(0, 0, 5, 1), PixelRect(0, 1, 5, 1), PixelRect(0, 3, 5, 1)])
    #expect(repairs.copied == [PixelRect(0, 2, 1, 1), PixelRect(2, 2, 1, 1), PixelRect(4, 2, 1, 1)])
  }

  @Test func `the free buffer with the smallest stale area is taken`() {
    var ring = BufferRing()
    for _ in 0..<3 { ring.add(BufferRingTests.size) }
    ring.show(0, changed: Region(BufferRingTests.all))
    _ = ring.takeRepairs(of: 1, repainting: Region())
    ring.show(1, changed: Region(PixelRect(0, 0, 1, 1)))
    #expect(ring.best(among: [0, 1, 2]) == 1)
    #expect(ring.best(among: [0, 2]) == 0)
    #expect(ring.best(among: [2]) == 2)
    #expect(ring.best(among: []) == nil)
  }

  @Test func `a picture is not shown if the compositor would then hold all four buffers`() {
    var ring = BufferRing()
    for _ in 0..<3 { ring.add(BufferRingTests.size) }
    #expect(ring.canShow(2, free: [2]))
    ring.add(BufferRingTests.size)
    #expect(!ring.canShow(3, free: [3]))
    #expect(!ring.canShow(3, free: []))
    #expect(ring.canShow(3, free: [0, 3]))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `in any order of releases, no held buffer is drawn in and each shown one contains the picture`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var window = SimulatedWindow(BufferRingTests.size)
    for step in 1...2_000 {
      // Some compositors hold a buffer for a long time.
      for held in window.held where Int.random(in: 0..<(held == 0 ? 40 : 4), using: &random) == 0 {
        window.held.remove(held)
      }
      var changed = Region()
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let (x, y) = (Int.random(in: 0..<6, using: &random), Int.random(in: 0..<4, using: &random))
        let height = Int.random(in: 1...4 - y, using: &random)
        changed.insert(PixelRect(x, y, Int.random(in: 1...6 - x, using: &random), height))
      }
      if step == 1 { changed.insert(BufferRingTests.all) }
      window.draw(changed, color: step)
      #expect(window.isUpToDate)
      window.present()
    }
    #expect(window.shownCount > 500)
    #expect(window.withheldCount > 5)
  }
}

extension BufferRing {
  /// Returns a ring with two buffers without stale pixels, the first of which is shown.
  fileprivate static func withTwoBuffers(_ size: PixelSize) -> BufferRing {
    var ring = BufferRing()
    for _ in 0..<2 { ring.add(size) }
    ring.show(0, changed: Region(PixelRect(size)))
    _ = ring.takeRepairs(of: 1, repainting: Region())
    return ring
  }
}

/// A window that draws in the buffers of a ring as `WaylandSurface` does. Each pixel is the number of its drawing.
private struct SimulatedWindow {
  private(set) var shownCount = 0
  private(set) var withheldCount = 0
  /// The buffers that the compositor holds.
  var held: Set<Int> = []
  private let size: PixelSize
  private var ring = BufferRing()
  private var buffers: [[Int]] = []
  private var picture: [Int]
  private var drawn: Int?
  private var changed = Region()

  init(_ size: PixelSize) {
    self.size = size
    picture = [Int](repeating: 0, count: size.width * size.height)
  }

  private var free: [Int] { buffers.indices.filter { !held.contains($0) } }

  var isUpToDate: Bool { drawn.map { buffers[$0] == picture && !held.contains($0) } ?? false }

  mutating func draw(_ region: Region, color: Int) {
    let (index, lost) = prepare(repainting: region)
    for pixel in pixels(of: region.rects) {
      picture[pixel] = color
      buffers[index][pixel] = color
    }
    #expect(Set(pixels(of: lost.rects)).isSubset(of: pixels(of: region.rects)))
    changed.formUnion(region)
  }

  mutating func present() {
    guard let index = drawn, ring.canShow(index, free: free) else {
      withheldCount += 1
      return
    }
    ring.show(index, changed: changed)
    held.insert(index)
    drawn = nil
    changed.removeAll()
    shownCount += 1
  }

  private mutating func prepare(repainting region: Region) -> (index: Int, lost: Region) {
    if let drawn { return (drawn, Region()) }
    let index = ring.best(among: free) ?? buffers.count
    if index == buffers.count {
      ring.add(size)
      buffers.append([Int](repeating: -1, count: picture.count))
    }
    let repairs = ring.takeRepairs(of: index, repainting: region)
    if let front = ring.front {
      for pixel in pixels(of: repairs.copied) { buffers[index][pixel] = buffers[front][pixel] }
    }
    drawn = index
    return (index, repairs.lost)
  }

  private func pixels(of rects: [PixelRect]) -> [Int] {
    rects.flatMap { rect in
      (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { y * size.width + $0 } }
    }
  }
}
