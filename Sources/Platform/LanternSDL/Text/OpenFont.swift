internal import CText
internal import LanternRaster

/// A font file, opened by HarfBuzz, which positions glyphs, and by FreeType, which draws them.
///
/// One thread at a time uses a font; different fonts can be used at the same time.
@safe nonisolated final class OpenFont: @unchecked Sendable {
  let shaper: Shaper
  /// The distance from the top of a line to its baseline, in pixels.
  private(set) var ascent = 0
  /// The height of a line, in pixels.
  private(set) var height = 0

  // Of this font alone, because opening and closing fonts of one library is not safe on several threads.
  private let library: FT_Library
  // It belongs to the library.
  private let face: FT_Face

  // The largest glyph that is drawn, in pixels: of a font as large as possible, one sixteen times as wide as it is high.
  private static let largestGlyph = 1 << 24

  /// Returns nil if HarfBuzz or FreeType cannot read the file.
  init?(_ file: FontFile, pixels: Int32) {
    var (library, face) = unsafe (FT_Library?.none, FT_Face?.none)
    guard let shaper = Shaper(file, pixels: pixels), unsafe FT_Init_FreeType(&library) == 0,
      let library = unsafe library
    else { return nil }
    guard unsafe FT_New_Face(library, file.path, file.index, &face) == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      return nil
    }
    self.shaper = shaper
    unsafe self.library = library
    unsafe self.face = face
    guard resize(to: pixels) else { return nil }
  }

  deinit { unsafe FT_Done_FreeType(library) }

  /// Changes the size of the font. Returns false if its glyphs are images of fixed sizes.
  func resize(to pixels: Int32) -> Bool {
    guard unsafe FT_Set_Char_Size(face, 0, FT_F26Dot6(pixels) * 64, 0, 0) == 0 else { return false }
    shaper.resize(to: pixels)
    let scale = unsafe face.pointee.size.pointee.metrics.y_scale
    let (ascender, descender) = unsafe (FT_Long(face.pointee.ascender), FT_Long(face.pointee.descender))
    ascent = (FT_MulFix(ascender, scale) + 63) >> 6
    height = (FT_MulFix(ascender - descender, scale) + 63) >> 6
    return true
  }

  /// Analyses the font. Otherwise, that happens with the first glyph, and takes milliseconds for a large font.
  func prepare(for scalar: Unicode.Scalar) {
    if let glyph = shaper.glyph(of: scalar) { _ = mask(of: glyph, shift: 0, style: SyntheticStyle()) }
  }

  /// Returns a glyph that is moved to the right by 64ths of a pixel, hinted in the vertical direction. Returns nil if it cannot
  /// be drawn.
  func mask(of glyph: UInt32, shift: Int, style: SyntheticStyle) -> GlyphMask? {
    guard unsafe FT_Load_Glyph(face, glyph, cfreetype_light) == 0, let slot = unsafe face.pointee.glyph,
      unsafe slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
      unsafe Int(slot.pointee.bitmap.rows) * Int(slot.pointee.bitmap.width) <= OpenFont.largestGlyph
    else { return nil }
    unsafe FT_Outline_Translate(&slot.pointee.outline, shift, 0)
    if style.isBold {
      // By a 24th of the size, as FreeType's own bold does, half of it on each side.
      let strength = unsafe FT_Pos(face.pointee.size.pointee.metrics.x_ppem) * 64 / 24
      unsafe FT_Outline_Embolden(&slot.pointee.outline, strength)
      unsafe FT_Outline_Translate(&slot.pointee.outline, -strength / 2, -strength / 2)
    }
    if style.isSlanted {
      // By 12 degrees.
      var slant = FT_Matrix(xx: 0x10000, xy: 0x366A, yx: 0, yy: 0x10000)
      unsafe FT_Outline_Transform(&slot.pointee.outline, &slant)
    }
    guard unsafe FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    let bitmap = unsafe slot.pointee.bitmap
    let size = unsafe PixelSize(Int(bitmap.width), Int(bitmap.rows))
    var coverage: [UInt8] = []
    // The bitmap belongs to the slot until the next glyph is loaded. Rows have `width` bytes, `pitch` bytes apart.
    if let bytes = unsafe bitmap.buffer {
      coverage.reserveCapacity(size.width * size.height)
      for row in 0..<size.height {
        let start = unsafe bytes + row * Int(bitmap.pitch)
        unsafe coverage.append(contentsOf: UnsafeBufferPointer(start: start, count: size.width))
      }
    }
    return unsafe GlyphMask(
      size: size, left: Int(slot.pointee.bitmap_left), top: Int(slot.pointee.bitmap_top), coverage: coverage)
  }

  /// The version of FreeType, such as 2.12.1.
  static var version: String {
    var library: FT_Library?
    var (major, minor, patch) = (FT_Int(0), FT_Int(0), FT_Int(0))
    guard unsafe FT_Init_FreeType(&library) == 0 else { return "" }
    unsafe FT_Library_Version(library, &major, &minor, &patch)
    unsafe FT_Done_FreeType(library)
    return "\(major).\(minor).\(patch)"
  }
}

/// The style that is drawn although the font has other letters, because its family has none in that style.
nonisolated struct SyntheticStyle: Hashable {
  var isSlanted = false
  var isBold = false
}

/// The open fonts of a typesetter, each at a size.
@MainActor
final class OpenFaces {
  struct Key: Hashable {
    let file: FontFile
    let pixels: Int32
    var style = SyntheticStyle()
  }

  private var faces: GenerationalCache<Key, Face>
  private let prepared: (FontFile) -> OpenFont?

  /// `prepared` returns a font that was opened in advance.
  init(count: Int, prepared: @escaping (FontFile) -> OpenFont?) {
    faces = GenerationalCache(count: count)
    self.prepared = prepared
  }

  var count: Int { faces.count }

  /// Returns nil if the file cannot be read.
  subscript(key: Key) -> Face? {
    if let face = faces.value(for: key) { return face }
    guard let font = prepared(key.file) ?? OpenFont(key.file, pixels: key.pixels),
      let face = Face(font, pixels: key.pixels, style: key.style)
    else { return nil }
    faces.insert(face, for: key)
    return face
  }

  /// Throws an error if a font cannot be used, or lacks a character.
  func check(_ key: Key, has scalar: Unicode.Scalar? = nil) throws(FontError) {
    guard let face = self[key] else {
      throw .unusable(
        file: key.file.path,
        reason: FontFinder.openError(for: key.file.path) ?? "it is damaged, or has no outlines")
    }
    if let scalar, !face.has(scalar) {
      throw .unusable(
        file: key.file.path, reason: "it lacks the character U+\(String(scalar.value, radix: 16))")
    }
  }
}
