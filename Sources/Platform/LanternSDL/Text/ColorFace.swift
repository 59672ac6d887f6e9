internal import CText
internal import LanternRaster

/// A font of color images (a table CBDT or sbix) at a size, for emoji.
///
/// SDL2_ttf draws such images only at the sizes that the file contains, so they are scaled here.
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

  func picture(of run: LineLayout.Run, ascent: Int, height: Int) -> RunPicture {
    var picture = RunPicture(x: run.x, width: run.width)
    let scalars = ArraySlice(run.text.unicodeScalars)
    for glyph in shaper.glyphs(of: scalars, isRightToLeft: run.isRightToLeft) {
      guard let ink = shaper.extents(of: glyph.id) else { continue }
      let size = PixelSize(pixels(ink.width), pixels(-ink.height))
      guard size.width > 0, size.height > 0, let bitmap = bitmap(of: glyph.id, size) else { continue }
      let top = ascent - pixels(ink.y_bearing + Int32(glyph.y))
      // An emoji that is no higher than the line stays inside it, so that it does not move the lines below.
      let y = size.height > height ? top : min(max(0, top), height - size.height)
      picture.glyphs.append(
        TextLine.ColorGlyph(bitmap: bitmap, x: run.x + pixels(ink.x_bearing + Int32(glyph.x)), y: y))
    }
    return picture
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
