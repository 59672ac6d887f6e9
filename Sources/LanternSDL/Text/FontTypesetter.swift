internal import CSDL
public import LanternRaster

/// Sets text by SDL2_ttf (FreeType, shaped by HarfBuzz) in an installed font family; characters that it lacks come
/// from other installed fonts, or show as a box where there is none.
///
/// Right-to-left text is put in order by FriBidi, line by line. Controls and invisible marks that would reorder text
/// have no effect and show nothing. Of a line no more is drawn than its first 4,096 characters and 32,768 pixels.
@MainActor
public final class FontTypesetter: Typesetter {
  /// Families in order of preference; each is a package of Debian's, the first one fonts-inter.
  nonisolated public static let families = ["Inter", "Noto Sans", "DejaVu Sans"]
  /// Lines kept at most; a screenful has a few dozen.
  public static let cachedLines = 512
  /// Bytes of text and coverage kept at most with them.
  public static let cachedBytes = 16 << 20
  /// Fonts kept open at most, each in one size.
  package static let cachedFaces = 64

  /// What is wrong with the installed fonts, a sentence each, though text can be set; for whoever looks after the
  /// machine.
  public private(set) var remarks: [String] = []

  private let family: FontFamily
  private let fallback: FallbackFonts
  private var faces = TwoGenerations<FaceKey, Face>(count: cachedFaces)
  private var kept = TwoGenerations<LineKey, TextLine>(count: cachedLines, cost: cachedBytes)
  private var stops = TwoGenerations<LineKey, [Double]>(count: 64, cost: 2 * cachedBytes)
  private var cuts = TwoGenerations<CutKey, [String]>(count: 256, cost: cachedBytes)

  private struct FaceKey: Hashable {
    let file: FontFile
    let pixels: Int32
  }

  private struct LineKey: Hashable {
    let text: String
    let font: Font
    let scale: Double
  }

  private struct CutKey: Hashable {
    let line: LineKey
    let width: Double
  }

  /// Opens the family that was found once in each weight, so that a font that cannot be used is known now. When it is
  /// damaged, the next installed family is taken, and `remarks` tells.
  public convenience init(_ search: FontSearch = FontSearch()) throws(FontError) {
    try self.init(families: search.families(), fallback: FallbackFonts.installed)
  }

  /// Takes the first of the families that can be used, and fonts to fall back to when a character is first missing.
  package init(
    families: some Sequence<FontFamily>, fallback: @escaping () -> [InstalledFont]
  ) throws(FontError) {
    self.fallback = FallbackFonts(fallback)
    var failure: FontError?
    for family in families {
      do {
        for file in family.files.values {
          let key = FaceKey(file: FontFile(path: file), pixels: 15)
          faces.keep(try FontTypesetter.open(key, with: "a"), under: key)
        }
        self.family = family
        if let failure { remarks.append("\(failure); text is set in \(family.name)") }
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? FontFinder.obstacle(to: "/").map { .unreadable(reason: $0) }
      ?? .missing(families: FontTypesetter.families)
  }

  /// How much is kept now.
  package var keptLines: Int { kept.count }
  package var keptBytes: Int { kept.cost }
  package var keptFaces: Int { faces.count }

  public func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    let key = LineKey(text: text, font: font, scale: scale)
    if let line = kept.use(key) { return line }
    let line = set(text, in: font, scale: scale)
    kept.keep(line, under: key, cost: line.mask.coverage.count + text.utf8.count)
    return line
  }

  public func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    let key = LineKey(text: text, font: font, scale: scale)
    if let known = stops.use(key) { return known }
    let stops = pixelStops(of: text, in: font, scale: scale).map { $0 / scale }
    self.stops.keep(stops, under: key, cost: stops.count * MemoryLayout<Double>.stride + text.utf8.count)
    return stops
  }

  public func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    let room = width > 0 ? width * scale : 0
    let key = CutKey(line: LineKey(text: text, font: font, scale: scale), width: room)
    if let known = cuts.use(key) { return known }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
      paragraph in
      LineCutter(
        room: room, extent: { self.extent(of: $0, in: font, scale: scale) },
        advances: {
          self.layout($0, in: font, scale: scale)?.advances ?? Array(repeating: 0, count: $0.count)
        }
      ).lines(of: String(paragraph))
    }
    cuts.keep(lines, under: key, cost: lines.count * MemoryLayout<String>.stride + 2 * text.utf8.count)
    return lines
  }

  // MARK: - Setting

  private func set(_ text: String, in font: Font, scale: Double) -> TextLine {
    let nothing = Mask(size: PixelSize(0, 0), coverage: [])
    guard let face = face(font, scale: scale) else {
      return TextLine(mask: nothing, ascent: Int(pixels(font, scale)), descent: 0, advance: 0)
    }
    let text = drawable(text, in: font, scale: scale)
    let descent = max(0, face.height - face.ascent)
    if text.isEmpty { return TextLine(mask: nothing, ascent: face.ascent, descent: descent, advance: 0) }
    guard isPlain(text, in: face) else {
      return layout(text, in: font, scale: scale)?.picture(ascent: face.ascent, height: face.height)
        ?? TextLine(mask: nothing, ascent: face.ascent, descent: descent, advance: 0)
    }
    let advance = face.extent(of: text).0
    let ink = face.picture(of: text)
    // Marks piled up beyond the font's height make the picture higher, and SDL_ttf does not say at which end. Letters
    // without any go beyond it at the foot only.
    if ink.height > face.height, !text.utf8.allSatisfy({ $0 < 0x80 }),
      let tall = layout(text, in: font, scale: scale)?.picture(ascent: face.ascent, height: face.height)
    {
      return TextLine(mask: tall.mask, ascent: tall.ascent, descent: tall.descent, advance: advance)
    }
    return TextLine(mask: ink.mask, ascent: face.ascent, descent: descent, advance: advance)
  }

  private func pixelStops(of text: String, in font: Font, scale: Double) -> [Double] {
    guard let face = face(font, scale: scale), let layout = layout(text, in: font, scale: scale) else {
      return Array(repeating: 0, count: text.count + 1)
    }
    let stops = layout.stops
    guard let first = text.unicodeScalars.first, stops.count <= FontTypesetter.drawnCharacters,
      isPlain(text, in: face)
    else { return stops }
    // SDL_ttf's picture begins where the ink does, if that is before the pen, and ends no sooner than the ink.
    let lead = Double(face.overhang(of: first))
    let width = Double(face.extent(of: text).0)
    return stops.indices.map { number in
      switch number {
      case 0: 0
      case stops.count - 1: width
      default: min(width, stops[number] + lead)
      }
    }
  }

  // What `line` has for its advance, without drawing it.
  private func extent(of text: String, in font: Font, scale: Double) -> Int {
    guard let face = face(font, scale: scale), !text.isEmpty else { return 0 }
    return isPlain(text, in: face)
      ? face.extent(of: text).0 : layout(text, in: font, scale: scale)?.width ?? 0
  }

  private func layout(_ text: String, in font: Font, scale: Double) -> LineLayout? {
    guard let main = face(font, scale: scale) else { return nil }
    if isPlain(text, in: main) { return LineLayout(text) { _, _ in main } }
    var latest: [Script: InstalledFont] = [:]
    return LineLayout(text) { scalars, script in
      self.face(for: scalars, script, main, weight: font.weight, pixels: self.pixels(font, scale), &latest)
    }
  }

  private static let drawnCharacters = 4_096
  private static let drawnPixels = 32_768

  // As much of a text as is drawn.
  private func drawable(_ text: String, in font: Font, scale: Double) -> String {
    let most = FontTypesetter.drawnCharacters
    var text = text.utf8.count > most ? String(text.prefix(most)) : text
    let pixels = Int(pixels(font, scale))
    let widest = min(FontTypesetter.drawnPixels, FontTypesetter.cachedBytes / 4 / pixels)
    // Hardly a character is twice as wide as it is high.
    guard text.utf8.count * pixels * 2 > widest, let layout = layout(text, in: font, scale: scale) else {
      return text
    }
    var width = 0.0
    let fitting = layout.advances.prefix { advance in
      width += advance
      return width <= Double(widest)
    }
    if fitting.count < layout.advances.count { text = String(text.prefix(fitting.count)) }
    return text
  }

  // MARK: - Fonts

  // Text that the main font has whole and that runs from left to right needs no more than SDL_ttf. Most text is so.
  private func isPlain(_ text: String, in face: Face) -> Bool {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return true }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x20..<0x7F: true
      case 0xAD: false
      case 0xA0..<0x590, 0x1E00..<0x2000, 0x2010..<0x2028, 0x2030..<0x205F, 0x2070..<0x2C00: face.has(scalar)
      default: false
      }
    }
  }

  private func face(
    for scalars: ArraySlice<Unicode.Scalar>, _ script: Script, _ main: Face, weight: Font.Weight,
    pixels: Int32, _ latest: inout [Script: InstalledFont]
  ) -> Face {
    // Joiners and selectors of variants say how others are drawn.
    let drawn = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    if drawn.allSatisfy(main.has) || drawn.contains(where: isNobodys) { return main }
    for wanted in drawn.count > 1 ? [drawn[...], drawn.prefix(1)] : [drawn[...]] {
      let file = fallback.file(for: wanted, script: script, weight: weight, latest: &latest) { file in
        do throws(FontError) {
          _ = try FontTypesetter.open(FaceKey(file: file, pixels: pixels), with: wanted.first)
          return true
        } catch {
          remarks.append("\(error); it is passed over")
          return false
        }
      }
      if let file, let face = face(file, pixels) { return face }
    }
    return main
  }

  // There is no font for what has no meaning, and a search for it takes longest.
  private func isNobodys(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .unassigned || category == .privateUse
  }

  private func face(_ font: Font, scale: Double) -> Face? {
    family.files[font.weight].flatMap { face(FontFile(path: $0), pixels(font, scale)) }
  }

  private func face(_ file: FontFile, _ pixels: Int32) -> Face? {
    let key = FaceKey(file: file, pixels: pixels)
    if let face = faces.use(key) { return face }
    guard let face = Face(file, pixels: pixels) else { return nil }
    faces.keep(face, under: key)
    return face
  }

  private static func open(
    _ key: FaceKey, with scalar: Unicode.Scalar?
  ) throws(FontError) -> Face {
    guard let face = Face(key.file, pixels: key.pixels) else {
      throw .unusable(
        file: key.file.path, reason: FontFinder.obstacle(to: key.file.path) ?? lastError)
    }
    if let scalar, !face.has(scalar) {
      throw .unusable(
        file: key.file.path, reason: "it lacks the character U+\(String(scalar.value, radix: 16))")
    }
    return face
  }

  // Whole pixels; a size that is no number, or none that a font has, is the nearest.
  private func pixels(_ font: Font, _ scale: Double) -> Int32 {
    let pixels = (font.size * scale).rounded()
    return pixels >= 1 ? Int32(min(pixels, 1_024)) : 1
  }
}
