import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TextFieldPartsTests {
  // MARK: Messages

  @Test func `an error stands below, wrapped, marks the field and is told with it`() {
    let field = TextField("Name")
    let other = Tile("o", 20, 10)
    let fixture = WidgetFixture(Column(alignment: .leading, [field, other]), 300, 200)
    let height = field.frame.height
    field.error = "This name is so long that nobody can remember it"
    fixture.show()
    // Two lines of captions, 13 points each, below 4 points.
    #expect(field.frame.height == height + 4 + 26)
    #expect(other.frame.minY == field.frame.maxY)
    #expect(field.semantics?.states == [.invalid])
    #expect(field.semantics?.description == "This name is so long that nobody can remember it")
    #expect(fixture.picture.words.contains(0xFFB3_261E))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    field.error = nil
    fixture.show()
    #expect(field.frame.height == height)
    #expect(field.semantics?.states == [])
    #expect(!fixture.picture.words.contains(0xFFB3_261E))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `help stands below as long as there is no error`() {
    let field = TextField("Name")
    field.help = "As on the letter box"
    let fixture = WidgetFixture(field)
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "As on the letter box"])
    field.error = "Missing"
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "Missing"])
    field.error = nil
    #expect(field.semantics?.description == "As on the letter box")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a gauge stands at the end of the label's line`(
    direction: LayoutDirection
  ) {
    let field = TextField("Name")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 200, direction: direction)
    let height = field.frame.height
    let bare = fixture.picture
    let gauge = ProgressBar("Fitness", value: 0.5)
    field.gauge = gauge
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "Fitness"])
    #expect(field.frame.height == height)
    // A quarter of the width, in the middle of a line of captions, 13 points high.
    #expect(gauge.frame == Rect(direction == .leftToRight ? 210 : 0, 3.5, 70, 6))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    field.gauge = nil
    fixture.show()
    #expect(gauge.parent == nil)
    #expect(fixture.picture.difference(from: bare) == nil)
  }

  @Test func `a label makes room for a gauge`() {
    let field = TextField("What somebody is called by those who know them")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 200)
    field.gauge = ProgressBar("Fitness", value: 1)
    fixture.show()
    let gap = (202..<210).flatMap { x in (0..<13).map { fixture.picture[x, $0] } }
    #expect(Set(gap).count == 1, "the label ends before the gauge begins")
  }

  @Test func `a placeholder shows in a lesser colour until something is written`() {
    let field = TextField("N", placeholder: "Ada Lovelace")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    let middle = Point(12 + 4, field.frame.maxY - 20)
    func ink() -> Color { fixture.picture[Int(middle.x), Int(middle.y)].color }
    #expect(ink() == Color(0x645C53))
    fixture.strike(.tab)
    fixture.type("B")
    fixture.show()
    #expect(ink() == Color(0x23201C))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    fixture.strike(.backspace)
    fixture.show()
    #expect(ink() == Color(0x645C53))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: Disabled, hovered

  @Test func `a disabled field loses the keyboard, hears nothing and says so`() {
    let field = TextField("Name", text: "abc")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 100)
    fixture.strike(.tab)
    field.isEnabled = false
    #expect(!field.isFocused)
    fixture.click(field)
    fixture.type("x")
    fixture.strike(.tab)
    #expect(field.text == "abc")
    #expect(fixture.tree.focused == nil)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.disabled]])
    #expect(field.textInputArea == nil)
  }

  @Test func `the edge stands out while the pointer is over the field`() {
    let field = TextField("Name")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    func edge() -> Color { fixture.picture[140, Int(field.frame.maxY) - 1].color }
    #expect(edge() == Color(0x81776C))
    fixture.move(to: field.windowFrame.center)
    fixture.show()
    #expect(edge() == Color(0x524C44))
    fixture.move(to: Point(299, 199))
    fixture.show()
    #expect(edge() == Color(0x81776C))
  }

  // MARK: Damage

  @Test func `moving the caret damages where it was and where it is, and typing the line alone`() {
    let field = TextField("Name", text: "abcdefgh")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    fixture.strike(.tab)
    fixture.strike(.end)
    fixture.show()
    fixture.strike(.left)
    #expect(fixture.show().area <= 2 * 3 * 17)
    fixture.type("x")
    let damage = fixture.show().bounds
    #expect(damage.width <= 262 && damage.height <= 38)
  }
}
