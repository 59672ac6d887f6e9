import LanternRaster

// The shop's icons, each a line in a square of one point.
enum Icon {
  static let home: Path = {
    var path = Path.polyline([Point(0.12, 0.5), Point(0.5, 0.16), Point(0.88, 0.5)])
    path.append(
      .polyline([
        Point(0.23, 0.42), Point(0.23, 0.84), Point(0.42, 0.84), Point(0.42, 0.62), Point(0.58, 0.62),
        Point(0.58, 0.84), Point(0.77, 0.84), Point(0.77, 0.42),
      ]))
    return path
  }()

  static let bag: Path = {
    var path = Path.polyline(
      [Point(0.2, 0.34), Point(0.8, 0.34), Point(0.86, 0.86), Point(0.14, 0.86)], isClosed: true)
    path.move(to: Point(0.35, 0.48))
    path.line(to: Point(0.35, 0.3))
    path.cubic(to: Point(0.65, 0.3), Point(0.35, 0.1), Point(0.65, 0.1))
    path.line(to: Point(0.65, 0.48))
    return path
  }()

  static let person: Path = {
    var path = Path.circle(center: Point(0.5, 0.34), radius: 0.17)
    path.move(to: Point(0.16, 0.86))
    path.cubic(to: Point(0.84, 0.86), Point(0.2, 0.52), Point(0.8, 0.52))
    path.close()
    return path
  }()

  static let timings: Path = {
    var path = Path.polyline([Point(0.14, 0.14), Point(0.14, 0.86), Point(0.88, 0.86)])
    path.append(
      .polyline([Point(0.27, 0.64), Point(0.43, 0.46), Point(0.57, 0.58), Point(0.84, 0.26)]))
    return path
  }()

  static let search: Path = {
    var path = Path.circle(center: Point(0.43, 0.43), radius: 0.27)
    path.append(.polyline([Point(0.63, 0.63), Point(0.86, 0.86)]))
    return path
  }()

  static let minus = Path.polyline([Point(0.22, 0.5), Point(0.78, 0.5)])

  static let plus: Path = {
    var path = minus
    path.append(.polyline([Point(0.5, 0.22), Point(0.5, 0.78)]))
    return path
  }()
}
