internal import CHarfBuzz

/// A script, by its tag in ISO 15924.
nonisolated struct Script: Hashable {
  let tag: UInt32

  /// What letters of Latin, Greek and Cyrillic are set in: they need no shaping that a font would look up by script.
  static let unspecific = Script(HB_SCRIPT_UNKNOWN)

  /// The script that a scalar is written in; none when it belongs to several, as digits and spaces do.
  init?(of scalar: Unicode.Scalar) {
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
    switch script {
    case HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN: return nil
    case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC: self = .unspecific
    default: self.init(script)
    }
  }

  private init(_ script: hb_script_t) { tag = UInt32(script.rawValue) }

  /// The tag's four letters.
  var name: String {
    String([24, 16, 8, 0].map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: tag >> $0))) })
  }

  var harfBuzz: hb_script_t { hb_script_t(rawValue: tag) }
}

/// Where the glyphs of a run come to stand, in 64ths of a pixel from where the pen starts.
nonisolated struct Shape {
  /// Of each scalar, how far the glyphs move the pen that it begins; negative where it begins none.
  var advances: [Int]
  /// How far the pen moves.
  var width = 0
  /// How far ink lies before the pen's start, and above the baseline.
  var overhang = 0
  var rise = 0

  init(count: Int) { advances = Array(repeating: -1, count: count) }
}

/// HarfBuzz' view of a font file at a size.
nonisolated final class Shaper {
  private let font: OpaquePointer
  private let buffer: OpaquePointer

  init?(_ file: FontFile, pixels: Int32) {
    guard let blob = hb_blob_create_from_file_or_fail(file.path) else { return nil }
    let face = hb_face_create(blob, UInt32(file.index))
    font = hb_font_create(face)
    hb_face_destroy(face)
    hb_blob_destroy(blob)
    hb_font_set_scale(font, pixels * 64, pixels * 64)
    buffer = hb_buffer_create()
  }

  deinit {
    hb_buffer_destroy(buffer)
    hb_font_destroy(font)
  }

  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    hb_buffer_clear_contents(buffer)
    let words = scalars.map(\.value)
    hb_buffer_add_utf32(buffer, words, Int32(words.count), 0, Int32(words.count))
    hb_buffer_set_direction(buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, script.harfBuzz)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    return read(Shape(count: words.count))
  }

  private func read(_ blank: Shape) -> Shape {
    var shape = blank
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, nil)
    else { return shape }
    for number in 0..<Int(count) {
      let position = positions[number]
      var ink = hb_glyph_extents_t()
      if hb_font_get_glyph_extents(font, glyphs[number].codepoint, &ink) != 0 {
        shape.overhang = max(shape.overhang, -(shape.width + Int(position.x_offset + ink.x_bearing)))
        shape.rise = max(shape.rise, Int(position.y_offset + ink.y_bearing))
      }
      let cluster = Int(glyphs[number].cluster)
      shape.advances[cluster] = max(0, shape.advances[cluster]) + Int(position.x_advance)
      shape.width += Int(position.x_advance)
    }
    return shape
  }
}
