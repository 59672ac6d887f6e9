internal import CSDL
public import LanternRaster

/// Sets text by SDL2_ttf (FreeType, shaped by HarfBuzz) in an installed font family.
@MainActor
public final class FontTypesetter: Typesetter {
  /// Families in order of preference; each is a package of Debian's, the first one fonts-inter.
  nonisolated public static let families = ["Inter", "Noto Sans", "DejaVu Sans"]
  /// Lines kept at most; a screenful has a few dozen.
  public static let cachedLines = 512

  private let files: [Font.Weight: String]
  private var faces: [Face: OpaquePointer] = [:]
  private var lines: [LineKey: TextLine] = [:]
  private var stops: [LineKey: [Double]] = [:]

  private struct Face: Hashable {
    let weight: Font.Weight
    let pixels: Int32
  }

  private struct LineKey: Hashable {
    let text: String
    let font: Font
    let scale: Double
  }

  /// Opens the font that was found once in each weight, so that a font that cannot be used is known now.
  public init(_ search: FontSearch = FontSearch()) throws(FontError) {
    files = try search.files()
    TTF_Init()
    for (weight, file) in files {
      guard face(Font(size: 15, weight: weight), scale: 1) != nil else {
        throw .unusable(file: file, reason: lastError)
      }
    }
  }

  isolated deinit {
    for face in faces.values { TTF_CloseFont(face) }
    TTF_Quit()
  }

  /// How many lines are kept now.
  package var keptLines: Int { lines.count }

  public func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    let key = LineKey(text: text, font: font, scale: scale)
    if let line = lines[key] { return line }
    if lines.count >= FontTypesetter.cachedLines { lines.removeAll(keepingCapacity: true) }
    let line = set(text, in: font, scale: scale)
    lines[key] = line
    return line
  }

  public func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    let key = LineKey(text: text, font: font, scale: scale)
    if let known = stops[key] { return known }
    if stops.count >= 16 { stops.removeAll(keepingCapacity: true) }
    var ends = [0.0]
    if let face = face(font, scale: scale) {
      var prefix = ""
      for character in text {
        prefix.append(character)
        var width: Int32 = 0
        TTF_SizeUTF8(face, prefix, &width, nil)
        ends.append(max(ends[ends.count - 1], Double(width) / scale))
      }
    }
    stops[key] = ends
    return ends
  }

  public func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if line.isEmpty || size(of: longer, in: font, scale: scale).width <= width {
          line = longer
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    return lines
  }

  // Text that cannot be set, for want of memory, is blank rather than the end of the app.
  private func set(_ text: String, in font: Font, scale: Double) -> TextLine {
    let nothing = Mask(size: PixelSize(0, 0), coverage: [])
    guard let face = face(font, scale: scale) else {
      return TextLine(mask: nothing, ascent: Int(font.size * scale), descent: 0, advance: 0)
    }
    let ascent = Int(TTF_FontAscent(face))
    let descent = max(0, Int(TTF_FontHeight(face)) - ascent)
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard !text.isEmpty, let surface = TTF_RenderUTF8_Blended(face, text, white) else {
      return TextLine(mask: nothing, ascent: ascent, descent: descent, advance: 0)
    }
    defer { SDL_FreeSurface(surface) }
    let mask = Self.coverage(of: surface)
    var advance: Int32 = 0
    TTF_SizeUTF8(face, text, &advance, nil)
    return TextLine(mask: mask, ascent: ascent, descent: descent, advance: Int(advance))
  }

  // SDL2_ttf blends white over nothing: the alpha of its ARGB words is the coverage.
  private static func coverage(of surface: UnsafeMutablePointer<SDL_Surface>) -> Mask {
    let size = PixelSize(Int(surface.pointee.w), Int(surface.pointee.h))
    let stride = Int(surface.pointee.pitch) / 4
    guard let pixels = surface.pointee.pixels?.assumingMemoryBound(to: UInt32.self) else {
      return Mask(size: PixelSize(0, 0), coverage: [])
    }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { coverage.append(UInt8(pixels[y * stride + x] >> 24)) }
    }
    return Mask(size: size, coverage: coverage)
  }

  private func face(_ font: Font, scale: Double) -> OpaquePointer? {
    let key = Face(weight: font.weight, pixels: max(1, Int32((font.size * scale).rounded())))
    if let face = faces[key] { return face }
    if faces.count >= 32 {
      for face in faces.values { TTF_CloseFont(face) }
      faces.removeAll()
    }
    guard let file = files[font.weight], let face = TTF_OpenFont(file, key.pixels) else { return nil }
    TTF_SetFontHinting(face, TTF_HINTING_LIGHT_SUBPIXEL)
    faces[key] = face
    return face
  }
}
