import CPixels

/// The 256 colors of a gradient, and the position of each pixel between them.
package struct GradientRamp {
  enum Geometry {
    case linear(pixels_line)
    case radial(pixels_center)
  }

  let pixels: [UInt32]
  let geometry: Geometry
  /// Whether the gradient hides everything below.
  package let isOpaque: Bool

  /// Creates a ramp, or returns nil if the paint is a single color.
  package init?(_ paint: Paint, over rect: PixelRect) {
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
      geometry = .linear(
        pixels_line(origin: -(x0 * perColumn + y0 * perRow), per_column: perColumn, per_row: perRow))
    case .radialGradient(let from, let to, let center, let radius):
      ends = (from, to)
      let length = radius * max(width, height)
      geometry = .radial(
        pixels_center(
          x: Double(rect.x) + center.x * width - 0.5, y: Double(rect.y) + center.y * height - 0.5,
          per_pixel: length > 0 ? 1 / length : 0))
    }
    isOpaque = ends.from.alpha == 255 && ends.to.alpha == 255
    pixels = (0...255).map { Pixel(ends.from.mixed(with: ends.to, by: Double($0) / 255)).word }
  }

  /// The color of a pixel. The kernels compute the same colors.
  @inline(__always)
  package subscript(x: Int, y: Int) -> Pixel {
    let fraction: Double
    switch geometry {
    case .linear(let line):
      fraction = line.origin + Double(x) * line.per_column + Double(y) * line.per_row
    case .radial(let center):
      let (dx, dy) = (Double(x) - center.x, Double(y) - center.y)
      fraction = (dx * dx + dy * dy).squareRoot() * center.per_pixel
    }
    return Pixel(word: pixels[Int(min(1, max(0, fraction)) * 255 + 0.5)])
  }
}
