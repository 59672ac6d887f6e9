internal import CText
internal import LanternRaster

/// A font of color images (a table CBDT or sbix) at a size, for emoji.
///
/// The file contains the images at one size or a few, so they are scaled.
@MainActor
final class ColorFace: RunFace {
  // Scaled glyphs in bytes. At the size of body text, that is about two hundred.
  private static let cachedBytes = 512 << 10

  private let shaper: Shaper
  private var glyphs = GenerationalCache<UInt32, Bitmap>(count: 512, cost: cachedBytes)

  /// Returns nil if HarfBuzz cannot read the file, or if its glyphs are not PNG images.
  init?(_ file: FontFile, pixels: Int32) {
    guard let shaper = Shaper(file, pixels: pixels), shaper.hasImages else { return nil }
    self.shaper = shaper
  }

  /// False, so that spaces and punctuation beside an emoji are those of the text's font.
  func has(_ scalar: Unicode.Scalar) -> Bool { false }

  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    shaper.shape(scalars, isRightToLeft: isRightToLeft, script: .unspecific)
  }

  func draw(_ run: LineLayout.Run, in picture: inout LinePicture) {
    for glyph in run.shape.glyphs {
      guard let ink = shaper.extents(of: glyph.id) else { continue }
      let size = PixelSize(pixels(ink.width), pixels(-ink.height))
      guard size.width > 0, size.height > 0, let bitmap = bitmap(of: glyph.id, size) else { continue }
      let top = picture.ascent - pixels(ink.y_bearing + glyph.y)
      // An emoji that is no higher than the line stays inside it, so that it does not move the lines below.
      let lowest = picture.height - size.height
      let y = lowest < 0 ? top : min(max(0, top), lowest)
      picture.add(TextLine.ColorGlyph(bitmap: bitmap, x: run.x + pixels(ink.x_bearing + glyph.x), y: y))
    }
  }

  private func bitmap(of glyph: UInt32, _ size: PixelSize) -> Bitmap? {
    if let known = glyphs.value(for: glyph) { return known }
    // A damaged image is drawn as nothing, like a glyph of other fonts.
    guard let png = shaper.image(of: glyph), let image = try? Bitmap(png: png) else { return nil }
    let bitmap = image.resized(to: size)
    glyphs.insert(bitmap, for: glyph, cost: bitmap.words.count * MemoryLayout<UInt32>.size)
    return bitmap
  }

  private func pixels(_ distance: Int32) -> Int { Int((Double(distance) / 64).rounded()) }
}

/// The presentation of characters that exist as text and as emoji.
nonisolated enum EmojiPresentation {
  /// Returns whether a character is displayed as an emoji (UTS #51, 2.2): by its nature, or by a variation selector.
  static func applies(to scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = scalars.first, !scalars.contains(textSelector) else { return false }
    // A digit becomes an emoji only with the keycap around it.
    if first.value < 0x80 { return scalars.contains(emojiSelector) && scalars.contains(keycap) }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji
        && scalars.contains { $0 == emojiSelector || $0.properties.isEmojiPresentation }
  }

  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let keycap: Unicode.Scalar = "\u{20E3}"
}
