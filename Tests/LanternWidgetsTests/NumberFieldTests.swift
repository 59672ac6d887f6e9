import LanternRaster
import LanternStrings
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct NumberFieldTests {
  private let received = ReceivedValues<Double>()

  // MARK: Keys, buttons and the wheel

  @Test(.requirement(109)) func `the arrows step by one, the Page keys by ten, within the range`() {
    let (fixture, field) = shown(5, in: 1...20)
    fixture.pressKey(.tab)
    for key in [Key.up, .down, .pageUp, .pageUp, .pageUp, .down, .pageDown, .pageDown] {
      fixture.pressKey(key)
    }
    #expect(received.values == [6, 5, 15, 20, 19, 9, 1])
    #expect(text(field) == "1")
  }

  @Test func `steps of 0.1 print as typed and are exact`() {
    let (fixture, field) = shown(0, in: -1...1, step: 0.1, decimals: 1)
    fixture.pressKey(.tab)
    for _ in 0..<3 { fixture.pressKey(.up) }
    #expect(field.value == 0.3)
    #expect(received.values == [0.1, 0.2, 0.3])
    for _ in 0..<4 { fixture.pressKey(.down) }
    #expect(text(field) == "-0.1")
    #expect(field.value == -0.1)
  }

  @Test func `a button steps on the press, repeats while it is held, and stops at the release`() {
    let (fixture, field) = shown(5, in: 1...99)
    let plus = Point(280 - 16, 41)
    fixture.move(to: plus)
    fixture.press(plus)
    #expect(field.value == 6)
    fixture.show(after: .milliseconds(390))
    #expect(field.value == 6)
    fixture.show(after: .milliseconds(10))
    #expect(field.value == 7)
    fixture.show(after: .milliseconds(60))
    fixture.show(after: .milliseconds(60))
    #expect(field.value == 9)
    fixture.release(plus)
    fixture.show(after: .seconds(5))
    #expect(field.value == 9)
    #expect(fixture.tree.focused != nil)
  }

  @Test func `a held button pauses while the pointer is elsewhere, and stops at the end of the range`() {
    let (fixture, field) = shown(97, in: 1...99)
    let plus = Point(280 - 16, 41)
    fixture.press(plus)
    fixture.move(to: Point(20, 150))
    fixture.show(after: .seconds(1))
    #expect(field.value == 98)
    fixture.move(to: plus)
    fixture.show(after: .milliseconds(10))
    #expect(field.value == 99)
    fixture.show(after: .seconds(1))
    fixture.show(after: .seconds(20))
    #expect(received.values == [98, 99])
    let button = fixture.tree.semantics.first { $0.semantics.name == "Increase" }
    #expect(button?.semantics.states.contains(.disabled) == true)
  }

  @Test(.requirement(138))
  func `the decimal key of a keypad types the separator of the language, not that of the keyboard layout`() {
    let (fixture, field) = shown(1, in: 0...9, decimals: 1)
    fixture.pressKey(.tab)
    fixture.type("4")
    fixture.pressKey(.decimal)
    fixture.type(",")
    fixture.type("5")
    #expect(text(field) == "4.5")
    fixture.pressKey(.enter)
    #expect(received.values == [4.5])
    // Another key types its own sign.
    fixture.pressKey(.character(","))
    fixture.type(",")
    #expect(text(field) == "4.5,")
  }

  @Test func `the wheel steps only while the field has the focus`() {
    let (fixture, field) = shown(5, in: 1...99)
    let center = field.windowFrame.center
    fixture.handle(.scrolled(by: Point(0, -54), at: center))
    #expect(field.value == 5)
    fixture.pressKey(.tab)
    fixture.handle(.scrolled(by: Point(0, -54), at: center))
    fixture.handle(.scrolled(by: Point(0, -20), at: center))
    #expect(field.value == 6)
    fixture.handle(.scrolled(by: Point(0, -34), at: center))
    fixture.handle(.scrolled(by: Point(0, 108), at: center))
    #expect(received.values == [6, 7, 5])
  }

  // MARK: Typed text

  @Test(.requirement(109))
  func `typed text counts on Return and when the focus leaves, and is written in the notation`() {
    let (fixture, field) = shown(0, in: 0...10_000, decimals: 2)
    var submissions = 0
    field.onSubmit = { submissions += 1 }
    fixture.pressKey(.tab)
    fixture.type(" 1234.5 ")
    #expect(field.value == 0)
    fixture.pressKey(.enter)
    #expect(text(field) == "1234.50")
    #expect(submissions == 1)
    fixture.pressKey(.character("a"), .control)
    fixture.type("7")
    fixture.tree.focus(nil)
    #expect(received.values == [1234.5, 7])
    #expect(text(field) == "7.00")
  }

  @Test(arguments: [
    ("", "Enter a number from 1 to 99."), ("abc", "Enter a number from 1 to 99."),
    ("0", "Enter a number from 1 to 99."), ("100", "Enter a number from 1 to 99."),
    ("-5", "Enter a number from 1 to 99."), ("1.5", "Enter a whole number."),
    ("99999999999999999999999999", "Enter a number from 1 to 99."), ("1 2", "Enter a number from 1 to 99."),
    ("--3", "Enter a number from 1 to 99."), (".", "Enter a number from 1 to 99."),
  ])
  func `text that is not a number of the range keeps the value, and is an error in words`(
    typed: String, error: String
  ) {
    let (fixture, field) = shown(5, in: 1...99)
    var submissions = 0
    field.onSubmit = { submissions += 1 }
    fixture.pressKey(.tab)
    fixture.pressKey(.backspace)
    if !typed.isEmpty { fixture.type(typed) }
    fixture.pressKey(.enter)
    #expect(field.error == error)
    #expect(field.value == 5)
    #expect(text(field) == typed)
    #expect(submissions == 0)
    #expect(received.values.isEmpty)
    fixture.pressKey(.escape)
    #expect(text(field) == "5")
    #expect(field.error == nil)
  }

  @Test(arguments: [
    ("abc", "6", "4"), ("", "6", "4"), ("0", "1", "1"), ("-5", "1", "1"), ("150", "99", "99"),
    ("99999999999999999999999999", "99", "99"), ("-99999999999999999999999999", "1", "1"), ("1.5", "2", "1"),
    ("99.5", "99", "99"), ("1.0", "2", "1"), ("50", "51", "49"),
  ])
  func `a step begins at the typed number, and leads into the range`(typed: String, up: String, down: String)
  {
    for (key, stepped) in [(Key.up, up), (.down, down)] {
      let (fixture, field) = shown(5, in: 1...99)
      fixture.pressKey(.tab)
      fixture.pressKey(.backspace)
      fixture.type(typed)
      fixture.pressKey(key)
      #expect(text(field) == stepped)
    }
  }

  @Test(
    .requirement(109),
    arguments: [
      (1.0, "50", "Decrease", "49"), (99, "50", "Increase", "51"), (5, "150", "Increase", "99"),
      (5, "0", "Decrease", "1"),
    ])
  func `a button steps from the typed number, whatever the value is`(
    value: Double, typed: String, name: String, stepped: String
  ) throws {
    let (fixture, field) = shown(value, in: 1...99)
    fixture.pressKey(.tab)
    fixture.type(typed)
    fixture.show()
    let button = try #require(fixture.tree.semantics.first { $0.semantics.name == name })
    #expect(button.semantics.states == [])
    fixture.click(Point(Double(button.frame.x + button.frame.width / 2), 41))
    #expect(text(field) == stepped)
  }

  @Test func `a button is disabled if the typed number is at the end of the range`() {
    let (fixture, field) = shown(50, in: 1...99)
    func disabled() -> [String] {
      fixture.show()
      return fixture.tree.semantics.filter { $0.semantics.states == [.disabled] }.map(\.semantics.name)
    }
    fixture.pressKey(.tab)
    fixture.type("1")
    #expect(disabled() == ["Decrease"])
    fixture.pressKey(.end)
    fixture.type("00")
    fixture.pressKey(.backspace)
    #expect(disabled() == [])
    fixture.pressKey(.character("a"), .control)
    fixture.type("99")
    #expect(disabled() == ["Increase"])
    fixture.pressKey(.character("z"), .control)
    #expect(disabled() == [])
    #expect(field.value == 50)
  }

  @Test func `a step continues from typed text, and Escape restores the text of the value`() {
    let (fixture, field) = shown(5, in: 1...99)
    fixture.pressKey(.tab)
    fixture.type("40")
    fixture.pressKey(.down)
    #expect(received.values == [39])
    fixture.type("x")
    fixture.pressKey(.escape)
    #expect(text(field) == "39")
    let isHandled = fixture.tree.handle(InputEvent(.keyDown(.escape, []), time: fixture.now))
    #expect(!isHandled)
  }

  @Test func `setting the value limits it, mends the text and reports nothing`() {
    let (fixture, field) = shown(5, in: 1...99)
    fixture.pressKey(.tab)
    fixture.type("x")
    fixture.pressKey(.enter)
    #expect(field.error != nil)
    field.value = 1_000
    #expect(field.value == 99)
    #expect(text(field) == "99")
    #expect(field.error == nil)
    field.value = .nan
    #expect(field.value == 99)
    field.value = -.infinity
    #expect(field.value == 1)
    #expect(received.values.isEmpty)
  }

  // MARK: Accessibility

  @Test func `the field is a spin button with its value and actions, and performs them`() {
    let (fixture, field) = shown(5, in: 1...99)
    #expect(
      fixture.tree.semantics.map(\.semantics) == [
        Semantics(.spinbutton, name: "Copies", value: "5", actions: [.increment, .decrement]),
        Semantics(.button, name: "Decrease", actions: [.press]),
        Semantics(.button, name: "Increase", actions: [.press]),
      ])
    #expect(field.perform(.increment, at: fixture.now))
    #expect(!field.perform(.press, at: fixture.now))
    field.isEnabled = false
    #expect(!field.perform(.increment, at: fixture.now))
    #expect(fixture.tree.semantics.allSatisfy { $0.semantics.states == [.disabled] })
    #expect(received.values == [6])
  }

  @Test func `in a right-to-left layout the field is mirrored`() {
    let other = NumberField("aa", value: 5, in: 1...99)
    let left = WidgetFixture(Column([other]), 220, 80)
    let field = NumberField("aa", value: 5, in: 1...99)
    let right = WidgetFixture(Column([field]), 220, 80, direction: .rightToLeft)
    let (a, b) = (left.tree.semantics[1].frame, right.tree.semantics[1].frame)
    #expect(b.x == 220 - a.maxX && b.y == a.y && b.width == a.width)
  }

  // MARK: The notation

  @Test(arguments: [
    (0.0, 0, "0"), (12.5, 0, "13"), (-1_234_567, 0, "-1234567"), (0.05, 2, "0.05"), (-0.05, 2, "-0.05"),
    (0.1 + 0.2, 2, "0.30"), (-0.004, 2, "0.00"), (9_007_199_254_740_991, 0, "9007199254740991"),
    (1.25, 9, "1.250000000"),
  ])
  func `a number is rounded, and its decimal places are padded`(value: Double, decimals: Int, text: String) {
    #expect(PlainFormats.shared.number(value, decimals: decimals) == text)
  }

  @Test func `a text is read back, with digits of any script and without marks of direction`() throws {
    let format = NumberFormat(decimals: 2, PlainFormats.shared)
    for (text, hundredths) in [
      ("1234.50", 123_450), ("\u{2212}3", -300), ("+.25", 25), ("5.", 500), ("1.100", 110), ("١٢", 1_200),
      ("0.30", 30), ("\u{200E}-1\u{61C}", -100), ("\u{2068}7\u{2069}", 700),
    ] {
      #expect(try format.parse(text) == hundredths)
    }
    for text in ["", "\u{200F}", "1,5", "1,234", "1.2.3", "1 2", "½", "x"] {
      #expect(throws: NumberFormat.ParseError.notANumber) { try format.parse(text) }
    }
    #expect(throws: NumberFormat.ParseError.tooPrecise) { try format.parse("1.234") }
    #expect(throws: NumberFormat.ParseError.tooLarge) { try format.parse("99999999999999999") }
  }

  private func shown(
    _ value: Double, in range: ClosedRange<Double>, step: Double = 1, decimals: Int = 0
  ) -> (WidgetFixture, NumberField) {
    let field = NumberField("Copies", value: value, in: range, step: step, decimals: decimals) {
      received.values.append($0)
    }
    return (WidgetFixture(Column(alignment: .leading, [field])), field)
  }

  private func text(_ field: NumberField) -> String? { field.children.first?.semantics?.value }
}
