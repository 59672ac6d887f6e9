import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextFieldLookTests {
  private let field = TextField("Name", text: "Ada")
  private let stage: WidgetStage

  init() { stage = WidgetStage(Column(alignment: .leading, [field]), 300, 80) }

  @Test func `a field without the focus has no caret and never changes by itself`() {
    #expect(caret == nil)
    #expect(stage.tree.nextChange == nil)
  }

  @Test func `the caret stands after what was written, inside of the field`() {
    stage.strike(.tab)
    stage.type("Bo")
    stage.show()
    // Two blocks of 8 from 12, and a caret 1½ points wide around the place.
    #expect(caret.map { 12 + 16 - 1 <= $0.lowerBound && $0.upperBound <= 12 + 16 + 1 } == true)
  }

  @Test func `the caret shows and hides every half second`() {
    stage.strike(.tab)
    stage.strike(.end)
    stage.show()
    var shows: [Bool] = []
    for _ in 0..<4 {
      shows.append(caret != nil)
      #expect(stage.tree.nextChange == stage.now + .milliseconds(500))
      #expect(stage.show(after: .milliseconds(499)).isEmpty)
      #expect(!stage.show(after: .milliseconds(1)).isEmpty)
    }
    #expect(shows == [true, false, true, false])
  }

  @Test func `a blink draws the caret and nothing else, and the picture is as if drawn anew`() {
    stage.strike(.tab)
    stage.strike(.end)
    stage.show()
    for _ in 0..<2 {
      let region = stage.show(after: .milliseconds(500))
      #expect(region.bounds.width <= 3 && region.bounds.height <= 24)
      #expect(stage.picture == stage.redrawn)
    }
  }

  @Test func `typing shows the caret and begins its half second anew`() {
    stage.strike(.tab)
    stage.show(after: .milliseconds(700))
    #expect(caret == nil)
    stage.type("x")
    stage.show()
    #expect(caret != nil)
    #expect(stage.tree.nextChange == Moment(nanoseconds: 1_200_000_000))
  }

  @Test func `a caret that is left alone for ten seconds stays and asks for no more frames`() {
    stage.strike(.tab)
    stage.strike(.end)
    stage.show(after: .milliseconds(9_600))
    #expect(caret == nil)
    #expect(stage.tree.nextChange == Moment(nanoseconds: 10_000_000_000))
    stage.show(after: .milliseconds(400))
    #expect(caret != nil)
    #expect(stage.tree.nextChange == nil)
    stage.show(after: .milliseconds(777))
    #expect(caret != nil)
    stage.strike(.left)
    stage.show()
    #expect(stage.tree.nextChange == stage.now + .milliseconds(500))
  }

  @Test func `a long sleep from one frame to the next ends with the caret at rest`() {
    stage.strike(.tab)
    stage.strike(.end)
    stage.show()
    stage.show(after: .seconds(3_600))
    #expect(caret != nil)
    #expect(stage.tree.nextChange == nil)
  }

  @Test func `the caret stays in sight wherever it goes in a text longer than the field`() {
    stage.strike(.tab)
    stage.type(String(repeating: "abcdefghij", count: 12))
    for key in [Key.end, .home] {
      stage.strike(key)
      for step in 0..<120 {
        stage.show()
        let caret = caret
        #expect(caret != nil, "\(key), step \(step)")
        if let caret { #expect(11 <= caret.lowerBound && caret.upperBound <= 269, "\(key), step \(step)") }
        stage.strike(key == .end ? .left : .right)
      }
    }
  }

  @Test func `a click in a text that is scrolled finds the character under the pointer`() {
    stage.strike(.tab)
    stage.type(String(repeating: "x", count: 99) + "end")
    stage.show()
    // The text's end stands 2 points from the right edge of its place, at 268.
    stage.click(Point(268 - 2 - 24, 45))
    stage.type("|")
    #expect(field.text.suffix(5) == "x|end")
  }

  @Test func `what is selected has the selection's colour behind it`() {
    let before = selected
    stage.strike(.tab)
    stage.show()
    #expect(before == 0)
    #expect(selected > 0)
    stage.strike(.end)
    stage.show()
    #expect(selected == 0)
  }

  @Test func `a refused field has the danger's colour for its edge`() {
    func edge() -> Color {
      stage.picture[140, stage.picture.size.height - 80 + Int(field.frame.maxY) - 1].color
    }
    #expect(edge() == Color(0x81776C))
    field.isInvalid = true
    stage.show()
    #expect(edge() == Color(0xB3261E))
  }

  @Test func `a text that is set from outside is drawn`() {
    field.text = ""
    stage.show()
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
    #expect(
      stage.picture.difference(
        from: WidgetStage(Column(alignment: .leading, [TextField("Name")]), 300, 80).picture) == nil)
  }

  // The columns in which the caret's colour stands inside of the field, clear of its ring.
  private var caret: Range<Int>? {
    let y = Int(field.frame.maxY) - 20
    let columns = (4..<276).filter { stage.picture[$0, y].color == Color(0x33489E) }
    return columns.first.flatMap { first in columns.last.map { first..<($0 + 1) } }
  }

  private var selected: Int { stage.picture.words.count { $0 == 0xFFFF_DFA3 } }
}
