/// An outline of straight lines and curves, in points, with any number of open or closed contours.
///
/// `Canvas.fill(_:with:rule:)` treats an open contour as closed. `Canvas.stroke(_:width:color:cap:join:)` draws it
/// open. Drawing skips points with a coordinate that is not a number.
public struct Path: Hashable, Sendable {
  /// A drawing command.
  public enum Element: Hashable, Sendable {
    /// Begins a contour at a point.
    case move(Point)
    /// Draws a straight line to a point.
    case line(Point)
    /// Draws a quadratic Bézier curve to a point.
    case quadratic(Point, control: Point)
    /// Draws a cubic Bézier curve to the first point; the other two are its control points.
    case cubic(Point, Point, Point)
    /// Draws a straight line back to the start of the contour.
    case close
  }

  /// The drawing commands, in order.
  ///
  /// The end point of a curve precedes its control points.
  public private(set) var elements: [Element]

  /// Creates an empty path.
  public init() { elements = [] }

  /// Begins a new contour at a point.
  ///
  /// A line or curve that no contour precedes begins one itself.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Adds a straight line to a point.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Adds a quadratic Bézier curve to a point.
  ///
  /// The curve leaves toward the control point and arrives from its direction.
  public mutating func quadratic(to point: Point, control: Point) {
    elements.append(.quadratic(point, control: control))
  }

  /// Adds a cubic Bézier curve to a point.
  ///
  /// The curve leaves toward the first control point and arrives from the direction of the second.
  public mutating func cubic(to point: Point, _ first: Point, _ second: Point) {
    elements.append(.cubic(point, first, second))
  }

  /// Closes the contour with a straight line. The next contour begins at the same start point.
  public mutating func close() { elements.append(.close) }

  /// Appends all contours of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// Returns the path with each point transformed.
  ///
  /// The result is exact for affine transforms, which keep lines straight: translation, rotation, scaling and
  /// shearing.
  public func map(_ transform: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(transform(point))
      case .line(let point): .line(transform(point))
      case .quadratic(let point, let control): .quadratic(transform(point), control: transform(control))
      case .cubic(let point, let first, let second):
        .cubic(transform(point), transform(first), transform(second))
      case .close: .close
      }
    }
    return path
  }
}

/// The rule that decides which regions a path encloses when it crosses itself or contains nested contours.
public enum FillRule: Hashable, Sendable {
  /// Encloses regions with a nonzero winding number. A nested contour is a hole if it runs in the opposite
  /// direction.
  case nonZero
  /// Encloses regions that the path winds around an odd number of times. A nested contour is a hole.
  case evenOdd
}

/// The shape of a line's ends.
public enum LineCap: Hashable, Sendable {
  /// The line ends at its last point.
  case butt
  /// The line ends in a half circle around its last point.
  case round
  /// The line extends beyond its last point by half its width.
  case square
}

/// The shape of a line's corners.
public enum LineJoin: Hashable, Sendable {
  /// A sharp corner, beveled where its tip would lie more than twice the line width from the corner.
  case miter
  /// A circular corner.
  case round
  /// A corner cut off in a straight line.
  case bevel
}
