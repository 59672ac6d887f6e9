/// The pixels that changed, as at most `Region.limit` disjoint rectangles.
///
/// A rectangle that meets another is merged with it, and past the limit the pair whose union wastes
/// least is merged, so a region may cover more than was added but never less. Adding costs
/// O(limit²) at worst.
public struct Region: Hashable, Sendable {
  /// The greatest number of rectangles.
  public static let limit = 8

  /// Disjoint and not empty, in no particular order.
  public private(set) var rects: [PixelRect] = []

  public init() {}

  public init(_ rect: PixelRect) { insert(rect) }

  public var isEmpty: Bool { rects.isEmpty }
  /// Number of pixels covered.
  public var area: Int { rects.reduce(0) { $0 + $1.area } }
  /// The smallest rectangle around everything.
  public var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  /// Adds a rectangle; an empty one changes nothing.
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

  /// Forgets what lies outside a rectangle.
  public mutating func clip(to bounds: PixelRect) {
    rects = rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// What lies within a rectangle, as seen from its corner.
  public func part(_ bounds: PixelRect) -> Region {
    var part = Region()
    part.rects = rects.compactMap { rect in
      let inside = rect.intersection(bounds)
      return inside.isEmpty ? nil : inside.offset(x: -bounds.x, y: -bounds.y)
    }
    return part
  }

  /// Forgets everything, keeping the storage.
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
