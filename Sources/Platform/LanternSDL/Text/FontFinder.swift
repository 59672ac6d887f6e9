internal import CText
import Glibc
internal import LanternFiles
internal import LanternRaster
internal import LanternStrings

/// The reason why no font is available for text.
nonisolated public enum FontError: Error, Hashable, CustomStringConvertible {
  /// None of the families is installed.
  case missing(families: [String])
  /// The installed fonts cannot be listed. The reason comes from the system.
  case unreadable(reason: String)
  /// A font file exists but cannot be used. The reason comes from the system, if it has one.
  case unusable(file: String, reason: String)

  /// A message with the reason and a remedy.
  public var description: String {
    switch self {
    case .missing(let families):
      """
      no font: none of \(families.joined(separator: ", ")) is installed; install one, on Debian with: \
      apt-get install fonts-inter
      """
    case .unreadable(let reason): "no font: the installed fonts cannot be read: \(reason)"
    case .unusable(let file, let reason):
      "the font \"\(file)\" cannot be used: \(reason); reinstall or remove it"
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

  /// Returns all fonts of an installed family, upright and italic, except variable ones.
  static func members(of family: String) -> [FamilyMember] {
    unsafe fonts(of: family, [FC_FAMILY, FC_WEIGHT, FC_SLANT, FC_FILE, FC_INDEX]) { unsafe FamilyMember($0) }
      .filter { $0.families.first == family }
  }

  /// Returns a character of a language, which is a BCP 47 tag, that an installed family lacks; nil if it has all.
  static func scalar(of language: String, missingIn family: String) -> Unicode.Scalar? {
    let name =
      EastAsianLanguage(tag: language)?.rawValue ?? String(language.prefix { $0 != "-" }).lowercased()
    guard let all = unsafe FcLangGetCharSet(name) else { return nil }
    return unsafe fonts(of: family, [FC_CHARSET]) { font -> Unicode.Scalar? in
      var known: OpaquePointer?
      guard unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &known) == FcResultMatch,
        let known = unsafe known,
        let missing = unsafe FcCharSetSubtract(all, known)
      else { return nil }
      defer { unsafe FcCharSetDestroy(missing) }
      var page = [FcChar32](repeating: 0, count: 8)  // FC_CHARSET_MAP_SIZE
      var next: FcChar32 = 0
      let first = unsafe FcCharSetFirstPage(missing, &page, &next)
      let bit = page.indices.first { page[$0] != 0 }.map { $0 * 32 + page[$0].trailingZeroBitCount }
      return bit.flatMap { Unicode.Scalar(first + UInt32($0)) }
    }.first
  }

  // `value` must not keep the pattern, which belongs to the set of fonts.
  private static func fonts<Value>(
    of family: String, _ names: [String], _ value: (OpaquePointer) -> Value?
  ) -> [Value] {
    guard let pattern = unsafe FcPatternCreate(), let properties = unsafe FcObjectSetCreate() else {
      return []
    }
    defer {
      unsafe FcPatternDestroy(pattern)
      unsafe FcObjectSetDestroy(properties)
    }
    unsafe FcPatternAddString(pattern, FC_FAMILY, family)
    unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    unsafe FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
    for name in names { unsafe FcObjectSetAdd(properties, name) }
    guard let fonts = unsafe FcFontList(nil, pattern, properties) else { return [] }
    defer { unsafe FcFontSetDestroy(fonts) }
    return unsafe (0..<Int(fonts.pointee.nfont)).compactMap { number in
      unsafe fonts.pointee.fonts[number].flatMap(value)
    }
  }

  /// Returns the system's reason why a file or folder cannot be opened for reading, or nil if it can. Fontconfig does not
  /// report the reason.
  static func openError(for file: String) -> String? {
    let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC)
    let code = errno
    guard descriptor >= 0 else { return Strings.plain.systemMessage(code) }
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

  static func string(_ property: String, of pattern: OpaquePointer, number: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    guard unsafe FcPatternGetString(pattern, property, number, &text) == FcResultMatch, let text = unsafe text
    else { return nil }
    return unsafe String(cString: text)
  }

  private static func file(_ family: String, _ weight: Font.Weight) -> String? {
    guard let pattern = unsafe FcPatternCreate() else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe FcPatternAddString(pattern, FC_FAMILY, family)
    unsafe FcPatternAddInteger(pattern, FC_WEIGHT, fontconfigWeight(of: weight))
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcPatternAddBool(pattern, FC_VARIABLE, FcFalse)
    unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = unsafe FcFontMatch(nil, pattern, &result) else { return nil }
    defer { unsafe FcPatternDestroy(match) }
    guard unsafe string(FC_FAMILY, of: match)?.lowercased() == family.lowercased() else { return nil }
    return unsafe string(FC_FILE, of: match)
  }
}
