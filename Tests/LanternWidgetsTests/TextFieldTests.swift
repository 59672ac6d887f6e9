import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 points wide. The text starts 12 points from the field's edge.
@MainActor
struct TextFieldTests {
  private let field = TextField("Name", text: "Ada")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, TextField("Other")]))
  }

  // MARK: Editing

  @Test func `typing after Tab replaces the field's text`() {
    fixture.pressKey(.tab)
    fixture.type("B")
    fixture.type("o")
    #expect(field.text == "Bo")
  }

  @Test func `a click puts the caret between the nearest characters`() {
    click(beforeCharacter: 1)
    fixture.type("-")
    #expect(field.text == "A-da")
  }

  @Test func `a click beyond the text puts the caret at the end`() {
    fixture.click(Point(200, 30))
    fixture.type("!")
    #expect(field.text == "Ada!")
  }

  @Test func `arrows, Home and End move the caret`() {
    fixture.click(Point(200, 30))
    fixture.pressKey(.left)
    fixture.type("1")
    fixture.pressKey(.home)
    fixture.type("2")
    fixture.pressKey(.right)
    fixture.type("3")
    fixture.pressKey(.end)
    fixture.type("4")
    #expect(field.text == "2A3d1a4")
  }

  @Test func `Up moves to the start and Down to the end`() {
    fixture.click(Point(200, 30))
    fixture.pressKey(.up)
    fixture.type("1")
    fixture.pressKey(.down)
    fixture.type("2")
    #expect(field.text == "1Ada2")
  }

  @Test func `Backspace deletes before the caret and Delete after it`() {
    click(beforeCharacter: 1)
    fixture.pressKey(.delete)
    #expect(field.text == "Aa")
    fixture.pressKey(.backspace)
    #expect(field.text == "a")
  }

  @Test func `Shift with an arrow, Home or End selects`() {
    click(beforeCharacter: 1)
    fixture.pressKey(.right, .shift)
    fixture.pressKey(.right, .shift)
    fixture.pressKey(.left, .shift)
    fixture.type("x")
    #expect(field.text == "Axa")
    fixture.pressKey(.home, .shift)
    fixture.pressKey(.backspace)
    #expect(field.text == "a")
    fixture.pressKey(.home)
    fixture.pressKey(.end, .shift)
    fixture.pressKey(.delete)
    #expect(field.text.isEmpty)
  }

  @Test func `Control and A selects everything`() {
    click(beforeCharacter: 1)
    fixture.pressKey(.character("a"), .control)
    fixture.type("x")
    #expect(field.text == "x")
  }

  @Test func `dragging selects in both directions and beyond the edges`() {
    fixture.press(position(beforeCharacter: 1))
    fixture.move(to: position(beforeCharacter: 2))
    fixture.release(position(beforeCharacter: 2))
    fixture.type("-")
    #expect(field.text == "A-a")

    fixture.press(position(beforeCharacter: 2))
    fixture.move(to: Point(-50, 300))
    fixture.release(Point(-50, 300))
    fixture.pressKey(.delete)
    #expect(field.text == "a")
  }

  @Test func `keys that a field does not handle are passed on`() {
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    fixture.pressKey(.tab)
    fixture.pressKey(.escape)
    fixture.pressKey(.character("s"), .control)
    fixture.pressKey(.left)
    #expect(passedOn == [.escape, .character("s")])
    #expect(field.text == "Ada")
  }

  @Test func `Return submits, once, and changes nothing`() {
    var submitted: [String] = []
    field.onSubmit = { [field] in submitted.append(field.text) }
    fixture.pressKey(.enter)
    #expect(submitted == [])
    fixture.pressKey(.tab)
    fixture.pressKey(.enter)
    #expect(submitted == ["Ada"])
  }

  @Test func `a text set in code has its caret at the end`() {
    fixture.click(position(beforeCharacter: 0))
    field.text = "Grace"
    fixture.type("!")
    #expect(field.text == "Grace!")
  }

  @Test func `an accent joins the letter before it in one character`() {
    fixture.click(Point(200, 30))
    fixture.type("e")
    fixture.type("\u{301}")
    fixture.show()
    #expect(field.text.count == 4)
    fixture.pressKey(.backspace)
    #expect(field.text == "Ada")
  }

  // MARK: Semantics

  @Test func `a field's semantics have its label, its text and whether it is invalid`() {
    #expect(field.semantics == Semantics(.textbox, name: "Name", value: "Ada"))
    field.isInvalid = true
    #expect(field.semantics?.states == [.invalid])
  }

  private func position(beforeCharacter index: Int) -> Point {
    Point(field.windowFrame.minX + 12 + 8 * Double(index) + 1, field.windowFrame.maxY - 20)
  }

  private func click(beforeCharacter index: Int) { fixture.click(position(beforeCharacter: index)) }
}
