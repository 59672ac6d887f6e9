// Coverage of pixels by shapes. All measures are in pixels, sampled at pixel centers. The only irrational operation is the
// square root, so every machine computes the same image. Corners are computed relative to their shape, so that the same
// ones look the same everywhere.

/// The pixel coverage of a rectangle with rounded corners.
struct CornerCoverage {
  let rect: PixelRect
  let radius: Double
  /// The width and height of a corner.
  let side: Int

  init(_ rect: PixelRect, radius: Double) {
    self.rect = rect
    self.radius = max(0, min(radius, Double(min(rect.width, rect.height)) / 2))
    side = Int(self.radius.rounded(.up))
  }

  /// Returns the columns of a row that no corner affects; they are fully covered. Empty outside the rectangle.
  func solidColumns(in y: Int) -> Range<Int> {
    guard y >= rect.y, y < rect.maxY, rect.width > 0 else { return rect.x..<rect.x }
    guard y < rect.y + side || y >= rect.maxY - side else { return rect.x..<rect.maxX }
    let start = rect.x + side
    return start..<max(start, rect.maxX - side)
  }

  /// The rows between the upper and lower corners. All of their pixels are fully covered.
  var inside: PixelRect { PixelRect(rect.x, rect.y + side, rect.width, rect.height - 2 * side) }

  /// Returns the coverage of a pixel, from 0 (outside) to 255 (inside).
  @inline(__always)
  func coverage(_ x: Int, _ y: Int) -> UInt8 {
    guard x >= rect.x, x < rect.maxX, y >= rect.y, y < rect.maxY else { return 0 }
    return CornerMask.coverage(
      min(x - rect.x, rect.maxX - 1 - x), min(y - rect.y, rect.maxY - 1 - y), radius: radius)
  }

  /// Calls a closure for each rectangle that is fully covered, and another for each corner, with the coverage of its
  /// pixels: the index of the first one, and the distance between rows.
  @inline(__always)
  func eachPart(
    within clip: PixelRect, solid: (PixelRect) -> Void,
    corner: (_ rect: PixelRect, _ coverage: Span<UInt8>, _ first: Int, _ stride: Int) -> Void
  ) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    guard !inside.contains(area) else { return solid(area) }
    let mask = CornerMask.of(radius: radius)
    ShapeSection.each(of: rect.y..<rect.maxY, endLength: side, within: area.y..<area.maxY) { rows in
      guard let firstRow = rows.first else {
        return solid(PixelRect(area.x, rows.pixels.lowerBound, area.width, rows.pixels.count))
      }
      ShapeSection.each(of: rect.x..<rect.maxX, endLength: side, within: area.x..<area.maxX) { columns in
        let part = PixelRect(columns.pixels, rows.pixels)
        guard let firstColumn = columns.first else { return solid(part) }
        corner(part, mask.coverage.span, firstRow * 2 * side + firstColumn, 2 * side)
      }
    }
  }

  /// The number of pixels in a row that are not fully covered, at each of its ends. The row has corners.
  func edgeCount(in y: Int) -> Int {
    (0..<min(side, rect.width)).first { coverage(rect.x + $0, y) == 255 } ?? min(side, rect.width)
  }
}

/// The coverage of the four corners of a rounded rectangle, put together: a circle.
struct CornerMask: Sendable {
  /// The coverage of twice as many rows and columns as a corner has.
  let coverage: [UInt8]

  private static let cache = SharedCache<Double, CornerMask>(capacity: 64)
  // Larger masks are rare, and would take much memory.
  private static let largestKeptRadius = 64.0

  /// Returns the mask for a radius, which is made once.
  static func of(radius: Double) -> CornerMask {
    guard radius <= largestKeptRadius else { return CornerMask(radius: radius) }
    return cache.value(for: radius) { CornerMask(radius: radius) }
  }

  private init(radius: Double) {
    let side = Int(radius.rounded(.up))
    var bytes = [UInt8](repeating: 0, count: 4 * side * side)
    for y in 0..<side {
      for x in 0..<side {
        let byte = CornerMask.coverage(x, y, radius: radius)
        for row in [y, 2 * side - 1 - y] {
          bytes[row * 2 * side + x] = byte
          bytes[row * 2 * side + 2 * side - 1 - x] = byte
        }
      }
    }
    coverage = bytes
  }

  /// Returns the coverage of a pixel by its distance from the nearest edges. At the edge, it is 0.
  @inline(__always)
  static func coverage(_ x: Int, _ y: Int, radius: Double) -> UInt8 {
    let (dx, dy) = (radius - (Double(x) + 0.5), radius - (Double(y) + 0.5))
    guard dx > 0, dy > 0 else { return 255 }
    return coverageByte(radius + 0.5 - (dx * dx + dy * dy).squareRoot())
  }
}

/// Converts a fraction from 0 to 1 to a byte; values outside are clamped.
@inline(__always)
func coverageByte(_ fraction: Double) -> UInt8 { UInt8(min(1, max(0, fraction)) * 255 + 0.5) }

/// A section of a row or column of a shape with four equal corners: one of its ends, or the pixels between them.
struct ShapeSection {
  let pixels: Range<Int>
  /// The index of the first pixel where both ends are put together, or nil between them.
  let first: Int?

  /// Calls a closure for each section that overlaps a clip.
  ///
  /// An end is at most half as long as the extent, rounded up. In an odd extent without pixels between the ends, the
  /// second end lacks its first pixel.
  @inline(__always)
  static func each(
    of extent: Range<Int>, endLength length: Int, within clip: Range<Int>, _ body: (ShapeSection) -> Void
  ) {
    let near = min(extent.upperBound, extent.lowerBound + length)
    let far = max(near, extent.upperBound - length)
    let start = (extent.lowerBound..<near).clamped(to: clip)
    let middle = (near..<far).clamped(to: clip)
    let end = (far..<extent.upperBound).clamped(to: clip)
    if !start.isEmpty { body(ShapeSection(pixels: start, first: start.lowerBound - extent.lowerBound)) }
    if !middle.isEmpty { body(ShapeSection(pixels: middle, first: nil)) }
    if !end.isEmpty {
      body(ShapeSection(pixels: end, first: end.lowerBound - extent.upperBound + 2 * length))
    }
  }
}

extension PixelRect {
  init(_ columns: Range<Int>, _ rows: Range<Int>) {
    self.init(columns.lowerBound, rows.lowerBound, columns.count, rows.count)
  }
}
