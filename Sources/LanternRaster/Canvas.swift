// A canvas draws shapes given in points onto pixels that someone lends it. It is a value: translating or
// clipping gives another canvas on the same pixels, so nothing has to be saved or restored.

/// A rectangle with rounded corners, in points. Its edges are drawn on whole pixels, its corners anti-aliased.
public struct RoundedRect: Hashable, Sendable {
  public var rect: Rect
  /// In points; drawn as at most half of the shorter side.
  public var cornerRadius: Double

  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }
}

/// What a shape is filled with.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// Straight from one corner or edge of the shape to another, mixed in sRGB.
  /// `start` and `end` are unit coordinates: (0, 0) is the top left of the shape and (1, 1) its bottom right.
  case linearGradient(from: Color, to: Color, start: Point = Point(0, 0), end: Point = Point(0, 1))
  /// Round, from a centre in such unit coordinates outwards, mixed in sRGB. The radius, at which it ends, is a part
  /// of the shape's longer side.
  case radialGradient(from: Color, to: Color, center: Point = Point(0.5, 0.5), radius: Double = 0.5)
}

/// A soft shadow under a shape.
public struct Shadow: Hashable, Sendable {
  public var color: Color
  /// How far the shadow reaches beyond the shape, in points. It fades over twice that, from as far inside.
  public var blur: Double
  /// How far the shadow lies below the shape, in points.
  public var drop: Double

  public init(color: Color, blur: Double, drop: Double) {
    self.color = color
    self.blur = blur
    self.drop = drop
  }
}

/// Draws on lent pixels, in points, within a clip.
public struct Canvas {
  /// The pixels drawn on.
  public let buffer: PixelBuffer
  /// Pixels a point.
  public let scale: Double
  /// Nothing outside of these pixels changes.
  public private(set) var clip: PixelRect
  /// Where (0, 0) lies, in points from the buffer's corner.
  public private(set) var origin = Point.zero

  /// A canvas over a whole buffer. Precondition: the scale is positive.
  public init(_ buffer: PixelBuffer, scale: Double = 1) {
    precondition(scale > 0, "the scale is pixels a point")
    self.buffer = buffer
    self.scale = scale
    clip = buffer.bounds
  }

  /// The canvas with (0, 0) moved by a vector.
  public func translated(by vector: Point) -> Canvas {
    var canvas = self
    canvas.origin = origin + vector
    return canvas
  }

  /// The canvas confined to a rectangle as well, whose edges are rounded to whole pixels.
  public func clipped(to rect: Rect) -> Canvas { clipped(to: pixels(rect)) }

  /// The canvas confined to some of the buffer's pixels as well.
  public func clipped(to pixels: PixelRect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(pixels)
    return canvas
  }

  /// The buffer's pixels that a rectangle stands for.
  public func pixels(_ rect: Rect) -> PixelRect { rect.offset(by: origin).pixels(at: scale) }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with paint: Paint) { fill(RoundedRect(rect), with: paint) }

  /// Fills a rounded rectangle.
  public func fill(_ shape: RoundedRect, with paint: Paint) {
    let corners = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    switch paint {
    case .color(let color):
      let pixel = Pixel(color)
      eachRow(of: corners.rect) { y, xs in fillRow(y, xs, of: corners, with: pixel) }
    case .linearGradient, .radialGradient:
      guard let ramp = GradientRamp(paint, over: corners.rect) else { return }
      eachRow(of: corners.rect) { y, xs in
        if ramp.isVertical { return fillRow(y, xs, of: corners, with: ramp[xs.lowerBound, y]) }
        let row = buffer.row(y)
        for x in xs { blend(ramp[x, y], corners.coverage(x, y), onto: row + x) }
      }
    }
  }

  /// Draws a line of even width along the inside of a shape's edge; never thinner than one pixel.
  public func stroke(_ shape: RoundedRect, width: Double, color: Color) {
    let outer = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    let line = max(1, Int((width * scale).rounded()))
    let hole = PixelRect(
      outer.rect.x + line, outer.rect.y + line, max(0, outer.rect.width - 2 * line),
      max(0, outer.rect.height - 2 * line))
    let inner = CornerCoverage(hole, radius: outer.radius - Double(line))
    let pixel = Pixel(color)
    eachRow(of: outer.rect) { y, xs in
      let row = buffer.row(y)
      let hollow =
        (hole.isEmpty || y < hole.y || y >= hole.maxY)
        ? xs.upperBound..<xs.upperBound : inner.solidColumns(in: y).clamped(to: xs)
      for part in [xs.lowerBound..<hollow.lowerBound, hollow.upperBound..<xs.upperBound] {
        for x in part {
          let covered = Int(outer.coverage(x, y)) - Int(inner.coverage(x, y))
          blend(pixel, UInt8(max(0, covered)), onto: row + x)
        }
      }
    }
  }

  /// Fills a circle whose centre and radius, in points, need not fall on whole pixels.
  public func fillCircle(center: Point, radius: Double, color: Color) {
    guard radius > 0 else { return }
    let middle = center + origin
    let x0 = middle.x * scale
    let y0 = middle.y * scale
    let reach = radius * scale
    let pixel = Pixel(color)
    let around = Rect(middle.x - radius, middle.y - radius, 2 * radius, 2 * radius)
    eachRow(of: around.coveringPixels(at: scale)) { y, xs in
      let row = buffer.row(y)
      let dy = Double(y) + 0.5 - y0
      // Coverage is whole up to half a pixel from the edge: that much of the row is one run.
      let inner = max(0, reach - 0.5)
      let half = max(0, inner * inner - dy * dy).squareRoot()
      let first = min(xs.upperBound, max(xs.lowerBound, Int((x0 - half + 0.5).rounded(.down))))
      let solid =
        half < 1
        ? first..<first : first..<max(first, min(xs.upperBound, Int((x0 + half - 0.5).rounded(.down))))
      blendRun(pixel, onto: row, solid)
      // Half a pixel beyond the edge nothing is covered any more.
      let wide = max(0, (reach + 0.5) * (reach + 0.5) - dy * dy).squareRoot()
      let touched = (Int((x0 - wide - 0.5).rounded(.down))..<Int((x0 + wide + 0.5).rounded(.up))).clamped(
        to: xs)
      for part in [
        touched.lowerBound..<max(touched.lowerBound, solid.lowerBound),
        min(touched.upperBound, solid.upperBound)..<touched.upperBound,
      ] {
        for x in part {
          let dx = Double(x) + 0.5 - x0
          blend(pixel, coverageByte(reach + 0.5 - (dx * dx + dy * dy).squareRoot()), onto: row + x)
        }
      }
    }
  }

  /// Draws a shape's soft shadow, outside of the shape only, as CSS Backgrounds Level 3 has it.
  public func drawShadow(of shape: RoundedRect, _ shadow: Shadow) {
    let caster = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    let core = pixels(shape.rect.offset(by: Point(0, shadow.drop)))
    let blur = max(1, shadow.blur * scale)
    let reach = SoftEdge.reach(of: core, blur: blur)
    guard !clip.intersection(reach).isEmpty, !caster.inside.contains(clip) else { return }
    let soft = SoftEdge(core, radius: shape.cornerRadius * scale, blur: blur, color: shadow.color)
    eachRow(of: reach) { y, xs in
      let row = buffer.row(y)
      let hidden = caster.solidColumns(in: y).clamped(to: xs)
      let isCorner = caster.hasCorner(in: y)
      for part in [xs.lowerBound..<hidden.lowerBound, hidden.upperBound..<xs.upperBound] {
        soft.eachRun(in: y, of: part) { pixel, columns in
          if isCorner {
            for x in columns where caster.coverage(x, y) < 255 {
              row[x] = pixel.over(Pixel(word: row[x])).word
            }
          } else {
            blendRun(pixel, onto: row, columns)
          }
        }
      }
    }
  }

  /// Draws a picture into a rectangle, smoothly (bilinear) where the sizes differ.
  public func draw(_ picture: Bitmap, in rect: Rect) {
    picture.withReadOnlyPixels {
      Compositor.blendStretched($0, over: buffer, in: pixels(rect), clip: clip)
    }
  }

  /// Draws a line of text with its baseline's start at a point, rounded to whole pixels.
  public func draw(_ line: TextLine, at baseline: Point, color: Color) {
    let start = baseline + origin
    let mask = line.mask
    let place = PixelRect(
      Int((start.x * scale).rounded()) + line.offsetX, Int((start.y * scale).rounded()) - line.ascent,
      mask.size.width, mask.size.height)
    let pixel = Pixel(color)
    mask.coverage.withUnsafeBufferPointer { coverage in
      eachRow(of: place) { y, xs in
        let row = buffer.row(y)
        let line = (y - place.y) * mask.size.width - place.x
        for x in xs { blend(pixel, coverage[line + x], onto: row + x) }
      }
    }
  }

  private func fillRow(_ y: Int, _ xs: Range<Int>, of corners: CornerCoverage, with pixel: Pixel) {
    let row = buffer.row(y)
    let solid = corners.solidColumns(in: y).clamped(to: xs)
    for x in xs.lowerBound..<solid.lowerBound { blend(pixel, corners.coverage(x, y), onto: row + x) }
    blendRun(pixel, onto: row, solid)
    for x in solid.upperBound..<xs.upperBound { blend(pixel, corners.coverage(x, y), onto: row + x) }
  }

  private func eachRow(of rect: PixelRect, _ body: (_ y: Int, _ xs: Range<Int>) -> Void) {
    let area = rect.intersection(clip)
    guard !area.isEmpty else { return }
    for y in area.y..<area.maxY { body(y, area.x..<area.maxX) }
  }

  @inline(__always)
  func blend(_ pixel: Pixel, _ coverage: UInt8, onto target: UnsafeMutablePointer<UInt32>) {
    guard coverage > 0 else { return }
    let covered = coverage == 255 ? pixel : pixel.scaled(by: coverage)
    target.pointee = covered.over(Pixel(word: target.pointee)).word
  }

  @inline(__always)
  func blendRun(_ pixel: Pixel, onto row: UnsafeMutablePointer<UInt32>, _ xs: Range<Int>) {
    if pixel.alpha == 255 {
      (row + xs.lowerBound).update(repeating: pixel.word, count: xs.count)
    } else if pixel.alpha > 0 {
      for x in xs { row[x] = pixel.over(Pixel(word: row[x])).word }
    }
  }
}
