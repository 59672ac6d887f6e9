import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Line breaks in Inter at 20 points, where an “x” is 11 points wide.
@MainActor
struct LineBreakingTests {
  private let typesetter: FontTypesetter
  private let font = Font(size: 20)

  init() throws { typesetter = try FontTypesetter() }

  @Test func `a text that fits is one line, including its spaces`() {
    #expect(lines("Log In  ", 500) == ["Log In  "])
    #expect(lines("", 500) == [""])
    #expect(lines("", 0) == [""])
  }

  @Test func `lines break at spaces, which belong to no line`() {
    #expect(
      lines("The quick brown fox jumps over the lazy dog.", 130)
        == ["The quick", "brown fox", "jumps over", "the lazy dog."])
    #expect(lines("one    two", 60) == ["one", "two"])
    #expect(lines("one    ", 40) == ["one"])
  }

  @Test func `newlines always end a line`() {
    #expect(lines("a\nb\r\nc\u{2028}d\n", 500) == ["a", "b", "c", "d", ""])
    #expect(lines("\n\n", 500) == ["", "", ""])
  }

  @Test func `a word can break after a hyphen, but never at a no-break space`() {
    #expect(lines("well-known", 70) == ["well-", "known"])
    #expect(lines("1\u{A0}000 EUR", 60) == ["1\u{A0}000", "EUR"])
    #expect(lines("co\u{AD}operate", 95) == ["co\u{AD}", "operate"])
  }

  @Test func `Han text breaks between any two characters, but not before a full stop`() {
    #expect(lines("漢字漢字漢字", 65) == ["漢字漢", "字漢字"])
    #expect(lines("漢字漢。字", 65) == ["漢字", "漢。字"])
  }

  @Test func `a word that is too wide breaks between characters`() {
    #expect(lines("xxxxxxxx", 36) == ["xxx", "xxx", "xx"])
    #expect(lines("e\u{301}e\u{301}e\u{301}", 26) == ["e\u{301}e\u{301}", "e\u{301}"])
  }

  @Test(arguments: [0.0, -10, .nan, 0.5, -.infinity])
  func `without space each character has its own line`(width: Double) {
    #expect(lines("ab 👩‍👩‍👧", width) == ["a", "b", "👩‍👩‍👧"])
    #expect(lines("  x  ", width) == ["x"])
  }

  @Test func `with unlimited width only newlines break`() {
    #expect(lines("a b\nc", .infinity) == ["a b", "c"])
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2])
  func `a text breaks in the same places at the width of its longest line`(scale: Double) {
    let text = "Send me an email when an artist whom I follow publishes a new print in the shop, Wolfy"
    for font in [Font(size: 13), Font(size: 15), Font(size: 20, weight: .semibold)] {
      for width in stride(from: 90.0, to: 600, by: 7) {
        let lines = typesetter.lines(of: text, in: font, scale: scale, width: width)
        let longest = lines.map { typesetter.size(of: $0, in: font, scale: scale).width }.max() ?? 0
        #expect(typesetter.lines(of: text, in: font, scale: scale, width: longest) == lines)
      }
    }
  }

  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog, and AVATAR Wolfy flies by.",
    "مرحبا بالعالم هذا نص طويل جدا للتجربة",
    "漢字かな交じり文は、どこでも改行できます。", "शब्दों के बीच पंक्ति टूटती है और लंबा वाक्य",
    "mixed עברית and Latin עם מספרים 123 in one",
  ])
  func `no line is wider than requested, and no character is lost`(text: String) {
    for width in [40.0, 61.5, 99, 140, 222] {
      for scale in [1.0, 1.25, 2] {
        let lines = typesetter.lines(of: text, in: font, scale: scale, width: width)
        for line in lines where line.count > 1 {
          #expect(typesetter.size(of: line, in: font, scale: scale).width <= width)
        }
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        #expect(lines.allSatisfy { !$0.isEmpty && $0.last != " " && $0.first != " " })
      }
    }
  }

  @Test(arguments: [
    String(repeating: "lorem ipsum ", count: 20_000), String(repeating: "W", count: 200_000),
    String(repeating: "\u{200B}\u{301}", count: 50_000),
    String(repeating: "\u{FFFC}🇳🇿\u{FFFF}", count: 20_000),
    String(repeating: "\n", count: 200_000), String(repeating: " ", count: 200_000),
  ])
  func `a long text is broken up to its end`(text: String) {
    let lines = typesetter.lines(of: text, in: font, scale: 1, width: 300)
    #expect(lines.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
  }

  private func lines(_ text: String, _ width: Double) -> [String] {
    typesetter.lines(of: text, in: font, scale: 1, width: width)
  }
}
