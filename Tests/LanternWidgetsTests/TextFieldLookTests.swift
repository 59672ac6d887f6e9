import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextFieldLookTests {
  private let field = TextField("Name", text: "Ada")
  private let fixture: WidgetFixture

  init() { fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 80) }

  @Test func `a field without the focus has no caret and never changes by itself`() {
    #expect(caret == nil)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the caret stands after what was written, inside of the field`() {
    fixture.strike(.tab)
    fixture.type("Bo")
    fixture.show()
    // Two blocks of 8 from 12, and a caret 1½ points wide around the place.
    #expect(caret.map { 12 + 16 - 1 <= $0.lowerBound && $0.upperBound <= 12 + 16 + 1 } == true)
  }

  @Test func `the caret shows and hides every half second`() {
    fixture.strike(.tab)
    fixture.strike(.end)
    fixture.show()
    var shows: [Bool] = []
    for _ in 0..<4 {
      shows.append(caret != nil)
      #expect(fixture.tree.nextChange == fixture.now + .milliseconds(500))
      #expect(fixture.show(after: .milliseconds(499)).isEmpty)
      #expect(!fixture.show(after: .milliseconds(1)).isEmpty)
    }
    #expect(shows == [true, false, true, false])
  }

  @Test func `a blink draws the caret and nothing else, and the picture is as if drawn anew`() {
    fixture.strike(.tab)
    fixture.strike(.end)
    fixture.show()
    for _ in 0..<2 {
      let region = fixture.show(after: .milliseconds(500))
      #expect(region.bounds.width <= 3 && region.bounds.height <= 24)
      #expect(fixture.picture == fixture.redrawn)
    }
  }

  @Test func `typing shows the caret and begins its half second anew`() {
    fixture.strike(.tab)
    fixture.show(after: .milliseconds(700))
    #expect(caret == nil)
    fixture.type("x")
    fixture.show()
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == Moment(nanoseconds: 1_200_000_000))
  }

  @Test func `a caret that is left alone for ten seconds stays and asks for no more frames`() {
    fixture.strike(.tab)
    fixture.strike(.end)
    fixture.show(after: .milliseconds(9_600))
    #expect(caret == nil)
    #expect(fixture.tree.nextChange == Moment(nanoseconds: 10_000_000_000))
    fixture.show(after: .milliseconds(400))
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == nil)
    fixture.show(after: .milliseconds(777))
    #expect(caret != nil)
    fixture.strike(.left)
    fixture.show()
    #expect(fixture.tree.nextChange == fixture.now + .milliseconds(500))
  }

  @Test func `a long sleep from one frame to the next ends with the caret at rest`() {
    fixture.strike(.tab)
    fixture.strike(.end)
    fixture.show()
    fixture.show(after: .seconds(3_600))
    #expect(caret != nil)
    #expect(fixture.tree.nextChange == nil)
  }

  @Test func `the caret stays in sight wherever it goes in a text longer than the field`() {
    fixture.strike(.tab)
    fixture.type(String(repeating: "abcdefghij", count: 12))
    for key in [Key.end, .home] {
      fixture.strike(key)
      for step in 0..<120 {
        fixture.show()
        let caret = caret
        #expect(caret != nil, "\(key), step \(step)")
        if let caret { #expect(11 <= caret.lowerBound && caret.upperBound <= 269, "\(key), step \(step)") }
        fixture.strike(key == .end ? .left : .right)
      }
    }
  }

  @Test func `a click in a text that is scrolled finds the character under the pointer`() {
    fixture.strike(.tab)
    fixture.type(String(repeating: "x", count: 99) + "end")
    fixture.show()
    // The text's end stands 2 points from the right edge of its place, at 268.
    fixture.click(Point(268 - 2 - 24, 45))
    fixture.type("|")
    #expect(field.text.suffix(5) == "x|end")
  }

  @Test func `what is selected has the selection's colour behind it`() {
    let before = selected
    fixture.strike(.tab)
    fixture.show()
    #expect(before == 0)
    #expect(selected > 0)
    fixture.strike(.end)
    fixture.show()
    #expect(selected == 0)
  }

  @Test func `a refused field has the danger's colour for its edge`() {
    func edge() -> Color {
      fixture.picture[140, fixture.picture.size.height - 80 + Int(field.frame.maxY) - 1].color
    }
    #expect(edge() == Color(0x81776C))
    field.isInvalid = true
    fixture.show()
    #expect(edge() == Color(0xB3261E))
  }

  @Test func `a text that is set from outside is drawn`() {
    field.text = ""
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    #expect(
      fixture.picture.difference(
        from: WidgetFixture(Column(alignment: .leading, [TextField("Name")]), 300, 80).picture) == nil)
  }

  // The columns in which the caret's colour stands inside of the field, clear of its ring.
  private var caret: Range<Int>? {
    let y = Int(field.frame.maxY) - 20
    let columns = (4..<276).filter { fixture.picture[$0, y].color == Color(0x33489E) }
    return columns.first.flatMap { first in columns.last.map { first..<($0 + 1) } }
  }

  private var selected: Int { fixture.picture.words.count { $0 == 0xFFFF_DFA3 } }
}
