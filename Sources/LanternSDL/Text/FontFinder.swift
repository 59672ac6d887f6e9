internal import CFontconfig
import Dispatch
import Glibc
package import LanternRaster
import Synchronization

/// The reason why no font is available for text.
nonisolated public enum FontError: Error, Hashable, CustomStringConvertible {
  /// None of the families is installed.
  case missing(families: [String])
  /// The installed fonts cannot be listed. The reason comes from the system.
  case unreadable(reason: String)
  /// A font file exists but cannot be used. The reason comes from the system or SDL_ttf.
  case unusable(file: String, reason: String)

  /// A message with the reason and a remedy.
  public var description: String {
    switch self {
    case .missing(let families):
      "no font: none of \(families.joined(separator: ", ")) is installed; "
        + "install one, on Debian with: apt-get install fonts-inter"
    case .unreadable(let reason): "no font: the installed fonts cannot be read: \(reason)"
    case .unusable(let file, let reason):
      "the font \"\(file)\" cannot be used: \(reason); reinstall or remove it"
    }
  }
}

/// A font family with all weights installed, each in its own file.
nonisolated package struct FontFamily: Hashable, Sendable {
  package let name: String
  package let files: [Font.Weight: String]

  package init(name: String, files: [Font.Weight: String]) {
    self.name = name
    self.files = files
  }
}

/// Searches for the fonts that a typesetter needs, on another thread. The first search through fontconfig takes as
/// long as opening a window, and both can run at the same time.
nonisolated public final class FontSearch: Sendable {
  private let queue = DispatchQueue(label: "lantern.fonts", qos: .userInitiated)
  private let found = Mutex<FontFamily?>(nil)

  /// Starts the search.
  public init() {
    queue.async { [self] in
      let family = FontFinder.family(ofFirst: FontTypesetter.families[...])
      found.withLock { $0 = family }
    }
  }

  /// The installed families, in order of preference. All but the first are searched for on demand.
  package func families() -> some Sequence<FontFamily> {
    queue.sync {}
    return sequence(state: found.withLock { $0 }) { family in
      guard let current = family else { return nil }
      let later = FontTypesetter.families.drop { $0 != current.name }.dropFirst()
      family = FontFinder.family(ofFirst: later)
      return current
    }
  }
}

/// Finds the files of a named font family through fontconfig.
nonisolated enum FontFinder {
  /// Returns the first family that is installed.
  ///
  /// Fontconfig substitutes a different family on different machines, so only a family with the exact name is
  /// accepted.
  static func family(ofFirst names: ArraySlice<String>) -> FontFamily? {
    for name in names {
      var files: [Font.Weight: String] = [:]
      for weight in Font.Weight.allCases { files[weight] = file(name, weight) }
      if files.count == Font.Weight.allCases.count { return FontFamily(name: name, files: files) }
    }
    return nil
  }

  /// Returns the system's reason why a file or folder cannot be opened for reading, or nil if it can. Neither
  /// fontconfig nor SDL_ttf reports the reason.
  static func openError(for file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// Returns a weight on fontconfig's scale.
  static func fontconfigWeight(of weight: Font.Weight) -> Int32 {
    switch weight {
    case .regular: FC_WEIGHT_REGULAR
    case .medium: FC_WEIGHT_MEDIUM
    case .semibold: FC_WEIGHT_SEMIBOLD
    case .bold: FC_WEIGHT_BOLD
    }
  }

  static func string(_ property: String, of pattern: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, property, 0, &text) == FcResultMatch, let text else { return nil }
    return String(cString: text)
  }

  private static func file(_ family: String, _ weight: Font.Weight) -> String? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcPatternAddInteger(pattern, FC_WEIGHT, fontconfigWeight(of: weight))
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    guard string(FC_FAMILY, of: match)?.lowercased() == family.lowercased() else { return nil }
    return string(FC_FILE, of: match)
  }
}
