import LanternRaster

/// The bounds in which the many children of a widget draw, in the points of the widget.
///
/// The children within an area are found, and the bounds of a child replaced, without visiting the other children. Each
/// rectangle of a level contains eight rectangles of the level below, in drawing order: neighbors in this order are
/// mostly neighbors on the picture as well.
struct ChildBounds {
  /// The area beyond which the children were not visible, in the tree's points.
  let clip: Rect
  // From the children up to a level of at most eight rectangles.
  private var levels: [[Extent]]
  private var outdated: [Int] = []

  /// Fewer children are visited faster than looked up.
  static let smallestCount = 8
  private static let fanOut = 8

  /// Groups the bounds of children. The bounds of a child that is not visible are nil.
  init(_ bounds: [Rect?], clip: Rect) {
    self.clip = clip
    levels = [bounds.map { $0.map(Extent.init) ?? .nothing }]
    while let last = levels.last, last.count > ChildBounds.fanOut {
      levels.append(
        stride(from: 0, to: last.count, by: ChildBounds.fanOut).map { start in
          ChildBounds.union(last[start..<min(last.count, start + ChildBounds.fanOut)])
        })
    }
  }

  /// The edges of the area in which all children draw.
  var union: Extent { ChildBounds.union(levels.last.map { $0[...] } ?? []) }

  private static func union(_ extents: ArraySlice<Extent>) -> Extent {
    var union = Extent.nothing
    for extent in extents { union.formUnion(extent) }
    return union
  }

  /// Replaces the bounds of a child.
  mutating func set(_ bounds: Rect?, at index: Int) {
    let extent = bounds.map(Extent.init) ?? .nothing
    guard levels[0][index] != extent else { return }
    levels[0][index] = extent
    var index = index
    for level in levels.indices.dropFirst() {
      index /= ChildBounds.fanOut
      let start = index * ChildBounds.fanOut
      let below = levels[level - 1]
      levels[level][index] = ChildBounds.union(below[start..<min(below.count, start + ChildBounds.fanOut)])
    }
  }

  /// Calls `body` for the children whose bounds have points in common with an area, from front to back, until it returns
  /// true.
  func each(in area: Rect, until body: (Int) -> Bool) {
    func visit(_ level: Int, _ range: Range<Int>) -> Bool {
      for index in range.reversed() where levels[level][index].overlaps(area) {
        guard level > 0 else {
          if body(index) { return true }
          continue
        }
        let start = index * ChildBounds.fanOut
        if visit(level - 1, start..<min(levels[level - 1].count, start + ChildBounds.fanOut)) { return true }
      }
      return false
    }
    _ = visit(levels.count - 1, 0..<levels[levels.count - 1].count)
  }

  /// Notes that the bounds of a child may be out of date.
  mutating func isOutdated(_ index: Int) { outdated.append(index) }

  /// Returns a child whose bounds may be out of date, and regards them as up to date.
  mutating func nextOutdated() -> Int? { outdated.popLast() }

  /// The edges of a rectangle.
  struct Extent: Equatable {
    private(set) var left: Double
    private(set) var top: Double
    private(set) var right: Double
    private(set) var bottom: Double

    /// Contains no point, so that it adds nothing to a union.
    static let nothing = Extent(
      left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

    private init(left: Double, top: Double, right: Double, bottom: Double) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(_ rect: Rect) { self.init(left: rect.minX, top: rect.minY, right: rect.maxX, bottom: rect.maxY) }

    var rect: Rect { Rect(left, top, right - left, bottom - top) }

    mutating func formUnion(_ other: Extent) {
      (left, top) = (min(left, other.left), min(top, other.top))
      (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
    }

    /// Whether there are points in common with a rectangle, even if one of the two is empty.
    func overlaps(_ area: Rect) -> Bool {
      left < area.maxX && right > area.minX && top < area.maxY && bottom > area.minY
    }
  }
}

extension Widget {
  /// Calls `body` for the children from front to back, until it returns true. Most children that draw nothing in an area,
  /// in points of the widget, are left out.
  final func eachChild(near area: Rect, until body: (Widget) -> Bool) {
    let children = children
    if let childBounds {
      return childBounds.each(in: area) { body(children[$0]) }
    }
    for child in children.reversed() where body(child) { return }
  }
}
