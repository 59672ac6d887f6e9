/// A language, with its script and its region where they matter: `de`, `zh-Hans`, `es-MX`.
///
/// Tags are written as in BCP 47 (RFC 5646). Names of POSIX locales, such as `de_AT.UTF-8@euro`, are read too.
public struct LanguageTag: Hashable, Sendable {
  /// The language, with two or three lower-case letters, such as `ar`.
  public let language: String
  /// The script, with four letters, such as `Hans`; nil for the usual script of the language.
  public let script: String?
  /// The region, with two upper-case letters or three digits, such as `MX` or `419`; nil for no certain region.
  public let region: String?

  /// English.
  public static let english = LanguageTag(language: "en")
  /// A made-up language for tests: English with accents, brackets and 40 % more letters. Unicode CLDR reserves its region.
  public static let pseudo = LanguageTag(language: "en", region: "XA")

  /// The greatest length of a tag, in bytes.
  public static let longest = 100

  private init(language: String, script: String? = nil, region: String? = nil) {
    self.language = language
    self.script = script
    self.region = region
  }

  /// Reads a tag. Variants, extensions, an encoding and a modifier are allowed, and left out.
  public init(_ text: String) throws(LanguageTagError) {
    guard text.utf8.count <= LanguageTag.longest else { throw .tooLong(bytes: text.utf8.count) }
    guard !text.isEmpty else { throw .empty }
    let name = text.prefix { $0 != "." && $0 != "@" }
    guard name != "C", name != "POSIX" else {
      self = .english
      return
    }
    let subtags = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isLetterOrDigit) }),
      let first = subtags.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(\.isLetter)
    else { throw .malformed(text) }
    var rest = subtags.dropFirst()
    // Up to three extended languages, as in zh-yue.
    while let next = rest.first, next.utf8.count == 3, next.utf8.allSatisfy(\.isLetter) { rest.removeFirst() }
    var script: String?
    if let next = rest.first, next.utf8.count == 4, next.utf8.allSatisfy(\.isLetter) {
      script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
      rest.removeFirst()
    }
    var region: String?
    if let next = rest.first,
      next.utf8.count == 2 && next.utf8.allSatisfy(\.isLetter)
        || next.utf8.count == 3 && !next.utf8.contains(where: \.isLetter)
    {
      region = next.uppercased()
      rest.removeFirst()
    }
    // Behind a single letter, such as u or x, everything belongs to an extension.
    for next in rest.prefix(while: { $0.utf8.count > 1 }) {
      let isVariant = next.utf8.count >= 5 || next.utf8.count == 4 && next.utf8.first?.isLetter == false
      guard isVariant else { throw .malformed(text) }
    }
    self.init(language: first.lowercased(), script: script, region: region)
  }

  /// Whether lines of the language run from right to left.
  public var isRightToLeft: Bool {
    let rightToLeft: Set = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]
    if let script { return rightToLeft.contains(script) }
    return [
      "ar", "arc", "ars", "arz", "ckb", "dv", "fa", "he", "iw", "mzn", "nqo", "ps", "sd", "sdh",
      "syr", "ug", "ur", "yi", "yid",
    ].contains(language)
  }

  /// The name of the POSIX locale, such as `de`, `es_MX` or `zh_CN`.
  package var posixLocale: String {
    let usualRegion = language == "zh" ? usualScript == "Hant" ? "TW" : "CN" : nil
    return [language, region ?? usualRegion].compactMap(\.self).joined(separator: "_")
  }

  // MARK: Choice

  /// The languages that the environment of a process asks for, the preferred one first; none for English.
  ///
  /// These are, as in GNU gettext, those of `LANGUAGE`, then that of `LC_ALL`, `LC_MESSAGES` or `LANG`. `LANGUAGE` counts only
  /// where the locale is not `C`. Malformed tags are left out.
  public static func preferred(in environment: [String: String]) -> [LanguageTag] {
    guard let locale = locale(["LC_ALL", "LC_MESSAGES", "LANG"], in: environment) else { return [] }
    let listed = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap {
      try? LanguageTag(String($0))
    }
    return listed + [locale]
  }

  /// The tag of the region whose numbers, prices and dates the environment asks for; nil for the `C` locale.
  public static func formats(in environment: [String: String]) -> LanguageTag? {
    locale(["LC_ALL", "LC_NUMERIC", "LANG"], in: environment)
  }

  private static func locale(_ names: [String], in environment: [String: String]) -> LanguageTag? {
    guard let name = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }),
      !["C", "POSIX"].contains(name.prefix { $0 != "." && $0 != "@" })
    else { return nil }
    return try? LanguageTag(name)
  }

  /// Returns the first available language that suits one of the preferred languages; nil if there is none.
  ///
  /// A language suits another one if their scripts are equal. A tag with the same region is preferred to one without a
  /// region, and that to any other.
  public static func best(of available: [LanguageTag], for preferred: [LanguageTag]) -> LanguageTag? {
    for wanted in preferred {
      let suitable = available.filter {
        $0.language == wanted.language && $0.usualScript == wanted.usualScript
      }
      if let found = suitable.first(where: { $0.region == wanted.region })
        ?? suitable.first(where: { $0.region == nil }) ?? suitable.first
      {
        return found
      }
    }
    return nil
  }

  // Of the languages that are written in several scripts, Chinese is the one whose region tells the script.
  private var usualScript: String? {
    guard script == nil, language == "zh" else { return script }
    return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
  }
}

extension LanguageTag: CustomStringConvertible {
  /// The tag in BCP 47's notation, such as `zh-Hans-CN`.
  public var description: String { [language, script, region].compactMap(\.self).joined(separator: "-") }
}

/// The reason why a text is not a language tag.
public enum LanguageTagError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is empty.
  case empty
  /// The text has more than `LanguageTag.longest` bytes.
  case tooLong(bytes: Int)
  /// The text does not follow the grammar of BCP 47.
  case malformed(String)

  /// The error as a clause that says what to write.
  public var description: String {
    switch self {
    case .empty: "the language is empty; write a tag such as de, zh-Hans or es-MX"
    case .tooLong(let bytes):
      """
      the language has \(bytes) bytes, and the limit is \(LanguageTag.longest); write a tag such as de or zh-Hans
      """
    case .malformed(let text):
      "\"\(text.escapedForTerminal)\" is not a language; write a tag such as de, zh-Hans or es-MX"
    }
  }
}

extension UInt8 {
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
}
