import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// At a font size of 8 points a block is 4 points wide and 6 high, on a line of 8.
@MainActor
struct LabelTests {
  @Test func `marked parts of a text are underlined`() {
    let label = Label("one two three", font: { _ in Font(size: 8) }, color: { _ in .black })
    label.marks = [4..<7, 12..<40]
    let fixture = WidgetFixture(Column(alignment: .leading, [label]), 60, 10)
    let line = Theme.light.colors.primary
    #expect(
      fixture.picture.columns(in: PixelRect(0, 7, 60, 1)) { $0 == line } == Array(16..<28) + Array(48..<52))
    #expect(fixture.picture.columns(in: PixelRect(0, 0, 60, 6)) { $0 == line }.isEmpty)
    label.marks = []
    fixture.show()
    #expect(fixture.picture.columns(in: PixelRect(0, 0, 60, 8)) { $0 == line }.isEmpty)
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `a label is as large as its line of text`() {
    let label = label("abc")
    _ = WidgetFixture(Column(alignment: .leading, [label]), 40, 20)
    #expect(label.frame == Rect(0, 0, 12, 8))
  }

  @Test(arguments: [
    // The last word would be alone.
    ("aaaa aaaa aaaa a", 14, Alignment.leading, 9), ("aaaa aaaa aaaa aaaa", 14, .trailing, 9),
    ("aaaa aaaa aaaa aaaa aaaa", 14, .leading, 14),
    // No line could be shorter than this word.
    ("a aaaaaaaaaaaa a", 14, .leading, 14), ("aaaa aaaa aaaa aaaa aaaa aaaa", 24, .center, 14),
    ("aaaa aaaa aaaa aaaa aaaa aaaa", 24, .leading, 19), ("aaaa", 4, .center, 4),
  ])
  func `a short text does not end with a word alone, and centered lines are equally long`(
    text: String, columns: Int, alignment: Alignment, widest: Int
  ) {
    let label = Label(text, font: { _ in Font(size: 8) }, alignment: alignment, lines: nil)
    let environment = WidgetFixture(Column([])).tree.environment
    let size = label.size(within: Size(Double(columns) * 4, 200), in: environment)
    #expect(size.width == Double(widest) * 4)
  }

  @Test func `text is centered vertically`() {
    #expect(
      shown(label("a"), 6, 12) == """
        ......
        ......
        kkkk..
        kkkk..
        kkkk..
        kkkk..
        kkkk..
        kkkk..
        ......
        ......
        ......
        ......
        """)
  }

  @Test func `text is aligned to the leading edge, the middle or the trailing edge`() {
    #expect(topRow(label("a", .leading), 10) == "kkkk......")
    #expect(topRow(label("a", .center), 10) == "...kkkk...")
    #expect(topRow(label("a", .trailing), 10) == "......kkkk")
  }

  @Test func `in a right-to-left layout the leading edge is on the right`() {
    #expect(topRow(label("a", .leading), 10, .rightToLeft) == "......kkkk")
    #expect(topRow(label("a", .center), 10, .rightToLeft) == "...kkkk...")
    #expect(topRow(label("a", .trailing), 10, .rightToLeft) == "kkkk......")
  }

  @Test func `text that fits exactly is not truncated`() {
    #expect(topRow(label("a b"), 12) == "kkkk....kkkk")
  }

  @Test func `text that does not fit is truncated so that an ellipsis fits`() {
    // Four of the five characters of "a bcd" fit: three characters and the ellipsis.
    #expect(topRow(label("a bcd"), 16) == "kkkk....kkkkkkkk")
    #expect(topRow(label("ab de"), 16) == "kkkkkkkk....kkkk")
    #expect(topRow(label("ab de"), 19) == "kkkkkkkk....kkkk...")
  }

  @Test func `where no character fits, only the clipped ellipsis is drawn`() {
    #expect(topRow(label("abc"), 5) == "kkkk.")
    #expect(topRow(label("abc"), 3) == "kkk")
  }

  @Test func `an ellipsis never splits a character`() {
    // Two flags are two characters of two code points each. The first one stays whole.
    let log = TextLog()
    let environment = Environment(theme: .light, typesetter: log)
    let tree = WidgetTree(root: label("🇩🇪🇫🇷e\u{301}"), size: PixelSize(8, 8), environment: environment)
    tree.update(to: .zero)
    var picture = Bitmap(size: PixelSize(8, 8))
    _ = picture.withPixels { tree.drawDamage(onto: $0) }
    #expect(log.texts.last == "🇩🇪…")
  }

  @Test func `the ellipsis is found at every scale`() {
    for scale in [1, 1.25, 1.5, 2, 3] {
      let fixture = WidgetFixture(label("aaaaaaaaaa"), 21, 8, scale: scale)
      let black = fixture.picture.words.prefix(fixture.picture.size.width * 2).reversed().first {
        $0 == 0xFF00_0000
      }
      #expect(black == 0xFF00_0000)
    }
  }

  @Test func `a label of several lines breaks between words and is as tall as its lines`() {
    let label = Label(
      "aa bb cc", font: { _ in Font(size: 8) }, color: { _ in .black }, lines: nil)
    let fixture = WidgetFixture(Column([label, Tile("t", 4, 1)]), 20, 20)
    #expect(label.frame == Rect(0, 0, 20, 16))
    #expect(fixture.tree.semantics[0].semantics.name == "aa bb cc")
    let rows = fixture.picture.text { $0.color == .black ? "k" : "." }.split(separator: "\n")
    #expect(rows[2] == "kkkkkkkk....kkkkkkkk".prefix(20))
    #expect(rows[10] == "kkkkkkkk............")
  }

  @Test func `text past the last line is truncated with an ellipsis`() {
    let label = Label(
      "aa bb cc dd ee", font: { _ in Font(size: 8) }, color: { _ in .black }, lines: 2)
    let log = TextLog()
    let tree = WidgetTree(
      root: label, size: PixelSize(20, 16), environment: Environment(theme: .light, typesetter: log))
    tree.update(to: .zero)
    var picture = Bitmap(size: PixelSize(20, 16))
    _ = picture.withPixels { tree.drawDamage(onto: $0) }
    #expect(log.texts.last == "cc d…")
  }

  @Test func `a label uses the theme's font and color`() {
    let label = Label("a", font: { $0.display }, color: { $0.destructive })
    let fixture = WidgetFixture(Column(alignment: .leading, [label]), 60, 60, theme: .dark)
    #expect(label.frame.size == Size(15, 31))
    #expect(fixture.picture[5, 15].color == Color(0xFFB0A5))
  }

  @Test func `a label has its text as its name, a heading has that role, an empty label no semantics`() {
    #expect(Label("Hello").semantics == Semantics(.text, name: "Hello"))
    #expect(Label("Hello", isHeading: true).semantics == Semantics(.heading, name: "Hello"))
    #expect(Label("Hello", isAlert: true).semantics == Semantics(.alert, name: "Hello"))
    #expect(Label("").semantics == nil)
  }

  @Test func `a new text changes the label's width`() {
    let label = label("ab")
    let fixture = WidgetFixture(Row([label, Tile("t", 2, 8)]), 20, 8)
    #expect(fixture.picture.tileText.prefix(20) == "........tt..........")
    label.text = "abcd"
    fixture.show()
    #expect(fixture.picture.tileText.prefix(20) == "................tt..")
  }

  private func label(_ text: String, _ alignment: Alignment = .leading) -> Label {
    Label(text, font: { _ in Font(size: 8) }, color: { _ in .black }, alignment: alignment)
  }

  private func shown(
    _ label: Label, _ width: Double, _ height: Double, _ direction: LayoutDirection = .leftToRight
  ) -> String {
    WidgetFixture(label, width, height, direction: direction).picture.text { $0.color == .black ? "k" : "." }
  }

  private func topRow(_ label: Label, _ width: Double, _ direction: LayoutDirection = .leftToRight) -> String
  {
    String(shown(label, width, 8, direction).prefix(Int(width)))
  }
}

/// A typesetter that records the texts that it sets.
private final class TextLog: Typesetter {
  private let blocks = BlockTypesetter()
  private(set) var texts: [String] = []

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    texts.append(text)
    return blocks.line(text, in: font, scale: scale)
  }

  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    blocks.extents(of: text, in: font, scale: scale)
  }
  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    blocks.lines(of: text, in: font, scale: scale, width: width)
  }
}
