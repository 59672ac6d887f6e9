import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// At a font size of 8 points a block is 4 points wide, and a line is 8 points high.
@MainActor
struct LabelSelectionTests {
  private let label = Label(
    "one two, three\nfour", font: { _ in Font(size: 8) }, color: { _ in .black }, lines: nil,
    isSelectable: true)
  private let fixture: WidgetFixture

  // The lines are "one two,", "three" and "four".
  init() { fixture = WidgetFixture(Column(alignment: .leading, [label]), 40, 60) }

  @Test(.requirement(106)) func `a drag selects, and Control+C copies`() {
    drag(from: Point(5, 4), to: Point(21, 4))
    #expect(copied() == "ne t")
  }

  @Test func `a drag to another line selects the white space between the lines too`() {
    drag(from: Point(17, 4), to: Point(9, 20))
    #expect(copied() == "two, three\nfo")
  }

  @Test func `a drag backward selects the same text`() {
    drag(from: Point(9, 20), to: Point(17, 4))
    #expect(copied() == "two, three\nfo")
  }

  @Test func `a double click selects a word, and a drag after it selects by words`() {
    fixture.move(to: Point(18, 4))
    fixture.press(Point(18, 4), clicks: 2)
    #expect(copied() == "two")
    fixture.move(to: Point(2, 4))
    #expect(copied() == "one two")
    fixture.move(to: Point(2, 12))
    #expect(copied() == "two, three")
    fixture.release(Point(2, 12))
  }

  @Test func `a third click selects the paragraph`() {
    fixture.click(Point(2, 12), clicks: 3)
    #expect(copied() == "one two, three")
    fixture.click(Point(2, 20), clicks: 3)
    #expect(copied() == "four")
  }

  @Test func `Control+A selects everything`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.character("a"), .control)
    #expect(copied() == "one two, three\nfour")
  }

  @Test func `Shift with keys extends the selection by characters, words and lines`() {
    fixture.click(Point(13, 4))
    fixture.pressKey(.right, [.shift, .control])
    #expect(copied() == " two")
    fixture.pressKey(.left, .shift)
    #expect(copied() == " tw")
    fixture.pressKey(.end, .shift)
    #expect(copied() == " two, three\nfour")
    fixture.click(Point(9, 12))
    fixture.pressKey(.down, .shift)
    #expect(copied() == "ree\nfo")
    fixture.pressKey(.up, .shift)
    fixture.pressKey(.up, .shift)
    #expect(copied() == "e two, th")
    fixture.pressKey(.home, .shift)
    #expect(copied() == "one two, th")
  }

  @Test func `a click with Shift extends the selection`() {
    fixture.click(Point(1, 4))
    fixture.tree.handle(
      InputEvent(.pointerDown(at: Point(13, 4), clicks: 1), time: fixture.now, heldKeys: .shift))
    fixture.release(Point(13, 4))
    #expect(copied() == "one")
  }

  @Test func `selected text has the background of a selection`() {
    drag(from: Point(1, 4), to: Point(13, 4))
    fixture.show()
    // Below the blocks, which are 6 points high on a line of 8.
    let background = Theme.light.colors.selection
    #expect((0..<16).map { fixture.picture[$0, 7].color == background } == selectedColumns(12, of: 16))
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `the selection disappears with the focus`() {
    drag(from: Point(1, 4), to: Point(13, 4))
    fixture.tree.focus(nil)
    fixture.show()
    #expect((0..<40).allSatisfy { fixture.picture[$0, 7].color != Theme.light.colors.selection })
    fixture.tree.focus(label)
    fixture.clipboard = "kept"
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "kept")
  }

  @Test func `a selectable label shows the pointer of text and a focus ring, and others do neither`() {
    fixture.move(to: Point(2, 2))
    #expect(fixture.tree.cursor == .text)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused === label)
    label.isSelectable = false
    fixture.show()
    #expect(fixture.tree.cursor == .arrow)
    #expect(fixture.tree.focused == nil)
    fixture.pressKey(.tab)
    #expect(fixture.tree.focused == nil)
  }

  @Test func `Control+A and Control+C also copy the part of a text that was truncated`() {
    let label = Label("one two three four", font: { _ in Font(size: 8) }, lines: 2, isSelectable: true)
    let fixture = WidgetFixture(label, 32, 16)
    fixture.pressKey(.tab)
    fixture.pressKey(.character("a"), .control)
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "one two three four")
    // The second line is "three f…".
    fixture.press(Point(1, 12))
    fixture.move(to: Point(29, 12))
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "three f")
    fixture.move(to: Point(40, 12))
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "three four")
  }

  @Test func `in a right-to-left layout the text is selected where it is drawn`() {
    let label = Label("one two", font: { _ in Font(size: 8) }, isSelectable: true)
    let fixture = WidgetFixture(label, 60, 8, direction: .rightToLeft)
    // The text is 28 points wide and starts at 32.
    fixture.click(Point(34, 4), clicks: 2)
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "one")
  }

  @Test func `empty paragraphs and spaces at line ends do not shift the selection`() {
    let label = Label(
      "aa   bb\n\n  cc\n", font: { _ in Font(size: 8) }, lines: nil, isSelectable: true)
    let fixture = WidgetFixture(Column(alignment: .leading, [label]), 16, 60)
    // The lines are "aa", "bb", "", "  cc" and "".
    fixture.click(Point(9, 28), clicks: 2)
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "cc")
    fixture.press(Point(1, 12))
    fixture.move(to: Point(1, 20))
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "bb\n")
    fixture.move(to: Point(1, 50))
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == "bb\n\n  cc\n")
  }

  @Test func `a new text has no selection`() {
    drag(from: Point(1, 4), to: Point(13, 4))
    label.text = "five"
    fixture.clipboard = nil
    fixture.pressKey(.character("c"), .control)
    #expect(fixture.clipboard == nil)
  }

  private func drag(from start: Point, to end: Point) {
    fixture.move(to: start)
    fixture.press(start)
    fixture.move(to: end)
    fixture.release(end)
  }

  private func copied() -> String? {
    fixture.pressKey(.character("c"), .control)
    return fixture.clipboard
  }

  private func selectedColumns(_ count: Int, of width: Int) -> [Bool] {
    (0..<width).map { $0 < count }
  }
}
