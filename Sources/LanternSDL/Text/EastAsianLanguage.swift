internal import CFontconfig
internal import LanternRaster

/// A language whose characters other languages write in other forms.
nonisolated package enum EastAsianLanguage: String, Hashable {
  case simplifiedChinese = "zh-cn"
  case taiwanChinese = "zh-tw"
  case hongKongChinese = "zh-hk"
  case japanese = "ja"
  case korean = "ko"

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
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, "sans-serif")
    FcPatternAddString(pattern, FC_LANG, rawValue)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let fonts = FcFontSort(nil, pattern, FcFalse, nil, &result) else { return [] }
    defer { FcFontSetDestroy(fonts) }
    var families: [String] = []
    for number in 0..<Int(fonts.pointee.nfont) {
      guard let font = fonts.pointee.fonts[number], isSupported(by: font),
        let family = FontFinder.string(FC_FAMILY, of: font), !families.contains(family)
      else { continue }
      families.append(family)
    }
    return families
  }

  private func isSupported(by font: OpaquePointer) -> Bool {
    var languages: OpaquePointer?
    guard FcPatternGetLangSet(font, FC_LANG, 0, &languages) == FcResultMatch, let languages else {
      return false
    }
    return FcLangSetHasLang(languages, rawValue) == FcLangEqual
  }
}
