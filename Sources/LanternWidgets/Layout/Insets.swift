public import LanternRaster

/// Space kept free along the four edges of something, in points.
nonisolated public struct Insets: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public var leading: Double
  public var trailing: Double
  public var top: Double
  public var bottom: Double

  public init(leading: Double = 0, trailing: Double = 0, top: Double = 0, bottom: Double = 0) {
    self.leading = leading
    self.trailing = trailing
    self.top = top
    self.bottom = bottom
  }

  public init(horizontal: Double = 0, vertical: Double = 0) {
    self.init(leading: horizontal, trailing: horizontal, top: vertical, bottom: vertical)
  }

  public init(_ all: Double) { self.init(horizontal: all, vertical: all) }
  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// What is left of a size.
  public func inside(_ size: Size) -> Size {
    Size(max(0, size.width - leading - trailing), max(0, size.height - top - bottom))
  }

  /// What is left of a rectangle.
  public func inside(_ rect: Rect, _ direction: LayoutDirection) -> Rect {
    let left = direction == .leftToRight ? leading : trailing
    return Rect(origin: rect.origin + Point(left, top), size: inside(rect.size))
  }

  /// A size with this space around it.
  public func around(_ size: Size) -> Size {
    Size(size.width + leading + trailing, size.height + top + bottom)
  }
}
