internal import CText
internal import LanternRaster

/// A font at a size, in which the characters of a run are shaped and drawn.
@MainActor
protocol RunFace: AnyObject {
  /// Returns whether a character can join a run in this font.
  func has(_ scalar: Unicode.Scalar) -> Bool

  /// Returns the glyphs of a run.
  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape

  /// Adds the glyphs of a run to the picture of its line.
  func draw(_ run: LineLayout.Run, in picture: inout LinePicture)
}

/// A font of outlines at a size.
@MainActor
final class Face: RunFace {
  /// The distance from the top of a line to its baseline, in pixels.
  let ascent: Int
  /// The height of a line, in pixels.
  let height: Int

  // A paragraph: its lines are shaped when it is broken, and again when they are drawn or a caret is placed.
  private static let cachedRuns = (count: 128, bytes: 256 << 10)
  // The letters of a language in four positions, or several hundred Chinese characters.
  private static let cachedGlyphs = (count: 1_024, bytes: 256 << 10)

  private let font: OpenFont
  private let style: SyntheticStyle
  private var runs = GenerationalCache<RunKey, Shape>(count: cachedRuns.count, cost: cachedRuns.bytes)
  private var glyphs = GenerationalCache<GlyphKey, GlyphMask>(
    count: cachedGlyphs.count, cost: cachedGlyphs.bytes)
  private var alphabets: [Script: Extent] = [:]

  // How far ink extends from the baseline, in whole pixels.
  private struct Extent {
    var above = 0
    var below = 0
  }

  private struct RunKey: Hashable {
    let scalars: [Unicode.Scalar]
    let isRightToLeft: Bool
    let script: Script
  }

  private struct GlyphKey: Hashable {
    let id: UInt32
    let quarter: UInt8
  }

  init?(_ font: OpenFont, pixels: Int32, style: SyntheticStyle) {
    guard font.resize(to: pixels) else { return nil }
    self.font = font
    self.style = style
    (ascent, height) = (font.ascent, font.height)
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { font.shaper.glyph(of: scalar) != nil }

  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    let key = RunKey(scalars: Array(scalars), isRightToLeft: isRightToLeft, script: script)
    if let known = runs.value(for: key) { return known }
    let shape = font.shaper.shape(scalars, isRightToLeft: isRightToLeft, script: script)
    runs.insert(shape, for: key, cost: shape.bytes + scalars.count * MemoryLayout<Unicode.Scalar>.stride)
    return shape
  }

  func draw(_ run: LineLayout.Run, in picture: inout LinePicture) {
    let extent = extent(of: run.script)
    picture.makeRoom(above: extent.above, below: extent.below)
    for glyph in run.shape.glyphs {
      // Glyphs are drawn at quarters of a pixel across and at whole pixels down, so that few pictures of each are needed.
      let quarters = (run.x << 6 + Int(glyph.x) + 8) >> 4
      let mask = mask(of: glyph.id, quarter: UInt8(quarters & 3))
      picture.add(mask, x: quarters >> 2, y: picture.ascent - (Int(glyph.y) + 32) >> 6)
    }
  }

  // The letters of some alphabets extend beyond the main font, which lacks them. All lines of such an alphabet are equally high,
  // whichever letters they have.
  private func extent(of script: Script) -> Extent {
    if let known = alphabets[script] { return known }
    var extent = Extent()
    for glyph in script.alphabet.compactMap(font.shaper.glyph) {
      guard let ink = font.shaper.extents(of: glyph) else { continue }
      // Hinting moves ink by up to half a pixel.
      extent.above = max(extent.above, Int(ink.y_bearing + 32 + 63) >> 6)
      extent.below = max(extent.below, Int(63 - ink.y_bearing - ink.height) >> 6)
    }
    alphabets[script] = extent
    return extent
  }

  private func mask(of glyph: UInt32, quarter: UInt8) -> GlyphMask {
    let key = GlyphKey(id: glyph, quarter: quarter)
    if let known = glyphs.value(for: key) { return known }
    let mask = font.mask(of: glyph, shift: Int(quarter) * 16, style: style) ?? GlyphMask()
    glyphs.insert(mask, for: key, cost: mask.coverage.count)
    return mask
  }
}
