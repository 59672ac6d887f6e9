import LanternRaster
import LanternSDL
import LanternTestSupport
import Testing

/// Text that the main font lacks or that runs from right to left, in the fonts of Debian 12.
@MainActor
struct MultiscriptTextTests {
  private let typesetter: FontTypesetter
  private let font = Font(size: 20)

  init() throws { typesetter = try FontTypesetter() }

  @Test func `Arabic letters join, except at a non-joiner`() {
    let joined = width("ببب")
    let apart = width("ب\u{200C}ب\u{200C}ب")
    #expect(apart == 3 * width("ب"))
    #expect(joined < apart)
    // Unicode has separate characters for the initial, medial and final forms of the letter.
    let forms = typesetter.line("\u{FE91}\u{FE92}\u{FE90}", in: font, scale: 1)
    #expect(typesetter.line("ببب", in: font, scale: 1) == forms)
    let stops = stops("ببب")
    let parts = ["\u{FE91}", "\u{FE92}", "\u{FE90}"].map(width)
    for number in 0..<3 { #expect(abs(stops[number] - stops[number + 1] - parts[number]) <= 0.5) }
  }

  @Test(arguments: [
    "مرحبا بالعالم", "שלום", "漢字かな", "नमस्ते", "สวัสดี", "한국어", "Hello, مرحبا، 漢字 and नमस्ते!",
  ])
  func `lines are as wide as their caret stops`(text: String) {
    for scale in [1.0, 1.5, 3] {
      let line = typesetter.line(text, in: font, scale: scale)
      let widest = typesetter.caretStops(of: text, in: font, scale: scale).max()
      #expect(widest == Double(line.advance) / scale)
      #expect(abs(line.mask.size.width - line.advance) <= Int(3 * scale))
      #expect(line.mask.coverage.contains { $0 > 128 })
    }
  }

  @Test(arguments: [8.0, 11, 13, 15, 17, 20, 28, 40], Font.Weight.allCases)
  func `lines of one alphabet are equally high, whichever letters they have`(
    size: Double, weight: Font.Weight
  ) {
    let font = Font(size: size, weight: weight)
    for scale in [1.0, 1.5, 2] {
      for alphabet in ["ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي", "אבגדהוזחטיכלמנסעפצקרשתםןךףץ"] {
        let lines = alphabet.map { typesetter.line(String($0), in: font, scale: scale) }
        #expect(Set(lines.map(\.ascent)).count == 1, "scale \(scale): \(alphabet)")
        #expect(Set(lines.map(\.descent)).count == 1, "scale \(scale): \(alphabet)")
      }
    }
  }

  @Test func `in a left-to-right line a Hebrew word runs from right to left`() {
    let stops = stops("ab אבג cd")
    #expect(stops[0] == 0)
    #expect(stops[3] > stops[4] && stops[4] > stops[5] && stops[5] > stops[2])
    #expect(stops[3] == stops[6])
    #expect(stops[6] < stops[7] && stops[7] < stops[8] && stops[8] < stops[9])
    #expect(stops[9] == width("ab אבג cd"))
  }

  @Test func `a line that begins with Hebrew starts on the right, and its numbers run from left to right`() {
    let stops = stops("אב 12 ג")
    #expect(stops[0] == width("אב 12 ג"))
    #expect(stops[0] > stops[1] && stops[1] > stops[2])
    #expect(stops[3] < stops[4] && stops[4] < stops[2])
    #expect(stops[6] > stops[7] && stops[7] == 0)
  }

  @Test func `brackets are mirrored in right-to-left text`() {
    let opening = typesetter.line("א(", in: font, scale: 1)
    let closing = typesetter.line("א)", in: font, scale: 1)
    // “(” after א is to the left of it and opens toward it, like “)” in Latin text.
    #expect(firstColumns(of: opening) == firstColumns(of: typesetter.line(")", in: font, scale: 1)))
    #expect(firstColumns(of: closing) == firstColumns(of: typesetter.line("(", in: font, scale: 1)))
    #expect(firstColumns(of: opening) != firstColumns(of: closing))
  }

  @Test(arguments: ["漢", "字", "か", "한", "א", "ب", "न", "ส", "★"])
  func `a character that the main font lacks comes from another font`(character: String) {
    let line = typesetter.line(character, in: font, scale: 1)
    #expect(line.mask != typesetter.line("\u{FFFF}", in: font, scale: 1).mask)
    #expect(line.mask.coverage.contains { $0 > 128 })
    #expect(line.mask != typesetter.line("文", in: font, scale: 1).mask)
  }

  @Test func `a character that no font has is drawn as a box`() {
    let box = typesetter.line("\u{FFFF}", in: font, scale: 1)
    #expect(box.mask.coverage.contains { $0 > 128 })
    #expect(typesetter.line("\u{10FFFD}", in: font, scale: 1) == box)
    #expect(typesetter.line("\u{50000}", in: font, scale: 1) == box)
  }

  @Test(arguments: ["👩‍👩‍👧", "🇳🇿", "👍🏽", "क्षि", "e\u{301}\u{302}", "ل\u{64E}\u{651}"])
  func `a grapheme cluster has one caret stop before it and one after it`(cluster: String) {
    #expect(stops(cluster).count == 2)
    #expect(stops("a" + cluster + "b").count == 4)
    #expect(abs(stops(cluster)[1] - stops(cluster)[0]) > 0)
  }

  @Test(arguments: [
    "\u{202E}", "\u{202D}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{8}",
    "\u{FEFF}", "\u{2060}",
  ])
  func `control characters, embeddings and overrides change no pixels`(control: String) {
    for text in ["invoice exe.fdp", "אבג (1) abc", "Log In!"] { expectSame(text, with: control) }
  }

  @Test(arguments: ["\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}"])
  func `marks of direction and isolates draw nothing, and leave the letters of a word in their order`(
    mark: String
  ) {
    expectSame("invoice", with: mark)
    let stops = stops("ab\(mark)cd אב\(mark)גד \(mark)ef\(mark).gh")
    for (first, last) in [(0, 1), (3, 4), (13, 14), (17, 18)] { #expect(stops[first] < stops[last]) }
    for (first, last) in [(6, 7), (9, 10)] { #expect(stops[first] > stops[last]) }
  }

  private func expectSame(_ text: String, with control: String) {
    let middle = text.index(text.startIndex, offsetBy: 7)
    // A mark at the beginning is the direction of the line.
    let start = control == "\u{200F}" || control == "\u{2067}" ? "\u{2060}" : control
    let hostile = start + text[..<middle] + control + text[middle...] + control
    let line = typesetter.line(hostile, in: font, scale: 1)
    let expected = typesetter.line(text, in: font, scale: 1)
    #expect(line.mask.coverage.filter { $0 > 0 } == expected.mask.coverage.filter { $0 > 0 })
    #expect(abs(line.advance - expected.advance) <= 1)
    #expect(typesetter.caretStops(of: hostile, in: font, scale: 1).count == text.count + 4)
  }

  @Test func `a direction mark at the beginning sets the direction of the line`() {
    // The exclamation mark stands at the end of the line: on the left where lines run from right to left.
    let marked = stops("\u{200F}Log In!")
    #expect(marked[7] > marked[8] && marked[1] < marked[2])
    #expect(stops("\u{200E}אב!").last == stops("\u{200E}אב!").max())
    let order = stops("\u{200F}1 × a")
    #expect(order[1] > order[5])
  }

  @Test func `a newline and a tab are drawn as spaces`() {
    let spaced = typesetter.line("a b c", in: font, scale: 1)
    #expect(typesetter.line("a\tb\r\nc", in: font, scale: 1).mask.coverage == spaced.mask.coverage)
    #expect(stops("a\tb\r\nc").count == 6)
  }

  @Test func `a soft hyphen is visible only at the end of a line`() {
    #expect(width("co\u{AD}operate") == width("cooperate"))
    #expect(width("co\u{AD}") == width("co-"))
  }

  @Test func `a mixed line has the normal height unless its ink needs more`() {
    let latin = typesetter.line("abc", in: font, scale: 1)
    let han = typesetter.line("abc 漢字", in: font, scale: 1)
    #expect((han.ascent, han.descent) == (latin.ascent, latin.descent))
  }

  @Test(arguments: [
    String(repeating: "lorem ipsum ", count: 90_000), String(repeating: "مرحبا ", count: 90_000),
    String(repeating: "漢字", count: 170_000), String(repeating: "\u{202E}", count: 350_000),
    "a" + String(repeating: "\u{301}", count: 500_000), String(repeating: "a\u{200D}", count: 200_000),
    String(repeating: "\u{200B}\u{301}", count: 200_000),
  ])
  func `a megabyte of text is truncated, but has all of its caret stops`(text: String) {
    let line = typesetter.line(text, in: font, scale: 2)
    #expect(line.advance <= 32_768)
    #expect(line.mask.coverage.count == line.mask.size.width * line.mask.size.height)
    #expect(line.mask.coverage.count <= 8 << 20)
    #expect(typesetter.caretStops(of: text, in: font, scale: 2).count == text.count + 1)
  }

  @Test(arguments: [0.0, -3, 1e9, .infinity, .nan])
  func `an unsupported font size is clamped to the nearest`(size: Double) {
    let line = typesetter.line("Log In", in: Font(size: size), scale: 1)
    #expect(line.mask.coverage.count == line.mask.size.width * line.mask.size.height)
    #expect(typesetter.caretStops(of: "Log In", in: Font(size: size), scale: 1).count == 7)
  }

  @Test(arguments: UInt64(1)...8) func `any mixture of scalars can be typeset and broken into lines`(
    seed: UInt64
  )
    throws
  {
    var random = SeededGenerator(seed: seed)
    let blocks: [ClosedRange<Int>] = [
      0...0x7F, 0x20...0x24F, 0x300...0x36F, 0x590...0x6FF, 0x900...0x97F, 0x2000...0x206F, 0x4E00...0x4E40,
      0xFB50...0xFEFF, 0xFFF0...0xFFFF, 0x1F1E0...0x1F64F, 0xE0000...0xE01EF,
    ]
    var typesetLines: [(text: String, line: TextLine)] = []
    for _ in 0..<60 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.int(0...40) {
        let block = blocks[random.int(0...blocks.count - 1)]
        if let scalar = Unicode.Scalar(UInt32(random.int(block))) { text.append(scalar) }
      }
      let mixture = String(text)
      typesetLines.append((mixture, typesetter.line(mixture, in: font, scale: 1)))
      let width = typesetter.size(of: mixture, in: font, scale: 1).width
      let stops = stops(mixture)
      #expect(stops.count == mixture.count + 1)
      #expect(stops.allSatisfy { 0 <= $0 && $0 <= width })
      let lines = typesetter.lines(of: mixture, in: font, scale: 1, width: 60)
      #expect(lines.joined().filter { !$0.isWhitespace } == mixture.filter { !$0.isWhitespace })
    }
    // Lines are the same in any order of typesetting.
    let other = try FontTypesetter()
    for (text, line) in typesetLines.reversed() { #expect(other.line(text, in: font, scale: 1) == line) }
  }

  private func stops(_ text: String) -> [Double] { typesetter.caretStops(of: text, in: font, scale: 1) }

  private func width(_ text: String) -> Double { typesetter.size(of: text, in: font, scale: 1).width }

  // The coverage of the first five columns.
  private func firstColumns(of line: TextLine) -> [[UInt8]] {
    (0..<5).map { x in
      (0..<line.mask.size.height).map { line.mask.coverage[$0 * line.mask.size.width + x] }
    }
  }
}
