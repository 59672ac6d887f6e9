// Two coordinate systems, two families of types. Widgets live in points (`Point`, `Size`, `Rect`:
// floating, independent of the display's scale); pictures live in pixels (`PixelSize`, `PixelRect`:
// whole numbers). `x` grows to the right and `y` downwards in both.

/// A place, in points.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  public static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}

/// An extent, in points.
public struct Size: Hashable, Sendable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// An axis-parallel rectangle, in points.
public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public static let zero = Rect(0, 0, 0, 0)

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(minX + width / 2, minY + height / 2) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the point lies inside; the right and bottom edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The rectangle moved by a vector.
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// The rectangle with every edge moved inwards; outwards for a negative distance.
  public func inset(by distance: Double) -> Rect {
    Rect(minX + distance, minY + distance, max(0, width - 2 * distance), max(0, height - 2 * distance))
  }

  /// What both cover; `.zero` when they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : .zero
  }

  /// The nearest whole pixels at a scale: edges are rounded, so neighbours stay neighbours.
  public func pixels(at scale: Double) -> PixelRect {
    let left = Int((minX * scale).rounded())
    let top = Int((minY * scale).rounded())
    return PixelRect(left, top, Int((maxX * scale).rounded()) - left, Int((maxY * scale).rounded()) - top)
  }

  /// The smallest rectangle of whole pixels that covers this one at a scale.
  public func coveringPixels(at scale: Double) -> PixelRect {
    let left = Int((minX * scale).rounded(.down))
    let top = Int((minY * scale).rounded(.down))
    return PixelRect(
      left, top, Int((maxX * scale).rounded(.up)) - left, Int((maxY * scale).rounded(.up)) - top)
  }
}

/// An extent, in whole pixels.
public struct PixelSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// The same extent in points.
  public func points(at scale: Double) -> Size { Size(Double(width) / scale, Double(height) / scale) }
}

/// An axis-parallel rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public static let empty = PixelRect(0, 0, 0, 0)

  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All pixels of a picture of that size.
  public init(_ size: PixelSize) { self.init(0, 0, size.width, size.height) }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// Number of pixels; 0 when empty.
  public var area: Int { isEmpty ? 0 : width * height }

  /// What both cover; `.empty` when they do not meet.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? PixelRect(left, top, right - left, bottom - top) : .empty
  }

  /// What the other leaves of this one: at most four rectangles, disjoint and none of them empty.
  public func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x, y, width, hole.y - y), PixelRect(x, hole.maxY, width, maxY - hole.maxY),
      PixelRect(x, hole.y, hole.x - x, hole.height),
      PixelRect(hole.maxX, hole.y, maxX - hole.maxX, hole.height),
    ].filter { !$0.isEmpty }
  }

  /// The smallest rectangle that covers both; an empty one does not count.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Whether every pixel of the other is one of these.
  public func contains(_ other: PixelRect) -> Bool { other.isEmpty || intersection(other) == other }

  /// The rectangle moved by whole pixels.
  public func offset(x: Int, y: Int) -> PixelRect { PixelRect(self.x + x, self.y + y, width, height) }
}
