// How much of a pixel a shape covers, and what colour it has there. All in pixels, sampled at pixel centres;
// square roots only, so that every machine computes the same picture.

/// Coverage of a rectangle with rounded corners.
struct CornerCoverage {
  let rect: PixelRect
  let radius: Double

  init(_ rect: PixelRect, radius: Double) {
    self.rect = rect
    self.radius = max(0, min(radius, Double(min(rect.width, rect.height)) / 2))
  }

  /// The columns of a row that no corner touches; they are covered whole. Empty outside of the rectangle.
  func solidColumns(in y: Int) -> Range<Int> {
    guard y >= rect.y, y < rect.maxY, rect.width > 0 else { return rect.x..<rect.x }
    let corner = Int(radius.rounded(.up))
    guard y < rect.y + corner || y >= rect.maxY - corner else { return rect.x..<rect.maxX }
    let start = rect.x + corner
    return start..<max(start, rect.maxX - corner)
  }

  /// Whether a corner touches a row.
  func hasCorner(in y: Int) -> Bool {
    let corner = Int(radius.rounded(.up))
    return y >= rect.y && y < rect.maxY && (y < rect.y + corner || y >= rect.maxY - corner)
  }

  /// Pixels that are covered whole, whichever corner they are near.
  var inside: PixelRect {
    let corner = Int(radius.rounded(.up))
    return PixelRect(rect.x, rect.y + corner, rect.width, rect.height - 2 * corner)
  }

  /// 0 outside … 255 inside.
  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return 0 }
    let (dx, dy) = beyondCorner(x, y)
    guard dx > 0, dy > 0 else { return 255 }
    return coverageByte(radius + 0.5 - (dx * dx + dy * dy).squareRoot())
  }

  /// Distance from the pixel's centre to the edge: negative inside, positive outside.
  func signedDistance(_ x: Int, _ y: Int) -> Double {
    let (dx, dy) = beyondCorner(x, y)
    let outside = (max(0, dx) * max(0, dx) + max(0, dy) * max(0, dy)).squareRoot()
    return outside + min(0, max(dx, dy)) - radius
  }

  // How far the pixel's centre lies beyond the centres of the corner circles, along each axis.
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

/// A rectangle with rounded corners that fades out over its edge.
///
/// It looks the same from all four corners, and along an edge it does not change: what one corner looks like is
/// all there is to compute.
struct SoftEdge {
  private let reach: PixelRect
  // A corner, row after row from the outermost; its last row and column go on to the opposite corner.
  private let corner: [Pixel]
  private let side: Int

  /// All that the fading touches: half of it lies outside of the rectangle, and is gone after `blur` pixels.
  static func reach(of core: PixelRect, blur: Double) -> PixelRect {
    let spread = Int(blur.rounded(.up))
    return PixelRect(core.x - spread, core.y - spread, core.width + 2 * spread, core.height + 2 * spread)
  }

  init(_ core: PixelRect, radius: Double, blur: Double, color: Color) {
    let reach = SoftEdge.reach(of: core, blur: blur)
    let spread = core.x - reach.x
    let distance = CornerCoverage(core, radius: radius + blur / 2)
    let half = (min(reach.width, reach.height) + 1) / 2
    let side = max(0, min(half, spread + max(spread, Int(distance.radius.rounded(.up))) + 1))
    let pixel = Pixel(color)
    func shade(_ x: Int, _ y: Int) -> Pixel {
      let t = min(1, max(0, 0.5 - distance.signedDistance(reach.x + x, reach.y + y) / (2 * blur)))
      return pixel.scaled(by: coverageByte(t * t * (3 - 2 * t)))
    }
    // Past the round part the nearer edge alone counts; and a corner is the same on both sides of its diagonal.
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
    self.reach = reach
    self.side = side
    self.corner = corner
  }

  /// Hands over the pixels of a row within some columns, as many at a time as are alike.
  func eachRun(in y: Int, of columns: Range<Int>, _ body: (_ pixel: Pixel, _ columns: Range<Int>) -> Void) {
    guard side > 0, !columns.isEmpty else { return }
    let row = min(side - 1, y - reach.y, reach.maxY - 1 - y) * side
    let middle = (reach.x + side..<max(reach.x + side, reach.maxX - side)).clamped(to: columns)
    for x in columns.lowerBound..<middle.lowerBound { body(corner[row + column(x)], x..<x + 1) }
    if !middle.isEmpty { body(corner[row + side - 1], middle) }
    for x in middle.upperBound..<columns.upperBound { body(corner[row + column(x)], x..<x + 1) }
  }

  private func column(_ x: Int) -> Int { min(side - 1, x - reach.x, reach.maxX - 1 - x) }
}

/// 0…1 as a byte, clamped.
@inline(__always)
func coverageByte(_ part: Double) -> UInt8 { UInt8(min(1, max(0, part)) * 255 + 0.5) }

/// The colours of a gradient, 256 of them, looked up by pixel.
struct GradientRamp {
  // Where a pixel lies between the ends, 0…1: along a straight line, or by its distance from a centre.
  private enum Way {
    case line(origin: Double, perColumn: Double, perRow: Double)
    case rings(x: Double, y: Double, perPixel: Double)
  }

  private let pixels: [Pixel]
  private let way: Way

  /// Nil for a paint of one colour.
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
      way = .line(origin: -(x0 * perColumn + y0 * perRow), perColumn: perColumn, perRow: perRow)
    case .radialGradient(let from, let to, let center, let radius):
      ends = (from, to)
      let reach = radius * max(width, height)
      way = .rings(
        x: Double(rect.x) + center.x * width - 0.5, y: Double(rect.y) + center.y * height - 0.5,
        perPixel: reach > 0 ? 1 / reach : 0)
    }
    pixels = (0...255).map { Pixel(ends.from.mixed(with: ends.to, by: Double($0) / 255)) }
  }

  /// Whether a whole row has one colour.
  var isVertical: Bool {
    if case .line(_, 0, _) = way { true } else { false }
  }

  @inline(__always)
  subscript(x: Int, y: Int) -> Pixel {
    let part: Double
    switch way {
    case .line(let origin, let perColumn, let perRow):
      part = origin + Double(x) * perColumn + Double(y) * perRow
    case .rings(let centerX, let centerY, let perPixel):
      let (dx, dy) = (Double(x) - centerX, Double(y) - centerY)
      part = (dx * dx + dy * dy).squareRoot() * perPixel
    }
    return pixels[Int(min(1, max(0, part)) * 255 + 0.5)]
  }
}
