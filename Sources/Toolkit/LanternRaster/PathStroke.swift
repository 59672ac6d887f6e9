// A stroked path is the filled outline of its line: along one side, and back along the other.

extension FlatPath {
  /// Returns the outline of a line of constant width, in pixels, along every contour. Fill it with the nonzero
  /// rule.
  func outlined(width: Double, cap: LineCap, join: LineJoin) -> FlatPath {
    var outline = FlatPath()
    guard width > 0 else { return outline }
    for contour in contours {
      var outlines = LineOutline(halfWidth: min(width / 2, FlatPath.coordinateLimit), cap: cap, join: join)
      outlines.draw(contour.points.map { points[$0] }, isClosed: contour.isClosed)
      for part in outlines.contours { outline.append(part) }
    }
    return outline
  }
}

private struct LineOutline {
  let halfWidth: Double
  let cap: LineCap
  let join: LineJoin
  var contours: [[Point]] = []
  // The contour being drawn.
  private var outline: [Point] = []

  // Shorter lines have no meaningful direction.
  private static let minimumLength = 1e-6
  // A miter's tip lies at most twice the line's width from the corner: the cosine of half its angle is at least
  // 1/4.
  private static let minimumMiterCosine = 1.0 / 8

  init(halfWidth: Double, cap: LineCap, join: LineJoin) {
    self.halfWidth = halfWidth
    self.cap = cap
    self.join = join
  }

  mutating func draw(_ points: [Point], isClosed: Bool) {
    var line: [Point] = []
    for point in points where line.last.map({ ($0 - point).length > LineOutline.minimumLength }) ?? true {
      line.append(point)
    }
    if isClosed, let first = line.first, let last = line.last, line.count > 1,
      (first - last).length <= LineOutline.minimumLength
    {
      line.removeLast()
    }
    guard let first = line.first else { return }
    if line.count == 1 {
      dot(first)
    } else if isClosed && line.count > 2 {
      ring(line)
      ring(line.reversed())
    } else {
      side(line)
      end(line)
      side(line.reversed())
      end(line.reversed())
      finish()
    }
  }

  private mutating func finish() {
    contours.append(outline)
    outline = []
  }

  // The left side of an open line, between its ends.
  private mutating func side(_ line: [Point]) {
    outline.append(line[0] + normal(line[0], line[1]))
    for index in line.indices.dropFirst().dropLast() {
      turn(line[index - 1], line[index], line[index + 1])
    }
    outline.append(line[line.count - 1] + normal(line[line.count - 2], line[line.count - 1]))
  }

  // The left side of a closed line, all the way around.
  private mutating func ring(_ line: [Point]) {
    let count = line.count
    for index in line.indices {
      turn(line[(index + count - 1) % count], line[index], line[(index + 1) % count])
    }
    finish()
  }

  private mutating func turn(_ before: Point, _ corner: Point, _ after: Point) {
    let (arriving, leaving) = (normal(before, corner), normal(corner, after))
    let across = arriving.x * leaving.y - arriving.y * leaving.x
    let along = (arriving.x * leaving.x + arriving.y * leaving.y) / (halfWidth * halfWidth)
    outline.append(corner + arriving)
    if across < 0 {
      // On the inside of a corner the two sides cross. Routing through the corner itself leaves no gap.
      outline.append(corner)
    } else {
      switch join {
      case .bevel: break
      case .round: arc(corner, arriving, leaving)
      case .miter:
        if 1 + along >= LineOutline.minimumMiterCosine {
          let sum = arriving + leaving
          outline.append(corner + Point(sum.x / (1 + along), sum.y / (1 + along)))
        }
      }
    }
    outline.append(corner + leaving)
  }

  // Draws the cap, from the left side around to the right.
  private mutating func end(_ line: [Point]) {
    let (before, last) = (line[line.count - 2], line[line.count - 1])
    let side = normal(before, last)
    let ahead = Point(-side.y, side.x)
    switch cap {
    case .butt: break
    case .square:
      outline.append(last + side + ahead)
      outline.append(last - side + ahead)
    case .round:
      arc(last, side, ahead)
      outline.append(last + ahead)
      arc(last, ahead, Point.zero - side)
    }
  }

  // A line without length consists only of its caps.
  private mutating func dot(_ center: Point) {
    switch cap {
    case .butt: return
    case .square:
      outline = [
        Point(-halfWidth, -halfWidth), Point(halfWidth, -halfWidth), Point(halfWidth, halfWidth),
        Point(-halfWidth, halfWidth),
      ].map {
        center + $0
      }
    case .round:
      let corners = [Point(0, -halfWidth), Point(halfWidth, 0), Point(0, halfWidth), Point(-halfWidth, 0)]
      for (index, corner) in corners.enumerated() {
        outline.append(center + corner)
        arc(center, corner, corners[(index + 1) % 4])
      }
    }
    finish()
  }

  // Adds points between two points on a circle of half the line's width, by bisection. The two end points are not
  // added.
  private mutating func arc(_ center: Point, _ from: Point, _ to: Point, halvings: Int = 7) {
    let sum = from + to
    let length = sum.length
    // The directions are opposite, so the arc goes around the front.
    let middle =
      length > halfWidth * 1e-6
      ? Point(sum.x * halfWidth / length, sum.y * halfWidth / length) : Point(-from.y, from.x)
    // The distance by which the circle exceeds the straight line.
    guard halfWidth - length / 2 > FlatPath.tolerance, halvings > 0 else { return }
    arc(center, from, middle, halvings: halvings - 1)
    outline.append(center + middle)
    arc(center, middle, to, halvings: halvings - 1)
  }

  // Returns the left normal of a line, with a length of half the width.
  private func normal(_ from: Point, _ to: Point) -> Point {
    let direction = to - from
    let length = direction.length
    return Point(direction.y * halfWidth / length, -direction.x * halfWidth / length)
  }
}
