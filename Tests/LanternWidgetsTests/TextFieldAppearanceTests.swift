import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 points wide. The text starts 12 points from the field's edge.
@MainActor
struct TextFieldAppearanceTests {
  private let field = TextField("Name", text: "Ada")
  private let fixture: WidgetFixture

  init() { fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 80) }

  @Test func `a field without the focus has no caret and no scheduled change`() {
    #expect(caret == nil)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the caret is after the typed text, inside the field`() {
    fixture.pressKey(.tab)
    fixture.type("Bo")
    fixture.show()
    // Two blocks of 8 points from 12 on, and a caret that is 1½ points wide.
    #expect(caret.map { 12 + 16 - 1 <= $0.lowerBound && $0.upperBound <= 12 + 16 + 1 } == true)
  }

  @Test func `the caret blinks every half second`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show()
    var visible: [Bool] = []
    for _ in 0..<4 {
      visible.append(caret != nil)
      #expect(fixture.tree.nextChange == fixture.now + .milliseconds(500))
      #expect(fixture.show(after: .milliseconds(499)).isEmpty)
      #expect(!fixture.show(after: .milliseconds(1)).isEmpty)
    }
    #expect(visible == [true, false, true, false])
  }

  @Test func `a blink redraws only the caret, and the picture equals a full redraw`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show()
    for _ in 0..<2 {
      let region = fixture.show(after: .milliseconds(500))
      #expect(region.bounds.width <= 3 && region.bounds.height <= 24)
      #expect(fixture.picture == fixture.redrawn)
    }
  }

  @Test func `typing shows the caret and restarts its half second`() {
    fixture.pressKey(.tab)
    fixture.show(after: .milliseconds(700))
    #expect(caret == nil)
    fixture.type("x")
    fixture.show()
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == Moment(nanoseconds: 1_200_000_000))
  }

  @Test func `after five idle seconds the caret stays visible and needs no more frames`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show(after: .milliseconds(4_600))
    #expect(caret == nil)
    #expect(fixture.tree.nextChange == Moment(nanoseconds: 5_000_000_000))
    fixture.show(after: .milliseconds(400))
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == nil)
    fixture.show(after: .milliseconds(777))
    #expect(caret != nil)
    fixture.pressKey(.left)
    fixture.show()
    #expect(fixture.tree.nextChange == fixture.now + .milliseconds(500))
  }

  @Test func `after a long pause between frames the caret is at rest`() {
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show()
    fixture.show(after: .seconds(3_600))
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the caret stays visible anywhere in a text longer than the field`() {
    fixture.pressKey(.tab)
    fixture.type(String(repeating: "abcdefghij", count: 12))
    for key in [Key.end, .home] {
      fixture.pressKey(key)
      for step in 0..<120 {
        fixture.show()
        let caret = caret
        #expect(caret != nil, "\(key), step \(step)")
        if let caret { #expect(11 <= caret.lowerBound && caret.upperBound <= 269, "\(key), step \(step)") }
        fixture.pressKey(key == .end ? .left : .right)
      }
    }
  }

  @Test func `a click in a scrolled text finds the character under the pointer`() {
    fixture.pressKey(.tab)
    fixture.type(String(repeating: "x", count: 99) + "end")
    fixture.show()
    // The text ends 2 points before the right edge of its area, which is at 268.
    fixture.click(Point(268 - 2 - 24, 45))
    fixture.type("|")
    #expect(field.text.suffix(5) == "x|end")
  }

  @Test func `selected text has the selection color behind it`() {
    let before = selectedPixels
    fixture.pressKey(.tab)
    fixture.show()
    #expect(before == 0)
    #expect(selectedPixels > 0)
    fixture.pressKey(.end)
    fixture.show()
    #expect(selectedPixels == 0)
  }

  @Test func `an invalid field has a border in the destructive color`() {
    func border() -> Color {
      fixture.picture[140, fixture.picture.size.height - 80 + Int(field.frame.maxY) - 1].color
    }
    #expect(border() == Color(0x81776C))
    field.isInvalid = true
    fixture.show()
    #expect(border() == Color(0xB3261E))
  }

  @Test func `a text set in code is drawn`() {
    field.text = ""
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    #expect(
      fixture.picture.difference(
        from: WidgetFixture(Column(alignment: .leading, [TextField("Name")]), 300, 80).picture) == nil)
  }

  // The columns inside the field, without its focus ring, that have the caret's color.
  private var caret: Range<Int>? {
    let y = Int(field.frame.maxY) - 20
    let columns = (4..<276).filter { fixture.picture[$0, y].color == Color(0x33489E) }
    return columns.first.flatMap { first in columns.last.map { first..<($0 + 1) } }
  }

  private var selectedPixels: Int { fixture.picture.words.count { $0 == 0xFFFF_DFA3 } }
}
