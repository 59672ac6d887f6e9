import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct TextCompositionTests {
  private let field = TextField("Name", text: "ab")
  private let stage: WidgetStage

  init() {
    stage = WidgetStage(Column(alignment: .leading, [field, TextField("Other")]), 300, 140)
    stage.click(Point(12 + 8 + 1, 40))
  }

  @Test func `what is composed shows underlined at the caret and is no part of the text`() {
    compose("xyz", 1..<2)
    #expect(field.text == "ab")
    #expect(underline(thick: false) == ".###........")
    #expect(underline(thick: true) == "..#.........")
    compose("", 0..<0)
    #expect(underline(thick: false) == "............")
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  @Test func `what is committed replaces what was composed`() {
    compose("k", 0..<1)
    compose("か", 0..<1)
    stage.type("か")
    stage.show()
    #expect(field.text == "aかb")
    #expect(field.edit.caret == 2)
    #expect(underline(thick: false) == "............")
  }

  @Test func `what is selected gives way to what is composed, and comes back if that is dropped`() {
    stage.strike(.character("a"), .control)
    compose("x", 0..<0)
    #expect(field.text == "ab")
    stage.strike(.escape)
    #expect(field.edit.selection == 0..<2)
    compose("x", 0..<0)
    stage.type("X")
    #expect(field.text == "X")
  }

  @Test func `keys do not edit while something is composed`() {
    var submitted = 0
    field.onSubmit = { submitted += 1 }
    compose("x", 0..<1)
    for key in [Key.backspace, .delete, .left, .home, .enter, .character("q")] { stage.strike(key) }
    #expect(field.text == "ab")
    #expect(field.edit.caret == 1)
    #expect(submitted == 0)
    stage.strike(.escape)
    stage.strike(.backspace)
    #expect(field.text == "b")
  }

  @Test func `shortcuts of the app are passed on while something is composed`() {
    var passedOn: [Key] = []
    stage.tree.unhandledKey = { key, _, _ in
      passedOn.append(key)
      return true
    }
    compose("x", 0..<1)
    stage.strike(.character("q"), .control)
    stage.strike(.enter)
    #expect(passedOn == [.character("q")])
  }

  @Test func `what is composed is dropped when the focus leaves or the pointer presses`() {
    compose("x", 0..<1)
    stage.strike(.tab)
    stage.show()
    #expect(underline(thick: false) == "............")
    stage.click(Point(12 + 8 + 1, 40))
    compose("x", 0..<1)
    stage.click(Point(12 + 1, 40))
    stage.show()
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
    stage.handle(.composition(text, selected: selected))
    stage.show()
  }

  private var caretPlace: Double? { stage.tree.textInputArea?.center.x }

  // Which of the columns of blocks are underlined. The baseline stands 16.5 points above the field's edge.
  private func underline(thick: Bool) -> String {
    let y = Int(field.windowFrame.maxY) - (thick ? 12 : 13)
    return String((0..<12).map { stage.picture[12 + 8 * $0 + 4, y].color == Color(0x23201C) ? "#" : "." })
  }
}
