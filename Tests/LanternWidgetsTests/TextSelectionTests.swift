import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 points wide. The text starts 12 points from the field's edge.
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
    fixture.move(to: position(10))
    #expect(selected == "two, three")
    #expect(field.edit.caret == 14)
    fixture.move(to: position(1))
    #expect(selected == "one two")
    #expect(field.edit.caret == 0)
    fixture.move(to: position(6))
    #expect(selected == "two")
    fixture.release(position(6))
  }

  @Test func `a click with Shift selects from the caret`() {
    click(1)
    press(6, modifiers: .shift)
    fixture.release(position(6))
    #expect(selected == "ne tw")
    press(0, modifiers: .shift)
    fixture.release(position(0))
    #expect(selected == "o")
  }

  @Test func `a click without Shift clears the selection`() {
    click(1)
    fixture.pressKey(.right, .shift)
    click(6)
    #expect(selected.isEmpty)
  }

  @Test func `a drag beyond the edge scrolls to the end and no farther`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(Point(field.windowFrame.minX + 20, field.windowFrame.maxY - 20))
    fixture.pressKey(.home)
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

  @Test func `releasing a drag beyond the edge stops the scrolling`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(field)
    fixture.pressKey(.home)
    press(3)
    fixture.move(to: Point(290, field.windowFrame.maxY - 20))
    fixture.show(after: .milliseconds(40))
    fixture.release(Point(290, field.windowFrame.maxY - 20))
    let caret = field.edit.caret
    fixture.show(after: .milliseconds(200))
    #expect(field.edit.caret == caret)
  }

  @Test func `a click in a scrolled text does not scroll it`() {
    field.text = String(repeating: "abcdefghij", count: 12)
    fixture.click(field)
    fixture.pressKey(.end)
    fixture.show()
    let before = fixture.picture
    // The caret is at the end, at the right edge. Now it moves to the middle and back to the end.
    press(15)
    fixture.release(position(15))
    fixture.pressKey(.end)
    fixture.show()
    #expect(fixture.picture.difference(from: before) == nil)
    press(1)
    fixture.release(position(1))
    fixture.pressKey(.right)
    fixture.pressKey(.left)
    #expect(field.edit.caret == 89)
  }

  @Test func `Control with an arrow moves by words, and selects with Shift as well`() {
    click(5)
    fixture.pressKey(.right, .control)
    #expect(field.edit.caret == 7)
    fixture.pressKey(.left, [.control, .shift])
    #expect(selected == "two")
    fixture.pressKey(.left, .control)
    #expect(field.edit.caret == 0)
  }

  @Test func `Control with Backspace or Delete deletes a word`() {
    click(7)
    fixture.pressKey(.backspace, .control)
    #expect(field.text == "one , three")
    fixture.pressKey(.home)
    fixture.pressKey(.delete, .control)
    #expect(field.text == " , three")
  }

  // MARK: Bidirectional text

  @Test func `in right-to-left text, Left moves forward and Right moves back`() {
    let fixture = bidirectionalFixture("אבג")
    fixture.pressKey(.tab)
    fixture.pressKey(.home)
    fixture.pressKey(.left)
    fixture.type("x")
    #expect(field.text == "אxבג")
  }

  @Test func `right-to-left text is at the right edge, and a click finds its characters`() {
    let fixture = bidirectionalFixture("אבג")
    fixture.click(Point(268 - 8 - 1, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 1)
    fixture.click(Point(20, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 3)
  }

  // `ab אבג cd` is displayed as `ab גבא cd`. Columns 3 to 5 are the word, from its last letter to its first.
  @Test func `a selection in bidirectional text covers the selected characters, in several pieces`() {
    let fixture = bidirectionalFixture("ab אבג cd")
    fixture.click(Point(13, field.windowFrame.maxY - 20))
    func selectedColumns(_ range: Range<Int>) -> String {
      let object = fixture.tree.accessibleObjects().first { $0.properties.text != nil }
      let bytes = [0] + Array(field.text).indices.map { String(field.text.prefix($0 + 1)).utf8.count }
      #expect(
        object.map {
          fixture.tree.perform(
            .selectText(start: bytes[range.lowerBound], end: bytes[range.upperBound]), on: $0.id,
            at: fixture.now)
        } == true)
      fixture.show(after: .milliseconds(600))
      // A row under the blocks.
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

  @Test func `a double click selects a right-to-left word`() {
    let fixture = bidirectionalFixture("ab אבג cd")
    fixture.click(Point(12 + 3 * 8 + 2, field.windowFrame.maxY - 20), clicks: 2)
    #expect(selected == "אבג")
  }

  @Test func `a right-to-left layout puts the caret of an empty field, and of a password, on the right`() {
    let password = PasswordField("Password")
    password.fill("ab")
    for field in [TextField("Name"), password] {
      let fixture = WidgetFixture(Column([field]), 280, 80, direction: .rightToLeft)
      fixture.pressKey(.tab)
      fixture.pressKey(.end)
      #expect(field.textInputArea.map { (266...269).contains($0.center.x) } == true)
    }
  }

  // MARK: Helpers

  private var selected: String { field.edit.selectedText }

  private func bidirectionalFixture(_ text: String) -> WidgetFixture {
    field.removeFromParent()
    field.text = text
    return WidgetFixture(Column(alignment: .leading, [field]), typesetter: HebrewBlocks())
  }

  private func position(_ character: Int) -> Point {
    Point(field.windowFrame.minX + 12 + 8 * Double(character) + 1, field.windowFrame.maxY - 20)
  }

  private func press(_ character: Int, times: Int = 1, modifiers: Modifiers = []) {
    for clicks in 1...times {
      fixture.tree.handle(
        InputEvent(
          .pointerDown(at: position(character), clicks: clicks), time: fixture.now, heldKeys: modifiers)
      )
      if clicks < times { fixture.release(position(character)) }
    }
  }

  private func click(_ character: Int, times: Int = 1) {
    press(character, times: times)
    fixture.release(position(character))
  }
}

/// Blocks in which one run of Hebrew letters is displayed from right to left.
private final class HebrewBlocks: Typesetter {
  private let blocks = BlockTypesetter()

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    blocks.line(text, in: font, scale: scale)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    blocks.lines(of: text, in: font, scale: scale, width: width)
  }

  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    let extents = blocks.extents(of: "x" + text, in: font, scale: scale).dropLast().map { $0 }
    let letters = levels(of: text).indices.filter { levels(of: text)[$0] == 1 }
    return extents.indices.map { index in
      letters.contains(index) ? extents[letters[letters.count - 1] - (index - letters[0])] : extents[index]
    }
  }

  func levels(of text: String) -> [UInt8] { text.map { "אבג".contains($0) ? 1 : 0 } }

  func isRightToLeft(_ text: String) -> Bool? { text.first { $0.isLetter }.map { "אבג".contains($0) } }
}
