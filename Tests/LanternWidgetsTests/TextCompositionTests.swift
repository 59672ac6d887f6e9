import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 points wide. The text starts 12 points from the field's edge.
@MainActor
struct TextCompositionTests {
  private let field = TextField("Name", text: "ab")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, TextField("Other")]), 300, 140)
    fixture.click(Point(12 + 8 + 1, 40))
  }

  @Test func `composed text is underlined at the caret and not yet part of the text`() {
    compose("xyz", 1..<2)
    #expect(field.text == "ab")
    #expect(underline(thick: false) == ".###........")
    #expect(underline(thick: true) == "..#.........")
    compose("", 0..<0)
    #expect(underline(thick: false) == "............")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `committed text replaces the composed text`() {
    compose("k", 0..<1)
    compose("か", 0..<1)
    fixture.type("か")
    fixture.show()
    #expect(field.text == "aかb")
    #expect(field.edit.caret == 2)
    #expect(underline(thick: false) == "............")
  }

  @Test func `composed text replaces the selection, which returns if the composition is dropped`() {
    fixture.pressKey(.character("a"), .control)
    compose("x", 0..<0)
    #expect(field.text == "ab")
    fixture.pressKey(.escape)
    #expect(field.edit.selection == 0..<2)
    compose("x", 0..<0)
    fixture.type("X")
    #expect(field.text == "X")
  }

  @Test func `keys do not edit during composition`() {
    var submitted = 0
    field.onSubmit = { submitted += 1 }
    compose("x", 0..<1)
    for key in [Key.backspace, .delete, .left, .home, .enter, .character("q")] { fixture.pressKey(key) }
    #expect(field.text == "ab")
    #expect(field.edit.caret == 1)
    #expect(submitted == 0)
    fixture.pressKey(.escape)
    fixture.pressKey(.backspace)
    #expect(field.text == "b")
  }

  @Test func `app shortcuts are passed on during composition`() {
    var passedOn: [Key] = []
    fixture.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    compose("x", 0..<1)
    fixture.pressKey(.character("q"), .control)
    fixture.pressKey(.enter)
    #expect(passedOn == [.character("q")])
  }

  @Test func `the composition is dropped when the focus leaves or the pointer presses`() {
    compose("x", 0..<1)
    fixture.pressKey(.tab)
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

  @Test func `the reported caret position includes the composed text`() {
    #expect(caretPosition == 20)
    compose("xyz", 0..<2)
    #expect(caretPosition == 36)
    compose("xyz", 3..<3)
    #expect(caretPosition == 44)
    compose("xyz", 2..<99)
    #expect(caretPosition == 44)
  }

  private func compose(_ text: String, _ selected: Range<Int>) {
    fixture.handle(.composition(text, selected: selected))
    fixture.show()
  }

  private var caretPosition: Double? { fixture.tree.textInputArea?.center.x }

  // Marks each underlined block with `#`. The baseline is 16.5 points above the bottom of the field.
  private func underline(thick: Bool) -> String {
    let y = Int(field.windowFrame.maxY) - (thick ? 12 : 13)
    return String((0..<12).map { fixture.picture[12 + 8 * $0 + 4, y].color == Color(0x23201C) ? "#" : "." })
  }
}
