internal import CText

/// A script, identified by its ISO 15924 tag.
nonisolated struct Script: Hashable {
  let tag: UInt32

  /// The script for Latin, Greek and Cyrillic letters. They need no shaping that a font selects by script.
  static let unspecific = Script(HB_SCRIPT_UNKNOWN)

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

  /// The four letters of the tag.
  var name: String {
    String([24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: tag >> $0))) })
  }

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}

/// The glyph positions of a run, in 64ths of a pixel from the start of the pen.
nonisolated struct Shape {
  /// For each scalar, how far the glyphs that it begins move the pen. Negative if it begins none.
  var advances: [Int]
  /// How far the run moves the pen.
  var width = 0
  /// How far ink extends before the start of the pen.
  var overhang = 0
  /// How far ink extends above the baseline.
  var rise = 0

  init(count: Int) { advances = Array(repeating: -1, count: count) }
}

/// A glyph of a run, and the position of its origin, in 64ths of a pixel from the start of the pen.
nonisolated struct PositionedGlyph {
  let id: UInt32
  let x: Int
  let y: Int
}

/// A font file at a size, as HarfBuzz reads it.
///
/// The glyphs of a buffer are read before it changes, as many as HarfBuzz counted.
@safe nonisolated final class Shaper {
  private let font: OpaquePointer
  private let buffer: OpaquePointer

  init?(_ file: FontFile, pixels: Int32) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(file.path) else { return nil }
    let face = unsafe hb_face_create(blob, UInt32(file.index))
    unsafe font = hb_font_create(face)
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
    unsafe hb_font_set_scale(font, pixels * 64, pixels * 64)
    unsafe buffer = hb_buffer_create()
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe hb_font_destroy(font)
  }

  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    fill(with: scalars, isRightToLeft: isRightToLeft, script: script)
    return read(Shape(count: scalars.count))
  }

  /// Returns the glyphs of a run from left to right.
  func glyphs(of scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool) -> [PositionedGlyph] {
    fill(with: scalars, isRightToLeft: isRightToLeft, script: .unspecific)
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return [] }
    var pen = 0
    return (0..<Int(count)).map { number in
      let position = unsafe positions[number]
      defer { pen += Int(position.x_advance) }
      return unsafe PositionedGlyph(
        id: infos[number].codepoint, x: pen + Int(position.x_offset), y: Int(position.y_offset))
    }
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

  private func fill(with scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) {
    unsafe hb_buffer_clear_contents(buffer)
    let words = scalars.map(\.value)
    unsafe hb_buffer_add_utf32(buffer, words, Int32(words.count), 0, Int32(words.count))
    unsafe hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, script.harfBuzz)
    unsafe hb_buffer_guess_segment_properties(buffer)
    unsafe hb_shape(font, buffer, nil, 0)
  }

  private func read(_ blank: Shape) -> Shape {
    var shape = blank
    var count: UInt32 = 0
    guard let glyphs = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, nil)
    else { return shape }
    for number in 0..<Int(count) {
      let position = unsafe positions[number]
      var ink = hb_glyph_extents_t()
      if unsafe hb_font_get_glyph_extents(font, glyphs[number].codepoint, &ink) != 0 {
        shape.overhang = max(shape.overhang, -(shape.width + Int(position.x_offset + ink.x_bearing)))
        shape.rise = max(shape.rise, Int(position.y_offset + ink.y_bearing))
      }
      let cluster = unsafe Int(glyphs[number].cluster)
      shape.advances[cluster] = max(0, shape.advances[cluster]) + Int(position.x_advance)
      shape.width += Int(position.x_advance)
    }
    return shape
  }
}
