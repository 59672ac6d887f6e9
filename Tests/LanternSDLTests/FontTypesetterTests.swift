import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Text in the real font, Inter: the measures of any text are consistent.
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
  func `a caret stop is before each character and after the last, within the line`(
    text: String, scale: Double
  ) {
    for weight in Font.Weight.allCases {
      let font = Font(size: 15, weight: weight)
      let stops = typesetter.caretStops(of: text, in: font, scale: scale)
      let width = typesetter.size(of: text, in: font, scale: scale).width
      #expect(stops.count == text.count + 1)
      #expect(stops.allSatisfy { 0 <= $0 && $0 <= width })
    }
  }

  @Test(arguments: texts.filter { $0 != "مرحبا" }, [1.0, 1.25, 2, 3])
  func `in left-to-right text caret stops never decrease`(text: String, scale: Double) {
    let stops = typesetter.caretStops(of: text, in: font, scale: scale)
    #expect(stops.first == 0)
    #expect(stops == stops.sorted())
  }

  @Test(arguments: ["Log In", "Kia ora", "12:34", "Tāmaki", "e\u{301}clair", "hedgehog"], [1.0, 1.25, 2, 3])
  func `the last caret stop is at the line's advance`(text: String, scale: Double) {
    let advance = Double(typesetter.line(text, in: font, scale: scale).advance)
    let stops = typesetter.caretStops(of: text, in: font, scale: scale)
    #expect(stops.last == advance / scale)
  }

  @Test(arguments: texts, [1.0, 2]) func `any line has one coverage byte per pixel of its mask`(
    text: String, scale: Double
  ) {
    let line = typesetter.line(text, in: font, scale: scale)
    #expect(line.mask.coverage.count == line.mask.size.width * line.mask.size.height)
    #expect(line.ascent > 0)
    #expect(line.descent >= 0)
    #expect(line.advance >= 0)
  }

  @Test(arguments: [("/tmp/2x3", "/tmp/2×3"), ("a->b", "a→b")])
  func `letters are shown as they were typed, not as the font would rather have them`(
    typed: String, other: String
  ) {
    #expect(typesetter.line(typed, in: font, scale: 2) != typesetter.line(other, in: font, scale: 2))
  }

  @Test func `text has ink and a space has none`() {
    let text = typesetter.line("Log In", in: font, scale: 1)
    #expect(text.mask.coverage.contains { $0 > 200 })
    #expect(text.mask.coverage.contains(0))
    #expect(typesetter.line(" ", in: font, scale: 1).mask.coverage.allSatisfy { $0 == 0 })
  }

  @Test func `an empty text has the normal height and no width`() {
    let empty = typesetter.line("", in: font, scale: 1)
    let nonempty = typesetter.line("Ågy", in: font, scale: 1)
    #expect(empty.advance == 0)
    #expect(empty.ascent == nonempty.ascent)
    #expect(empty.descent == nonempty.descent)
    #expect(empty.ascent + empty.descent >= 15)
    #expect(typesetter.caretStops(of: "", in: font, scale: 1) == [0])
  }

  @Test func `each weight has more ink than the previous one`() {
    let ink = Font.Weight.allCases.map { weight in
      typesetter.line("Hamburgefonts", in: Font(size: 40, weight: weight), scale: 1).mask.coverage
        .reduce(0) { $0 + Int($1) }
    }
    #expect(ink == ink.sorted())
    #expect(Set(ink).count == Font.Weight.allCases.count)
  }

  @Test func `at twice the scale a line is twice as wide and tall in pixels`() {
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

  @Test func `letters stand at quarters of a pixel, and their horizontal lines at whole pixels`() {
    let line = typesetter.line("Log", in: Font(size: 10), scale: 1)
    #expect((line.ascent, line.descent, line.advance, line.offsetX) == (10, 3, 18, 0))
    let rows = (0..<line.mask.size.height).map { y in
      String(
        (0..<line.mask.size.width).map { x -> Character in
          let coverage = Int(line.mask.coverage[y * line.mask.size.width + x])
          return coverage == 0 ? "." : coverage == 255 ? "#" : Character("\(coverage * 10 / 255)")
        })
    }
    #expect(
      rows.joined(separator: "\n") == """
        ..................
        ..................
        02................
        17................
        17.....1430..3413.
        17....27356.46268.
        17....63..8080.28.
        17....71..7180.08.
        17....54.08072.48.
        19777107683.17748.
        ........00..10.17.
        ............37672.
        .............01...
        """)
  }

  @Test(arguments: [8.0, 11, 13, 15, 17, 20, 28, 40, 60])
  func `letters that extend below their font by a fraction of a pixel do not change the height of a line`(
    size: Double
  ) {
    for scale in [1.0, 1.25, 2, 3] {
      let plain = typesetter.line("a", in: Font(size: size), scale: scale)
      let deep = typesetter.line("(|jgQ@[{,;", in: Font(size: size), scale: scale)
      #expect((deep.ascent, deep.descent) == (plain.ascent, plain.descent))
    }
  }

  @Test func `a letter that extends before the pen does not move`() {
    let word = typesetter.line("jump", in: Font(size: 40), scale: 1)
    #expect(word.offsetX < 0)
    let later = typesetter.line(" jump", in: Font(size: 40), scale: 1)
    #expect(later.offsetX == 0)
    #expect(typesetter.extents(of: "jump", in: Font(size: 40), scale: 1).first?.lowerBound == 0)
  }

  @Test func `marks above a capital letter do not move it down`() {
    let plain = typesetter.line("E", in: font, scale: 3)
    let marked = typesetter.line("E\u{302}\u{301}\u{30A}\u{301}", in: font, scale: 3)
    #expect(marked.ascent > plain.ascent)
    #expect(lowestInk(marked) == lowestInk(plain))
  }

  @Test func `two typesetters can coexist, and one can outlive the other`() throws {
    var other: FontTypesetter? = try FontTypesetter()
    let line = other?.line("Log In", in: font, scale: 1)
    other = nil
    #expect(typesetter.line("Log In", in: font, scale: 1) == line)
    #expect(typesetter.line("Log Out", in: font, scale: 1).advance > 0)
  }

  // The last row with ink, relative to the baseline.
  private func lowestInk(_ line: TextLine) -> Int? {
    line.mask.coverage.lastIndex { $0 > 128 }.map { $0 / line.mask.size.width - line.ascent }
  }
}
