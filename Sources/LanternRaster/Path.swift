/// An outline of straight lines and curves, in points: any number of contours, each open or closed.
///
/// Drawn by `Canvas.fill(_:with:rule:)`, for which an open contour counts as closed, and by
/// `Canvas.stroke(_:width:color:cap:join:)`. Points that are no numbers are left out when it is drawn.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quadratic(Point, control: Point)
    case cubic(Point, Point, Point)
    case close
  }

  /// What the pen does, in order; the last point of a curve comes first.
  public private(set) var elements: [Element]

  /// A path to draw step by step.
  public init() { elements = [] }

  /// Lifts the pen and begins a contour. A step that nothing began begins one by itself.
  public mutating func move(to point: Point) { elements.append(.move(point)) }

  /// Draws a straight line.
  public mutating func line(to point: Point) { elements.append(.line(point)) }

  /// Draws a parabola that leaves towards a control point and arrives coming from it.
  public mutating func quadratic(to point: Point, control: Point) {
    elements.append(.quadratic(point, control: control))
  }

  /// Draws a Bézier curve that leaves towards the first control point and arrives coming from the second.
  public mutating func cubic(to point: Point, _ first: Point, _ second: Point) {
    elements.append(.cubic(point, first, second))
  }

  /// Goes straight back to where the contour began; what follows begins there as well.
  public mutating func close() { elements.append(.close) }

  /// Adds all contours of another path.
  public mutating func append(_ other: Path) { elements += other.elements }

  /// The path with each of its points moved. Exact for what keeps lines straight: moving, turning, scaling, slanting.
  public func map(_ place: (Point) -> Point) -> Path {
    var path = Path()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(place(point))
      case .line(let point): .line(place(point))
      case .quadratic(let point, let control): .quadratic(place(point), control: place(control))
      case .cubic(let point, let first, let second): .cubic(place(point), place(first), place(second))
      case .close: .close
      }
    }
    return path
  }
}

/// Which places a path that crosses itself, or has contours in one another, encloses.
public enum FillRule: Hashable, Sendable {
  /// Those that it goes round more often one way than the other: a contour inside of another is a hole when it
  /// goes the other way round.
  case nonZero
  /// Those that it goes round an odd number of times: a contour inside of another is a hole.
  case evenOdd
}

/// How a line ends.
public enum LineCap: Hashable, Sendable {
  /// At its last point.
  case butt
  /// In half a circle around its last point.
  case round
  /// Half of its width beyond its last point.
  case square
}

/// How a line turns at a corner.
public enum LineJoin: Hashable, Sendable {
  /// To a point; cut off where that would lie further than twice the width from the corner.
  case miter
  case round
  /// Cut off.
  case bevel
}
