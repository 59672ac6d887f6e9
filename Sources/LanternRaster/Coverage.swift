// Coverage of pixels by shapes, and colors of gradients. All measures are in pixels, sampled at pixel centers. The
// only irrational operation is the square root, so every machine computes the same image.

/// The pixel coverage of a rectangle with rounded corners.
struct CornerCoverage {
  let rect: PixelRect
  let radius: Double

  init(_ rect: PixelRect, radius: Double) {
    self.rect = rect
    self.radius = max(0, min(radius, Double(min(rect.width, rect.height)) / 2))
  }

  /// Returns the columns of a row that no corner affects; they are fully covered. Empty outside the rectangle.
  func solidColumns(in y: Int) -> Range<Int> {
    guard y >= rect.y, y < rect.maxY, rect.width > 0 else { return rect.x..<rect.x }
    let corner = Int(radius.rounded(.up))
    guard y < rect.y + corner || y >= rect.maxY - corner else { return rect.x..<rect.maxX }
    let start = rect.x + corner
    return start..<max(start, rect.maxX - corner)
  }

  /// Returns whether a corner affects a row.
  func hasCorner(in y: Int) -> Bool {
    let corner = Int(radius.rounded(.up))
    return y >= rect.y && y < rect.maxY && (y < rect.y + corner || y >= rect.maxY - corner)
  }

  /// The rows between the upper and lower corners. All of their pixels are fully covered.
  var inside: PixelRect {
    let corner = Int(radius.rounded(.up))
    return PixelRect(rect.x, rect.y + corner, rect.width, rect.height - 2 * corner)
  }

  /// Returns the coverage of a pixel, from 0 (outside) to 255 (inside).
  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return 0 }
    let (dx, dy) = beyondCorner(x, y)
    guard dx > 0, dy > 0 else { return 255 }
    return coverageByte(radius + 0.5 - (dx * dx + dy * dy).squareRoot())
  }

  /// Returns the distance from the pixel's center to the edge: negative inside, positive outside.
  func signedDistance(_ x: Int, _ y: Int) -> Double {
    let (dx, dy) = beyondCorner(x, y)
    let outside = (max(0, dx) * max(0, dx) + max(0, dy) * max(0, dy)).squareRoot()
    return outside + min(0, max(dx, dy)) - radius
  }

  // The distance of the pixel's center beyond the centers of the corner circles, along each axis.
  @inline(__always)
  private func beyondCorner(_ x: Int, _ y: Int) -> (Double, Double) {
    let px = Double(x) + 0.5
    let py = Double(y) + 0.5
    return (
      max(Double(rect.x) + radius - px, px - (Double(rect.maxX) - radius)),
      max(Double(rect.y) + radius - py, py - (Double(rect.maxY) - radius))
    )
  }
}

/// A rounded rectangle with a blurred edge.
///
/// The blur is symmetric in all four corners and constant along each edge, so computing one corner is sufficient.
struct SoftEdge {
  private let bounds: PixelRect
  // One corner, row by row from the outermost pixel. Its last row and column extend to the opposite corner.
  private let corner: [Pixel]
  private let side: Int

  /// Returns the area that the blur affects. Half of the blur lies outside the rectangle and ends after `blur`
  /// pixels.
  static func bounds(of core: PixelRect, blur: Double) -> PixelRect {
    let spread = Int(blur.rounded(.up))
    return PixelRect(core.x - spread, core.y - spread, core.width + 2 * spread, core.height + 2 * spread)
  }

  init(_ core: PixelRect, radius: Double, blur: Double, color: Color) {
    let bounds = SoftEdge.bounds(of: core, blur: blur)
    let spread = core.x - bounds.x
    let distance = CornerCoverage(core, radius: radius + blur / 2)
    let half = (min(bounds.width, bounds.height) + 1) / 2
    let side = max(0, min(half, spread + max(spread, Int(distance.radius.rounded(.up))) + 1))
    let pixel = Pixel(color)
    func shade(_ x: Int, _ y: Int) -> Pixel {
      let t = min(1, max(0, 0.5 - distance.signedDistance(bounds.x + x, bounds.y + y) / (2 * blur)))
      return pixel.scaled(by: coverageByte(t * t * (3 - 2 * t)))
    }
    // Beyond the round part only the nearer edge matters. A corner is also symmetric about its diagonal.
    let round = min(side, spread + Int(distance.radius.rounded(.up)))
    let edge = (0..<side).map { shade($0, side - 1) }
    var corner = Array(repeating: Pixel.clear, count: side * side)
    for y in 0..<side {
      for x in y..<side {
        let shaded = x < round ? shade(x, y) : edge[y]
        corner[y * side + x] = shaded
        corner[x * side + y] = shaded
      }
    }
    self.bounds = bounds
    self.side = side
    self.corner = corner
  }

  /// Calls a closure for each run of equal pixels in a row, within a range of columns.
  func eachRun(in y: Int, of columns: Range<Int>, _ body: (_ pixel: Pixel, _ columns: Range<Int>) -> Void) {
    guard side > 0, !columns.isEmpty else { return }
    let row = min(side - 1, y - bounds.y, bounds.maxY - 1 - y) * side
    let middle = (bounds.x + side..<max(bounds.x + side, bounds.maxX - side)).clamped(to: columns)
    for x in columns.lowerBound..<middle.lowerBound { body(corner[row + column(x)], x..<x + 1) }
    if !middle.isEmpty { body(corner[row + side - 1], middle) }
    for x in middle.upperBound..<columns.upperBound { body(corner[row + column(x)], x..<x + 1) }
  }

  private func column(_ x: Int) -> Int { min(side - 1, x - bounds.x, bounds.maxX - 1 - x) }
}

/// Converts a fraction from 0 to 1 to a byte; values outside are clamped.
@inline(__always)
func coverageByte(_ fraction: Double) -> UInt8 { UInt8(min(1, max(0, fraction)) * 255 + 0.5) }

/// A lookup table of the 256 colors of a gradient.
struct GradientRamp {
  // A pixel's position between the ends, from 0 to 1: along a straight line or by distance from a center.
  private enum Geometry {
    case linear(origin: Double, perColumn: Double, perRow: Double)
    case radial(x: Double, y: Double, perPixel: Double)
  }

  private let pixels: [Pixel]
  private let geometry: Geometry

  /// Creates a ramp, or returns nil if the paint is a single color.
  init?(_ paint: Paint, over rect: PixelRect) {
    let width = Double(rect.width)
    let height = Double(rect.height)
    let ends: (from: Color, to: Color)
    switch paint {
    case .color: return nil
    case .linearGradient(let from, let to, let start, let end):
      ends = (from, to)
      let ax = (end.x - start.x) * width
      let ay = (end.y - start.y) * height
      let squared = ax * ax + ay * ay
      let perColumn = squared > 0 ? ax / squared : 0
      let perRow = squared > 0 ? ay / squared : 0
      let x0 = Double(rect.x) + start.x * width - 0.5
      let y0 = Double(rect.y) + start.y * height - 0.5
      geometry = .linear(origin: -(x0 * perColumn + y0 * perRow), perColumn: perColumn, perRow: perRow)
    case .radialGradient(let from, let to, let center, let radius):
      ends = (from, to)
      let length = radius * max(width, height)
      geometry = .radial(
        x: Double(rect.x) + center.x * width - 0.5, y: Double(rect.y) + center.y * height - 0.5,
        perPixel: length > 0 ? 1 / length : 0)
    }
    pixels = (0...255).map { Pixel(ends.from.mixed(with: ends.to, by: Double($0) / 255)) }
  }

  /// Whether each row has a single color.
  var isVertical: Bool {
    if case .linear(_, 0, _) = geometry { true } else { false }
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Pixel {
    let fraction: Double
    switch geometry {
    case .linear(let origin, let perColumn, let perRow):
      fraction = origin + Double(x) * perColumn + Double(y) * perRow
    case .radial(let centerX, let centerY, let perPixel):
      let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
      fraction = (dx * dx + dy * dy).squareRoot() * perPixel
    }
    return pixels[Int(min(1, max(0, fraction)) * 255 + 0.5)]
  }
}
