// Common shapes and directions, computed with only the four basic operations and square roots, so that every
// machine produces the same image.

extension Path {
  /// Returns a clockwise rectangle. Its edges are not rounded to whole pixels.
  public static func rectangle(_ rect: Rect) -> Path {
    polyline(
      [
        rect.origin, Point(rect.maxX, rect.minY), Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY),
      ], isClosed: true)
  }

  /// Returns a clockwise ellipse inscribed in a rectangle.
  public static func ellipse(in rect: Rect) -> Path {
    let center = rect.center
    let (x, y) = (rect.width / 2, rect.height / 2)
    return unitCircle.map { Point(center.x + $0.x * x, center.y + $0.y * y) }
  }

  /// Returns a clockwise circle.
  public static func circle(center: Point, radius: Double) -> Path {
    unitCircle.map { Point(center.x + $0.x * radius, center.y + $0.y * radius) }
  }

  /// Returns an open circular arc between two directions, clockwise if the second is greater.
  ///
  /// Directions are in turns, clockwise from the top. An arc is at most one turn long.
  public static func arc(center: Point, radius: Double, from start: Double, to end: Double) -> Path {
    let length = min(1, max(-1, end - start))
    guard length.isFinite, start.isFinite else { return Path() }
    let pieces = max(1, Int((abs(length) * 4).rounded(.up)))
    let step = length / Double(pieces)
    // The distance of the control points along the tangents: 4/3 of the tangent of a quarter of the piece's angle.
    let quarter = Point(turns: step / 4)
    let controlDistance = quarter.x == 0 ? 0 : 4.0 / 3 * (quarter.x / -quarter.y)
    func on(_ direction: Point, _ along: Double) -> Point {
      Point(
        center.x + (direction.x - direction.y * along) * radius,
        center.y + (direction.y + direction.x * along) * radius)
    }
    var path = Path()
    var from = Point(turns: start)
    path.move(to: on(from, 0))
    for piece in 1...pieces {
      let to = Point(turns: start + step * Double(piece))
      path.cubic(to: on(to, 0), on(from, controlDistance), on(to, -controlDistance))
      from = to
    }
    return path
  }

  /// Returns a regular polygon whose corners lie on a circle.
  ///
  /// `turns` is the direction of the first corner, in turns clockwise from the top. Precondition: `corners` is at
  /// least three.
  public static func polygon(corners: Int, center: Point, radius: Double, turns: Double = 0) -> Path {
    guard corners >= 3 else { fatalError("a polygon must have at least three corners") }
    let points = (0..<corners).map { corner in
      center + Point(turns: turns + Double(corner) / Double(corners), length: radius)
    }
    return polyline(points, isClosed: true)
  }

  /// Returns straight lines that connect points in order.
  public static func polyline(_ points: [Point], isClosed: Bool = false) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    for point in points.dropFirst() { path.line(to: point) }
    if isClosed { path.close() }
    return path
  }

  /// Returns a smooth curve through points, in order (Catmull and Rom 1974).
  public static func curve(through points: [Point], isClosed: Bool = false) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    let count = points.count
    func neighbor(_ index: Int) -> Point {
      isClosed ? points[(index + count) % count] : points[min(count - 1, max(0, index))]
    }
    for index in 0..<(isClosed ? count : count - 1) {
      let (from, to) = (points[index], neighbor(index + 1))
      let (before, after) = (neighbor(index - 1), neighbor(index + 2))
      path.cubic(
        to: to, Point(from.x + (to.x - before.x) / 6, from.y + (to.y - before.y) / 6),
        Point(to.x - (after.x - from.x) / 6, to.y - (after.y - from.y) / 6))
    }
    if isClosed { path.close() }
    return path
  }

  private static let unitCircle: Path = {
    // Four curves. None is further from the circle than 1/3600 of its radius.
    let controlDistance = 0.552_284_749_831
    var path = Path()
    path.move(to: Point(0, -1))
    path.cubic(to: Point(1, 0), Point(controlDistance, -1), Point(1, -controlDistance))
    path.cubic(to: Point(0, 1), Point(1, controlDistance), Point(controlDistance, 1))
    path.cubic(to: Point(-1, 0), Point(-controlDistance, 1), Point(-1, controlDistance))
    path.cubic(to: Point(0, -1), Point(-1, -controlDistance), Point(-controlDistance, -1))
    path.close()
    return path
  }()
}

extension Point {
  /// Creates a vector from a direction and a length.
  ///
  /// The direction is in turns, clockwise from the top. Quarter turns are exact.
  public init(turns: Double, length: Double = 1) {
    let whole = turns - turns.rounded(.down)
    guard whole.isFinite else {
      self.init(0, -length)
      return
    }
    let quarter = min(3, Int(whole * 4))
    let angle = (whole * 4 - Double(quarter)) * (Double.pi / 2)
    // The Taylor series of sine and cosine. Up to a quarter turn they are accurate to all but the last digit.
    var (sine, cosine, power) = (0.0, 0.0, 1.0)
    for term in 0..<20 {
      let signed = term & 2 == 0 ? power : -power
      if term & 1 == 0 { cosine += signed } else { sine += signed }
      power *= angle / Double(term + 1)
    }
    let (x, y) =
      switch quarter {
      case 0: (sine, -cosine)
      case 1: (cosine, sine)
      case 2: (-sine, cosine)
      default: (-cosine, -sine)
      }
    self.init(x * length, y * length)
  }
}
