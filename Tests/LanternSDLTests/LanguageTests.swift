import LanternHarness
import LanternRaster
import LanternSDL
import LanternTestSupport
import Synchronization
import Testing

/// Text whose language determines its font and its line breaks.
@MainActor
struct LanguageTests {
  private let font = Font(size: 20)

  @Test(arguments: [
    ("zh", "zh-cn"), ("zh-Hans", "zh-cn"), ("zh-CN", "zh-cn"), ("zh_CN", "zh-cn"), ("zh-Hans-HK", "zh-cn"),
    ("zh-Hant", "zh-tw"), ("zh-TW", "zh-tw"), ("zh-HK", "zh-hk"), ("zh-Hant-MO", "zh-hk"), ("yue", "zh-hk"),
    ("ja", "ja"), ("ja-JP", "ja"), ("ko-KR", "ko"), ("en", nil), ("", nil), ("jam", nil),
  ])
  func `a tag names the language of East Asian characters`(tag: String, language: String?) {
    #expect(EastAsianLanguage(tag: tag)?.rawValue == language)
  }

  @Test func `in Chinese, quotation marks are in the font of the characters, also around other letters`()
    throws
  {
    let typesetter = try FontTypesetter()
    func width(_ text: String, _ language: String?) -> Int {
      typesetter.language = language
      return typesetter.line(text, in: font, scale: 1).advance
    }
    let narrow = width("“", "en")
    #expect(width("“", "zh-Hans") > narrow)
    #expect(width("“Lantern”", "zh-Hans") == width("Lantern", "zh-Hans") + width("“”", "zh-Hans"))
    #expect(width("“", "ja") == narrow)
    #expect(width("Ines’s", "zh-Hans") == width("Ines’s", "en"))
  }

  @Test func `characters that languages share are drawn in a font of the language`() throws {
    let main = try #require(FontSearch().families().first { _ in true })
    let asked = Mutex<Set<String>>([])
    // The first font that has a character is chosen, and those after it are not asked.
    let fonts = ["A Ming", "B Song"].map { family in
      InstalledFont(
        family: family, weight: 80, file: FontFile(path: "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc")
      ) { _ in
        asked.withLock { _ = $0.insert(family) }
        return true
      }
    }
    let typesetter = try FontTypesetter(
      families: [main], fallback: { fonts },
      preferred: { $0 == .simplifiedChinese ? ["B Song"] : ["C Gothic", "A Ming", "B Song"] })
    func families(of text: String, _ language: String?) -> Set<String> {
      typesetter.language = language
      asked.withLock { $0 = [] }
      _ = typesetter.line(text, in: font, scale: 1)
      return asked.withLock(\.self)
    }
    #expect(families(of: "直", nil) == ["A Ming"])
    #expect(families(of: "直", "zh-Hans") == ["B Song"])
    #expect(families(of: "，直", "zh-Hans") == ["B Song"])
    #expect(families(of: "直", "ja") == ["A Ming"])
    #expect(families(of: "直", "zh") == ["B Song"])
    #expect(families(of: "直", "de") == ["A Ming"])
  }

  @Test(arguments: [("zh-Hans", "中文"), ("ar", "حسابي")])
  func `a font that was opened in advance draws as any other`(language: String, text: String) throws {
    let search = FontSearch()
    search.prepareFallback(for: language)
    let typesetter = try FontTypesetter(search)
    typesetter.language = language
    try waitFor("a font of the language") { search.hasPreparedFont }
    let other = try FontTypesetter()
    other.language = language
    for size in [20.0, 15, 31] {
      let line = typesetter.line(text, in: Font(size: size), scale: 1)
      #expect(line == other.line(text, in: Font(size: size), scale: 1), "at \(size) points")
      #expect(!search.hasPreparedFont)
    }
  }

  @Test func `no font is opened in advance for a language that the interface font has`() throws {
    let search = FontSearch()
    search.prepareFallback(for: "de")
    // Italics wait for all searches.
    _ = try FontTypesetter(search).line("Größe", in: Font(size: 20, isItalic: true), scale: 1)
    #expect(!search.hasPreparedFont)
  }

  @Test func `Chinese lines break at quotation marks as at brackets`() throws {
    let typesetter = try FontTypesetter()
    let text = "他说“你好”吗"
    #expect(typesetter.lineBreaks(in: text).dropLast() == [true, false, false, true, false, false])
    typesetter.language = "zh-Hans"
    #expect(typesetter.lineBreaks(in: text).dropLast() == [true, true, false, true, false, true])
  }

  @Test(arguments: [nil, "zh-Hans", "zh-Hant", "ja"])
  func `no line begins with a closing mark, or ends with an opening one`(language: String?) throws {
    let typesetter = try FontTypesetter()
    typesetter.language = language
    let text = "《红楼梦》，又名「石头记」，是一部（长篇）小说。你读过吗？读过！很好：再读；真的……好、对。"
    for width in stride(from: 90.0, to: 400, by: 5) {
      let lines = typesetter.lines(of: text, in: font, scale: 1, width: width)
      #expect(lines.joined() == text)
      for line in lines {
        #expect(line.first.map { "。，、；：？！」』）》…".contains($0) } == false, "\(lines)")
        #expect(line.last.map { "「『（《".contains($0) } == false, "\(lines)")
      }
    }
  }

  @Test func `the installed Chinese font has the Chinese forms`() throws {
    let typesetter = try FontTypesetter()
    let undetermined = typesetter.line("直骨角", in: font, scale: 1)
    typesetter.language = "zh-Hans"
    #expect(typesetter.line("直骨角", in: font, scale: 1) == undetermined)
    #expect(EastAsianLanguage.simplifiedChinese.preferredFamilies().contains("WenQuanYi Micro Hei"))
  }
}
