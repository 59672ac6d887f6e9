internal import LanternRaster

/// The coverage of a glyph, row by row.
nonisolated struct GlyphMask {
  var size = PixelSize(0, 0)
  /// The distance from the glyph's origin to the first column.
  var left = 0
  /// The distance from the first row down to the baseline.
  var top = 0
  var coverage: [UInt8] = []
}

/// The glyphs of a line. Positions are relative to the pen's start and to the top of the main font, in pixels.
nonisolated struct LinePicture {
  /// The measures of the main font.
  let ascent: Int
  let height: Int

  private var masks: [(mask: GlyphMask, x: Int, y: Int)] = []
  private var colorGlyphs: [TextLine.ColorGlyph] = []
  // The extent of the line without its glyphs.
  private var top = 0
  private var bottom: Int

  // A damaged font can place glyphs anywhere. Other lines have fewer pixels, because long ones are truncated.
  private static let largestArea = 1 << 24

  init(ascent: Int, height: Int) {
    (self.ascent, self.height) = (ascent, height)
    bottom = height
  }

  /// Makes the line so high that ink fits which extends by some pixels above and below the baseline.
  mutating func makeRoom(above: Int, below: Int) {
    (top, bottom) = (min(top, ascent - above), max(bottom, ascent + below))
  }

  /// Adds a glyph whose origin is at a position.
  mutating func add(_ mask: GlyphMask, x: Int, y: Int) {
    if !mask.coverage.isEmpty { masks.append((mask, x + mask.left, y - mask.top)) }
  }

  mutating func add(_ glyph: TextLine.ColorGlyph) { colorGlyphs.append(glyph) }

  /// Returns the line as pixels. Ink that extends beyond its room makes the line higher.
  func line(advance: Int) -> TextLine {
    let room = bottom
    var (left, right, top, bottom) = (0, max(0, advance), top, bottom)
    for (mask, x, y) in masks {
      (left, right) = (min(left, x), max(right, x + mask.size.width))
      (top, bottom) = (min(top, y), max(bottom, y + mask.size.height))
    }
    for glyph in colorGlyphs {
      (top, bottom) = (min(top, glyph.y), max(bottom, glyph.y + glyph.bitmap.size.height))
    }
    let size = PixelSize(right - left, bottom - top)
    let isDrawn = size.width * size.height <= LinePicture.largestArea
    let mask =
      isDrawn
      ? Mask(size: size, coverage: coverage(size, left, top)) : Mask(size: PixelSize(0, 0), coverage: [])
    let glyphs = colorGlyphs.map { TextLine.ColorGlyph(bitmap: $0.bitmap, x: $0.x - left, y: $0.y - top) }
    // The height of a font is rounded, so its own letters may extend below it by a pixel.
    let descent = (bottom > room + 1 ? bottom : room) - ascent
    return TextLine(
      mask: mask, colorGlyphs: glyphs, ascent: ascent - top, descent: max(0, descent), advance: advance,
      offsetX: left)
  }

  // Where glyphs overlap, their coverage adds up.
  private func coverage(_ size: PixelSize, _ left: Int, _ top: Int) -> [UInt8] {
    var coverage = [UInt8](repeating: 0, count: size.width * size.height)
    // The box of the line contains those of all masks.
    unsafe coverage.withUnsafeMutableBufferPointer { target in
      for (mask, x, y) in masks {
        unsafe mask.coverage.withUnsafeBufferPointer { source in
          for row in 0..<mask.size.height {
            let start = (y - top + row) * size.width + x - left
            for column in 0..<mask.size.width {
              let ink = unsafe source[row * mask.size.width + column]
              let (sum, isFull) = unsafe target[start + column].addingReportingOverflow(ink)
              unsafe target[start + column] = isFull ? 255 : sum
            }
          }
        }
      }
    }
    return coverage
  }
}
