// Two coordinate systems, two families of types. Widgets use points (`Point`, `Size`, `Rect`): floating-point
// values that are independent of the display's scale. Images use pixels (`PixelSize`, `PixelRect`): whole numbers.
// In both, `x` grows to the right and `y` grows downward.

/// A location, in points.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate, in points.
  public var x: Double
  /// The vertical coordinate, in points.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(0, 0)

  /// Creates a point from its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the vector sum of two points.
  public static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }
  /// Returns the vector difference of two points.
  public static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// The size with no width and no height.
  public static let zero = Size(0, 0)

  /// Creates a size from a width and a height.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the nearest size in whole pixels at a scale.
  public func pixels(at scale: Double) -> PixelSize {
    PixelSize(Int((width * scale).rounded()), Int((height * scale).rounded()))
  }
}

/// An axis-aligned rectangle, in points.
public struct Rect: Hashable, Sendable {
  /// The top-left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// Creates a rectangle from its top-left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its top-left corner, its width and its height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The x-coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The y-coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The x-coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The y-coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The width, in points.
  public var width: Double { size.width }
  /// The height, in points.
  public var height: Double { size.height }
  /// The midpoint of the rectangle.
  public var center: Point { Point(minX + width / 2, minY + height / 2) }
  /// Whether the width or the height is zero or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns whether a point lies inside the rectangle. The right and bottom edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the rectangle moved by a vector.
  public func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle with each edge moved inward, or outward if the distance is negative.
  public func inset(by distance: Double) -> Rect {
    Rect(minX + distance, minY + distance, max(0, width - 2 * distance), max(0, height - 2 * distance))
  }

  /// Returns the overlap of two rectangles, or `.zero` if they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return right > left && bottom > top ? Rect(left, top, right - left, bottom - top) : .zero
  }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle with all coordinates multiplied by a factor.
  package func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }

  /// Creates a rectangle with the same coordinates, in pixels.
  package init(_ pixels: PixelRect) {
    self.init(Double(pixels.x), Double(pixels.y), Double(pixels.width), Double(pixels.height))
  }

  /// Returns the nearest rectangle of whole pixels at a scale.
  ///
  /// Each edge is rounded, so rectangles that share an edge still share it in pixels.
  public func pixels(at scale: Double) -> PixelRect {
    let left = Int((minX * scale).rounded())
    let top = Int((minY * scale).rounded())
    return PixelRect(left, top, Int((maxX * scale).rounded()) - left, Int((maxY * scale).rounded()) - top)
  }

  /// Returns the smallest rectangle of whole pixels that contains this one at a scale.
  public func coveringPixels(at scale: Double) -> PixelRect {
    let left = Int((minX * scale).rounded(.down))
    let top = Int((minY * scale).rounded(.down))
    return PixelRect(
      left, top, Int((maxX * scale).rounded(.up)) - left, Int((maxY * scale).rounded(.up)) - top)
  }
}

/// A width and a height, in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int

  /// Creates a size from a width and a height.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size in points at a scale.
  public func points(at scale: Double) -> Size { Size(Double(width) / scale, Double(height) / scale) }
}

/// An axis-aligned rectangle of whole pixels.
public struct PixelRect: Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Int
  /// The top edge, in pixels.
  public var y: Int
  /// The width, in pixels.
  public var width: Int
  /// The height, in pixels.
  public var height: Int

  /// The empty rectangle at the origin.
  public static let empty = PixelRect(0, 0, 0, 0)

  /// Creates a rectangle from its top-left corner, its width and its height.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Creates a rectangle that covers an image of the given size.
  public init(_ size: PixelSize) { self.init(0, 0, size.width, size.height) }

  /// The right edge: the column after the last one.
  public var maxX: Int { x + width }
  /// The bottom edge: the row after the last one.
  public var maxY: Int { y + height }
  /// Whether the width or the height is zero or negative.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// The number of pixels; 0 if the rectangle is empty.
  public var area: Int { isEmpty ? 0 : width * height }

  /// Returns the overlap of two rectangles, or `.empty` if they do not overlap.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top ? PixelRect(left, top, right - left, bottom - top) : .empty
  }

  /// Returns the parts of this rectangle outside another: at most four rectangles, disjoint and not empty.
  public func subtracting(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      PixelRect(x, y, width, hole.y - y), PixelRect(x, hole.maxY, width, maxY - hole.maxY),
      PixelRect(x, hole.y, hole.x - x, hole.height),
      PixelRect(hole.maxX, hole.y, maxX - hole.maxX, hole.height),
    ].filter { !$0.isEmpty }
  }

  /// Returns the smallest rectangle that contains both. Empty rectangles are ignored.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Returns whether this rectangle contains every pixel of another.
  public func contains(_ other: PixelRect) -> Bool { other.isEmpty || intersection(other) == other }

  /// Returns the rectangle moved by whole pixels.
  public func offset(x: Int, y: Int) -> PixelRect { PixelRect(self.x + x, self.y + y, width, height) }
}
