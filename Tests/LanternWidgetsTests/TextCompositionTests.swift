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

  @Test func `a key that the input method leaves to the app only ends the composition`() {
    var submitted = 0
    field.onSubmit = { submitted += 1 }
    let keys: [(Key, Modifiers)] = [
      (.backspace, []), (.delete, []), (.left, []), (.home, []), (.enter, []), (.escape, []),
      (.backspace, .control), (.character("a"), .control), (.character("x"), .control),
    ]
    for (key, modifiers) in keys {
      compose("x", 0..<1)
      fixture.pressKey(key, modifiers)
      fixture.show()
      #expect(underline(thick: false) == "............")
      #expect(field.text == "ab")
      #expect(field.edit.selection == 1..<1)
    }
    #expect(submitted == 0)
    fixture.pressKey(.backspace)
    #expect(field.text == "b")
  }

  @Test func `keys without an effect on text leave a composition`() {
    compose("x", 0..<1)
    for key in [Key.capsLock, .function(5), .character("q")] { fixture.pressKey(key) }
    fixture.show()
    #expect(underline(thick: false) == ".#..........")
  }

  @Test func `one step undoes what one composition has become`() {
    for text in ["n", "ni", "ni h", "你好"] { compose(text, text.count..<text.count) }
    fixture.type("你好")
    compose("ma", 2..<2)
    // Long text arrives in parts.
    fixture.type("吗")
    fixture.type("？")
    #expect(field.text == "a你好吗？b")
    for expected in ["a你好b", "ab", "ab"] {
      fixture.pressKey(.character("z"), .control)
      #expect(field.text == expected)
    }
  }

  @Test func `the input method is told when a composition is discarded, and not when it ends it itself`() {
    let first = fixture.tree.textInputContext?.session
    compose("ni", 2..<2)
    compose("", 0..<0)
    compose("ni", 2..<2)
    fixture.type("你")
    #expect(fixture.tree.textInputContext?.session == first)
    compose("hao", 3..<3)
    fixture.click(Point(12 + 1, 40))
    let second = fixture.tree.textInputContext?.session
    #expect(second != first)
    compose("hao", 3..<3)
    field.text = "c"
    let third = fixture.tree.textInputContext?.session
    #expect(third != second)
    fixture.pressKey(.tab)
    #expect(fixture.tree.textInputContext?.session != third)
  }

  @Test func `a long composition scrolls a narrow field to its caret`() {
    compose(String(repeating: "x", count: 60), 60..<60)
    let end = caretPosition ?? 0
    #expect(end > 200 && end < 300)
    compose(String(repeating: "x", count: 60), 0..<0)
    #expect(caretPosition.map { $0 < 30 } == true)
    compose("", 0..<0)
    #expect(caretPosition == 20)
  }

  @Test func `no text is composed in a password field`() {
    let password = PasswordField("Password")
    let fixture = WidgetFixture(Column(alignment: .leading, [password, TextField("Other")]), 300, 140)
    #expect(fixture.tree.textInputContext == nil)
    fixture.click(Point(20, 40))
    #expect(fixture.tree.textInputContext?.allowsComposition == false)
    fixture.pressKey(.tab)
    #expect(fixture.tree.textInputContext?.allowsComposition == true)
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
