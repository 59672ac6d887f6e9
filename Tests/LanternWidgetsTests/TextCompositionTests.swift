import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextCompositionTests {
  private let field = TextField("Name", text: "ab")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, TextField("Other")]), 300, 140)
    fixture.click(Point(12 + 8 + 1, 40))
  }

  @Test func `what is composed shows underlined at the caret and is no part of the text`() {
    compose("xyz", 1..<2)
    #expect(field.text == "ab")
    #expect(underline(thick: false) == ".###........")
    #expect(underline(thick: true) == "..#.........")
    compose("", 0..<0)
    #expect(underline(thick: false) == "............")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `what is committed replaces what was composed`() {
    compose("k", 0..<1)
    compose("か", 0..<1)
    fixture.type("か")
    fixture.show()
    #expect(field.text == "aかb")
    #expect(field.edit.caret == 2)
    #expect(underline(thick: false) == "............")
  }

  @Test func `what is selected gives way to what is composed, and comes back if that is dropped`() {
    fixture.strike(.character("a"), .control)
    compose("x", 0..<0)
    #expect(field.text == "ab")
    fixture.strike(.escape)
    #expect(field.edit.selection == 0..<2)
    compose("x", 0..<0)
    fixture.type("X")
    #expect(field.text == "X")
  }

  @Test func `keys do not edit while something is composed`() {
    var submitted = 0
    field.onSubmit = { submitted += 1 }
    compose("x", 0..<1)
    for key in [Key.backspace, .delete, .left, .home, .enter, .character("q")] { fixture.strike(key) }
    #expect(field.text == "ab")
    #expect(field.edit.caret == 1)
    #expect(submitted == 0)
    fixture.strike(.escape)
    fixture.strike(.backspace)
    #expect(field.text == "b")
  }

  @Test func `shortcuts of the app are passed on while something is composed`() {
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    compose("x", 0..<1)
    fixture.strike(.character("q"), .control)
    fixture.strike(.enter)
    #expect(passedOn == [.character("q")])
  }

  @Test func `what is composed is dropped when the focus leaves or the pointer presses`() {
    compose("x", 0..<1)
    fixture.strike(.tab)
    fixture.show()
    #expect(underline(thick: false) == "............")
    fixture.click(Point(12 + 8 + 1, 40))
    compose("x", 0..<1)
    fixture.click(Point(12 + 1, 40))
    fixture.show()
    #expect(underline(thick: false) == "............")
    #expect(field.edit.caret == 0)
    #expect(field.text == "ab")
  }

  @Test func `the place of the caret is told, inside of what is composed as well`() {
    #expect(caretPlace == 20)
    compose("xyz", 0..<2)
    #expect(caretPlace == 36)
    compose("xyz", 3..<3)
    #expect(caretPlace == 44)
    compose("xyz", 2..<99)
    #expect(caretPlace == 44)
  }

  private func compose(_ text: String, _ selected: Range<Int>) {
    fixture.handle(.composition(text, selected: selected))
    fixture.show()
  }

  private var caretPlace: Double? { fixture.tree.textInputArea?.center.x }

  // Which of the columns of blocks are underlined. The baseline stands 16.5 points above the field's edge.
  private func underline(thick: Bool) -> String {
    let y = Int(field.windowFrame.maxY) - (thick ? 12 : 13)
    return String((0..<12).map { fixture.picture[12 + 8 * $0 + 4, y].color == Color(0x23201C) ? "#" : "." })
  }
}
