import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TextClipboardTests {
  private let field = TextField("Name", text: "one two")
  private let stage: WidgetStage

  init() {
    stage = WidgetStage(Column(alignment: .leading, [field]))
    stage.strike(.tab)
  }

  // MARK: Clipboard

  @Test func `what is copied in one place is pasted in another`() {
    select(4..<7)
    stage.strike(.character("c"), .control)
    stage.strike(.home)
    stage.strike(.character("v"), .control)
    #expect(field.text == "twoone two")
    #expect(clipboard == "two")
  }

  @Test func `what is cut is gone here and lies on the clipboard`() {
    select(0..<4)
    stage.strike(.character("x"), .control)
    #expect(field.text == "two")
    #expect(clipboard == "one ")
  }

  @Test func `copying or cutting nothing leaves the clipboard and the text alone`() {
    stage.tree.environment.clipboard.text = "kept"
    stage.strike(.end)
    stage.strike(.character("c"), .control)
    stage.strike(.character("x"), .control)
    #expect(clipboard == "kept")
    #expect(field.text == "one two")
  }

  @Test func `a megabyte is pasted as the thousand characters that there is room for`() {
    stage.tree.environment.clipboard.text = String(repeating: "lorem\r\nipsum\u{0}", count: 100_000)
    stage.strike(.character("v"), .control)
    #expect(field.text.count == 1_000)
    #expect(field.text.hasPrefix("lorem ipsumlorem ipsum"))
    stage.show()
    #expect(stage.picture.difference(from: stage.redrawn) == nil)
  }

  // MARK: Undo and redo

  @Test func `what is typed in one go is undone and done again in one step`() {
    stage.strike(.end)
    for letter in " three" { stage.type(String(letter)) }
    stage.strike(.character("z"), .control)
    #expect(field.text == "one two")
    stage.strike(.character("z"), [.control, .shift])
    #expect(field.text == "one two three")
    stage.strike(.character("z"), .control)
    stage.strike(.character("y"), .control)
    #expect(field.text == "one two three")
    #expect(field.edit.caret == 13)
  }

  @Test func `moving the caret, erasing and pasting begin steps of their own`() {
    stage.strike(.end)
    stage.type("a")
    stage.strike(.left)
    stage.type("b")
    stage.strike(.backspace)
    stage.strike(.backspace)
    stage.tree.environment.clipboard.text = "P"
    stage.strike(.character("v"), .control)
    var seen = [field.text]
    for _ in 0..<6 {
      stage.strike(.character("z"), .control)
      seen.append(field.text)
    }
    #expect(seen == ["one twPa", "one twa", "one twoba", "one twoa", "one two", "one two", "one two"])
  }

  @Test func `undoing brings back what was selected`() {
    select(0..<3)
    stage.type("x")
    stage.strike(.character("z"), .control)
    #expect(field.edit.selection == 0..<3)
  }

  @Test func `typing after undoing leaves nothing to be done again`() {
    stage.strike(.end)
    stage.type("a")
    stage.strike(.character("z"), .control)
    stage.type("b")
    stage.strike(.character("y"), .control)
    #expect(field.text == "one twob")
  }

  @Test func `two hundred steps are remembered`() {
    stage.strike(.end)
    for _ in 0..<250 {
      stage.type("x")
      stage.strike(.end)
    }
    for _ in 0..<300 { stage.strike(.character("z"), .control) }
    #expect(field.text.count == 7 + 50)
  }

  @Test func `a text that is set from outside cannot be undone`() {
    stage.type("x")
    field.text = "new"
    stage.strike(.character("z"), .control)
    #expect(field.text == "new")
  }

  @Test func `each change by a person is told, and no other`() {
    var told: [String] = []
    field.onChange = { [field] in told.append(field.text) }
    stage.strike(.end)
    stage.type("!")
    stage.strike(.left, .shift)
    stage.strike(.character("x"), .control)
    stage.strike(.delete)
    stage.strike(.character("z"), .control)
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
    let stage = WidgetStage(
      Column(alignment: .leading, [field]), 300, 70,
      direction: seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight)
    stage.strike(.tab)
    let first = field.text
    for step in 1...200 {
      let held: Modifiers = [[], .shift, .control, [.control, .shift]][random.int(0...3)]
      let place = Point(random.double(-20...320), 45)
      switch random.int(0...9) {
      case 0: stage.type(hostile[random.int(0...13)])
      case 1: stage.type(["a", " ", "x", "-"][random.int(0...3)])
      case 2: stage.strike([.backspace, .delete][random.int(0...1)], held)
      case 3, 4: stage.strike([.left, .right, .home, .end][random.int(0...3)], held)
      case 5: stage.strike(.character(["z", "y", "a", "c", "x"][random.int(0...4)]), held)
      case 6:
        stage.tree.environment.clipboard.text = hostile[random.int(0...13)]
        stage.strike(.character("v"), .control)
      case 7: stage.click(Point(random.double(4...270), 45), clicks: random.int(1...3))
      case 8:
        stage.press(Point(random.double(4...270), 45), clicks: random.int(1...2))
        stage.move(to: place)
        stage.show(after: .milliseconds(random.int(0...90)))
        stage.release(place)
      default:
        stage.handle(.composition(hostile[random.int(0...13)], selected: 0..<random.int(0...5)))
        stage.show()
        if random.int(0...1) == 0 { stage.type("か") } else { stage.strike(.escape) }
      }
      let damage = stage.show(after: .milliseconds(random.int(0...300)))
      #expect(0...field.edit.characters.count ~= field.edit.caret, "step \(step)")
      #expect(0...field.edit.characters.count ~= field.edit.anchor, "step \(step)")
      #expect(
        field.edit.characters == Array(field.text) && field.edit.characters.count <= 1_000, "step \(step)")
      #expect(damage.bounds.height <= 70)
      if step.isMultiple(of: 4) {
        #expect(stage.picture.difference(from: stage.redrawn) == nil, "step \(step)")
      }
    }
    for _ in 0..<200 { stage.strike(.character("y"), .control) }
    let last = field.text
    for _ in 0..<200 { stage.strike(.character("z"), .control) }
    #expect(field.text == first)
    for _ in 0..<200 { stage.strike(.character("y"), .control) }
    #expect(field.text == last)
  }

  private var clipboard: String? { stage.tree.environment.clipboard.text }

  private func select(_ range: Range<Int>) {
    stage.strike(.home)
    for _ in 0..<range.lowerBound { stage.strike(.right) }
    for _ in range { stage.strike(.right, .shift) }
  }
}
