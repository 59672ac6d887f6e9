import LanternRaster
import LanternSDL
import Testing

/// Text in the real font, Inter: measures hold together, whatever the text.
@MainActor
struct FontTypesetterTests {
  nonisolated private static let texts = [
    "Log In", "AVATAR To Ty We.", "Tāmaki Makaurau", "fi ffl 1/2 -> 12:34", " ", "  spaced  out  ", "ij",
    "e\u{301}clair", "👩‍👩‍👧 and 🇳🇿", "\u{0301}", "漢字かな", "مرحبا", "a\u{200B}b", "\u{202E}abc",
    "a\tb\nc", "\u{0}", "a\u{0}b", "\u{FFFF}", String(repeating: "Wi", count: 200),
  ]

  private let typesetter: FontTypesetter
  private let font = Font(size: 15)

  init() throws { typesetter = try FontTypesetter() }

  @Test(arguments: texts, [1.0, 1.25, 2, 3])
  func `a caret stands before each character and after the last, never further back`(
    text: String, scale: Double
  ) {
    for weight in Font.Weight.allCases {
      let font = Font(size: 15, weight: weight)
      let stops = typesetter.caretStops(of: text, in: font, scale: scale)
      #expect(stops.count == text.count + 1)
      #expect(stops.first == 0)
      #expect(stops == stops.sorted())
    }
  }

  @Test(arguments: ["Log In", "Kia ora", "12:34", "Tāmaki", "e\u{301}clair", "hedgehog"], [1.0, 1.25, 2, 3])
  func `the last caret stands where the pen ends`(text: String, scale: Double) {
    let advance = Double(typesetter.line(text, in: font, scale: scale).advance)
    let stops = typesetter.caretStops(of: text, in: font, scale: scale)
    #expect(stops.last == advance / scale)
  }

  @Test(arguments: texts, [1.0, 2]) func `a line of any text has its mask's worth of pixels`(
    text: String, scale: Double
  ) {
    let line = typesetter.line(text, in: font, scale: scale)
    #expect(line.mask.coverage.count == line.mask.size.width * line.mask.size.height)
    #expect(line.ascent > 0)
    #expect(line.descent >= 0)
    #expect(line.advance >= 0)
  }

  @Test func `text leaves marks and a space leaves none`() {
    let text = typesetter.line("Log In", in: font, scale: 1)
    #expect(text.mask.coverage.contains { $0 > 200 })
    #expect(text.mask.coverage.contains(0))
    #expect(typesetter.line(" ", in: font, scale: 1).mask.coverage.allSatisfy { $0 == 0 })
  }

  @Test func `an empty text has the height of every other and no width`() {
    let nothing = typesetter.line("", in: font, scale: 1)
    let something = typesetter.line("Ågy", in: font, scale: 1)
    #expect(nothing.advance == 0)
    #expect(nothing.ascent == something.ascent)
    #expect(nothing.descent == something.descent)
    #expect(nothing.ascent + nothing.descent >= 15)
    #expect(typesetter.caretStops(of: "", in: font, scale: 1) == [0])
  }

  @Test func `each weight leaves more ink than the one before`() {
    let ink = Font.Weight.allCases.map { weight in
      typesetter.line("Hamburgefonts", in: Font(size: 40, weight: weight), scale: 1).mask.coverage
        .reduce(0) { $0 + Int($1) }
    }
    #expect(ink == ink.sorted())
    #expect(Set(ink).count == Font.Weight.allCases.count)
  }

  @Test func `twice the scale is twice as wide and as high in pixels`() {
    let once = typesetter.line("Hamburgefonts", in: font, scale: 1)
    let twice = typesetter.line("Hamburgefonts", in: font, scale: 2)
    #expect(abs(twice.advance - 2 * once.advance) <= 8)
    #expect(abs(twice.ascent + twice.descent - 2 * (once.ascent + once.descent)) <= 3)
    let points = typesetter.size(of: "Hamburgefonts", in: font, scale: 2).width
    #expect(abs(points - typesetter.size(of: "Hamburgefonts", in: font, scale: 1).width) <= 4)
  }

  @Test func `a longer text is wider`() {
    let widths = ["L", "Lo", "Log", "Log ", "Log I"].map { typesetter.line($0, in: font, scale: 1).advance }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count == 5)
  }

  @Test func `lines that were set are forgotten in time, and come out the same when set again`() {
    let first = typesetter.line("line 0", in: font, scale: 1)
    for number in 0..<3 * FontTypesetter.cachedLines {
      _ = typesetter.line("line \(number)", in: font, scale: 1)
      #expect(typesetter.keptLines <= FontTypesetter.cachedLines)
    }
    #expect(typesetter.line("line 0", in: font, scale: 1) == first)
  }

  @Test func `a text too long to be a picture is blank and does no harm`() {
    let line = typesetter.line(String(repeating: "W", count: 100_000), in: font, scale: 3)
    #expect(line.ascent > 0)
    #expect(line.mask.coverage.count == line.mask.size.width * line.mask.size.height)
  }

  @Test func `two typesetters live side by side, and one outlives the other`() throws {
    var other: FontTypesetter? = try FontTypesetter()
    let line = other?.line("Log In", in: font, scale: 1)
    other = nil
    #expect(typesetter.line("Log In", in: font, scale: 1) == line)
    #expect(typesetter.line("Log Out", in: font, scale: 1).advance > 0)
  }
}
