import LanternStrings
import LanternTestSupport
import Synchronization
import Testing

/// The messages on the terminal.
struct TerminalStringsTests {
  private func arabic(_ entry: String) throws -> Strings {
    let header = """
      msgid ""
      msgstr "Content-Type: text/plain; charset=UTF-8\\n"

      """
    return Strings(
      try LanguageTag("ar"), try MessageCatalog(Array((header + entry).utf8)), keys: [LanguageText.self])
  }

  @Test(.requirement(98))
  func `a message for the terminal has no characters that control the direction`() throws {
    let strings = try arabic(
      """
      msgctxt "languageMalformed"
      msgid "\\"{text}\\" is not a language; write a tag such as de, zh-Hans or es-MX"
      msgstr "\\"{text}\\" ليس لغة"
      """)
    let error = LanguageTagError.malformed("x y")
    #expect(error.message(in: strings) == "\"\u{2068}x y\u{2069}\" ليس لغة")
    #expect(error.message(in: strings.withoutDirectionMarks) == "\"x y\" ليس لغة")
  }

  @Test func `the description of an error is the English message`() {
    #expect("\(LanguageTagError.empty)" == "the language is empty; write a tag such as de, zh-Hans or es-MX")
    #expect(
      "\(LanguageTagError.tooLong(bytes: 2_000))"
        == "the language has 2000 bytes, and the limit is 100; write a tag such as de or zh-Hans")
    #expect(Strings.terminal.clauses(["one", "two", "three"]) == "one; two; three")
  }

  @Test func `messages are loaded when the first one is needed, once`() {
    let loads = Mutex(0)
    let lazy = LazyValue<Strings> {
      loads.withLock { $0 += 1 }
      return .english
    }
    #expect(loads.withLock { $0 } == 0)
    #expect(lazy.value == .english && lazy.value == .english)
    #expect(loads.withLock { $0 } == 1)
  }
}
