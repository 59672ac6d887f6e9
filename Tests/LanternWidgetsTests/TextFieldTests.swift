import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextFieldTests {
  private let field = TextField("Name", text: "Ada")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, TextField("Other")]))
  }

  // MARK: Writing

  @Test func `typing over a field that Tab reached replaces what it held`() {
    fixture.strike(.tab)
    fixture.type("B")
    fixture.type("o")
    #expect(field.text == "Bo")
  }

  @Test func `a click puts the caret between the characters that are nearest`() {
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
    fixture.strike(.left)
    fixture.type("1")
    fixture.strike(.home)
    fixture.type("2")
    fixture.strike(.right)
    fixture.type("3")
    fixture.strike(.end)
    fixture.type("4")
    #expect(field.text == "2A3d1a4")
  }

  @Test func `Up goes to the beginning and Down to the end`() {
    fixture.click(Point(200, 30))
    fixture.strike(.up)
    fixture.type("1")
    fixture.strike(.down)
    fixture.type("2")
    #expect(field.text == "1Ada2")
  }

  @Test func `Backspace deletes before the caret and Delete after it`() {
    click(beforeCharacter: 1)
    fixture.strike(.delete)
    #expect(field.text == "Aa")
    fixture.strike(.backspace)
    #expect(field.text == "a")
  }

  @Test func `Shift with an arrow, Home or End selects`() {
    click(beforeCharacter: 1)
    fixture.strike(.right, .shift)
    fixture.strike(.right, .shift)
    fixture.strike(.left, .shift)
    fixture.type("x")
    #expect(field.text == "Axa")
    fixture.strike(.home, .shift)
    fixture.strike(.backspace)
    #expect(field.text == "a")
    fixture.strike(.home)
    fixture.strike(.end, .shift)
    fixture.strike(.delete)
    #expect(field.text.isEmpty)
  }

  @Test func `Control and A selects everything`() {
    click(beforeCharacter: 1)
    fixture.strike(.character("a"), .control)
    fixture.type("x")
    #expect(field.text == "x")
  }

  @Test func `dragging selects from where it began, in both directions and beyond the edges`() {
    fixture.press(place(beforeCharacter: 1))
    fixture.move(to: place(beforeCharacter: 2))
    fixture.release(place(beforeCharacter: 2))
    fixture.type("-")
    #expect(field.text == "A-a")

    fixture.press(place(beforeCharacter: 2))
    fixture.move(to: Point(-50, 300))
    fixture.release(Point(-50, 300))
    fixture.strike(.delete)
    #expect(field.text == "a")
  }

  @Test func `keys that mean nothing to a field are passed on`() {
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    fixture.strike(.tab)
    fixture.strike(.escape)
    fixture.strike(.character("s"), .control)
    fixture.strike(.left)
    #expect(passedOn == [.escape, .character("s")])
    #expect(field.text == "Ada")
  }

  @Test func `Return submits, once, and changes nothing`() {
    var submitted: [String] = []
    field.onSubmit = { [field] in submitted.append(field.text) }
    fixture.strike(.enter)
    #expect(submitted == [])
    fixture.strike(.tab)
    fixture.strike(.enter)
    #expect(submitted == ["Ada"])
  }

  @Test func `a text that is set from outside has its caret at the end`() {
    fixture.click(place(beforeCharacter: 0))
    field.text = "Grace"
    fixture.type("!")
    #expect(field.text == "Grace!")
  }

  @Test func `an accent typed after its letter is one character with it`() {
    fixture.click(Point(200, 30))
    fixture.type("e")
    fixture.type("\u{301}")
    fixture.show()
    #expect(field.text.count == 4)
    fixture.strike(.backspace)
    #expect(field.text == "Ada")
  }

  // MARK: Meaning

  @Test func `a field says its label, what it holds and whether that was refused`() {
    #expect(field.semantics == Semantics(.textbox, name: "Name", value: "Ada"))
    field.isInvalid = true
    #expect(field.semantics?.states == [.invalid])
  }

  private func place(beforeCharacter index: Int) -> Point {
    Point(field.windowFrame.minX + 12 + 8 * Double(index) + 1, field.windowFrame.maxY - 20)
  }

  private func click(beforeCharacter index: Int) { fixture.click(place(beforeCharacter: index)) }
}
