import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 across. The text begins 12 points from the field's edge.
@MainActor
struct PasswordFieldTests {
  private let field = PasswordField("Password", revealing: (show: "Show password", hide: "Hide password"))
  private let other = TextField("Other")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, other]), 300, 180)
    fixture.strike(.tab)
  }

  // MARK: Bullets

  @Test func `what is typed is in the secret, and shows and is said as bullets`() {
    let field = PasswordField("Password")
    #expect(field.semantics == Semantics(.password, name: "Password", value: ""))
    let fixture = WidgetFixture(field)
    fixture.strike(.tab)
    fixture.type("a b")
    fixture.show()
    #expect(field.written == "a b")
    #expect(field.count == 3 && field.secret.count == 3)
    #expect(field.semantics == Semantics(.password, name: "Password", value: "•••"))
    // A space of plain text would be blank; here three blocks stand side by side.
    let plain = WidgetFixture(TextField("Password", text: "xxx"))
    plain.strike(.tab)
    plain.strike(.end)
    plain.show()
    #expect(fixture.picture.difference(from: plain.picture) == nil)
  }

  @Test func `what is edited is a line of bullets, and nothing of it can be undone or done again`() {
    fixture.type("hunter2")
    fixture.strike(.backspace)
    fixture.strike(.character("a"), .control)
    fixture.type("x")
    let held: [(Key, Modifiers)] = [
      (.character("z"), .control), (.character("z"), [.control, .shift]), (.character("y"), .control),
    ]
    for (key, modifiers) in held { fixture.strike(key, modifiers) }
    #expect(field.written == "x")
    #expect(field.edit == edited("•") { $0.move(to: 1) })
  }

  @Test func `nothing is copied or cut, whether it shows or not`() {
    field.fill("secret")
    for _ in 0..<2 {
      fixture.strike(.character("a"), .control)
      fixture.strike(.character("c"), .control)
      fixture.strike(.character("x"), .control)
      #expect(fixture.tree.environment.clipboard.text == nil)
      #expect(field.written == "secret")
      fixture.click(eye)
    }
  }

  @Test func `what is pasted comes without line breaks at its ends and without control characters`() {
    fixture.tree.environment.clipboard.text = "\r\n\tcorrect\u{7}\nhorse\u{0}\r\n"
    fixture.strike(.character("v"), .control)
    #expect(field.written == "correct horse")
    #expect(field.edit.caret == 13)
  }

  @Test func `a double click selects all of it, and Control moves from end to end`() {
    fixture.type("two words")
    fixture.click(Point(field.windowFrame.minX + 30, field.windowFrame.maxY - 20), clicks: 2)
    #expect(field.edit.selection == 0..<9)
    fixture.strike(.left, .control)
    #expect(field.edit.caret == 0)
    fixture.strike(.delete, .control)
    #expect(field.secret.isEmpty)
  }

  @Test(arguments: 0...4)
  func `what is typed replaces what is selected, wherever that is`(start: Int) {
    let expected = [
      ["Xabcd", "Xbcd", "Xcd", "Xd", "X"], ["aXbcd", "aXcd", "aXd", "aX"], ["abXcd", "abXd", "abX"],
      ["abcXd", "abcX"], ["abcdX"],
    ]
    for length in 0...4 - start {
      field.fill("abcd")
      fixture.strike(.home)
      for _ in 0..<start { fixture.strike(.right) }
      for _ in 0..<length { fixture.strike(.right, .shift) }
      fixture.type("X")
      #expect(field.written == expected[start][length])
      #expect(field.edit.caret == start + 1)
    }
  }

  @Test(arguments: ["🇩🇪", "👩‍👩‍👧‍👦", "e\u{301}", "👍🏽", "𝒳", "각"])
  func `what a reader sees as one character is one bullet, at every place`(character: String) {
    for place in 0...2 {
      field.fill("ab")
      fixture.strike(.home)
      for _ in 0..<place { fixture.strike(.right) }
      fixture.type(character)
      #expect(field.count == 3)
      #expect(field.edit.caret == place + 1)
      #expect(field.secret.count == 2 + character.utf8.count)
      fixture.strike(.left)
      fixture.strike(.delete)
      #expect(field.written == "ab")
    }
  }

  @Test func `an accent typed after its letter is one bullet with it, and so are the halves of a flag`() {
    for part in ["e", "\u{301}", "🇩", "🇪"] { fixture.type(part) }
    #expect(field.count == 2)
    #expect(field.semantics?.value == "••")
    fixture.strike(.backspace)
    #expect(field.written == "e\u{301}")
  }

  @Test func `what is deleted between two halves makes them one`() {
    field.fill("🇩x🇪!")
    fixture.strike(.home)
    fixture.strike(.right)
    fixture.strike(.delete)
    #expect(field.written == "🇩🇪!")
    #expect(field.count == 2)
    #expect(field.edit.caret == 1)
  }

  @Test func `changes by a person are told, and no others`() {
    var told = 0
    field.onChange = { told += 1 }
    field.fill("public")
    field.clear()
    #expect(told == 0)
    fixture.type("ab")
    fixture.strike(.left)
    fixture.strike(.backspace)
    fixture.strike(.backspace)
    #expect(told == 2)
  }

  @Test
  func `what an input method composes shows as bullets, also while the rest shows, and is no part of it`() {
    field.fill("a b")
    fixture.strike(.end)
    fixture.click(eye)
    fixture.handle(.composition("  ", selected: 0..<0))
    fixture.show()
    #expect(ink(6) == "#.###.")
    #expect(field.written == "a b")
    fixture.type("か")
    fixture.show()
    #expect(field.written == "a bか")
    #expect(ink(6) == "#.##..")
  }

  @Test func `what is composed in the place of what is selected shows there`() {
    field.fill("x   y")
    fixture.click(eye)
    fixture.strike(.home)
    fixture.strike(.right)
    for _ in 0..<2 { fixture.strike(.right, .shift) }
    fixture.handle(.composition("kanji", selected: 0..<0))
    fixture.show(after: .milliseconds(500))
    #expect(ink(9) == "######.#.")
  }

  // MARK: Showing

  @Test func `it shows while its button says so, and is never told`() {
    field.fill("a b")
    fixture.show()
    #expect(names == ["Password", "Show password", "Other"])
    #expect(ink(4) == "###.")
    fixture.click(eye)
    fixture.show()
    #expect(ink(4) == "#.#.")
    #expect(names == ["Password", "Hide password", "Other"])
    #expect(field.semantics?.value == "•••")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
    fixture.click(eye)
    fixture.show()
    #expect(ink(4) == "###.")
    #expect(fixture.picture.difference(from: fixture.redrawn) == nil)
  }

  @Test func `pressing the button leaves the keyboard with the field, and the caret where it was`() {
    field.fill("abc")
    fixture.strike(.home)
    fixture.strike(.right)
    fixture.click(eye)
    #expect(field.isFocused)
    fixture.type("x")
    #expect(field.written == "axbc")
  }

  @Test func `Tab goes from the password to its button, and Space presses it there`() {
    field.fill("a b")
    fixture.strike(.tab)
    #expect(fixture.tree.semantics.map(\.semantics.states) == [[], [.focused], []])
    fixture.strike(.character(" "))
    fixture.show()
    #expect(ink(3) == "#.#")
    #expect(names[1] == "Hide password")
    #expect(fixture.tree.focused?.perform(.press, at: fixture.now) == true)
    fixture.show()
    #expect(ink(3) == "###")
  }

  @Test func `keys that the button does not want do not edit the password`() {
    field.fill("abc")
    fixture.strike(.tab)
    for key in [Key.backspace, .delete, .left, .home] { fixture.strike(key) }
    fixture.type("x")
    #expect(field.written == "abc")
  }

  @Test func `it is hidden when the keyboard leaves field and button`() {
    field.fill("a b")
    fixture.click(eye)
    fixture.strike(.tab)
    #expect(names[1] == "Hide password")
    fixture.strike(.tab)
    fixture.show()
    #expect(other.isFocused)
    #expect(names[1] == "Show password")
    #expect(ink(3) == "###")
    fixture.click(eye)
    fixture.click(other)
    #expect(names[1] == "Show password")
  }

  @Test func `it is hidden when its screen stops hearing, and keeps the keyboard for later`() {
    field.fill("a b")
    fixture.click(eye)
    fixture.tree.cancelPointer()
    #expect(names[1] == "Show password")
    #expect(field.isFocused)
  }

  @Test func `a password that left the screen is hidden when it comes back`() {
    field.fill("a b")
    fixture.click(eye)
    fixture.tree.dismantle()
    let again = WidgetFixture(fixture.tree.root, 300, 180)
    #expect(again.tree.semantics[1].semantics.name == "Show password")
  }

  @Test func `a disabled field hides what it shows, loses the keyboard, hears nothing and says so`() {
    field.fill("abc")
    fixture.click(eye)
    field.isEnabled = false
    #expect(!field.isFocused)
    fixture.click(field)
    fixture.type("x")
    fixture.click(eye)
    #expect(field.written == "abc")
    #expect(fixture.tree.semantics.map(\.semantics.states).prefix(2) == [[.disabled], [.disabled]])
    #expect(names[1] == "Show password")
    #expect(field.textInputArea == nil)
  }

  @Test func `without names for it there is no button`() {
    #expect(WidgetFixture(PasswordField("Password")).tree.semantics.count == 1)
  }

  @Test func `what shows is set character by character, in places that add up, and never as a whole`() {
    let letters = UnequalLetters()
    let field = PasswordField("Password", revealing: ("Show password", "Hide password"))
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 100, typesetter: letters)
    fixture.strike(.tab)
    fixture.type("mi im")
    fixture.click(Point(field.windowFrame.maxX - 20, field.windowFrame.maxY - 20))
    fixture.strike(.home)
    var stops: [Double] = []
    for _ in 0...5 {
      fixture.show()
      stops.append((fixture.tree.textInputArea?.center.x ?? 0) - 12)
      fixture.strike(.right)
    }
    #expect(stops == [0, 12, 16, 24, 28, 40])
    fixture.click(Point(12 + 29, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 4)
    fixture.show(after: .milliseconds(500))
    #expect(
      ink(40, of: fixture, every: 1) == String(repeating: "#", count: 16) + "........"
        + String(repeating: "#", count: 16))
    #expect(
      letters.asked.allSatisfy { $0.count < 2 || $0.allSatisfy { $0 == "•" } || $0.contains("assword") })
  }

  // MARK: Hands

  private var names: [String] { fixture.tree.semantics.map(\.semantics.name) }

  private var eye: Point { Point(field.windowFrame.maxX - 20, field.windowFrame.maxY - 20) }

  // Which columns have ink in them.
  private func ink(_ columns: Int, of given: WidgetFixture? = nil, every width: Int = 8) -> String {
    let picture = (given ?? fixture).picture
    let y = Int(field.windowFrame.maxY) - 20
    return String(
      (0..<columns).map { picture[12 + width * $0 + width / 2, y].color == Color(0x23201C) ? "#" : "." })
  }

  private func edited(_ text: String, _ change: (inout TextEditingState) -> Void) -> TextEditingState {
    var edit = TextEditingState(text)
    change(&edit)
    return edit
  }
}

extension PasswordField {
  /// What was typed.
  var written: String { secret.written }
}

extension Secret {
  /// What it holds, as no app would read it.
  var written: String {
    withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
  }
}

/// Blocks of which an `i` is half as wide and an `m` half as wide again; remembers what was asked for.
private final class UnequalLetters: Typesetter {
  private let blocks = BlockTypesetter()
  private(set) var asked: Set<String> = []

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    asked.insert(text)
    let line = blocks.line(text, in: font, scale: scale)
    let width: Int
    switch text {
    case "i": width = 4
    case "m": width = 12
    default: return line
    }
    let mask = Mask(
      size: PixelSize(width, line.mask.size.height),
      coverage: Array(repeating: 255, count: width * line.mask.size.height))
    return TextLine(mask: mask, ascent: line.ascent, descent: line.descent, advance: width)
  }

  func caretStops(of text: String, in font: Font, scale: Double) -> [Double] {
    asked.insert(text)
    return blocks.caretStops(of: text, in: font, scale: scale)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    asked.insert(text)
    return blocks.lines(of: text, in: font, scale: scale, width: width)
  }
}
