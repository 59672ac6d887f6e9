import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TextFieldPartsTests {
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `all fields of a form begin at the same edge, whatever their texts`(direction: LayoutDirection) {
    let field = TextField("Email", text: "ines")
    let password = PasswordField("Password")
    password.fill("1234")
    let fixture = WidgetFixture(Column([field, password]), 300, 200, direction: direction)
    let ink = Theme.light.colors.text
    let edges = [field, password].map { input -> Int in
      let top = Int(input.windowFrame.minY)
      let inked = fixture.picture.columns(in: PixelRect(5, top + 25, 290, 30)) { $0 == ink }
      return direction == .leftToRight ? inked.first ?? 0 : 300 - (inked.last ?? 0)
    }
    #expect(edges.allSatisfy { $0 < 30 }, "\(edges)")
  }

  // MARK: Messages

  @Test func `an error is shown below, wrapped, and marks the field as invalid`() {
    let field = TextField("Name")
    let other = Tile("o", 20, 10)
    let fixture = WidgetFixture(Column(alignment: .leading, [field, other]), 300, 200)
    let height = field.frame.height
    field.error = "This name is so long that nobody can remember it"
    fixture.show()
    // A gap of 4 points and two lines of captions of 13 points each.
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

  @Test func `a field is as high as its help in the width that it gets`() {
    let help = String(repeating: "word ", count: 9) + "word"
    let (short, long) = (TextField("Name"), TextField("Email"))
    short.help = "word"
    long.help = help
    let fixture = WidgetFixture(Column(spacing: 14, [short, long, Button("Send")]), 700, 300)
    #expect(long.frame.height == short.frame.height)
    #expect(fixture.picture == fixture.redrawn)
  }

  @Test func `help is shown below until there is an error`() {
    let field = TextField("Name")
    field.help = "As on your mailbox"
    let fixture = WidgetFixture(field)
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "As on your mailbox"])
    field.error = "Missing"
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "Missing"])
    field.error = nil
    #expect(field.semantics?.description == "As on your mailbox")
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a gauge is at the end of the label's line`(
    direction: LayoutDirection
  ) {
    let field = TextField("Name")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 200, direction: direction)
    let height = field.frame.height
    let bare = fixture.picture
    let gauge = ProgressBar("Strength", value: 0.5)
    field.gauge = gauge
    fixture.show()
    #expect(fixture.tree.semantics.map(\.semantics.name) == ["Name", "Strength"])
    #expect(field.frame.height == height)
    // A quarter of the width, centered in a line of captions that is 13 points tall.
    #expect(gauge.frame == Rect(direction == .leftToRight ? 210 : 0, 3.5, 70, 6))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    field.gauge = nil
    fixture.show()
    #expect(gauge.parent == nil)
    #expect(fixture.picture.difference(from: bare) == nil)
  }

  @Test func `a label leaves space for a gauge`() {
    let field = TextField("The name that friends and family members call you by")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 200)
    field.gauge = ProgressBar("Strength", value: 1)
    fixture.show()
    let gap = (202..<210).flatMap { x in (0..<13).map { fixture.picture[x, $0] } }
    #expect(Set(gap).count == 1, "the label ends before the gauge begins")
  }

  @Test func `a placeholder is shown in the secondary color until text is typed`() {
    let field = TextField("N", placeholder: "Ada Lovelace")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    let middle = Point(12 + 4, field.frame.maxY - 20)
    func ink() -> Color { fixture.picture[Int(middle.x), Int(middle.y)].color }
    #expect(ink() == Color(0x645C53))
    fixture.pressKey(.tab)
    fixture.type("B")
    fixture.show()
    #expect(ink() == Color(0x23201C))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    fixture.pressKey(.backspace)
    fixture.show()
    #expect(ink() == Color(0x645C53))
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: Disabled, hovered

  @Test func `a disabled field loses the focus, ignores input and has the disabled state`() {
    let field = TextField("Name", text: "abc")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 100)
    fixture.pressKey(.tab)
    field.isEnabled = false
    #expect(!field.isFocused)
    fixture.click(field)
    fixture.type("x")
    fixture.pressKey(.tab)
    #expect(field.text == "abc")
    #expect(fixture.tree.focused == nil)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[.disabled]])
    #expect(field.textInputArea == nil)
  }

  @Test func `the border is darker while the pointer is over the field`() {
    let field = TextField("Name")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    func border() -> Color { fixture.picture[140, Int(field.frame.maxY) - 1].color }
    #expect(border() == Color(0x81776C))
    fixture.move(to: field.windowFrame.center)
    fixture.show()
    #expect(border() == Color(0x524C44))
    fixture.move(to: Point(299, 199))
    fixture.show()
    #expect(border() == Color(0x81776C))
  }

  // MARK: Damage

  @Test func `moving the caret damages its old and new position, and typing damages only the line`() {
    let field = TextField("Name", text: "abcdefgh")
    let fixture = WidgetFixture(Column(alignment: .leading, [field]))
    fixture.pressKey(.tab)
    fixture.pressKey(.end)
    fixture.show()
    fixture.pressKey(.left)
    #expect(fixture.show().area <= 2 * 3 * 17)
    fixture.type("x")
    let damage = fixture.show().bounds
    #expect(damage.width <= 262 && damage.height <= 38)
  }
}
