/// A path flattened to straight lines in pixels, for filling, or for stroking and then filling.
struct FlatPath {
  /// A contour: its range of points, and whether it is closed.
  struct Contour {
    var points: Range<Int>
    var isClosed: Bool
  }

  // An error of a quarter pixel is visible on a large circle, and on a small circle it is much of the area.
  static let tolerance = 0.05
  // Far outside any image, but still exact to less than 1/1000 of a pixel.
  static let coordinateLimit = 0x1p30
  // Without this limit, a curve far larger than the image would have millions of lines, few of them inside.
  private static let maximumLines = 512.0

  private(set) var points: [Point] = []
  private(set) var contours: [Contour] = []

  init() {}

  /// Flattens a path after translating and scaling it as a canvas does.
  init(_ path: Path, origin: Point, scale: Double) {
    points.reserveCapacity(path.elements.count * 4)
    func pixels(_ point: Point) -> Point? {
      let (x, y) = ((point.x + origin.x) * scale, (point.y + origin.y) * scale)
      guard !x.isNaN, !y.isNaN else { return nil }
      let limit = FlatPath.coordinateLimit
      return Point(min(limit, max(-limit, x)), min(limit, max(-limit, y)))
    }
    var start = 0
    // The start of a contour that follows a closed contour without a move.
    var contourStart: Point?
    func finish(isClosed: Bool) {
      if points.count > start { contours.append(Contour(points: start..<points.count, isClosed: isClosed)) }
      start = points.count
    }
    func currentPoint(orStartAt point: Point) -> Point {
      if points.count > start { return points[points.count - 1] }
      let begin = contourStart ?? point
      points.append(begin)
      return begin
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        guard let point = pixels(point) else { continue }
        finish(isClosed: false)
        points.append(point)
        contourStart = nil
      case .line(let point):
        guard let point = pixels(point) else { continue }
        if currentPoint(orStartAt: point) != point { points.append(point) }
      case .quadratic(let point, let control):
        guard let point = pixels(point), let control = pixels(control) else { continue }
        let from = currentPoint(orStartAt: point)
        let bend = Point(from.x - 2 * control.x + point.x, from.y - 2 * control.y + point.y)
        let lines = FlatPath.lines(forBend: bend.length / 4)
        for line in 1...lines {
          let t = Double(line) / Double(lines)
          let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          points.append(
            Point(a * from.x + b * control.x + c * point.x, a * from.y + b * control.y + c * point.y))
        }
      case .cubic(let point, let first, let second):
        guard let point = pixels(point), let first = pixels(first), let second = pixels(second) else {
          continue
        }
        let from = currentPoint(orStartAt: point)
        let bend = max(
          Point(from.x - 2 * first.x + second.x, from.y - 2 * first.y + second.y).length,
          Point(first.x - 2 * second.x + point.x, first.y - 2 * second.y + point.y).length)
        let lines = FlatPath.lines(forBend: bend * 0.75)
        for line in 1...lines {
          let t = Double(line) / Double(lines)
          let u = 1 - t
          let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            Point(
              a * from.x + b * first.x + c * second.x + d * point.x,
              a * from.y + b * first.y + c * second.y + d * point.y))
        }
      case .close:
        if points.count > start { contourStart = points[start] }
        finish(isClosed: true)
      }
    }
    finish(isClosed: false)
  }

  /// The smallest rectangle of whole pixels that contains all points.
  var bounds: PixelRect {
    guard let first = points.first else { return .empty }
    var (low, high) = (first, first)
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    return Rect(low.x, low.y, high.x - low.x, high.y - low.y).coveringPixels(at: 1)
  }

  /// Adds a closed contour.
  mutating func append(_ contour: [Point]) {
    contours.append(Contour(points: points.count..<points.count + contour.count, isClosed: true))
    points += contour
  }

  // The number of lines that keeps each within the tolerance of the curve (Wang, Dorr and others). The bend bounds
  // the second difference, and the distance falls with the square of the number of lines.
  private static func lines(forBend bend: Double) -> Int {
    Int(min(maximumLines, max(1, (bend / tolerance).squareRoot().rounded(.up))))
  }
}

extension Point {
  var length: Double { (x * x + y * y).squareRoot() }
}
