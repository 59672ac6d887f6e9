// A canvas draws shapes, given in points, onto borrowed pixels. It is a value: translating or clipping returns
// another canvas on the same pixels, so there is no state to save or restore.

/// A rectangle with rounded corners, in points.
///
/// Its edges are drawn on whole pixels. Its corners are antialiased.
public struct RoundedRect: Hashable, Sendable {
  /// The bounds, in points.
  public var rect: Rect
  /// The corner radius, in points. Drawing limits it to half of the shorter side.
  public var cornerRadius: Double

  /// Creates a rounded rectangle. The corners are square by default.
  public init(_ rect: Rect, cornerRadius: Double = 0) {
    self.rect = rect
    self.cornerRadius = cornerRadius
  }
}

/// The fill of a shape.
public enum Paint: Hashable, Sendable {
  /// A single color.
  case color(Color)
  /// A gradient along a straight line, mixed in sRGB.
  ///
  /// `start` and `end` are unit coordinates: (0, 0) is the top left of the shape and (1, 1) its bottom right.
  case linearGradient(from: Color, to: Color, start: Point = Point(0, 0), end: Point = Point(0, 1))
  /// A gradient outward from a center, mixed in sRGB.
  ///
  /// `center` is in unit coordinates. `radius` is a fraction of the shape's longer side.
  case radialGradient(from: Color, to: Color, center: Point = Point(0.5, 0.5), radius: Double = 0.5)
}

/// A soft shadow behind a shape.
public struct Shadow: Hashable, Sendable {
  /// The color of the shadow where it is strongest.
  public var color: Color
  /// The distance that the shadow extends beyond the shape, in points.
  ///
  /// The shadow fades over twice this distance, beginning equally far inside the shape.
  public var blur: Double
  /// The downward offset of the shadow, in points.
  public var drop: Double

  /// How far the shadow may extend beyond the shape on any side, in points.
  package var reach: Double { blur + abs(drop) }

  /// Creates a shadow.
  public init(color: Color, blur: Double, drop: Double) {
    self.color = color
    self.blur = blur
    self.drop = drop
  }
}

/// A drawing context for a pixel buffer, in points and within a clip.
public struct Canvas {
  /// The pixels to draw on.
  public let buffer: PixelBuffer
  /// The number of pixels per point.
  public let scale: Double
  /// The clip: pixels outside this rectangle do not change.
  public private(set) var clip: PixelRect
  /// The position of (0, 0), in points from the buffer's top-left corner.
  public private(set) var origin = Point.zero

  /// Creates a canvas for a whole buffer. Precondition: the scale is positive.
  public init(_ buffer: PixelBuffer, scale: Double = 1) {
    guard scale > 0 else { fatalError("the scale, in pixels per point, must be positive") }
    self.buffer = buffer
    self.scale = scale
    clip = buffer.bounds
  }

  // All drawing is inside the clip, which only becomes smaller: the rows and columns below exist in the buffer.

  /// Returns the canvas with its origin moved by a vector.
  public func translated(by vector: Point) -> Canvas {
    var canvas = self
    canvas.origin = origin + vector
    return canvas
  }

  /// Returns the canvas with its clip reduced to a rectangle, whose edges are rounded to whole pixels.
  public func clipped(to rect: Rect) -> Canvas { clipped(to: pixels(rect)) }

  /// Returns the canvas with its clip reduced to a rectangle of the buffer's pixels.
  public func clipped(to pixels: PixelRect) -> Canvas {
    var canvas = self
    canvas.clip = clip.intersection(pixels)
    return canvas
  }

  /// Returns a rectangle in buffer pixels, with rounded edges.
  public func pixels(_ rect: Rect) -> PixelRect { rect.offset(by: origin).pixels(at: scale) }

  /// Fills a rectangle.
  public func fill(_ rect: Rect, with paint: Paint) { fill(RoundedRect(rect), with: paint) }

  /// Fills a rounded rectangle.
  public func fill(_ shape: RoundedRect, with paint: Paint) {
    let corners = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    switch paint {
    case .color(let color):
      let pixel = Pixel(color)
      corners.eachPart(within: clip) { rect in
        fill(rect, with: pixel)
      } corner: { rect, coverage, first, stride in
        PixelKernel.inUse.cover(
          buffer.part(rect), with: pixel, coverage: coverage, from: first, stride: stride)
      }
    case .linearGradient, .radialGradient:
      guard let ramp = GradientRamp(paint, over: corners.rect) else { return }
      corners.eachPart(within: clip) { rect in
        fill(rect, with: ramp)
      } corner: { rect, coverage, first, stride in
        for y in 0..<rect.height {
          let row = unsafe buffer.row(rect.y + y) + rect.x
          for x in 0..<rect.width {
            unsafe blend(ramp[rect.x + x, rect.y + y], coverage[first + y * stride + x], onto: row + x)
          }
        }
      }
    }
  }

  /// Draws a line of constant width along the inside of a shape's edge. The line is at least one pixel thick.
  public func stroke(_ shape: RoundedRect, width: Double, color: Color) {
    let outer = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    let line = max(1, Int((width * scale).rounded()))
    let hole = PixelRect(
      outer.rect.x + line, outer.rect.y + line, max(0, outer.rect.width - 2 * line),
      max(0, outer.rect.height - 2 * line))
    let inner = CornerCoverage(hole, radius: outer.radius - Double(line))
    let pixel = Pixel(color)
    eachRow(of: outer.rect) { y, xs in
      guard !hole.isEmpty, y >= hole.y, y < hole.maxY else { return fillRow(y, xs, of: outer, with: pixel) }
      let row = unsafe buffer.row(y)
      let hollow = inner.solidColumns(in: y).clamped(to: xs)
      for part in [xs.lowerBound..<hollow.lowerBound, hollow.upperBound..<xs.upperBound] {
        for x in part {
          let covered = Int(outer.coverage(x, y)) - Int(inner.coverage(x, y))
          unsafe blend(pixel, UInt8(max(0, covered)), onto: row + x)
        }
      }
    }
  }

  /// Fills a circle. Its center and radius, in points, need not fall on whole pixels.
  public func fillCircle(center: Point, radius: Double, color: Color) {
    guard radius > 0 else { return }
    let position = center + origin
    let x0 = position.x * scale
    let y0 = position.y * scale
    let pixelRadius = radius * scale
    let pixel = Pixel(color)
    let bounds = Rect(position.x - radius, position.y - radius, 2 * radius, 2 * radius)
    eachRow(of: bounds.coveringPixels(at: scale)) { y, xs in
      let row = unsafe buffer.row(y)
      let dy = Double(y) + 0.5 - y0
      // Coverage is full up to half a pixel from the edge, so that section of the row is a single run.
      let inner = max(0, pixelRadius - 0.5)
      let half = max(0, inner * inner - dy * dy).squareRoot()
      let first = min(xs.upperBound, max(xs.lowerBound, Int((x0 - half + 0.5).rounded(.down))))
      let solid =
        half < 1
        ? first..<first : first..<max(first, min(xs.upperBound, Int((x0 + half - 0.5).rounded(.down))))
      unsafe blendRun(pixel, onto: row, solid)
      // Coverage is zero beyond half a pixel outside the edge.
      let wide = max(0, (pixelRadius + 0.5) * (pixelRadius + 0.5) - dy * dy).squareRoot()
      let touched = (Int((x0 - wide - 0.5).rounded(.down))..<Int((x0 + wide + 0.5).rounded(.up))).clamped(
        to: xs)
      for part in [
        touched.lowerBound..<max(touched.lowerBound, solid.lowerBound),
        min(touched.upperBound, solid.upperBound)..<touched.upperBound,
      ] {
        for x in part {
          let dx = Double(x) + 0.5 - x0
          unsafe blend(
            pixel, coverageByte(pixelRadius + 0.5 - (dx * dx + dy * dy).squareRoot()), onto: row + x)
        }
      }
    }
  }

  /// Draws a shape's soft shadow, only outside the shape, as specified in CSS Backgrounds Level 3.
  public func drawShadow(of shape: RoundedRect, _ shadow: Shadow) {
    let caster = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    let core = pixels(shape.rect.offset(by: Point(0, shadow.drop)))
    let blur = max(1, shadow.blur * scale)
    let bounds = SoftEdge.bounds(of: core, blur: blur)
    guard !clip.intersection(bounds).isEmpty, !caster.inside.contains(clip) else { return }
    let soft = SoftEdge(core, radius: shape.cornerRadius * scale, blur: blur, color: shadow.color)
    let area = bounds.intersection(clip)
    for rect in area.subtracting(caster.rect) { soft.draw(rect, over: buffer) }
    // A shape hides the shadow under it, except where its corners are not opaque.
    let rect = caster.rect
    eachRow(of: rect.intersection(area)) { y, _ in
      guard !caster.inside.contains(PixelRect(rect.x, y, rect.width, 1)) else { return }
      let count = caster.edgeCount(in: y)
      let (start, end) = (rect.x + count, max(rect.x + count, rect.maxX - count))
      soft.draw(PixelRect(rect.x, y, start - rect.x, 1).intersection(area), over: buffer)
      soft.draw(PixelRect(end, y, rect.maxX - end, 1).intersection(area), over: buffer)
    }
  }

  /// Draws an image into a rectangle, with bilinear scaling if the sizes differ.
  public func draw(_ picture: Bitmap, in rect: Rect) {
    picture.withReadOnlyPixels {
      Compositor.blendStretched($0, over: buffer, in: pixels(rect), clip: clip)
    }
  }

  /// Draws an image into a rounded rectangle, with bilinear scaling if the sizes differ.
  public func draw(_ picture: Bitmap, in shape: RoundedRect) {
    let corners = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    guard corners.radius > 0 else { return draw(picture, in: shape.rect) }
    clipped(to: corners.inside).draw(picture, in: shape.rect)
    // The corners of a circle of an odd height meet in its middle row.
    let rect = corners.rect
    let top = min(corners.inside.y, rect.maxY)
    let bottom = max(corners.inside.maxY, top)
    for (start, end) in [(rect.y, top), (bottom, rect.maxY)] {
      let strip = PixelRect(rect.x, start, rect.width, end - start)
      drawCorners(of: picture, corners, in: strip.intersection(clip))
    }
  }

  // Draws rows with corners into a bitmap of their own, where they can be multiplied by the coverage.
  private func drawCorners(of picture: Bitmap, _ corners: CornerCoverage, in strip: PixelRect) {
    guard !strip.isEmpty else { return }
    var rows = Bitmap(size: PixelSize(strip.width, strip.height))
    rows.withPixels { rows in
      picture.withReadOnlyPixels {
        Compositor.blendStretched(
          $0, over: rows, in: corners.rect.offset(x: -strip.x, y: -strip.y), clip: rows.bounds)
      }
      for y in strip.y..<strip.maxY {
        let solid = corners.solidColumns(in: y).clamped(to: strip.x..<strip.maxX)
        for part in [strip.x..<solid.lowerBound, solid.upperBound..<strip.maxX] {
          for x in part {
            let pixel = Pixel(word: rows[x - strip.x, y - strip.y])
            rows[x - strip.x, y - strip.y] = pixel.scaled(by: corners.coverage(x, y)).word
          }
        }
      }
      Compositor.blend(rows, over: buffer, x: strip.x, y: strip.y)
    }
  }

  /// Draws within a rounded rectangle: `body` gets a canvas whose clip is the rectangle, and what it draws beyond the corners
  /// is taken back.
  package func draw(within shape: RoundedRect, _ body: (Canvas) -> Void) {
    let corners = CornerCoverage(pixels(shape.rect), radius: shape.cornerRadius * scale)
    let (rect, side) = (corners.rect, corners.side)
    let kept = [rect.y, rect.maxY - side].flatMap { y in
      [rect.x, rect.maxX - side].map { PixelRect($0, y, side, side).intersection(clip) }
    }.filter { !$0.isEmpty }.map { place in
      var below = Bitmap(size: PixelSize(place.width, place.height))
      below.withPixels { Compositor.copy(buffer, place, to: $0) }
      return (place, below)
    }
    body(clipped(to: rect))
    for (place, below) in kept {
      below.withReadOnlyPixels { below in
        for y in place.y..<place.maxY {
          for x in place.x..<place.maxX {
            let old = Pixel(word: below[x - place.x, y - place.y])
            let drawn = Pixel(word: buffer[x, y])
            buffer[x, y] = old.mixed(with: drawn, step: Int(corners.coverage(x, y)) * 256 / 255).word
          }
        }
      }
    }
  }

  /// Draws a line of text. The start of its baseline is the point, rounded to whole pixels.
  ///
  /// Glyphs with their own colors take only the opacity of the color.
  public func draw(_ line: TextLine, at baseline: Point, color: Color) {
    let start = baseline + origin
    let mask = line.mask
    let frame = PixelRect(
      Int((start.x * scale).rounded()) + line.offsetX, Int((start.y * scale).rounded()) - line.ascent,
      mask.size.width, mask.size.height)
    let area = frame.intersection(clip)
    if !area.isEmpty {
      PixelKernel.inUse.cover(
        buffer.part(area), with: Pixel(color), coverage: mask.coverage.span,
        from: (area.y - frame.y) * frame.width + area.x - frame.x, stride: frame.width)
    }
    for glyph in line.colorGlyphs { draw(glyph, at: frame, opacity: color.alpha) }
  }

  private func draw(_ glyph: TextLine.ColorGlyph, at mask: PixelRect, opacity: UInt8) {
    let size = glyph.bitmap.size
    let place = PixelRect(mask.x + glyph.x, mask.y + glyph.y, size.width, size.height)
    glyph.bitmap.withReadOnlyPixels { pixels in
      guard opacity < 255 else {
        let part = place.intersection(clip)
        return Compositor.blend(
          pixels, part.offset(x: -place.x, y: -place.y), over: buffer, x: part.x, y: part.y)
      }
      eachRow(of: place) { y, xs in
        let (source, row) = unsafe (pixels.row(y - place.y), buffer.row(y))
        for x in xs { unsafe blend(Pixel(word: source[x - place.x]), opacity, onto: row + x) }
      }
    }
  }

  private func fillRow(_ y: Int, _ xs: Range<Int>, of corners: CornerCoverage, with pixel: Pixel) {
    let row = unsafe buffer.row(y)
    let solid = corners.solidColumns(in: y).clamped(to: xs)
    for x in xs.lowerBound..<solid.lowerBound { unsafe blend(pixel, corners.coverage(x, y), onto: row + x) }
    unsafe blendRun(pixel, onto: row, solid)
    for x in solid.upperBound..<xs.upperBound { unsafe blend(pixel, corners.coverage(x, y), onto: row + x) }
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
    unsafe target.pointee = covered.over(Pixel(word: target.pointee)).word
  }

  @inline(__always)
  func blendRun(_ pixel: Pixel, onto row: UnsafeMutablePointer<UInt32>, _ xs: Range<Int>) {
    if pixel.alpha == 255 {
      unsafe (row + xs.lowerBound).update(repeating: pixel.word, count: xs.count)
    } else if pixel.alpha > 0 {
      for x in xs { unsafe row[x] = pixel.over(Pixel(word: row[x])).word }
    }
  }

  // Fills a rectangle inside the clip.
  private func fill(_ rect: PixelRect, with pixel: Pixel) {
    if pixel.alpha == 255 {
      PixelKernel.inUse.fill(buffer.part(rect), with: pixel)
    } else if pixel.alpha > 0 {
      PixelKernel.inUse.cover(buffer.part(rect), with: pixel)
    }
  }

  /// Fills a rectangle inside the clip.
  func fill(_ rect: PixelRect, with ramp: GradientRamp) {
    let kernel = PixelKernel.inUse
    guard !ramp.isOpaque else {
      return kernel.fill(buffer.part(rect), with: ramp, x: rect.x, y: rect.y)
    }
    // A few rows at a time stay in the cache.
    let height = max(1, min(rect.height, 65_536 / max(1, rect.width)))
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: rect.width * height) { scratch in
      guard let base = scratch.baseAddress else { return }
      for y in stride(from: rect.y, to: rect.maxY, by: height) {
        let size = PixelSize(rect.width, min(height, rect.maxY - y))
        let rows = unsafe PixelBuffer(base: base, size: size, stride: rect.width)
        kernel.fill(rows, with: ramp, x: rect.x, y: y)
        kernel.blend(rows, over: buffer.part(PixelRect(rect.x, y, size.width, size.height)), alpha: 256)
      }
    }
  }
}
