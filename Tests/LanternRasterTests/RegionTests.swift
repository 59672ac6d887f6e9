import LanternRaster
import LanternTestSupport
import Testing

struct RegionTests {
  @Test func `a new region is empty`() {
    #expect(Region().isEmpty)
    #expect(Region().area == 0)
    #expect(Region().bounds == .empty)
  }

  @Test func `an empty rectangle changes nothing`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(100, 100, 0, 9))
    #expect(region.rects == [PixelRect(0, 0, 4, 4)])
  }

  @Test func `separate rectangles are kept as they are`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(10, 0, 4, 4))
    region.insert(PixelRect(4, 0, 2, 4))
    #expect(region.rects == [PixelRect(0, 0, 4, 4), PixelRect(10, 0, 4, 4), PixelRect(4, 0, 2, 4)])
    #expect(region.area == 40)
    #expect(region.bounds == PixelRect(0, 0, 14, 4))
  }

  @Test func `a rectangle that overlaps another is merged with it`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(3, 3, 4, 4))
    #expect(region.rects == [PixelRect(0, 0, 7, 7)])
  }

  @Test func `a merged rectangle that overlaps a third is merged with it too`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(5, 2, 2, 2))
    region.insert(PixelRect(2, 0, 6, 1))
    #expect(region.rects == [PixelRect(0, 0, 8, 4)])
  }

  @Test func `the ninth rectangle merges the pair whose union wastes the least area`() {
    var region = Region()
    for index in 0..<8 { region.insert(PixelRect(index * 100, 0, 10, 10)) }
    #expect(region.rects.count == 8)
    region.insert(PixelRect(312, 0, 10, 10))
    #expect(region.rects.count == 8)
    #expect(region.rects.contains(PixelRect(300, 0, 22, 10)))
    #expect(region.area == 7 * 100 + 220)
  }

  @Test func `the union of regions covers both`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    var other = Region(PixelRect(10, 10, 4, 4))
    other.insert(PixelRect(2, 2, 4, 4))
    region.formUnion(other)
    #expect(region.rects == [PixelRect(10, 10, 4, 4), PixelRect(0, 0, 6, 6)])
  }

  @Test func `clipping removes the pixels outside`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(10, 10, 4, 4))
    region.clip(to: PixelRect(2, 2, 7, 7))
    #expect(region.rects == [PixelRect(2, 2, 2, 2)])
  }

  @Test func `a part of a region has the pixels inside, relative to its corner`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.insert(PixelRect(10, 2, 9, 9))
    #expect(region.part(PixelRect(8, 1, 5, 6)).rects == [PixelRect(2, 1, 3, 5)])
  }

  @Test func `a region without rectangles is empty`() {
    var region = Region(PixelRect(0, 0, 4, 4))
    region.removeAll()
    #expect(region.isEmpty)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `a region covers all added rectangles with at most eight disjoint ones`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var region = Region()
    var added = PixelSet()
    let largest = random.int(2...12)
    for _ in 0..<60 {
      let rect = PixelRect(
        random.int(0...31), random.int(0...31), random.int(0...largest), random.int(0...largest))
      region.insert(rect)
      added.insert(rect)

      let covered = PixelSet(region)
      #expect(added.isSubset(of: covered))
      #expect(covered.isDisjoint)
      #expect(region.rects.count <= 8)
      #expect(region.rects.allSatisfy { !$0.isEmpty })
      #expect(region.area == covered.count)
      #expect(region.bounds == added.bounds)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a clipped region covers exactly its earlier pixels within the clip`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var region = Region()
    for _ in 0..<6 { region.insert(random.pixels(within: 20).offset(x: 5, y: 5)) }
    let clip = PixelRect(random.int(0...20), random.int(0...20), random.int(0...20), random.int(0...20))
    let before = PixelSet(region)
    region.clip(to: clip)
    #expect(PixelSet(region) == before.clipped(to: clip))
  }
}

/// A reference implementation: a count for each pixel of a small square.
private struct PixelSet: Equatable {
  static let side = 48
  var counts = [Int](repeating: 0, count: side * side)

  init() {}

  init(_ region: Region) {
    for rect in region.rects { insert(rect) }
  }

  mutating func insert(_ rect: PixelRect) {
    for y in rect.y..<max(rect.y, rect.maxY) {
      for x in rect.x..<max(rect.x, rect.maxX) { counts[y * PixelSet.side + x] += 1 }
    }
  }

  var count: Int { counts.count { $0 > 0 } }
  var isDisjoint: Bool { counts.allSatisfy { $0 <= 1 } }

  func isSubset(of other: PixelSet) -> Bool {
    zip(counts, other.counts).allSatisfy { $0 == 0 || $1 > 0 }
  }

  var bounds: PixelRect {
    var bounds = PixelRect.empty
    for (index, count) in counts.enumerated() where count > 0 {
      bounds = bounds.union(PixelRect(index % PixelSet.side, index / PixelSet.side, 1, 1))
    }
    return bounds
  }

  func clipped(to clip: PixelRect) -> PixelSet {
    var clipped = self
    for index in counts.indices {
      let pixel = PixelRect(index % PixelSet.side, index / PixelSet.side, 1, 1)
      if !clip.contains(pixel) { clipped.counts[index] = 0 }
    }
    return clipped
  }
}
