import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// At a font size of 8 points a block is 4 points wide and 6 high, on a line of 8.
@MainActor
struct RichTextTests {
  private var opened: [String] { log.targets }
  private let log = OpenLog()

  @Test func `a word in several styles is not broken between its runs`() {
    let fixture = WidgetFixture(richText("aa \(bold: "b")b cc"), 20, 40)
    #expect(rows(fixture) == ["kk.kk", "kk..."])
  }

  @Test func `a text without room breaks inside a word`() {
    let fixture = WidgetFixture(richText("a\(bold: "bcd")e"), 12, 40)
    #expect(rows(fixture) == ["kkk", "kk."])
  }

  @Test func `newlines in a run begin a paragraph, and an empty one has the height of a line`() {
    let text = richText("a\n\n\(bold: "b\nc")")
    let fixture = WidgetFixture(Column(alignment: .leading, [text]), 20, 40)
    #expect(text.frame == Rect(0, 0, 4, 32))
    #expect(rows(fixture) == ["k....", ".....", "k....", "k...."])
  }

  @Test func `larger code stands on the baseline of the line`() {
    var theme = Theme.light
    theme.type.body = Font(size: 8)
    theme.type.code = Font(size: 16)
    let text = RichText("a\(code: "b")", color: { _ in .black })
    let fixture = WidgetFixture(Column(alignment: .leading, [text]), 20, 20, theme: theme)
    // The ascent of the code is 12 and its descent 4.
    #expect(text.frame.size == Size(12, 16))
    let column = (0..<16).map { fixture.picture[1, $0].color == .black }
    #expect(column == (0..<16).map { (6..<12).contains($0) })
  }

  @Test func `a row aligns plain and rich text by their baselines`() {
    let text = richText("a\(bold: "b")")
    let row = Row(alignment: .baseline, [Label("A", font: { _ in Font(size: 16) }), text])
    _ = WidgetFixture(row, 60, 40)
    // 12 points to the baseline of the label, 6 to that of the text.
    #expect(text.frame.minY == 6)
  }

  @Test func `in a right-to-left layout the text is at the right`() {
    let fixture = WidgetFixture(richText("a\(bold: "b")"), 20, 8, direction: .rightToLeft)
    #expect(rows(fixture) == ["...kk"])
  }

  @Test(.requirement(106)) func `a click on any line of a link opens it, and a click beside it does not`() {
    let text = richText("aaa \(link: "bb cc", to: "app://x") dd")
    let fixture = WidgetFixture(text, 24, 40)
    // The lines are "aaa bb" and "cc dd".
    fixture.click(Point(18, 4))
    fixture.click(Point(2, 12))
    #expect(opened == ["app://x", "app://x"])
    fixture.click(Point(2, 4))
    fixture.click(Point(18, 12))
    fixture.click(Point(18, 30))
    #expect(opened.count == 2)
  }

  @Test func `a press that is released beside the link does not open it`() {
    let fixture = WidgetFixture(richText("\(link: "aa", to: "x") bb"), 40, 8)
    fixture.press(Point(2, 4))
    fixture.move(to: Point(18, 4))
    fixture.release(Point(18, 4))
    #expect(opened.isEmpty)
  }

  @Test(.requirement(106)) func `Tab moves from link to link, and Return and Space open them`() {
    let fixture = WidgetFixture(richText("\(link: "a", to: "1") b \(link: "c", to: "2")"), 60, 8)
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    fixture.pressKey(.tab)
    fixture.pressKey(.character(" "))
    #expect(opened == ["1", "2"])
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    #expect(opened == ["1", "2", "1"])
  }

  @Test func `each link has semantics with the whole of its name, and can be pressed`() throws {
    let fixture = WidgetFixture(richText("a \(link: "b \(bold: "c")", to: "1") d"), 60, 8)
    let semantics = fixture.tree.semantics
    #expect(semantics.map(\.semantics.role) == [.text, .link])
    #expect(semantics[0].semantics.name == "a b c d")
    #expect(semantics[1].semantics.name == "b c")
    #expect(semantics[1].semantics.actions == [.press])
    #expect(semantics[1].frame == PixelRect(8, 0, 12, 8))
    let link = try #require(fixture.tree.root.children.first)
    #expect(link.perform(.press, at: .zero))
    #expect(opened == ["1"])
  }

  @Test func `over a link the pointer is a hand and the underline becomes thicker`() {
    let fixture = WidgetFixture(richText("\(link: "aa", to: "x") bb"), 40, 12)
    let before = fixture.picture
    fixture.move(to: Point(2, 4))
    fixture.show()
    #expect(fixture.tree.cursor == .hand)
    #expect(underlined(fixture.picture, 12) == underlined(before, 12) + 1)
    fixture.move(to: Point(18, 4))
    fixture.show()
    #expect(fixture.tree.cursor == .arrow)
    #expect(fixture.picture == before)
  }

  @Test func `the focus ring surrounds every line of a link and is removed with the focus`() {
    let text = richText("aaa \(link: "bb cc", to: "app://x") dd")
    let fixture = WidgetFixture(Panel(padding: 8, [text]), 40, 60)
    let before = fixture.picture
    fixture.pressKey(.tab)
    fixture.show()
    #expect(fixture.picture != before)
    #expect(fixture.picture == fixture.redrawn)
    // The pointer hides the ring, on both lines.
    fixture.move(to: Point(1, 1))
    fixture.click(Point(1, 1))
    fixture.show()
    #expect(fixture.picture == before)
  }

  @Test(.requirement(106)) func `a selectable text is copied without its styles, across lines and links`() {
    let text = richText("aaa \(bold: "bb") \(link: "cc", to: "x") dd", isSelectable: true)
    let fixture = WidgetFixture(text, 24, 40)
    fixture.press(Point(9, 4))
    fixture.move(to: Point(17, 12))
    fixture.release(Point(17, 12))
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "a bb cc d")
    #expect(opened.isEmpty)
  }

  @Test func `a click opens the link of a selectable text, and a drag from the link selects instead`() {
    let text = richText("\(link: "aaaa", to: "x") bb", isSelectable: true)
    let fixture = WidgetFixture(text, 40, 8)
    fixture.press(Point(2, 4))
    fixture.move(to: Point(9, 4))
    fixture.release(Point(9, 4))
    #expect(opened == ["x"])
    fixture.press(Point(5, 4))
    fixture.move(to: Point(25, 4))
    fixture.release(Point(25, 4))
    #expect(opened == ["x"])
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "aaa b")
    fixture.show()
    #expect(fixture.picture[18, 0].color == Theme.light.colors.selection)
  }

  @Test func `a text that is neither selectable nor has links leaves clicks to its parent`() {
    let card = OpenLog()
    let fixture = WidgetFixture(
      Card("Open", action: { card.targets.append("card") }, richText("a \(bold: "b")")), 60, 40)
    fixture.click(fixture.tree.root)
    #expect(card.targets == ["card"])
  }

  @Test func `a new text replaces the links`() {
    let text = richText("\(link: "aa", to: "1")")
    let fixture = WidgetFixture(text, 40, 8)
    fixture.move(to: Point(2, 4))
    text.text = "bb \(link: "cc", to: "2")"
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["bb cc", "cc"])
    #expect(fixture.tree.cursor == .arrow)
    fixture.click(Point(14, 4))
    #expect(opened == ["2"])
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `an empty text takes no room for words and has no semantics`() {
    let text = richText("", isSelectable: true)
    let fixture = WidgetFixture(Column(alignment: .leading, [text]), 40, 40)
    #expect(text.frame.width == 0)
    #expect(fixture.tree.semantics.isEmpty)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
  }

  private func richText(_ text: StyledText, isSelectable: Bool = false) -> RichText {
    RichText(
      text, font: { _ in Font(size: 8) }, color: { _ in .black }, isSelectable: isSelectable,
      onOpen: { [log] in log.targets.append($0) })
  }

  // For each line with text, whether there is a block in each column of four points.
  private func rows(_ fixture: WidgetFixture) -> [String] {
    let size = fixture.picture.size
    let rows = stride(from: 3, to: size.height, by: 8).map { y in
      String(
        stride(from: 1, to: size.width, by: 4).map { fixture.picture[$0, y].color == .black ? "k" : "." })
    }
    let last = rows.lastIndex { $0.contains("k") } ?? 0
    return Array(rows[...last])
  }

  // How many rows of pixels below the baseline are colored.
  private func underlined(_ picture: Bitmap, _ height: Int) -> Int {
    (6..<height).filter { picture[1, $0].color == Theme.light.colors.primary }.count
  }
}

@MainActor
private final class OpenLog {
  var targets: [String] = []
}
