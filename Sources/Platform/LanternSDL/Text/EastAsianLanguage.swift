internal import CText
internal import LanternRaster

/// A language whose characters other languages write in other forms.
nonisolated package enum EastAsianLanguage: String, Hashable {
  case simplifiedChinese = "zh-cn"
  case taiwanChinese = "zh-tw"
  case hongKongChinese = "zh-hk"
  case japanese = "ja"
  case korean = "ko"

  /// Whether double quotation marks are as wide as the characters, in the same font.
  var isChinese: Bool { self != .japanese && self != .korean }

  /// Returns the language of a BCP 47 tag; nil for all others. Chinese without a script or a region is simplified.
  package init?(tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    switch parts.first {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh", "cmn", "yue":
      let region = parts.dropFirst().first { ["hk", "mo", "tw", "cn", "sg"].contains($0) }
      let isTraditional =
        parts.contains("hant")
        || !parts.contains("hans") && (["hk", "mo", "tw"].contains(region) || parts[0] == "yue")
      guard isTraditional else {
        self = .simplifiedChinese
        return
      }
      self = region == "hk" || region == "mo" || parts[0] == "yue" ? .hongKongChinese : .taiwanChinese
    default: return nil
    }
  }

  /// Returns the installed families for the language, in the order of the system's settings.
  package func preferredFamilies() -> [String] {
    guard let pattern = unsafe FcPatternCreate() else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    unsafe FcPatternAddString(pattern, FC_LANG, rawValue)
    unsafe FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    unsafe FcConfigSubstitute(nil, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let fonts = unsafe FcFontSort(nil, pattern, FcFalse, nil, &result) else { return [] }
    defer { unsafe FcFontSetDestroy(fonts) }
    var families: [String] = []
    for number in unsafe 0..<Int(fonts.pointee.nfont) {
      guard let font = unsafe fonts.pointee.fonts[number], unsafe isSupported(by: font),
        let family = unsafe FontFinder.string(FC_FAMILY, of: font), !families.contains(family)
      else { continue }
      families.append(family)
    }
    return families
  }

  private func isSupported(by font: OpaquePointer) -> Bool {
    var languages: OpaquePointer?
    guard unsafe FcPatternGetLangSet(font, FC_LANG, 0, &languages) == FcResultMatch,
      let languages = unsafe languages
    else {
      return false
    }
    return unsafe FcLangSetHasLang(languages, rawValue) == FcLangEqual
  }
}
