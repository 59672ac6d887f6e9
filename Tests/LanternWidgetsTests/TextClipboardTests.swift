import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TextClipboardTests {
  private let field = TextField("Name", text: "one two")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field]))
    fixture.pressKey(.tab)
  }

  // MARK: Clipboard

  @Test func `copied text is pasted in another place`() {
    select(4..<7)
    fixture.pressKey(.character("c"), .control)
    fixture.pressKey(.home)
    fixture.pressKey(.character("v"), .control)
    #expect(field.text == "twoone two")
    #expect(clipboard == "two")
  }

  @Test func `cut text is removed from the field and put on the clipboard`() {
    select(0..<4)
    fixture.pressKey(.character("x"), .control)
    #expect(field.text == "two")
    #expect(clipboard == "one ")
  }

  @Test func `copying or cutting an empty selection leaves the clipboard and the text unchanged`() {
    fixture.clipboard = "kept"
    fixture.pressKey(.end)
    fixture.pressKey(.character("c"), .control)
    fixture.pressKey(.character("x"), .control)
    #expect(clipboard == "kept")
    #expect(field.text == "one two")
  }

  @Test func `a megabyte is pasted as the thousand characters that fit`() {
    fixture.clipboard = String(repeating: "lorem\r\nipsum\u{0}", count: 100_000)
    fixture.pressKey(.character("v"), .control)
    #expect(field.text.count == 1_000)
    #expect(field.text.hasPrefix("lorem ipsumlorem ipsum"))
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: Undo and redo

  @Test func `each word is a step, and so is what is typed after a pause`() {
    fixture.pressKey(.end)
    for letter in " three  four" { fixture.type(String(letter)) }
    fixture.show(after: .seconds(3))
    fixture.type("teen")
    for text in ["one two three  four", "one two three", "one two"] {
      fixture.pressKey(.character("z"), .control)
      #expect(field.text == text)
    }
  }

  @Test func `text typed in a row is undone and redone in one step`() {
    fixture.pressKey(.end)
    for letter in " three" { fixture.type(String(letter)) }
    fixture.pressKey(.character("z"), .control)
    #expect(field.text == "one two")
    fixture.pressKey(.character("z"), [.control, .shift])
    #expect(field.text == "one two three")
    fixture.pressKey(.character("z"), .control)
    fixture.pressKey(.character("y"), .control)
    #expect(field.text == "one two three")
    #expect(field.edit.caret == 13)
  }

  @Test func `moving the caret, erasing and pasting each start an undo step`() {
    fixture.pressKey(.end)
    fixture.type("a")
    fixture.pressKey(.left)
    fixture.type("b")
    fixture.pressKey(.backspace)
    fixture.pressKey(.backspace)
    fixture.clipboard = "P"
    fixture.pressKey(.character("v"), .control)
    var seen = [field.text]
    for _ in 0..<6 {
      fixture.pressKey(.character("z"), .control)
      seen.append(field.text)
    }
    #expect(seen == ["one twPa", "one twa", "one twoba", "one twoa", "one two", "one two", "one two"])
  }

  @Test func `undo restores the selection`() {
    select(0..<3)
    fixture.type("x")
    fixture.pressKey(.character("z"), .control)
    #expect(field.edit.selection == 0..<3)
  }

  @Test func `typing after an undo leaves nothing to redo`() {
    fixture.pressKey(.end)
    fixture.type("a")
    fixture.pressKey(.character("z"), .control)
    fixture.type("b")
    fixture.pressKey(.character("y"), .control)
    #expect(field.text == "one twob")
  }

  @Test func `two hundred steps can be undone`() {
    fixture.pressKey(.end)
    for _ in 0..<250 {
      fixture.type("x")
      fixture.pressKey(.end)
    }
    for _ in 0..<300 { fixture.pressKey(.character("z"), .control) }
    #expect(field.text.count == 7 + 50)
  }

  @Test func `a text set in code cannot be undone`() {
    fixture.type("x")
    field.text = "new"
    fixture.pressKey(.character("z"), .control)
    #expect(field.text == "new")
  }

  @Test func `only changes by the user call onChange`() {
    var changes: [String] = []
    field.onChange = { [field] in changes.append(field.text) }
    fixture.pressKey(.end)
    fixture.type("!")
    fixture.pressKey(.left, .shift)
    fixture.pressKey(.character("x"), .control)
    fixture.pressKey(.delete)
    fixture.pressKey(.character("z"), .control)
    field.text = "quiet"
    #expect(changes == ["one two!", "one two", "one two!"])
  }

  // MARK: Random input

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `any input can be undone and redone, and the picture equals a full redraw`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let hostile = [
      "👩‍👩‍👧‍👦", "e\u{301}", "\u{301}\u{302}", "שלום עולם", "ab\u{202E}cd", "\u{0}\u{7}\n\r\n\t", "🇩", "🇪",
      "\u{200D}\u{200B}\u{FEFF}", "\u{FFFD}", "العربية ٤٢", String(repeating: "long ", count: 300),
      "\u{2066}x\u{2069}", "ᄀ",
    ]
    let field = TextField("Name", text: "start 🇩🇪")
    let fixture = WidgetFixture(
      Column(alignment: .leading, [field]), 300, 70,
      direction: seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight)
    fixture.pressKey(.tab)
    let first = field.text
    for step in 1...200 {
      let modifiers: Modifiers = [[], .shift, .control, [.control, .shift]][random.int(0...3)]
      let position = Point(random.double(-20...320), 45)
      switch random.int(0...9) {
      case 0: fixture.type(hostile[random.int(0...13)])
      case 1: fixture.type(["a", " ", "x", "-"][random.int(0...3)])
      case 2: fixture.pressKey([.backspace, .delete][random.int(0...1)], modifiers)
      case 3, 4: fixture.pressKey([.left, .right, .home, .end][random.int(0...3)], modifiers)
      case 5: fixture.pressKey(.character(["z", "y", "a", "c", "x"][random.int(0...4)]), modifiers)
      case 6:
        fixture.clipboard = hostile[random.int(0...13)]
        fixture.pressKey(.character("v"), .control)
      case 7: fixture.click(Point(random.double(4...270), 45), clicks: random.int(1...3))
      case 8:
        fixture.press(Point(random.double(4...270), 45), clicks: random.int(1...2))
        fixture.move(to: position)
        fixture.show(after: .milliseconds(random.int(0...90)))
        fixture.release(position)
      default:
        fixture.handle(.composition(hostile[random.int(0...13)], selected: 0..<random.int(0...5)))
        fixture.show()
        if random.int(0...1) == 0 { fixture.type("か") } else { fixture.pressKey(.escape) }
      }
      let damage = fixture.show(after: .milliseconds(random.int(0...300)))
      #expect(0...field.edit.characters.count ~= field.edit.caret, "step \(step)")
      #expect(0...field.edit.characters.count ~= field.edit.anchor, "step \(step)")
      #expect(
        field.edit.characters == Array(field.text) && field.edit.characters.count <= 1_000, "step \(step)")
      #expect(damage.bounds.height <= 70)
      if step.isMultiple(of: 4) {
        #expect(fixture.picture.difference(from: fixture.redrawn) == nil, "step \(step)")
      }
    }
    for _ in 0..<200 { fixture.pressKey(.character("y"), .control) }
    let last = field.text
    for _ in 0..<200 { fixture.pressKey(.character("z"), .control) }
    #expect(field.text == first)
    for _ in 0..<200 { fixture.pressKey(.character("y"), .control) }
    #expect(field.text == last)
  }

  private var clipboard: String? { fixture.clipboard }

  private func select(_ range: Range<Int>) {
    fixture.pressKey(.home)
    for _ in 0..<range.lowerBound { fixture.pressKey(.right) }
    for _ in range { fixture.pressKey(.right, .shift) }
  }
}
