package import LanternRaster

/// Several buffers that take turns as the window's picture. Decides which buffer to draw in next and whether it can be
/// shown, and tracks how each differs from the picture that was shown last. Identifies buffers by index only.
///
/// The window system reads the buffers that it holds. If no more are shown than `canShow(_:free:)` allows, one is always
/// free, and no drawing changes pixels that the window system may be reading.
nonisolated package struct BufferRing {
  /// The maximum number of buffers. Two are enough unless the compositor is slow to release one.
  package static let limit = 4

  /// How the pixels of a buffer become those of the picture that was shown last.
  package struct Repairs: Hashable {
    /// The pixels to copy from `front`.
    package let copied: [PixelRect]
    /// The pixels that the drawing has to repaint: part of the region that it repaints in any case.
    package let lost: Region
  }

  private var staleRegions: [Region] = []
  /// The index of the buffer that was shown last.
  package private(set) var front: Int?

  package init() {}

  package var count: Int { staleRegions.count }

  /// Adds a buffer. All of it is stale.
  ///
  /// - Precondition: The ring has less than `limit` buffers.
  package mutating func add(_ size: PixelSize) {
    guard count < BufferRing.limit else {
      fatalError("a buffer ring has at most \(BufferRing.limit) buffers")
    }
    staleRegions.append(Region(PixelRect(size)))
  }

  /// Returns the buffer with the smallest stale area among the free ones, or nil if there is none.
  package func best(among free: [Int]) -> Int? {
    free.min { staleRegions[$0].area < staleRegions[$1].area }
  }

  /// Returns how to repair a buffer in which a drawing repaints a region, and marks it as repaired.
  package mutating func takeRepairs(of index: Int, repainting region: Region) -> Repairs {
    let stale = staleRegions[index].rects
    staleRegions[index].removeAll()
    var lost = Region()
    for rect in region.rects {
      // One rectangle for each of the region, so that the limit of a region doesn't merge them beyond it.
      lost.insert(stale.reduce(.empty) { $0.union($1.intersection(rect)) })
    }
    guard front != nil else { return Repairs(copied: [], lost: lost) }
    let copied = region.rects.reduce(stale) { rest, rect in rest.flatMap { $0.subtracting(rect) } }
    return Repairs(copied: copied, lost: lost)
  }

  /// Returns whether a buffer can be shown, so that one remains to draw in although the compositor holds this one.
  package func canShow(_ index: Int, free: [Int]) -> Bool {
    count < BufferRing.limit || free.contains { $0 != index }
  }

  /// Registers that a buffer is shown, and the region in which it differs from the picture before.
  package mutating func show(_ index: Int, changed: Region) {
    for other in staleRegions.indices where other != index { staleRegions[other].formUnion(changed) }
    staleRegions[index].removeAll()
    front = index
  }
}
