import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextFieldTests {
  private let field = TextField("Name", text: "Ada")
  private let stage: WidgetStage

  init() {
    stage = WidgetStage(Column(alignment: .leading, [field, TextField("Other")]))
  }

  // MARK: Writing

  @Test func `typing over a field that Tab reached replaces what it held`() {
    stage.strike(.tab)
    stage.type("B")
    stage.type("o")
    #expect(field.text == "Bo")
  }

  @Test func `a click puts the caret between the characters that are nearest`() {
    click(beforeCharacter: 1)
    stage.type("-")
    #expect(field.text == "A-da")
  }

  @Test func `a click beyond the text puts the caret at the end`() {
    stage.click(Point(200, 30))
    stage.type("!")
    #expect(field.text == "Ada!")
  }

  @Test func `arrows, Home and End move the caret`() {
    stage.click(Point(200, 30))
    stage.strike(.left)
    stage.type("1")
    stage.strike(.home)
    stage.type("2")
    stage.strike(.right)
    stage.type("3")
    stage.strike(.end)
    stage.type("4")
    #expect(field.text == "2A3d1a4")
  }

  @Test func `Up goes to the beginning and Down to the end`() {
    stage.click(Point(200, 30))
    stage.strike(.up)
    stage.type("1")
    stage.strike(.down)
    stage.type("2")
    #expect(field.text == "1Ada2")
  }

  @Test func `Backspace deletes before the caret and Delete after it`() {
    click(beforeCharacter: 1)
    stage.strike(.delete)
    #expect(field.text == "Aa")
    stage.strike(.backspace)
    #expect(field.text == "a")
  }

  @Test func `Shift with an arrow, Home or End selects`() {
    click(beforeCharacter: 1)
    stage.strike(.right, .shift)
    stage.strike(.right, .shift)
    stage.strike(.left, .shift)
    stage.type("x")
    #expect(field.text == "Axa")
    stage.strike(.home, .shift)
    stage.strike(.backspace)
    #expect(field.text == "a")
    stage.strike(.home)
    stage.strike(.end, .shift)
    stage.strike(.delete)
    #expect(field.text.isEmpty)
  }

  @Test func `Control and A selects everything`() {
    click(beforeCharacter: 1)
    stage.strike(.character("a"), .control)
    stage.type("x")
    #expect(field.text == "x")
  }

  @Test func `dragging selects from where it began, in both directions and beyond the edges`() {
    stage.press(place(beforeCharacter: 1))
    stage.move(to: place(beforeCharacter: 2))
    stage.release(place(beforeCharacter: 2))
    stage.type("-")
    #expect(field.text == "A-a")

    stage.press(place(beforeCharacter: 2))
    stage.move(to: Point(-50, 300))
    stage.release(Point(-50, 300))
    stage.strike(.delete)
    #expect(field.text == "a")
  }

  @Test func `keys that mean nothing to a field are passed on`() {
    var passedOn: [Key] = []
    stage.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    stage.strike(.tab)
    stage.strike(.escape)
    stage.strike(.character("s"), .control)
    stage.strike(.left)
    #expect(passedOn == [.escape, .character("s")])
    #expect(field.text == "Ada")
  }

  @Test func `Return submits, once, and changes nothing`() {
    var submitted: [String] = []
    field.onSubmit = { [field] in submitted.append(field.text) }
    stage.strike(.enter)
    #expect(submitted == [])
    stage.strike(.tab)
    stage.strike(.enter)
    #expect(submitted == ["Ada"])
  }

  @Test func `a text that is set from outside has its caret at the end`() {
    stage.click(place(beforeCharacter: 0))
    field.text = "Grace"
    stage.type("!")
    #expect(field.text == "Grace!")
  }

  @Test func `an accent typed after its letter is one character with it`() {
    stage.click(Point(200, 30))
    stage.type("e")
    stage.type("\u{301}")
    stage.show()
    #expect(field.text.count == 4)
    stage.strike(.backspace)
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

  private func click(beforeCharacter index: Int) { stage.click(place(beforeCharacter: index)) }
}
