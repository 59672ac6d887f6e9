internal import CText
internal import LanternRaster

/// A font in a file that may contain several fonts.
nonisolated package struct FontFile: Hashable, Sendable {
  package let path: String
  package let index: Int

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}

/// An installed font and the characters that it has.
nonisolated package struct InstalledFont: Sendable {
  let family: String
  /// The weight on fontconfig's scale.
  let weight: Int32
  let file: FontFile
  let covers: @Sendable (Unicode.Scalar) -> Bool

  package init(
    family: String, weight: Int32, file: FontFile, covers: @escaping @Sendable (Unicode.Scalar) -> Bool
  ) {
    self.family = family
    self.weight = weight
    self.file = file
    self.covers = covers
  }
}

/// The fonts for characters that the main font lacks.
///
/// Of the families that have a character, the first in a fixed order is used, because fontconfig's own choice
/// differs between machines. Fonts are listed only when a character is first missing.
///
/// Chinese, Japanese and Korean share characters that each writes in its own form. For their scripts, the families that
/// fontconfig prefers for the language come first.
@MainActor
final class FallbackFonts {
  /// The language of the text; nil for no preference.
  var language: EastAsianLanguage? { didSet { if language != oldValue { eastAsian = nil } } }

  private let list: () -> [InstalledFont]
  private let preferred: (EastAsianLanguage) -> [String]
  private lazy var fonts = list()
  // The same fonts, those of the language first.
  private var eastAsian: [InstalledFont]?
  private var damaged: Set<FontFile> = []
  // One bit for each scalar that no font has, so that each is searched for only once.
  private var missing: [UInt64] = []

  /// `list` returns the fonts in order of preference, and `preferred` the families for a language, the best one first.
  init(
    _ list: @escaping () -> [InstalledFont], preferred: @escaping (EastAsianLanguage) -> [String]
  ) {
    self.list = list
    self.preferred = preferred
  }

  /// Returns a font that has all of the scalars, in the available weight nearest to `weight`. Returns nil if no such
  /// font is installed.
  ///
  /// `latest` contains the font that was last found for each script. It probably has the next character too, and a
  /// phrase should be in one font. Use one dictionary for each line, so that a line's picture doesn't depend on text
  /// that was drawn earlier. A file that cannot be opened is skipped from then on.
  func font(
    for scalars: ArraySlice<Unicode.Scalar>, script: Script, weight: Font.Weight,
    latest: inout [Script: InstalledFont], opens: (FontFile) -> Bool
  ) -> InstalledFont? {
    if scalars.contains(where: isMissing) { return nil }
    if let latest = latest[script], scalars.allSatisfy(latest.covers) { return latest }
    let fonts = script.isEastAsian ? fontsOfLanguage() : fonts
    while let best = FallbackFonts.best(of: fonts, for: scalars, weight, except: damaged) {
      if opens(best.file) {
        latest[script] = best
        return best
      }
      damaged.insert(best.file)
    }
    if scalars.count == 1 { scalars.forEach(remember(missing:)) }
    return nil
  }

  private func fontsOfLanguage() -> [InstalledFont] {
    guard let language else { return fonts }
    if let eastAsian { return eastAsian }
    let sorted = FallbackFonts.sorted(fonts, by: preferred(language))
    eastAsian = sorted
    return sorted
  }

  private func isMissing(_ scalar: Unicode.Scalar) -> Bool {
    !missing.isEmpty && missing[Int(scalar.value >> 6)] >> (scalar.value & 63) & 1 == 1
  }

  private func remember(missing scalar: Unicode.Scalar) {
    if missing.isEmpty { missing = Array(repeating: 0, count: 0x110000 >> 6) }
    missing[Int(scalar.value >> 6)] |= 1 << UInt64(scalar.value & 63)
  }

  /// Returns all upright outline fonts that fontconfig knows.
  nonisolated static func installed() -> [InstalledFont] {
    unsafe list { pattern in
      unsafe FcPatternAddBool(pattern, FC_COLOR, FcFalse)
      unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    }
  }

  /// Returns all fonts with colored glyphs that fontconfig knows.
  nonisolated static func installedEmoji() -> [InstalledFont] {
    unsafe list { unsafe FcPatternAddBool($0, FC_COLOR, FcTrue) }
  }

  nonisolated private static func list(_ narrow: (OpaquePointer) -> Void) -> [InstalledFont] {
    guard let pattern = unsafe FcPatternCreate(), let properties = unsafe FcObjectSetCreate() else {
      return []
    }
    defer {
      unsafe FcPatternDestroy(pattern)
      unsafe FcObjectSetDestroy(properties)
    }
    unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    unsafe FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
    unsafe narrow(pattern)
    for property in [FC_FAMILY, FC_WEIGHT, FC_FILE, FC_INDEX, FC_CHARSET] {
      unsafe FcObjectSetAdd(properties, property)
    }
    guard let fonts = unsafe FcFontList(nil, pattern, properties) else { return [] }
    defer { unsafe FcFontSetDestroy(fonts) }
    return unsafe (0..<Int(fonts.pointee.nfont)).compactMap { number in
      unsafe fonts.pointee.fonts[number].flatMap { unsafe InstalledFont($0) }
    }
  }

  /// Returns the fonts of some families first.
  nonisolated static func sorted(_ fonts: [InstalledFont], by families: [String]) -> [InstalledFont] {
    let ranks = fonts.map { families.firstIndex(of: $0.family) ?? families.count }
    return fonts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { fonts[$0] }
  }

  /// Returns the first font that has all of the scalars, in the available weight nearest to `weight`.
  nonisolated static func best(
    of fonts: [InstalledFont], for scalars: ArraySlice<Unicode.Scalar>, _ weight: Font.Weight,
    except damaged: Set<FontFile> = []
  ) -> InstalledFont? {
    let target = FontFinder.fontconfigWeight(of: weight)
    func covers(_ font: InstalledFont) -> Bool {
      scalars.allSatisfy(font.covers) && !damaged.contains(font.file)
    }
    guard let first = fonts.first(where: covers) else { return nil }
    let family = fonts.filter { $0.family == first.family && covers($0) }
    return family.min { abs($0.weight - target) < abs($1.weight - target) }
  }

  /// Returns the fonts by family, in order of preference. Within a family, they are sorted by weight.
  nonisolated static func ranked(_ fonts: [InstalledFont]) -> [InstalledFont] {
    let ranks = fonts.map { (rank($0.family), $0.family.utf8.count, $0.family, $0.weight, $0.file.path) }
    return fonts.indices.sorted { ranks[$0] < ranks[$1] }.map { fonts[$0] }
  }

  // Of two equal ranks, the family with the shorter name is the more general one: “Noto Sans Thai” comes before
  // “Noto Sans Thai UI”.
  nonisolated private static func rank(_ family: String) -> Int {
    let words = family.split(separator: " ")
    if words.contains("Mono") || words.contains("Serif") { return 5 }
    let preferred = ["Noto Sans", "WenQuanYi Micro Hei", "Noto", "DejaVu Sans"]
    return preferred.firstIndex { family.hasPrefix($0) } ?? 4
  }
}

extension InstalledFont {
  /// Whether letters of a weight would look light beside those of the main font: the family has neither bold nor semibold.
  nonisolated func isTooLight(for weight: Font.Weight) -> Bool {
    FontFinder.fontconfigWeight(of: weight) >= FC_WEIGHT_SEMIBOLD && self.weight <= FC_WEIGHT_MEDIUM
  }

  // An index with more than 16 bits selects an instance of a variable font. The list contains no variable fonts.
  nonisolated fileprivate init?(_ pattern: OpaquePointer) {
    var (weight, index, characters) = unsafe (Int32(0), Int32(0), OpaquePointer?.none)
    guard let family = unsafe FontFinder.string(FC_FAMILY, of: pattern),
      let path = unsafe FontFinder.string(FC_FILE, of: pattern),
      unsafe FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch,
      unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch, index >> 16 == 0,
      unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
      let characters = unsafe characters
    else { return nil }
    let coverage = unsafe Coverage(characters)
    self.init(family: family, weight: weight, file: FontFile(path: path, index: Int(index))) {
      coverage.contains($0)
    }
  }
}

/// The characters of a font, as reported by fontconfig, whose sets can be read on any thread.
@safe nonisolated private final class Coverage: @unchecked Sendable {
  private let characters: OpaquePointer

  init(_ characters: OpaquePointer) { unsafe self.characters = FcCharSetCopy(characters) }

  deinit { unsafe FcCharSetDestroy(characters) }

  func contains(_ scalar: Unicode.Scalar) -> Bool { unsafe FcCharSetHasChar(characters, scalar.value) != 0 }
}
