import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextSelectionTests {
  private let field = TextField("Name", text: "one two, three")
  private let fixture: WidgetFixture

  init() { fixture = WidgetFixture(Column(alignment: .leading, [field, TextField("Other")])) }

  @Test func `a double click selects the word under the pointer`() {
    click(5, times: 2)
    #expect(selected == "two")
    click(7, times: 2)
    #expect(selected == ",")
    click(13, times: 2)
    #expect(selected == "three")
  }

  @Test func `a third click selects everything`() {
    click(5, times: 3)
    #expect(selected == "one two, three")
  }

  @Test func `dragging after a double click selects word by word, in both directions`() {
    press(5, times: 2)
    fixture.move(to: place(10))
    #expect(selected == "two, three")
    #expect(field.edit.caret == 14)
    fixture.move(to: place(1))
    #expect(selected == "one two")
    #expect(field.edit.caret == 0)
    fixture.move(to: place(6))
    #expect(selected == "two")
    fixture.release(place(6))
  }

  @Test func `a click with Shift held selects from where the caret was`() {
    click(1)
    press(6, held: .shift)
    fixture.release(place(6))
    #expect(selected == "ne tw")
    press(0, held: .shift)
    fixture.release(place(0))
    #expect(selected == "o")
  }

  @Test func `a click without Shift selects nothing, whatever was held before`() {
    click(1)
    fixture.strike(.right, .shift)
    click(6)
    #expect(selected.isEmpty)
  }

  @Test func `a drag beyond the edge scrolls on by itself, to the end and no farther`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(Point(field.windowFrame.minX + 20, field.windowFrame.maxY - 20))
    fixture.strike(.home)
    fixture.show()
    press(3)
    fixture.move(to: Point(290, field.windowFrame.maxY - 20))
    var carets = [field.edit.caret]
    while fixture.tree.nextChange.map({ $0 <= fixture.now + .milliseconds(40) }) == true, carets.count < 200 {
      fixture.show(after: .milliseconds(40))
      #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
      carets.append(field.edit.caret)
    }
    #expect(carets.first.map { $0 < 40 } == true)
    #expect(carets == carets.sorted())
    #expect(carets.last == 120)
    #expect(field.edit.anchor == 3)
    #expect(zip(carets, carets.dropFirst()).allSatisfy { $1 - $0 <= 3 }, "\(carets)")
    fixture.release(Point(290, 40))
    #expect(fixture.tree.nextChange == fixture.now + .milliseconds(500))
  }

  @Test func `letting go of a drag beyond the edge stops it there`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(field)
    fixture.strike(.home)
    press(3)
    fixture.move(to: Point(290, field.windowFrame.maxY - 20))
    fixture.show(after: .milliseconds(40))
    fixture.release(Point(290, field.windowFrame.maxY - 20))
    let caret = field.edit.caret
    fixture.show(after: .milliseconds(200))
    #expect(field.edit.caret == caret)
  }

  @Test func `a click in a text that is scrolled does not scroll it`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(field)
    fixture.strike(.end)
    fixture.show()
    let before = fixture.picture
    // The caret stands at the end, at the right edge; now it is put to the middle and to the end again.
    press(15)
    fixture.release(place(15))
    fixture.strike(.end)
    fixture.show()
    #expect(fixture.picture.difference(from: before) == nil)
    press(1)
    fixture.release(place(1))
    fixture.strike(.right)
    fixture.strike(.left)
    #expect(field.edit.caret == 89)
  }

  @Test func `Control with an arrow moves by words, and selects with Shift as well`() {
    click(5)
    fixture.strike(.right, .control)
    #expect(field.edit.caret == 7)
    fixture.strike(.left, [.control, .shift])
    #expect(selected == "two")
    fixture.strike(.left, .control)
    #expect(field.edit.caret == 0)
  }

  @Test func `Control with Backspace or Delete takes a word`() {
    click(7)
    fixture.strike(.backspace, .control)
    #expect(field.text == "one , three")
    fixture.strike(.home)
    fixture.strike(.delete, .control)
    #expect(field.text == " , three")
  }

  // MARK: Both directions

  @Test func `in text from right to left, Left goes on and Right goes back`() {
    let fixture = bothWays("אבג")
    fixture.strike(.tab)
    fixture.strike(.home)
    fixture.strike(.left)
    fixture.type("x")
    #expect(field.text == "אxבג")
  }

  @Test func `text from right to left stands at the right edge, and a click finds its characters`() {
    let fixture = bothWays("אבג")
    fixture.click(Point(268 - 8 - 1, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 1)
    fixture.click(Point(20, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 3)
  }

  // `ab אבג cd` is seen as `ab גבא cd`: columns 3 to 5 are the word's, from its last letter to its first.
  @Test func `a selection in text of both directions covers the selected characters, in several pieces`() {
    let fixture = bothWays("ab אבג cd")
    fixture.click(Point(13, field.windowFrame.maxY - 20))
    func selectedColumns(_ range: Range<Int>) -> String {
      fixture.strike(.home)
      for _ in 0..<range.lowerBound { fixture.strike(.right) }
      for _ in range { fixture.strike(.right, .shift) }
      fixture.show(after: .milliseconds(600))
      // A row beneath the blocks' feet.
      let y = Int(field.windowFrame.maxY) - 14
      return String(
        (0..<9).map { column in
          fixture.picture[12 + 8 * column + 4, y].color == Color(0xFFDFA3) ? "#" : "."
        })
    }
    #expect(selectedColumns(0..<2) == "##.......")
    #expect(selectedColumns(2..<3) == "..#......")
    #expect(selectedColumns(3..<4) == ".....#...")
    #expect(selectedColumns(5..<6) == "...#.....")
    #expect(selectedColumns(3..<6) == "...###...")
    #expect(selectedColumns(1..<4) == ".##..#...")
    #expect(selectedColumns(4..<8) == "...##.##.")
    #expect(selectedColumns(0..<9) == "#########")
  }

  @Test func `a double click selects a word that runs from right to left`() {
    let fixture = bothWays("ab אבג cd")
    fixture.click(Point(12 + 3 * 8 + 2, field.windowFrame.maxY - 20), clicks: 2)
    #expect(selected == "אבג")
  }

  @Test func `a layout from right to left puts an empty field's caret to the right, and a password too`() {
    let password = PasswordField("Password")
    password.fill("ab")
    for field in [TextField("Name"), password] {
      let fixture = WidgetFixture(Column([field]), 280, 80, direction: .rightToLeft)
      fixture.strike(.tab)
      fixture.strike(.end)
      #expect(field.textInputArea.map { (266...269).contains($0.center.x) } == true)
    }
  }

  // MARK: Hands

  private var selected: String { field.edit.selectedText }

  private func bothWays(_ text: String) -> WidgetFixture {
    field.removeFromParent()
    field.text = text
    return WidgetFixture(Column(alignment: .leading, [field]), typesetter: HebrewBlocks())
  }

  private func place(_ character: Int) -> Point {
    Point(field.windowFrame.minX + 12 + 8 * Double(character) + 1, field.windowFrame.maxY - 20)
  }

  private func press(_ character: Int, times: Int = 1, held: Modifiers = []) {
    for clicks in 1...times {
      fixture.tree.handle(
        InputEvent(.pointerDown(at: place(character), clicks: clicks), time: fixture.now, heldKeys: held))
      if clicks < times { fixture.release(place(character)) }
    }
  }

  private func click(_ character: Int, times: Int = 1) {
    press(character, times: times)
    fixture.release(place(character))
  }
}

/// Blocks of which one run of Hebrew letters, in text that begins as it likes, is seen from right to left.
private final class HebrewBlocks: Typesetter {
  private let blocks = BlockTypesetter()

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    blocks.line(text, in: font, scale: scale)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    blocks.lines(of: text, in: font, scale: scale, width: width)
  }

  func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    var stops = blocks.caretStops(of: text, in: font, scale: scale)
    let straight = stops
    let letters = Array(text).indices.filter { "אבג".contains(Array(text)[$0]) }
    guard let first = letters.first, let last = letters.last else { return stops }
    for index in first...last { stops[index] = straight[last + 1] - (straight[index] - straight[first]) }
    if last + 1 == text.count { stops[last + 1] = straight[first] }
    return stops
  }
}
