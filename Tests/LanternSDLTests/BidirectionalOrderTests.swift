import LanternRaster
import LanternSDL
import LanternTestSupport
import LanternWidgets
import Testing

/// The order of text with words of both directions, in the fonts of Debian 12.
@MainActor
struct BidirectionalOrderTests {
  private let typesetter: FontTypesetter
  private let font = Font(size: 24)

  init() throws { typesetter = try FontTypesetter() }

  nonisolated private static let lines: [(text: String, shown: String)] = [
    ("abc אבג 123 def", "abc 123 גבא def"), ("שלום world 12:30", "world 12:30 םולש"),
    ("מחיר: 1,234.50 ₪", "₪ 1,234.50 :ריחמ"), ("هاتف Galaxy (S24) جديد", "ديدج Galaxy (S24) فتاه"),
    ("(אבג) abc [דה]", "[הד] abc (גבא)"), ("abc (אבג) 5%", "abc (גבא) 5%"),
    ("\u{200F}abc!", "!abc"), ("25\u{200F}/11\u{200F}/2026", "2026/11/25"),
    ("a \u{2068}אבג 1\u{2069}: 5", "a 1 גבא: 5"), ("a אבג 1: 5", "a 5 :1 גבא"), ("\u{200E}-5 א", "-5 א"),
    ("٢٥\u{200F}/١١", "١١/٢٥"), ("abc\u{200F}אבג", "abcגבא"), ("אב\u{200E}!", "!בא"),
  ]

  @Test(arguments: lines)
  func `characters stand in the order of annex 9, each over its own glyph`(text: String, shown: String) {
    let extents = typesetter.extents(of: text, in: font, scale: 2)
    let characters = Array(text)
    let order = extents.indices.filter { extents[$0].upperBound > extents[$0].lowerBound }
      .sorted { extents[$0].lowerBound < extents[$1].lowerBound }
    #expect(String(order.map { mirrored(characters[$0], typesetter.levels(of: text)[$0]) }) == shown)
    // There are no gaps, and the line ends with the last character.
    for (left, right) in zip(order, order.dropFirst()) {
      #expect(abs(extents[left].upperBound - extents[right].lowerBound) < 0.01)
    }
    let line = typesetter.line(text, in: font, scale: 2)
    #expect(order.first.map { extents[$0].lowerBound } == 0)
    #expect(order.last.map { extents[$0].upperBound * 2 } == Double(line.advance))
    // Arabic letters that join have other forms than alone.
    for index in order where !(0x620..<0x660).contains(characters[index].unicodeScalars.first?.value ?? 0) {
      let shown = mirrored(characters[index], typesetter.levels(of: text)[index])
      let alone = ink(typesetter.line(String(shown), in: font, scale: 2), -100...1_000)
      let part = ink(line, extents[index].lowerBound * 2...extents[index].upperBound * 2)
      #expect(abs(alone - part) <= 0.15 * alone + 500, "\(characters[index]): \(part) of \(alone)")
    }
  }

  private func mirrored(_ character: Character, _ level: UInt8) -> Character {
    let pairs: [Character: Character] = ["(": ")", ")": "(", "[": "]", "]": "["]
    return level.isMultiple(of: 2) ? character : pairs[character] ?? character
  }

  // The sum of the coverage between two distances from the beginning of a line, in pixels.
  private func ink(_ line: TextLine, _ columns: ClosedRange<Double>) -> Double {
    let size = line.mask.size
    var sum = 0.0
    for x in 0..<size.width where columns.contains(Double(x + line.offsetX) + 0.5) {
      for y in 0..<size.height { sum += Double(line.mask.coverage[y * size.width + x]) }
    }
    return sum
  }

  @Test(arguments: [
    ("abc אבג", false), ("אבג abc", true), ("123 (אבג)", true), ("123 - ", nil), ("", nil),
    ("\u{200F}abc", true),
    ("\u{200E}אבג", false), ("\u{2067}אבג\u{2069} abc", false), ("١٢ 5", nil), ("\u{202E}abc", false),
    ("é", false), ("漢字", false), (String(repeating: "- ", count: 2_000) + "א", true),
  ])
  func `the first letter or mark outside of isolates sets the direction`(text: String, direction: Bool?) {
    #expect(typesetter.isRightToLeft(text) == direction)
  }

  @Test func `each character has a level`() {
    #expect(typesetter.levels(of: "ab אב 12") == [0, 0, 0, 1, 1, 1, 2, 2])
    #expect(typesetter.levels(of: "אב a1") == [1, 1, 1, 2, 2])
    #expect(typesetter.levels(of: "\u{200F}a ") == [1, 2, 1])
    #expect(typesetter.levels(of: "a\u{200B}א") == [0, 1, 1])
    #expect(typesetter.levels(of: "Log In") == [0, 0, 0, 0, 0, 0])
    #expect(typesetter.levels(of: "") == [])
  }

  // The pieces of a line with several styles stand as those of a line with one style do.
  @Test(arguments: [
    ("שלום ", "(", "עולם) !"), ("abc ", "אבג", " 12 (de"), ("مرحبا ", "Lantern", " (1.0)!"),
  ])
  func `text in several styles has the order of text in one style`(first: String, link: String, last: String)
  {
    let text: StyledText = "\(first)\(link: StyledText(link), to: "app://x")\(last)"
    let styled = inkColumns(RichText(text))
    let plain = inkColumns(Label(first + link + last, lines: nil))
    #expect(styled.contains(true))
    // Pieces have widths of whole pixels.
    let differences = zip(styled, plain).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    #expect(differences.count <= 12, "\(differences)")
  }

  // Whether a column has ink above the underline.
  private func inkColumns(_ widget: Widget) -> [Bool] {
    let size = PixelSize(300, 40)
    let tree = WidgetTree(
      root: Column(alignment: .leading, [widget]), size: size,
      environment: Environment(theme: .light, typesetter: typesetter))
    tree.update(to: .zero)
    var picture = Bitmap(size: size, filledWith: Pixel(Color(0xFFFFFF)))
    tree.damageAll()
    _ = picture.withPixels { tree.drawDamage(onto: $0) }
    return (0..<size.width).map { x in (0..<14).contains { picture[x, $0].color != Color(0xFFFFFF) } }
  }
}
