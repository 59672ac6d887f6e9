import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

@MainActor
struct TextAreaLayoutTests {
  // MARK: Any text

  @Test(arguments: ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"])
  func `every kind of line break ends a line and is kept`(lineBreak: String) {
    let text = "a" + lineBreak + lineBreak + "b" + lineBreak
    let fixture = TextAreaFixture(text)
    fixture.key(.end, .control)
    #expect(fixture.caret == [3, 0])
    fixture.key(.enter)
    #expect(fixture.area.text == text + lineBreak)
    fixture.key(.backspace, times: 9)
    #expect(fixture.area.text == "")
    fixture.area.undo()
    #expect(fixture.area.text == text + lineBreak)
  }

  @Test func `a line feed typed after a carriage return forms one line break, which undo divides again`() {
    let fixture = TextAreaFixture("a\rb")
    fixture.place(at: 2)
    fixture.area.replaceSelection(with: "\n")
    #expect(fixture.area.count == 3)
    #expect(fixture.area.text.unicodeScalars.count == 4)
    fixture.area.undo()
    #expect(Array(fixture.area.text) == ["a", "\r", "b"])
  }

  @Test func `control characters and lone marks are kept`() {
    let text = "\u{301}\u{0}a\u{7}\n\u{302}\u{202E}b\u{200D}\u{1B}[0m"
    let fixture = TextAreaFixture(text)
    #expect(fixture.area.text.unicodeScalars.elementsEqual(text.unicodeScalars))
    #expect(fixture.isDrawn)
  }

  @Test func `of a million accents on one letter, as many are kept as any script needs`() {
    let fixture = TextAreaFixture("a" + String(repeating: "\u{301}", count: 1_000_000) + "b")
    #expect(fixture.area.count == 2)
    #expect(fixture.area.text.unicodeScalars.count == 33)
    fixture.place(at: 1)
    fixture.type("\u{301}")
    #expect(fixture.area.text.unicodeScalars.count == 33)
  }

  @Test(.requirement(106)) func `without text, the area shows its placeholder`() {
    let fixture = TextAreaFixture()
    let blank = fixture.window.picture
    fixture.area.placeholder = "Notes"
    fixture.window.show()
    #expect(fixture.window.picture != blank)
    fixture.type("x")
    fixture.key(.backspace)
    #expect(fixture.area.isEmpty)
    #expect(fixture.isDrawn)
  }

  // MARK: Long text

  @Test(.requirement(106), arguments: [true, false])
  func `a megabyte is edited at any place`(isOneParagraph: Bool) {
    let line = "the quick brown fox jumps over the lazy dog and runs away" + (isOneParagraph ? " " : "\n")
    let text = String(repeating: line, count: 1_000_000 / line.count)
    let fixture = TextAreaFixture(text)
    fixture.key(.end, .control)
    #expect(fixture.area.selection == text.count..<text.count)
    #expect(fixture.caret != nil)
    fixture.type("!")
    fixture.place(at: text.count / 2)
    fixture.key(.enter)
    #expect(fixture.caret?[1] == 0)
    #expect(fixture.isDrawn)
    fixture.key(.character("a"), .control)
    fixture.key(.delete)
    #expect(fixture.area.isEmpty)
    for _ in 0..<3 { fixture.area.undo() }
    #expect(fixture.area.text == text)
  }

  @Test
  func `scrolling moves the visible text by exactly its distance, although the lines above were estimated`() {
    let text = (0..<2_000).map { number in
      number.isMultiple(of: 7) ? String(repeating: "long line ", count: number % 90) : "\(number)"
    }
    let fixture = TextAreaFixture(text.joined(separator: "\n"))
    fixture.key(.end, .control)
    for _ in 0..<40 {
      fixture.window.click(Point(100, 30))
      fixture.window.show()
      let before = fixture.window.tree.textInputArea?.minY ?? 0
      fixture.window.handle(.scrolled(by: Point(0, -90), at: Point(100, 100)))
      fixture.window.show(after: .seconds(1))
      #expect(fixture.window.tree.textInputArea?.minY == before + 90)
      #expect(fixture.isDrawn)
    }
  }

  @Test func `at the end of the scrollbar are the last lines, and at its beginning the first`() {
    let text = (0..<3_000).map { String(repeating: "word ", count: $0 % 40) }.joined(separator: "\n")
    let fixture = TextAreaFixture(text + "\nlast")
    fixture.window.handle(.scrolled(by: Point(0, 1e9), at: Point(100, 100)))
    fixture.window.show(after: .seconds(3))
    fixture.window.handle(.scrolled(by: Point(0, 1e9), at: Point(100, 100)))
    fixture.window.show(after: .seconds(3))
    fixture.window.click(Point(200, 183))
    fixture.key(.home, .shift)
    #expect(fixture.area.selectedText == "last")
    fixture.window.handle(.scrolled(by: Point(0, -1e9), at: Point(100, 100)))
    fixture.window.show(after: .seconds(3))
    fixture.window.click(fixture.point(line: 0, column: 0))
    #expect(fixture.area.selection == 0..<0)
  }

  @Test func `another width keeps the text at the upper edge`() {
    let text = (0..<500).map { "paragraph \($0) " + String(repeating: "x ", count: 60) }
    let fixture = TextAreaFixture(text.joined(separator: "\n"))
    fixture.area.find("paragraph 300")
    fixture.window.show()
    fixture.window.click(Point(14, 12))
    let before = fixture.area.selection.lowerBound
    let environment = fixture.window.tree.environment
    fixture.window.tree.resize(to: PixelSize(220, 200), environment: environment)
    fixture.window.tree.update(to: fixture.window.now)
    fixture.window.click(Point(14, 12))
    #expect(before > 30_000)
    #expect(abs(before - fixture.area.selection.lowerBound) < 100)
  }

  // MARK: Wrapping and direction

  @Test func `without wrapping, the area scrolls sideways to the caret`() {
    let fixture = TextAreaFixture(String(repeating: "abcdefghi ", count: 20) + "\nshort")
    fixture.area.wrapsLines = false
    fixture.window.show()
    fixture.key(.end)
    #expect(fixture.area.selection == 200..<200)
    #expect(fixture.caret == [0, 35])
    fixture.key(.home)
    #expect(fixture.caret == [0, 0])
    fixture.key(.down)
    #expect(fixture.caret == [1, 0])
    #expect(fixture.isDrawn)
  }

  @Test func `tabs reach to the next of the stops, which are four characters apart`() {
    let fixture = TextAreaFixture("\ta\tb")
    var columns: [Int] = []
    for _ in 0...4 {
      columns.append(fixture.caret?[1] ?? -1)
      fixture.key(.right)
    }
    #expect(columns == [0, 4, 5, 8, 9])
    fixture.click(line: 0, column: 8)
    #expect(fixture.area.selection == 3..<3)
  }

  @Test func `a paragraph that begins with a right-to-left letter is at the right edge`() {
    let fixture = TextAreaFixture("אבג\nabc\n")
    fixture.place(at: 0)
    #expect(fixture.caret?[1] == 35)
    fixture.place(at: 4)
    #expect(fixture.caret == [1, 0])
    let mirrored = TextAreaFixture("\nabc", direction: .rightToLeft)
    #expect(mirrored.caret == [0, 35])
    mirrored.place(at: 1)
    #expect(mirrored.caret == [1, 0])
  }

  // MARK: Frame

  @Test(.requirement(106)) func `the label, the box and the message are one below the other`() {
    let area = TextArea("Notes", lines: 4)
    area.help = "At most 200 words"
    let field = TextField("Name")
    let fixture = WidgetFixture(Column(alignment: .leading, [field, area]), 600, 400)
    #expect(area.frame.width == 480)
    let height = area.frame.height
    area.isLabelHidden = true
    fixture.show()
    #expect(area.frame.height < height)
    // Four lines of 15 points, and insets of 10.
    area.help = nil
    fixture.show()
    #expect(area.frame.height == 80)
  }

  @Test func `a blink redraws only the caret, and typing only the lines of its block`() {
    let fixture = TextAreaFixture("abc\ndef")
    let blink = fixture.window.show(after: .milliseconds(500))
    #expect(blink.bounds.width <= 3 && blink.bounds.height <= 17)
    fixture.window.type("x")
    let typed = fixture.window.show()
    #expect(typed.bounds.height <= 45)
    #expect(fixture.isDrawn)
  }

  // MARK: Random input

  @Test(arguments: 1...16 as ClosedRange<UInt64>)
  func `any input can be undone, and the text equals that of a plain string`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\n", "\r", "\r\n", "a", "e\u{301}", "\u{301}", "👩‍👩‍👧‍👦", "🇩", "🇪", "\u{200D}", "שלום עולם", "\u{2029}",
      "\t",
      String(repeating: "word ", count: 700), String(repeating: "x", count: 9_000),
      String(repeating: "line\n", count: 900), String(repeating: "字", count: 3_000),
    ]
    let start = pieces[random.int(12...16)]
    let fixture = TextAreaFixture(start, direction: seed.isMultiple(of: 2) ? .rightToLeft : .leftToRight)
    fixture.area.wrapsLines = !seed.isMultiple(of: 5)
    var model = start
    for step in 1...60 {
      switch random.int(0...9) {
      case 0...4:
        let count = fixture.area.count
        let from = random.int(0...count)
        let to = random.int(0...3) == 0 ? random.int(from...count) : min(count, from + random.int(0...3))
        let piece = pieces[random.int(0...(random.int(0...3) == 0 ? 16 : 12))]
        fixture.area.selection = from..<to
        fixture.area.replaceSelection(with: piece)
        let lower = model.index(model.startIndex, offsetBy: from)
        model.replaceSubrange(lower..<model.index(lower, offsetBy: to - from), with: piece)
      case 5:
        let keys: [Key] = [.up, .down, .left, .right, .home, .end, .pageUp, .pageDown]
        fixture.window.pressKey(keys[random.int(0...7)], [[], .shift, .control][random.int(0...2)])
      case 6:
        fixture.window.handle(.scrolled(by: Point(0, random.double(-900...900)), at: Point(90, 90)))
      case 7:
        fixture.window.click(Point(random.double(5...290), random.double(5...195)), clicks: random.int(1...3))
      case 8:
        fixture.window.handle(.composition(pieces[random.int(0...10)], selected: 0..<1))
        fixture.window.show()
        fixture.window.pressKey(.escape)
      default:
        if fixture.area.canUndo {
          fixture.area.undo()
          fixture.area.redo()
        }
      }
      fixture.window.show(after: .milliseconds(random.int(0...300)))
      let isSame = fixture.area.text.utf8.elementsEqual(model.utf8)
      #expect(isSame && fixture.area.count == model.count, "step \(step)")
      #expect((0...fixture.area.count).contains(fixture.area.selection.upperBound), "step \(step)")
      if step.isMultiple(of: 5) { #expect(fixture.isDrawn, "step \(step)") }
    }
    while fixture.area.canUndo { fixture.area.undo() }
    #expect(fixture.area.text.utf8.elementsEqual(start.utf8))
    while fixture.area.canRedo { fixture.area.redo() }
    #expect(fixture.area.text.utf8.elementsEqual(model.utf8))
  }
}
