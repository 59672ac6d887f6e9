/// A set of changed pixels, stored as at most `Region.limit` disjoint rectangles.
///
/// Overlapping rectangles are merged. Above the limit, the pair whose union wastes the least area is merged. A
/// region can therefore cover more pixels than were added, but never fewer. Adding a rectangle costs O(limit²) at
/// worst.
public struct Region: Hashable, Sendable {
  /// The maximum number of rectangles.
  public static let limit = 8

  /// The rectangles: disjoint, not empty and in no particular order.
  public private(set) var rects: [PixelRect] = []

  /// Creates an empty region.
  public init() {}

  /// Creates a region that covers one rectangle.
  public init(_ rect: PixelRect) { insert(rect) }

  /// Whether the region covers no pixels.
  public var isEmpty: Bool { rects.isEmpty }
  /// The number of pixels covered.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle that contains the region.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Whether the region covers at least one pixel of a rectangle.
  package func overlaps(_ rect: PixelRect) -> Bool {
    rects.contains { !$0.intersection(rect).isEmpty }
  }

  /// Adds a rectangle. An empty rectangle changes nothing.
  public mutating func insert(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var added = rect
    while let index = rects.firstIndex(where: { !$0.intersection(added).isEmpty }) {
      added = added.union(rects.remove(at: index))
    }
    rects.append(added)
    if rects.count > Region.limit { mergeCheapestPair() }
  }

  /// Adds every rectangle of another region.
  public mutating func formUnion(_ other: Region) {
    for rect in other.rects { insert(rect) }
  }

  /// Removes the pixels outside a rectangle.
  public mutating func clip(to bounds: PixelRect) {
    rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Returns the intersection with a rectangle, relative to the rectangle's top-left corner.
  public func part(_ bounds: PixelRect) -> Region {
    var part = Region()
    part.rects = rects.compactMap { rect in
      let inside = rect.intersection(bounds)
      return inside.isEmpty ? nil : inside.offset(x: -bounds.x, y: -bounds.y)
    }
    return part
  }

  /// Removes all rectangles and keeps the allocated storage.
  public mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  private mutating func mergeCheapestPair() {
    var best = (first: 0, second: 1, waste: Int.max)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (first, second, waste) }
      }
    }
    let second = rects.remove(at: best.second)
    let first = rects.remove(at: best.first)
    insert(first.union(second))
  }
}
