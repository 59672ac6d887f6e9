import LanternStrings
import LanternTestSupport
import Testing

struct LanguageTagTests {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("zh-hans", "zh-Hans"), ("zh_Hans_CN", "zh-Hans-CN"), ("es-419", "es-419"),
    ("de_AT.UTF-8", "de-AT"), ("de_AT.UTF-8@euro", "de-AT"), ("ca@valencia", "ca"), ("C", "en"),
    ("POSIX", "en"),
    ("C.UTF-8", "en"), ("zh-yue-HK", "zh-HK"), ("de-CH-1996", "de-CH"), ("ar-u-nu-latn", "ar"),
    ("en-x-private", "en"), ("sl-rozaj-biske", "sl"),
  ])
  func `a tag of BCP 47 and the name of a POSIX locale are read`(text: String, expected: String) throws {
    #expect(try LanguageTag(text).description == expected)
  }

  @Test(arguments: [
    "e", "1e", "english", "de--AT", "de-", "-de", "de AT", "de-AT-AT", "zh-Hans-Hant", "ä",
    "../../etc/passwd", "de/AT",
    "en\u{202E}", "de\0",
  ])
  func `a malformed tag is refused`(text: String) {
    #expect(throws: LanguageTagError.malformed(text)) { try LanguageTag(text) }
  }

  @Test func `an empty and a huge tag are refused`() {
    #expect(throws: LanguageTagError.empty) { try LanguageTag("") }
    #expect(throws: LanguageTagError.tooLong(bytes: 1_000)) {
      try LanguageTag(String(repeating: "a", count: 1_000))
    }
  }

  @Test func `an error shows no control characters`() {
    #expect(
      LanguageTagError.malformed("de\u{1B}[2J\u{202E}").description
        == #""de\u{1B}[2J\u{202E}" is not a language; write a tag such as de, zh-Hans or es-MX"#)
  }

  @Test(arguments: [
    ("ar", true), ("ar-EG", true), ("fa", true), ("he", true), ("az-Arab", true), ("ar-Latn", false),
    ("de", false),
    ("zh-Hans", false),
  ])
  func `the script or the language tells the direction`(text: String, isRightToLeft: Bool) throws {
    #expect(try LanguageTag(text).isRightToLeft == isRightToLeft)
  }

  @Test(arguments: [
    ("de", "de"), ("es-MX", "es_MX"), ("zh-Hans", "zh_CN"), ("zh-Hant", "zh_TW"), ("zh-HK", "zh_HK"),
    ("ar-Latn-EG", "ar_EG"),
  ])
  func `a tag has the name of a POSIX locale`(text: String, expected: String) throws {
    #expect(try LanguageTag(text).posixLocale == expected)
  }

  @Test(
    arguments: [
      ([:], []), (["LANG": "C"], []), (["LANG": ""], []), (["LANG": "de_DE.UTF-8"], ["de-DE"]),
      (["LANG": "de_DE", "LC_MESSAGES": "es"], ["es"]),
      (["LANG": "de_DE", "LC_MESSAGES": "es", "LC_ALL": "ar"], ["ar"]),
      (["LANG": "de_DE", "LANGUAGE": "zh_CN:nonsense!:es"], ["zh-CN", "es", "de-DE"]),
      (["LANG": "C", "LANGUAGE": "de"], []), (["LANGUAGE": "de"], []),
      (["LANG": "de_DE", "LC_ALL": "C.UTF-8", "LANGUAGE": "es"], []),
    ] as [([String: String], [String])])
  func `the environment's languages are those of gettext`(environment: [String: String], expected: [String]) {
    #expect(LanguageTag.preferred(in: environment).map(\.description) == expected)
  }

  @Test(
    arguments: [
      (["de"], "de"), (["de-AT"], "de"), (["es-MX"], "es"), (["zh"], "zh-Hans"), (["zh-CN"], "zh-Hans"),
      (["zh-TW"], nil), (["zh-Hant"], nil), (["zh-TW", "es"], "es"), (["fr", "it"], nil), (["pt"], "pt-BR"),
      (["pt-BR"], "pt-BR"), (["ar-EG"], "ar"), ([], nil),
    ] as [([String], String?)])
  func `the first available language that suits is chosen`(preferred: [String], expected: String?) throws {
    let available = try ["en", "es", "de", "ar", "zh-Hans", "pt-BR"].map { try LanguageTag($0) }
    let found = LanguageTag.best(of: available, for: try preferred.map { try LanguageTag($0) })
    #expect(found?.description == expected)
  }
}
