internal import LanternBase
public import LanternRaster
internal import LanternStrings

/// Draws text in an installed font family, shaped by HarfBuzz and drawn by FreeType. Characters that the family
/// lacks come from other installed fonts. If no font has a character, a box shows.
///
/// FriBidi puts right-to-left text in visual order, line by line. Control characters, and embeddings and overrides that would
/// reorder letters, have no effect and draw nothing. At most the first 4,096 characters and 32,768 pixels of a line are
/// drawn.
@MainActor
public final class FontTypesetter: Typesetter {
  /// The families in order of preference. Each is a Debian package; the first one is fonts-inter.
  nonisolated public static let families = ["Inter", "Noto Sans", "DejaVu Sans"]
  /// The monospaced families in order of preference. The first is in the Debian package fonts-noto-mono.
  nonisolated public static let monospacedFamilies = [
    "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono",
  ]
  /// The maximum number of lines in the cache. A full screen has a few dozen.
  public static let cachedLines = 2_048
  /// The maximum number of bytes of text and coverage in the cache.
  public static let cachedBytes = 16 << 20
  /// The maximum number of open fonts, each in one size.
  package static let cachedFaces = 64

  /// Problems with the installed fonts that don't prevent drawing text, one sentence each, for the administrator of
  /// the machine.
  public private(set) var warnings: [String] = []

  /// The language of the text, as a BCP 47 tag such as `zh-Hans`; nil, the default, for no preference. It chooses the font
  /// of characters that Chinese, Japanese and Korean share, and line breaks at quotation marks. Widgets keep drawn lines.
  public var language: String? {
    didSet {
      guard language != oldValue else { return }
      fallback.language = language.flatMap(EastAsianLanguage.init(tag:))
      lines.removeAll()
      extents.removeAll()
      brokenLines.removeAll()
    }
  }

  private let family: FontFamily
  private let fallback: FallbackFonts
  private let emoji: FallbackFonts
  private let members: (_ family: String) -> [FamilyMember]
  private var appFonts: [FamilyMember] = []
  private var sources: [FontStyle: FontSource] = [:]
  private var colorFaces = GenerationalCache<OpenFaces.Key, ColorFace>(count: 8)
  private let faces: OpenFaces
  private var lines = GenerationalCache<LineKey, TextLine>(count: cachedLines, cost: cachedBytes)
  private var extents = GenerationalCache<LineKey, [ClosedRange<Double>]>(count: 64, cost: 2 * cachedBytes)
  private var brokenLines = GenerationalCache<LineBreakKey, [String]>(count: 256, cost: cachedBytes)

  private struct FontStyle: Hashable {
    let family: Font.Family
    let weight: Font.Weight
    let isItalic: Bool
  }

  private struct FontSource {
    let file: FontFile
    let isSlanted: Bool
  }

  private struct LineKey: Hashable {
    let text: String
    let font: Font
    let scale: Double
  }

  private struct LineBreakKey: Hashable {
    let line: LineKey
    let width: Double
  }

  /// Opens each weight of the family that the search found, so that an unusable font is detected now. If the family
  /// is damaged, uses the next installed family and adds to `warnings`. For a file of the app that cannot be used,
  /// also adds to `warnings`; text in its fonts uses the interface font.
  public convenience init(_ search: FontSearch = FontSearch()) throws(FontError) {
    try self.init(
      families: search.families(),
      fallback: FallbackFonts({ search.fallback.value }, preferred: search.families(for:)),
      emoji: FallbackFonts.installedEmoji, members: search.members(of:), prepared: search.takePreparedFont)
    for file in search.appFontFiles() {
      do throws(FontError) {
        let fonts = try file.fonts.get()
        for font in fonts { try faces.check(OpenFaces.Key(file: font.file, pixels: 15)) }
        appFonts += fonts
      } catch {
        warnings.append("\(error); the interface font is used instead")
      }
    }
  }

  /// Uses the first usable family. `fallback` lists the fallback fonts when a character is first missing, `emoji` the
  /// fonts for emoji when the first one is drawn, and `preferred` the families for a language.
  package convenience init(
    families: some Sequence<FontFamily>, fallback: @escaping () -> [InstalledFont],
    emoji: @escaping () -> [InstalledFont] = { [] },
    preferred: @escaping (EastAsianLanguage) -> [String] = { _ in [] }
  ) throws(FontError) {
    try self.init(
      families: families, fallback: FallbackFonts({ FallbackFonts.ranked(fallback()) }, preferred: preferred),
      emoji: emoji, members: FontFinder.members(of:), prepared: { _ in nil })
  }

  private init(
    families: some Sequence<FontFamily>, fallback: FallbackFonts,
    emoji: @escaping () -> [InstalledFont], members: @escaping (String) -> [FamilyMember],
    prepared: @escaping (FontFile) -> OpenFont?
  ) throws(FontError) {
    faces = OpenFaces(count: FontTypesetter.cachedFaces, prepared: prepared)
    self.fallback = fallback
    self.emoji = FallbackFonts({ FallbackFonts.ranked(emoji()) }, preferred: { _ in [] })
    self.members = members
    var failure: FontError?
    for family in families {
      do {
        for file in family.files.values {
          try faces.check(OpenFaces.Key(file: FontFile(path: file), pixels: 15), has: "a")
        }
        self.family = family
        if let failure { warnings.append("\(failure); \(family.name) is used instead") }
        return
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? FontFinder.openError(for: "/").map { .unreadable(reason: $0) }
      ?? .missing(families: FontTypesetter.families)
  }

  /// The current number of lines in the cache.
  package var cachedLineCount: Int { lines.count }
  /// The current number of bytes in the cache.
  package var cachedByteCount: Int { lines.cost }
  /// The number of texts that were in no cache when their pixels, extents or line breaks were needed.
  public var shapedLineCount: Int? { lines.misses + extents.misses + brokenLines.misses }
  /// The current number of open fonts.
  package var openFaceCount: Int { faces.count }

  /// Returns a line of text as pixels. The line comes from the cache if it was drawn recently.
  public func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    let key = LineKey(text: text, font: font, scale: scale)
    if let line = lines.value(for: key) { return line }
    let line = WorkMeter.measure("text") { typeset(text, in: font, scale: scale) }
    let colors = line.colorGlyphs.reduce(0) { $0 + $1.bitmap.words.count * MemoryLayout<UInt32>.stride }
    lines.insert(line, for: key, cost: line.mask.coverage.count + colors + text.utf8.count)
    return line
  }

  /// Returns the extent of each character of a line, in points.
  public func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    let key = LineKey(text: text, font: font, scale: scale)
    if let known = extents.value(for: key) { return known }
    let layout = WorkMeter.measure("text") { self.layout(text, in: font, scale: scale) }
    let found =
      layout?.extents.map { $0.lowerBound / scale...$0.upperBound / scale }
      ?? Array(repeating: 0...0, count: text.count)
    extents.insert(
      found, for: key, cost: found.count * MemoryLayout<ClosedRange<Double>>.stride + text.utf8.count)
    return found
  }

  /// Breaks a text into lines that are at most `width` points wide.
  public func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    // A width that was converted from pixels may be too small by a rounding error.
    let availableWidth = width > 0 ? width * scale + 1.0 / 1_024 : 0
    let key = LineBreakKey(line: LineKey(text: text, font: font, scale: scale), width: availableWidth)
    if let known = brokenLines.value(for: key) { return known }
    let breaker = LineBreaker(
      availableWidth: availableWidth, language: language,
      extent: { self.layout($0, in: font, scale: scale)?.width ?? 0 },
      advances: {
        self.layout($0, in: font, scale: scale)?.advances ?? Array(repeating: 0, count: $0.count)
      })
    let lines = WorkMeter.measure("text") {
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .flatMap { breaker.lines(of: String($0)) }
    }
    brokenLines.insert(lines, for: key, cost: lines.count * MemoryLayout<String>.stride + 2 * text.utf8.count)
    return lines
  }

  /// Returns after which characters a line may end (annex 14 of the Unicode Standard).
  public func lineBreaks(in text: String) -> [Bool] {
    LineBreaks.allowed(behind: Array(text), language: language)
  }

  // MARK: - Typesetting

  private func typeset(_ text: String, in font: Font, scale: Double) -> TextLine {
    let text = truncated(text, in: font, scale: scale)
    guard let face = face(font, scale: scale), let layout = layout(text, in: font, scale: scale) else {
      let nothing = Mask(size: PixelSize(0, 0), coverage: [])
      return TextLine(mask: nothing, ascent: Int(pixels(font, scale)), descent: 0, advance: 0)
    }
    return layout.line(ascent: face.ascent, height: face.height)
  }

  private func layout(_ text: String, in font: Font, scale: Double) -> LineLayout? {
    guard let main = face(font, scale: scale) else { return nil }
    var latest: [Script: InstalledFont] = [:]
    return LineLayout(text) { scalars, script in
      // In most text, the main font has all characters, and each is one scalar.
      if scalars.count == 1, let scalar = scalars.first, scalar.value < 0x80, main.has(scalar) { return main }
      let pixels = self.pixels(font, scale)
      if EmojiPresentation.applies(to: scalars), let face = self.colorFace(for: scalars, pixels) {
        return face
      }
      return self.face(for: scalars, script, main, weight: font.weight, pixels: pixels, &latest)
    }
  }

  private static let drawnCharacters = 4_096
  private static let drawnPixels = 32_768

  // Returns the text, truncated to the part that is drawn.
  private func truncated(_ text: String, in font: Font, scale: Double) -> String {
    let most = FontTypesetter.drawnCharacters
    var text = text.utf8.count > most ? String(text.prefix(most)) : text
    let pixels = Int(pixels(font, scale))
    let widest = min(FontTypesetter.drawnPixels, FontTypesetter.cachedBytes / 4 / pixels)
    // Few characters are more than twice as wide as they are high.
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

  private func face(
    for scalars: ArraySlice<Unicode.Scalar>, _ script: Script, _ main: Face, weight: Font.Weight,
    pixels: Int32, _ latest: inout [Script: InstalledFont]
  ) -> any RunFace {
    let drawn = FontTypesetter.drawn(scalars)
    let isQuote =
      fallback.language?.isChinese == true && drawn.allSatisfy { "“”".unicodeScalars.contains($0) }
    let script = isQuote ? .han : script
    if drawn.allSatisfy(main.has) && !isQuote || drawn.contains(where: FontTypesetter.isInNoFont) {
      return main
    }
    for candidate in drawn.count > 1 ? [drawn[...], drawn.prefix(1)] : [drawn[...]] {
      let font = fallback.font(for: candidate, script: script, weight: weight, latest: &latest) { file in
        do throws(FontError) {
          try faces.check(OpenFaces.Key(file: file, pixels: pixels), has: candidate.first)
          return true
        } catch {
          warnings.append("\(error); this font is skipped")
          return false
        }
      }
      let style = SyntheticStyle(isBold: font?.isTooLight(for: weight) ?? false)
      if let font, let face = face(font.file, pixels, style) { return face }
    }
    return colorFace(for: scalars, pixels) ?? main
  }

  // Returns the font in which characters are emoji; nil if no such font is installed.
  private func colorFace(for scalars: ArraySlice<Unicode.Scalar>, _ pixels: Int32) -> ColorFace? {
    let drawn = FontTypesetter.drawn(scalars)
    for candidate in drawn.count > 1 ? [drawn[...], drawn.prefix(1)] : [drawn[...]] {
      var latest: [Script: InstalledFont] = [:]
      let font = emoji.font(for: candidate, script: .unspecific, weight: .regular, latest: &latest) { file in
        colorFace(file, pixels) != nil
      }
      if let font, let face = colorFace(font.file, pixels) { return face }
    }
    return nil
  }

  private func face(_ font: Font, scale: Double) -> Face? {
    let pixels = pixels(font, scale)
    if font.family == .interface, !font.isItalic { return upright(font.weight, pixels) }
    let style = FontStyle(family: font.family, weight: font.weight, isItalic: font.isItalic)
    let known = sources[style]
    guard let source = known ?? source(of: style) else { return upright(font.weight, pixels) }
    if known == nil { sources[style] = source }
    return face(source.file, pixels, SyntheticStyle(isSlanted: source.isSlanted))
      ?? upright(font.weight, pixels)
  }

  private func upright(_ weight: Font.Weight, _ pixels: Int32) -> Face? {
    family.files[weight].flatMap { face(FontFile(path: $0), pixels) }
  }

  // Returns the font of a family with the slant and the nearest weight, or else the interface font.
  private func source(of style: FontStyle) -> FontSource? {
    let fonts: [FamilyMember] =
      switch style.family {
      case .interface: members(family.name)
      case .monospaced: FontTypesetter.monospacedFamilies.lazy.map(members).first { !$0.isEmpty } ?? []
      case .custom(let name):
        appFonts.filter { $0.families.contains { $0.lowercased() == name.lowercased() } }
      }
    let target = FontFinder.fontconfigWeight(of: style.weight)
    func distance(_ font: FamilyMember) -> (Int, Int32, String) {
      (font.isItalic == style.isItalic ? 0 : 1, abs(font.weight - target), font.file.path)
    }
    for font in fonts.sorted(by: { distance($0) < distance($1) }) {
      do throws(FontError) {
        try faces.check(OpenFaces.Key(file: font.file, pixels: 15))
        return FontSource(file: font.file, isSlanted: style.isItalic && !font.isItalic)
      } catch {
        warnings.append("\(error); this font is skipped")
      }
    }
    return family.files[style.weight].map {
      FontSource(file: FontFile(path: $0), isSlanted: style.isItalic)
    }
  }

  private func face(_ file: FontFile, _ pixels: Int32, _ style: SyntheticStyle = SyntheticStyle()) -> Face? {
    faces[OpenFaces.Key(file: file, pixels: pixels, style: style)]
  }

  private func colorFace(_ file: FontFile, _ pixels: Int32) -> ColorFace? {
    let key = OpenFaces.Key(file: file, pixels: pixels)
    if let face = colorFaces.value(for: key) { return face }
    guard let face = ColorFace(file, pixels: pixels) else { return nil }
    colorFaces.insert(face, for: key)
    return face
  }
}
