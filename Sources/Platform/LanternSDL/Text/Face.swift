internal import CSDL
internal import LanternRaster

/// A font file opened at a size. Combines SDL2_ttf's font, which draws, and a HarfBuzz font, which positions each
/// character. SDL2_ttf also shapes with HarfBuzz but doesn't expose the result.
@safe @MainActor
final class Face: RunFace {
  let ascent: Int
  let height: Int

  private let openFont: OpenFont
  // That of `openFont`, which this object keeps.
  private let font: OpaquePointer
  private let file: FontFile
  private let pixels: Int32
  private lazy var shaper = Shaper(file, pixels: pixels)
  private var settings: (isRightToLeft: Bool, script: Script) = (false, .unspecific)

  /// `isSlanted` slants the letters, for a family without italics.
  init(_ font: OpenFont, _ file: FontFile, pixels: Int32, isSlanted: Bool) {
    openFont = font
    unsafe self.font = font.pointer
    self.file = file
    self.pixels = pixels
    // It has no effect on a font of this size.
    unsafe TTF_SetFontSize(self.font, pixels)
    if isSlanted { unsafe TTF_SetFontStyle(self.font, TTF_STYLE_ITALIC) }
    ascent = unsafe Int(TTF_FontAscent(self.font))
    height = unsafe Int(TTF_FontHeight(self.font))
  }

  func has(_ scalar: Unicode.Scalar) -> Bool { unsafe TTF_GlyphIsProvided32(font, scalar.value) != 0 }

  /// Returns the positions of the glyphs of a run. If the file has become unreadable, all widths are zero.
  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape {
    shaper?.shape(scalars, isRightToLeft: isRightToLeft, script: script) ?? Shape(count: scalars.count)
  }

  /// Returns how far a character's ink extends before its pen position, in whole pixels.
  func overhang(of scalar: Unicode.Scalar) -> Int {
    set(false, .unspecific)
    var left: Int32 = 0
    unsafe TTF_GlyphMetrics32(font, scalar.value, &left, nil, nil, nil, nil)
    return max(0, -Int(left))
  }

  /// Returns the width and height of a text as drawn by `picture(of:isRightToLeft:script:)`, in pixels.
  func extent(of text: String, isRightToLeft: Bool = false, script: Script = .unspecific) -> (Int, Int) {
    set(isRightToLeft, script)
    var (width, height) = (Int32(0), Int32(0))
    unsafe TTF_SizeUTF8(font, text, &width, &height)
    return (Int(width), Int(height))
  }

  /// Returns the text as ink. If memory runs out, the ink is blank, so that the app keeps running.
  func picture(of text: String, isRightToLeft: Bool = false, script: Script = .unspecific) -> Ink {
    set(isRightToLeft, script)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard !text.isEmpty, let surface = unsafe TTF_RenderUTF8_Blended(font, text, white) else { return Ink() }
    defer { unsafe SDL_FreeSurface(surface) }
    return unsafe Ink(of: surface)
  }

  // SDL_ttf enlarges a picture for ink beyond the pen's path and the font's height, and doesn't report on which side.
  // The shape has this information.
  func picture(of run: LineLayout.Run, ascent: Int, height: Int) -> RunPicture {
    let ink = picture(of: run.text, isRightToLeft: run.isRightToLeft, script: run.script)
    let before = min(max(0, ink.width - run.shape.width >> 6), run.shape.overhang + 63 >> 6)
    let above = min(max(0, ink.height - self.height), max(0, (run.shape.rise + 63 >> 6) - self.ascent))
    return RunPicture(ink: ink, x: run.x - before, y: ascent - self.ascent - above)
  }

  private func set(_ isRightToLeft: Bool, _ script: Script) {
    guard settings != (isRightToLeft, script) else { return }
    settings = (isRightToLeft, script)
    unsafe TTF_SetFontDirection(font, isRightToLeft ? TTF_DIRECTION_RTL : TTF_DIRECTION_LTR)
    unsafe TTF_SetFontScriptName(font, script.name)
  }
}

/// A font at a size, in which the characters of a run are shaped and drawn.
@MainActor
protocol RunFace: AnyObject {
  /// Returns whether a character can join a run in this font.
  func has(_ scalar: Unicode.Scalar) -> Bool

  /// Returns the positions of the glyphs of a run.
  func shape(_ scalars: ArraySlice<Unicode.Scalar>, isRightToLeft: Bool, script: Script) -> Shape

  /// Returns a run as pixels, in a line whose main font has an ascent and a height.
  func picture(of run: LineLayout.Run, ascent: Int, height: Int) -> RunPicture
}

/// The pixels of a run. Positions are relative to the line's left edge and to the top of its main font.
nonisolated struct RunPicture {
  private(set) var ink = Ink()
  /// The rows of the ink that are not blank.
  private(set) var rows = 0..<0
  let x: Int
  private(set) var y = 0
  var glyphs: [TextLine.ColorGlyph] = []

  init(ink: Ink, x: Int, y: Int) {
    self.ink = ink
    rows = ink.inkedRows
    self.x = x
    self.y = y
  }

  /// Creates a picture without ink. Glyphs are added later.
  init(x: Int, width: Int) {
    ink = Ink(width: width, height: 0)
    self.x = x
  }

  var top: Int { glyphs.map(\.y).reduce(y + rows.lowerBound, min) }
  var bottom: Int { glyphs.map { $0.y + $0.bitmap.size.height }.reduce(y + rows.upperBound, max) }
}

/// The coverage of glyphs, row by row.
nonisolated struct Ink {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var coverage: [UInt8] = []

  init() {}

  /// Creates blank ink of a size.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    coverage = Array(repeating: 0, count: width * height)
  }

  var mask: Mask { Mask(size: PixelSize(width, height), coverage: coverage) }

  /// The range of rows from the first to the last that is not blank.
  var inkedRows: Range<Int> {
    let inked = (0..<height).filter { row in coverage[row * width..<(row + 1) * width].contains { $0 > 0 } }
    guard let first = inked.first, let last = inked.last else { return 0..<0 }
    return first..<last + 1
  }

  /// Adds some rows of other ink. Where both have ink, the denser value is used.
  mutating func add(_ other: Ink, x: Int, y: Int, rows: Range<Int>) {
    for row in rows {
      for column in 0..<other.width {
        let index = (y + row) * width + x + column
        coverage[index] = max(coverage[index], other.coverage[row * other.width + column])
      }
    }
  }

  // SDL2_ttf blends white over transparent pixels, so the alpha of its ARGB words is the coverage. A surface has `h` rows of
  // `pitch` bytes, and at least `w` words in each.
  fileprivate init(of surface: UnsafeMutablePointer<SDL_Surface>) {
    let stride = unsafe Int(surface.pointee.pitch) / 4
    guard let pixels = unsafe surface.pointee.pixels?.assumingMemoryBound(to: UInt32.self) else { return }
    let size = unsafe (width: Int(surface.pointee.w), height: Int(surface.pointee.h))
    (width, height) = size
    coverage = unsafe [UInt8](unsafeUninitializedCapacity: size.width * size.height) { bytes, count in
      for y in 0..<size.height {
        for x in 0..<size.width { unsafe bytes[y * size.width + x] = UInt8(pixels[y * stride + x] >> 24) }
      }
      count = size.width * size.height
    }
  }
}
