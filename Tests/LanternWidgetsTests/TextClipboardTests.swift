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
    fixture.strike(.tab)
  }

  // MARK: Clipboard

  @Test func `what is copied in one place is pasted in another`() {
    select(4..<7)
    fixture.strike(.character("c"), .control)
    fixture.strike(.home)
    fixture.strike(.character("v"), .control)
    #expect(field.text == "twoone two")
    #expect(clipboard == "two")
  }

  @Test func `what is cut is gone here and lies on the clipboard`() {
    select(0..<4)
    fixture.strike(.character("x"), .control)
    #expect(field.text == "two")
    #expect(clipboard == "one ")
  }

  @Test func `copying or cutting nothing leaves the clipboard and the text alone`() {
    fixture.tree.environment.clipboard.text = "kept"
    fixture.strike(.end)
    fixture.strike(.character("c"), .control)
    fixture.strike(.character("x"), .control)
    #expect(clipboard == "kept")
    #expect(field.text == "one two")
  }

  @Test func `a megabyte is pasted as the thousand characters that there is room for`() {
    fixture.tree.environment.clipboard.text = String(repeating: "lorem\r\nipsum\u{0}", count: 100_000)
    fixture.strike(.character("v"), .control)
    #expect(field.text.count == 1_000)
    #expect(field.text.hasPrefix("lorem ipsumlorem ipsum"))
    fixture.show()
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  // MARK: Undo and redo

  @Test func `what is typed in one go is undone and done again in one step`() {
    fixture.strike(.end)
    for letter in " three" { fixture.type(String(letter)) }
    fixture.strike(.character("z"), .control)
    #expect(field.text == "one two")
    fixture.strike(.character("z"), [.control, .shift])
    #expect(field.text == "one two three")
    fixture.strike(.character("z"), .control)
    fixture.strike(.character("y"), .control)
    #expect(field.text == "one two three")
    #expect(field.edit.caret == 13)
  }

  @Test func `moving the caret, erasing and pasting begin steps of their own`() {
    fixture.strike(.end)
    fixture.type("a")
    fixture.strike(.left)
    fixture.type("b")
    fixture.strike(.backspace)
    fixture.strike(.backspace)
    fixture.tree.environment.clipboard.text = "P"
    fixture.strike(.character("v"), .control)
    var seen = [field.text]
    for _ in 0..<6 {
      fixture.strike(.character("z"), .control)
      seen.append(field.text)
    }
    #expect(seen == ["one twPa", "one twa", "one twoba", "one twoa", "one two", "one two", "one two"])
  }

  @Test func `undoing brings back what was selected`() {
    select(0..<3)
    fixture.type("x")
    fixture.strike(.character("z"), .control)
    #expect(field.edit.selection == 0..<3)
  }

  @Test func `typing after undoing leaves nothing to be done again`() {
    fixture.strike(.end)
    fixture.type("a")
    fixture.strike(.character("z"), .control)
    fixture.type("b")
    fixture.strike(.character("y"), .control)
    #expect(field.text == "one twob")
  }

  @Test func `two hundred steps are remembered`() {
    fixture.strike(.end)
    for _ in 0..<250 {
      fixture.type("x")
      fixture.strike(.end)
    }
    for _ in 0..<300 { fixture.strike(.character("z"), .control) }
    #expect(field.text.count == 7 + 50)
  }

  @Test func `a text that is set from outside cannot be undone`() {
    fixture.type("x")
    field.text = "new"
    fixture.strike(.character("z"), .control)
    #expect(field.text == "new")
  }

  @Test func `each change by a person is told, and no other`() {
    var told: [String] = []
    field.onChange = { [field] in told.append(field.text) }
    fixture.strike(.end)
    fixture.type("!")
    fixture.strike(.left, .shift)
    fixture.strike(.character("x"), .control)
    fixture.strike(.delete)
    fixture.strike(.character("z"), .control)
    field.text = "quiet"
    #expect(told == ["one two!", "one two", "one two!"])
  }

  // MARK: Chance

  @Test(arguments: 1...25 as ClosedRange<UInt64>)
  func `whatever is done, all of it can be undone and done again, and the picture is the one drawn anew`(
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
    fixture.strike(.tab)
    let first = field.text
    for step in 1...200 {
      let held: Modifiers = [[], .shift, .control, [.control, .shift]][random.int(0...3)]
      let place = Point(random.double(-20...320), 45)
      switch random.int(0...9) {
      case 0: fixture.type(hostile[random.int(0...13)])
      case 1: fixture.type(["a", " ", "x", "-"][random.int(0...3)])
      case 2: fixture.strike([.backspace, .delete][random.int(0...1)], held)
      case 3, 4: fixture.strike([.left, .right, .home, .end][random.int(0...3)], held)
      case 5: fixture.strike(.character(["z", "y", "a", "c", "x"][random.int(0...4)]), held)
      case 6:
        fixture.tree.environment.clipboard.text = hostile[random.int(0...13)]
        fixture.strike(.character("v"), .control)
      case 7: fixture.click(Point(random.double(4...270), 45), clicks: random.int(1...3))
      case 8:
        fixture.press(Point(random.double(4...270), 45), clicks: random.int(1...2))
        fixture.move(to: place)
        fixture.show(after: .milliseconds(random.int(0...90)))
        fixture.release(place)
      default:
        fixture.handle(.composition(hostile[random.int(0...13)], selected: 0..<random.int(0...5)))
        fixture.show()
        if random.int(0...1) == 0 { fixture.type("か") } else { fixture.strike(.escape) }
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
    for _ in 0..<200 { fixture.strike(.character("y"), .control) }
    let last = field.text
    for _ in 0..<200 { fixture.strike(.character("z"), .control) }
    #expect(field.text == first)
    for _ in 0..<200 { fixture.strike(.character("y"), .control) }
    #expect(field.text == last)
  }

  private var clipboard: String? { fixture.tree.environment.clipboard.text }

  private func select(_ range: Range<Int>) {
    fixture.strike(.home)
    for _ in 0..<range.lowerBound { fixture.strike(.right) }
    for _ in range { fixture.strike(.right, .shift) }
  }
}
