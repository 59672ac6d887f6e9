internal import CFontconfig
import Dispatch
import Glibc
package import LanternRaster
import Synchronization

/// Why there is no font to set text in.
nonisolated public enum FontError: Error, Hashable, CustomStringConvertible {
  /// None of the families is installed.
  case missing(families: [String])
  /// Fonts cannot be looked for; the system's reason.
  case unreadable(reason: String)
  /// A font file is there and cannot be used; SDL_ttf's own words.
  case unusable(file: String, reason: String)

  public var description: String {
    switch self {
    case .missing(let families):
      "no font: none of \(families.joined(separator: ", ")) is installed; "
        + "install one, on Debian with: apt-get install fonts-inter"
    case .unreadable(let reason): "no font: the installed ones cannot be read: \(reason)"
    case .unusable(let file, let reason):
      "the font “\(file)” cannot be used: \(reason); install it anew, or remove it"
    }
  }
}

/// A family of which every weight is installed, a file each.
nonisolated package struct FontFamily: Hashable, Sendable {
  package let name: String
  package let files: [Font.Weight: String]

  package init(name: String, files: [Font.Weight: String]) {
    self.name = name
    self.files = files
  }
}

/// Looks for the fonts that a typesetter needs, on another thread: fontconfig's first look takes as long as opening a
/// window, and the two can be done at once.
nonisolated public final class FontSearch: Sendable {
  private let queue = DispatchQueue(label: "lantern.fonts", qos: .userInitiated)
  private let found = Mutex<FontFamily?>(nil)

  /// Starts to look.
  public init() {
    queue.async { [self] in
      let family = FontFinder.family(ofFirst: FontTypesetter.families[...])
      found.withLock { $0 = family }
    }
  }

  /// The families that are installed, in order of preference; all but the first are looked for when asked for.
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
  /// The first of the families that is installed.
  ///
  /// Fontconfig's own choice differs between machines, so only a family that bears the name will do.
  static func family(ofFirst names: ArraySlice<String>) -> FontFamily? {
    for name in names {
      var files: [Font.Weight: String] = [:]
      for weight in Font.Weight.allCases { files[weight] = file(name, weight) }
      if files.count == Font.Weight.allCases.count { return FontFamily(name: name, files: files) }
    }
    return nil
  }

  /// Why the system does not open a file or a folder for reading, in its own words; nil when it does. Neither fontconfig
  /// nor SDL_ttf tells.
  static func obstacle(to file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    close(descriptor)
    return nil
  }

  /// A weight in fontconfig's measure.
  static func measure(of weight: Font.Weight) -> Int32 {
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
    guard let wanted = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(wanted) }
    FcPatternAddString(wanted, FC_FAMILY, family)
    FcPatternAddInteger(wanted, FC_WEIGHT, measure(of: weight))
    FcPatternAddInteger(wanted, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(wanted, FC_VARIABLE, FcFalse)
    FcConfigSubstitute(nil, wanted, FcMatchPattern)
    FcDefaultSubstitute(wanted)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, wanted, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    guard string(FC_FAMILY, of: match)?.lowercased() == family.lowercased() else { return nil }
    return string(FC_FILE, of: match)
  }
}
