internal import CText

/// A script, identified by its ISO 15924 tag.
nonisolated struct Script: Hashable {
  let tag: UInt32

  /// The script for Latin, Greek and Cyrillic letters. They need no shaping that a font selects by script.
  static let unspecific = Script(HB_SCRIPT_UNKNOWN)
  /// The script of Chinese.
  static let han = Script(HB_SCRIPT_HAN)

  /// Returns nil for a scalar that belongs to several scripts, such as a digit or a space.
  init?(of scalar: Unicode.Scalar) {
    let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC: self = .unspecific
    default: self.init(script)
    }
  }

  private init(_ script: hb_script_t) { tag = UInt32(script.rawValue) }

  /// Whether Chinese, Japanese or Korean is written in the script.
  var isEastAsian: Bool {
    [HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO]
      .contains(harfBuzz)
  }

  /// The letters of the alphabet: those in the block of 128 characters in which the script begins. Empty for East Asian scripts,
  /// whose characters fill one em.
  var alphabet: [Unicode.Scalar] {
    guard !isEastAsian, self != .unspecific else { return [] }
    func letter(_ value: UInt32) -> Unicode.Scalar? {
      Unicode.Scalar(value).flatMap { $0.properties.isAlphabetic && Script(of: $0) == self ? $0 : nil }
    }
    guard let first = (0x370..<0x1_0000).lazy.compactMap(letter).first else { return [] }
    let block = first.value & ~127
    return (block..<block + 128).compactMap(letter)
  }

  /// The four letters of the tag.
  var name: String {
    String([24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: tag >> $0))) })
  }

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}

/// The glyphs of a run. Distances are in 64ths of a pixel.
nonisolated struct Shape {
  /// The glyphs from left to right.
  fileprivate(set) var glyphs: [PositionedGlyph] = []
  /// For each scalar, how far the glyphs that it begins move the pen. Negative if it begins none.
  fileprivate(set) var advances: [Int32]
  /// How far the run moves the pen.
  fileprivate(set) var width = 0

  fileprivate init(count: Int) { advances = Array(repeating: -1, count: count) }

  /// The size in memory.
  var bytes: Int {
    glyphs.count * MemoryLayout<PositionedGlyph>.stride + advances.count * MemoryLayout<Int32>.stride
  }
}

/// A glyph of a run, and the position of its origin relative to the start of the pen, in 64ths of a pixel.
nonisolated struct PositionedGlyph {
  let id: UInt32
  /// The distance to the right.
  let x: Int32
  /// The distance up from the baseline.
  let y: Int32
}

/// A font file at a size, as HarfBuzz reads it.
///
/// The glyphs of a buffer are read before it changes, as many as HarfBuzz counted.
@safe nonisolated final class Shaper {
  // The feature `calt`.
  private static let noAlternates = hb_feature_t(tag: 0x6361_6C74, value: 0, start: 0, end: UInt32.max)

  private let font: OpaquePointer
  private let buffer: OpaquePointer

  init?(_ file: FontFile, pixels: Int32) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(file.path) else { return nil }
    let face = unsafe hb_face_create(blob, UInt32(file.index))
    unsafe font = hb_font_create(face)
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
    unsafe buffer = hb_buffer_create()
    resize(to: pixels)
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe hb_font_destroy(font)
  }

  func resize(to pixels: Int32) { unsafe hb_font_set_scale(font, pixels * 64, pixels * 64) }

  /// Returns the glyph of a character, without those around it; nil if the font does not have it.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? {
    var glyph: UInt32 = 0
    return unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? glyph : nil
  }

  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    unsafe hb_buffer_clear_contents(buffer)
    let words = scalars.map(\.value)
    unsafe hb_buffer_add_utf32(buffer, words, Int32(words.count), 0, Int32(words.count))
    unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, script.harfBuzz)
    unsafe hb_buffer_guess_segment_properties(buffer)
    // A font's contextual alternates turn 2x3 into 2×3 and -> into an arrow. A path or a password is shown as it is.
    var feature = Shaper.noAlternates
    unsafe hb_shape(font, buffer, &feature, script == .unspecific ? 1 : 0)
    var shape = Shape(count: words.count)
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return shape }
    shape.glyphs.reserveCapacity(Int(count))
    var pen: Int32 = 0
    for number in 0..<Int(count) {
      let (info, position) = unsafe (infos[number], positions[number])
      shape.glyphs.append(
        PositionedGlyph(id: info.codepoint, x: pen &+ position.x_offset, y: position.y_offset))
      let cluster = Int(info.cluster)
      shape.advances[cluster] = max(0, shape.advances[cluster]) &+ position.x_advance
      pen &+= position.x_advance
    }
    shape.width = Int(pen)
    return shape
  }

  /// Returns the extents of a glyph's ink, in 64ths of a pixel; nil if the font does not have the glyph.
  func extents(of glyph: UInt32) -> hb_glyph_extents_t? {
    var ink = hb_glyph_extents_t()
    return unsafe hb_font_get_glyph_extents(font, glyph, &ink) != 0 ? ink : nil
  }

  /// Whether glyphs of the font are PNG images.
  var hasImages: Bool { unsafe hb_ot_color_has_png(hb_font_get_face(font)) != 0 }

  /// Returns a glyph as a PNG image, in the largest size that the file has; nil if the glyph is not an image.
  func image(of glyph: UInt32) -> [UInt8]? {
    guard let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { unsafe hb_blob_destroy(blob) }
    var count: UInt32 = 0
    guard let bytes = unsafe hb_blob_get_data(blob, &count), count > 0 else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }
}
