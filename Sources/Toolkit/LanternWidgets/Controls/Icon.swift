public import LanternRaster

// An icon is a path in a square of one point, from (0, 0) to (1, 1), drawn as a line with round ends.
extension Path {
  /// The icon of a check mark.
  public static let checkMark = polyline([Point(0.2, 0.53), Point(0.42, 0.75), Point(0.82, 0.29)])
  /// The icon of a control that opens a list below it.
  public static let chevronDown = polyline([Point(0.22, 0.38), Point(0.5, 0.66), Point(0.78, 0.38)])
  static let chevronUp = polyline([Point(0.22, 0.62), Point(0.5, 0.34), Point(0.78, 0.62)])
  /// The icon of a control that leads back, in a left-to-right layout.
  package static let chevronLeft = polyline([Point(0.62, 0.22), Point(0.34, 0.5), Point(0.62, 0.78)])
  static let chevronRight = polyline([Point(0.38, 0.22), Point(0.66, 0.5), Point(0.38, 0.78)])
  static let minus = polyline([Point(0.22, 0.5), Point(0.78, 0.5)])
  static let plus: Path = {
    var path = minus
    path.append(polyline([Point(0.5, 0.22), Point(0.5, 0.78)]))
    return path
  }()
  static let calendar: Path = {
    var path = polyline(
      [Point(0.16, 0.24), Point(0.84, 0.24), Point(0.84, 0.86), Point(0.16, 0.86)], isClosed: true)
    path.append(polyline([Point(0.16, 0.44), Point(0.84, 0.44)]))
    path.append(polyline([Point(0.34, 0.14), Point(0.34, 0.3)]))
    path.append(polyline([Point(0.66, 0.14), Point(0.66, 0.3)]))
    return path
  }()
  /// The icon of a search.
  static let magnifier: Path = {
    var path = circle(center: Point(0.43, 0.43), radius: 0.27)
    path.append(polyline([Point(0.63, 0.63), Point(0.84, 0.84)]))
    return path
  }()
  /// The icon of a button that closes something.
  public static let cross: Path = {
    var path = polyline([Point(0.24, 0.24), Point(0.76, 0.76)])
    path.append(polyline([Point(0.76, 0.24), Point(0.24, 0.76)]))
    return path
  }()
}
