package import LanternRaster

/// Several buffers that take turns as the window's picture. Decides which buffer to draw in next, and tracks how
/// each differs from the picture that was shown last. Identifies buffers by index only.
nonisolated package struct BufferRing {
  private struct Slot {
    var stale: Region
    /// The number of the presentation that showed it; 0 before the first.
    var shown = 0
  }

  private var slots: [Slot] = []
  private var shownCount = 0
  /// The index of the buffer that was shown last.
  package private(set) var front: Int?

  package init() {}

  package var count: Int { slots.count }

  /// Adds a buffer. All of it is stale.
  package mutating func add(_ size: PixelSize) { slots.append(Slot(stale: Region(PixelRect(size)))) }

  /// Returns the buffer with the smallest stale area among the given ones, or nil if there is none.
  package func best(among free: [Int]) -> Int? {
    free.min { slots[$0].stale.area < slots[$1].stale.area }
  }

  /// The buffer that was shown the longest time ago, or never.
  ///
  /// - Precondition: The ring has a buffer.
  package var oldest: Int {
    guard let oldest = slots.indices.min(by: { slots[$0].shown < slots[$1].shown }) else {
      fatalError("the buffer ring is empty")
    }
    return oldest
  }

  /// Returns the region to copy from `front` before the buffer is drawn in, and marks it as repaired.
  package mutating func takeRepairs(of index: Int) -> Region {
    defer { slots[index].stale.removeAll() }
    return front == nil ? Region() : slots[index].stale
  }

  /// Returns the areas to copy from `front` before a region of the buffer is drawn over, and marks the buffer as repaired.
  ///
  /// `lost` is the stale part of the region, which need not be copied, except for what a region can't represent exactly.
  package mutating func takeRepairs(of index: Int, drawingOver region: Region) -> (
    repairs: [PixelRect], lost: Region
  ) {
    let stale = takeRepairs(of: index).rects
    var lost = stale.flatMap { rect in region.rects.map(rect.intersection) }.filter { !$0.isEmpty }
    lost.sort { $0.area > $1.area }
    let outside = region.rects.reduce(stale) { rest, rect in rest.flatMap { $0.subtracting(rect) } }
    let repairs = outside + lost.dropFirst(Region.limit)
    return (repairs, lost.prefix(Region.limit).reduce(into: Region()) { $0.insert($1) })
  }

  /// Registers that a buffer is shown, and the region in which it differs from the picture before.
  package mutating func show(_ index: Int, changed: Region) {
    for other in slots.indices where other != index { slots[other].stale.formUnion(changed) }
    slots[index].stale.removeAll()
    shownCount += 1
    slots[index].shown = shownCount
    front = index
  }
}
