internal import CText
import Dispatch
package import LanternRaster
internal import LanternStrings
import Synchronization

/// A font family with all weights installed, each in its own file.
nonisolated package struct FontFamily: Hashable, Sendable {
  package let name: String
  package let files: [Font.Weight: String]

  package init(name: String, files: [Font.Weight: String]) {
    self.name = name
    self.files = files
  }
}

/// A font of a family, as fontconfig describes it.
nonisolated struct FamilyMember: Hashable, Sendable {
  /// The names of the family. Files with several names list the most general one first.
  let families: [String]
  /// The weight on fontconfig's scale.
  let weight: Int32
  let isItalic: Bool
  let file: FontFile

  /// Returns nil for an incomplete description. `path` and `index` locate a font that is not installed.
  init?(_ pattern: OpaquePointer, path: String? = nil, index: Int? = nil) {
    var (weight, slant, number) = (Int32(0), Int32(0), Int32(0))
    families = (0..<8).compactMap { unsafe FontFinder.string(FC_FAMILY, of: pattern, number: $0) }
    unsafe FcPatternGetInteger(pattern, FC_INDEX, 0, &number)
    guard let path = unsafe path ?? FontFinder.string(FC_FILE, of: pattern), !families.isEmpty,
      unsafe FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch,
      unsafe FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch
    else { return nil }
    self.weight = weight
    isItalic = slant != FC_SLANT_ROMAN
    file = FontFile(path: path, index: index ?? Int(number))
  }
}

/// Searches for the fonts that a typesetter needs, on other threads. The first search through fontconfig takes as
/// long as opening a window, and both can run at the same time.
nonisolated public final class FontSearch: Sendable {
  // The interface font, which the first picture waits for. Everything else is found on the second queue.
  private let queue = DispatchQueue(label: "lantern.fonts", qos: .userInitiated)
  private let otherQueue = DispatchQueue(label: "lantern.fonts.other", qos: .utility)
  private let found = Mutex<FontFamily?>(nil)
  private let members = Mutex<[String: [FamilyMember]]>([:])
  private let appFonts = Mutex<[AppFontFile]>([])
  private let preferred = Mutex<[EastAsianLanguage: [String]]>([:])
  private let prepared = Mutex<(FontFile, OpenFont)?>(nil)
  let fallback = LazyValue { FallbackFonts.ranked(FallbackFonts.installed()) }
  private let hasAppFonts: Bool

  /// Starts the search. `appFonts` are paths of the app's own font files, or of folders that contain them.
  public init(appFonts paths: [String] = []) {
    hasAppFonts = !paths.isEmpty
    if hasAppFonts {
      otherQueue.async { [self] in
        let files = paths.flatMap(AppFontFile.read)
        appFonts.withLock { $0 = files }
      }
    }
    queue.async { [self] in
      let family = FontFinder.family(ofFirst: FontTypesetter.families[...])
      found.withLock { $0 = family }
      otherQueue.async { [self] in
        if let family { find(family.name) }
        _ = FontTypesetter.monospacedFamilies.first { !find($0).isEmpty }
      }
    }
  }

  /// The installed families, in order of preference. All but the first are searched for on demand.
  package func families() -> some Sequence<FontFamily> {
    queue.sync {}
    let first = found.withLock { $0 }
    let later = FontTypesetter.families.drop { $0 != first?.name }.dropFirst()
    return sequence(state: (first: first, names: later)) { state in
      let family = state.first ?? FontFinder.family(ofFirst: state.names)
      state = (nil, state.names.drop { $0 != family?.name }.dropFirst())
      return family
    }
  }

  /// Returns all fonts of an installed family.
  func members(of family: String) -> [FamilyMember] {
    queue.sync {}
    otherQueue.sync {}
    return members.withLock { $0[family] } ?? find(family)
  }

  /// Lists the fonts for the characters of a language that the interface font lacks, and opens the one of body text. Without
  /// this, they are listed when such a character is drawn.
  package func prepareFallback(for language: String) {
    queue.async { [self] in
      guard let family = found.withLock({ $0 }),
        let scalar = FontFinder.scalar(of: language, missingIn: family.name)
      else { return }
      otherQueue.async { [self] in
        let families = EastAsianLanguage(tag: language).map(families(for:)) ?? []
        let fonts = FallbackFonts.sorted(fallback.value, by: families)
        guard let file = FallbackFonts.best(of: fonts, for: [scalar], .regular)?.file,
          let font = OpenFont(file, pixels: 15)
        else { return }
        font.prepare(for: scalar)
        prepared.withLock { $0 = (file, font) }
      }
    }
  }

  /// Whether `prepareFallback` has opened a font that no typesetter uses yet.
  package var hasPreparedFont: Bool { prepared.withLock { $0 != nil } }

  /// Returns the font that `prepareFallback` has opened, once.
  func takePreparedFont(_ file: FontFile) -> OpenFont? {
    prepared.withLock { prepared in
      guard let (known, font) = prepared, known == file else { return nil }
      prepared = nil
      return font
    }
  }

  /// Returns the installed families for a language, the best one first.
  func families(for language: EastAsianLanguage) -> [String] {
    preferred.withLock { preferred in
      let families = preferred[language] ?? language.preferredFamilies()
      preferred[language] = families
      return families
    }
  }

  /// The fonts in the app's own files, and the files that cannot be used.
  func appFontFiles() -> [AppFontFile] {
    guard hasAppFonts else { return [] }
    otherQueue.sync {}
    return appFonts.withLock { $0 }
  }

  @discardableResult
  private func find(_ family: String) -> [FamilyMember] {
    let fonts = FontFinder.members(of: family)
    members.withLock { $0[family] = fonts }
    return fonts
  }
}
