/// A rounded rectangle with a blurred edge.
///
/// The blur is symmetric in all four corners and constant along each edge, so only one corner is computed. It is kept for
/// the next rectangle with the same blur, radius and color.
struct SoftEdge {
  let bounds: PixelRect
  private let corners: SoftCorners

  /// Returns the area that the blur affects. Half of the blur lies outside the rectangle and ends after `blur`
  /// pixels.
  static func bounds(of core: PixelRect, blur: Double) -> PixelRect {
    let spread = Int(blur.rounded(.up))
    return PixelRect(core.x - spread, core.y - spread, core.width + 2 * spread, core.height + 2 * spread)
  }

  init(_ core: PixelRect, radius: Double, blur: Double, color: Color) {
    bounds = SoftEdge.bounds(of: core, blur: blur)
    let half = (min(bounds.width, bounds.height) + 1) / 2
    let roundedRadius = CornerCoverage(core, radius: radius + blur / 2).radius
    corners = SoftCorners.of(
      SoftCorners.Shape(radius: roundedRadius, blur: blur, color: color, longestSide: max(0, half)))
  }

  /// Composites the part in a rectangle over pixels.
  func draw(_ rect: PixelRect, over target: PixelBuffer) {
    let area = bounds.intersection(rect)
    guard !area.isEmpty else { return }
    let kernel = PixelKernel.inUse
    let side = corners.shape.side
    corners.pixels.withReadOnlyPixels { corners in
      ShapeSection.each(of: bounds.y..<bounds.maxY, endLength: side, within: area.y..<area.maxY) { rows in
        ShapeSection.each(of: bounds.x..<bounds.maxX, endLength: side, within: area.x..<area.maxX) {
          columns in
          let part = target.part(PixelRect(columns.pixels, rows.pixels))
          switch (columns.first, rows.first) {
          case (let x?, let y?):
            kernel.blend(
              corners.part(PixelRect(x, y, part.size.width, part.size.height)), over: part, alpha: 256)
          case (let x?, nil):
            kernel.blend(repeating: corners.part(PixelRect(x, side - 1, part.size.width, 1)), over: part)
          case (nil, let y?):
            for row in 0..<part.size.height {
              let pixel = Pixel(word: corners[side - 1, y + row])
              kernel.cover(part.part(PixelRect(0, row, part.size.width, 1)), with: pixel)
            }
          case (nil, nil):
            kernel.cover(part, with: Pixel(word: corners[side - 1, side - 1]))
          }
        }
      }
    }
  }
}

/// The four corners of a rounded rectangle with a blurred edge, put together.
private struct SoftCorners: Sendable {
  struct Shape: Hashable, Sendable {
    let radius: Double
    let blur: Double
    let color: Color
    let side: Int

    /// Beyond a side, only the nearer edge matters.
    init(radius: Double, blur: Double, color: Color, longestSide: Int) {
      (self.radius, self.blur, self.color) = (radius, blur, color)
      let spread = Int(blur.rounded(.up))
      side = min(longestSide, spread + max(spread, Int(radius.rounded(.up))) + 1)
    }

    func pixel(_ x: Int, _ y: Int) -> Pixel {
      let edge = radius + blur.rounded(.up)
      let (dx, dy) = (edge - (Double(x) + 0.5), edge - (Double(y) + 0.5))
      let outside = (max(0, dx) * max(0, dx) + max(0, dy) * max(0, dy)).squareRoot()
      let distance = outside + min(0, max(dx, dy)) - radius
      let t = min(1, max(0, 0.5 - distance / (2 * blur)))
      return Pixel(color).scaled(by: coverageByte(t * t * (3 - 2 * t)))
    }
  }

  let shape: Shape
  let pixels: Bitmap

  private static let cache = SharedCache<Shape, SoftCorners>(capacity: 16)
  // Larger corners are rare, and would take much memory: this one takes 256 KB.
  private static let longestKeptSide = 128

  static func of(_ shape: Shape) -> SoftCorners {
    guard shape.side <= longestKeptSide else { return SoftCorners(shape) }
    return cache.value(for: shape) { SoftCorners(shape) }
  }

  private init(_ shape: Shape) {
    self.shape = shape
    let side = shape.side
    var pixels = Bitmap(size: PixelSize(2 * side, 2 * side))
    // A corner is symmetric about its diagonal, and constant along the edges beyond its round part.
    let round = min(side, Int(shape.blur.rounded(.up)) + Int(shape.radius.rounded(.up)))
    let edge = (0..<side).map { shape.pixel($0, side - 1) }
    pixels.withPixels { pixels in
      func set(_ x: Int, _ y: Int, _ word: UInt32) {
        for row in [y, 2 * side - 1 - y] {
          pixels[x, row] = word
          pixels[2 * side - 1 - x, row] = word
        }
      }
      for y in 0..<side {
        for x in y..<side {
          let word = (x < round ? shape.pixel(x, y) : edge[y]).word
          set(x, y, word)
          set(y, x, word)
        }
      }
    }
    self.pixels = pixels
  }
}
