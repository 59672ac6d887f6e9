public import LanternRaster

/// Empty space along the four edges of a rectangle, in points.
nonisolated public struct Insets: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The space at the leading edge.
  public var leading: Double
  /// The space at the trailing edge.
  public var trailing: Double
  /// The space at the top.
  public var top: Double
  /// The space at the bottom.
  public var bottom: Double

  /// Creates insets from the space at each edge.
  public init(leading: Double = 0, trailing: Double = 0, top: Double = 0, bottom: Double = 0) {
    self.leading = leading
    self.trailing = trailing
    self.top = top
    self.bottom = bottom
  }

  /// Creates insets that are equal at opposite edges.
  public init(horizontal: Double = 0, vertical: Double = 0) {
    self.init(leading: horizontal, trailing: horizontal, top: vertical, bottom: vertical)
  }

  /// Creates insets that are equal at all edges.
  public init(_ all: Double) { self.init(horizontal: all, vertical: all) }
  /// Creates insets that are equal at all edges.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates insets that are equal at all edges.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Returns the size that remains inside the insets, at least zero.
  public func inside(_ size: Size) -> Size {
    Size(max(0, size.width - leading - trailing), max(0, size.height - top - bottom))
  }

  /// Returns the rectangle that remains inside the insets.
  public func inside(_ rect: Rect, _ direction: LayoutDirection) -> Rect {
    let left = direction == .leftToRight ? leading : trailing
    return Rect(origin: rect.origin + Point(left, top), size: inside(rect.size))
  }

  /// Returns the size with the insets around it.
  public func around(_ size: Size) -> Size {
    Size(size.width + leading + trailing, size.height + top + bottom)
  }
}
