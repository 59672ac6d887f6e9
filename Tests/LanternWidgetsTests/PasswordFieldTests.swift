import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

// Body text is 15 points: a block is 8 points wide. The text starts 12 points from the field's edge.
@MainActor
struct PasswordFieldTests {
  private let field = PasswordField("Password", revealing: (show: "Show password", hide: "Hide password"))
  private let other = TextField("Other")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, other]), 300, 180)
    fixture.pressKey(.tab)
  }

  // MARK: Bullets

  @Test func `typed text is stored in the secret, and shown and read as bullets`() {
    let field = PasswordField("Password")
    #expect(field.semantics == Semantics(.password, name: "Password", value: ""))
    let fixture = WidgetFixture(field)
    fixture.pressKey(.tab)
    fixture.type("a b")
    fixture.show()
    #expect(field.plainText == "a b")
    #expect(field.count == 3 && field.secret.count == 3)
    #expect(field.semantics == Semantics(.password, name: "Password", value: "•••"))
    // In plain text the space would be blank. Here there are three adjacent blocks.
    let plain = WidgetFixture(TextField("Password", text: "xxx"))
    plain.pressKey(.tab)
    plain.pressKey(.end)
    plain.show()
    #expect(fixture.picture.difference(from: plain.picture) == nil)
  }

  @Test func `editing works on bullets and cannot be undone or redone`() {
    fixture.type("hunter2")
    fixture.pressKey(.backspace)
    fixture.pressKey(.character("a"), .control)
    fixture.type("x")
    let shortcuts: [(Key, Modifiers)] = [
      (.character("z"), .control), (.character("z"), [.control, .shift]), (.character("y"), .control),
    ]
    for (key, modifiers) in shortcuts { fixture.pressKey(key, modifiers) }
    #expect(field.plainText == "x")
    #expect(field.edit == edited("•") { $0.move(to: 1) })
  }

  @Test func `nothing is copied or cut, hidden or revealed`() {
    field.fill("secret")
    for _ in 0..<2 {
      fixture.pressKey(.character("a"), .control)
      fixture.pressKey(.character("c"), .control)
      fixture.pressKey(.character("x"), .control)
      #expect(fixture.clipboard == nil)
      #expect(field.plainText == "secret")
      fixture.click(eye)
    }
  }

  @Test func `pasted text loses control characters and the line breaks at its ends`() {
    fixture.clipboard = "\r\n\tcorrect\u{7}\nhorse\u{0}\r\n"
    fixture.pressKey(.character("v"), .control)
    #expect(field.plainText == "correct horse")
    #expect(field.edit.caret == 13)
  }

  @Test func `a double click selects everything, and Control moves from end to end`() {
    fixture.type("two words")
    fixture.click(Point(field.windowFrame.minX + 30, field.windowFrame.maxY - 20), clicks: 2)
    #expect(field.edit.selection == 0..<9)
    fixture.pressKey(.left, .control)
    #expect(field.edit.caret == 0)
    fixture.pressKey(.delete, .control)
    #expect(field.secret.isEmpty)
  }

  @Test(arguments: 0...4)
  func `typed text replaces the selection at every position`(start: Int) {
    let expected = [
      ["Xabcd", "Xbcd", "Xcd", "Xd", "X"], ["aXbcd", "aXcd", "aXd", "aX"], ["abXcd", "abXd", "abX"],
      ["abcXd", "abcX"], ["abcdX"],
    ]
    for length in 0...4 - start {
      field.fill("abcd")
      fixture.pressKey(.home)
      for _ in 0..<start { fixture.pressKey(.right) }
      for _ in 0..<length { fixture.pressKey(.right, .shift) }
      fixture.type("X")
      #expect(field.plainText == expected[start][length])
      #expect(field.edit.caret == start + 1)
    }
  }

  @Test(arguments: ["🇩🇪", "👩‍👩‍👧‍👦", "e\u{301}", "👍🏽", "𝒳", "각"])
  func `a grapheme cluster is one bullet, at every position`(character: String) {
    for position in 0...2 {
      field.fill("ab")
      fixture.pressKey(.home)
      for _ in 0..<position { fixture.pressKey(.right) }
      fixture.type(character)
      #expect(field.count == 3)
      #expect(field.edit.caret == position + 1)
      #expect(field.secret.count == 2 + character.utf8.count)
      fixture.pressKey(.left)
      fixture.pressKey(.delete)
      #expect(field.plainText == "ab")
    }
  }

  @Test func `an accent joins the letter before it in one bullet, and so do the halves of a flag`() {
    for part in ["e", "\u{301}", "🇩", "🇪"] { fixture.type(part) }
    #expect(field.count == 2)
    #expect(field.semantics?.value == "••")
    fixture.pressKey(.backspace)
    #expect(field.plainText == "e\u{301}")
  }

  @Test func `deleting the text between two halves of a character joins them`() {
    field.fill("🇩x🇪!")
    fixture.pressKey(.home)
    fixture.pressKey(.right)
    fixture.pressKey(.delete)
    #expect(field.plainText == "🇩🇪!")
    #expect(field.count == 2)
    #expect(field.edit.caret == 1)
  }

  @Test func `only changes by the user call onChange`() {
    var changeCount = 0
    field.onChange = { changeCount += 1 }
    field.fill("public")
    field.clear()
    #expect(changeCount == 0)
    fixture.type("ab")
    fixture.pressKey(.left)
    fixture.pressKey(.backspace)
    fixture.pressKey(.backspace)
    #expect(changeCount == 2)
  }

  @Test
  func `composed text is shown as bullets, even while the password is revealed, and is not yet part of it`() {
    field.fill("a b")
    fixture.pressKey(.end)
    fixture.click(eye)
    fixture.handle(.composition("  ", selected: 0..<0))
    fixture.show()
    #expect(ink(6) == "#.###.")
    #expect(field.plainText == "a b")
    fixture.type("か")
    fixture.show()
    #expect(field.plainText == "a bか")
    #expect(ink(6) == "#.##..")
  }

  @Test func `composed text is shown in place of the selection`() {
    field.fill("x   y")
    fixture.click(eye)
    fixture.pressKey(.home)
    fixture.pressKey(.right)
    for _ in 0..<2 { fixture.pressKey(.right, .shift) }
    fixture.handle(.composition("kanji", selected: 0..<0))
    fixture.show(after: .milliseconds(500))
    #expect(ink(9) == "######.#.")
  }

  // MARK: Revealing

  @Test func `its button reveals the password, but its semantics never do`() {
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

  @Test func `pressing the button keeps the focus and the caret in the field`() {
    field.fill("abc")
    fixture.pressKey(.home)
    fixture.pressKey(.right)
    fixture.click(eye)
    #expect(field.isFocused)
    fixture.type("x")
    #expect(field.plainText == "axbc")
  }

  @Test func `Tab moves from the password to the next field, and Shift+Tab back, past the button`() {
    fixture.pressKey(.tab)
    #expect(other.isFocused)
    fixture.pressKey(.tab, .shift)
    #expect(field.isFocused)
  }

  @Test func `Alt+F8 and the context menu reveal and hide the password of the focused field`() throws {
    field.fill("a b")
    fixture.pressKey(.function(8), .alt)
    fixture.show()
    #expect(ink(3) == "#.#")
    #expect(names[1] == "Hide password")
    let items = field.contextMenu?(nil) ?? []
    #expect(items.last?.title == "Hide password")
    #expect(items.last?.shortcut == Shortcut(.function(8), .alt))
    items.last?.action()
    fixture.show()
    #expect(ink(3) == "###")
    fixture.pressKey(.tab)
    fixture.pressKey(.function(8), .alt)
    #expect(names[1] == "Show password")
  }

  @Test func `it is hidden when the focus leaves the field`() {
    field.fill("a b")
    fixture.click(eye)
    #expect(names[1] == "Hide password")
    fixture.pressKey(.tab)
    fixture.show()
    #expect(other.isFocused)
    #expect(names[1] == "Show password")
    #expect(ink(3) == "###")
  }

  @Test func `while Caps Lock is on, the focused field says so, beside its error`() {
    func input(_ action: InputEvent.Action, _ isCapsLockOn: Bool) {
      fixture.tree.handle(InputEvent(action, time: fixture.now, isCapsLockOn: isCapsLockOn))
      fixture.show()
    }
    field.error = "Wrong"
    input(.keyDown(.capsLock, []), true)
    #expect(names.contains("Caps Lock is on"))
    #expect(names.contains("Wrong"))
    #expect(fixture.tree.semantics[0].semantics.description == "Wrong. Caps Lock is on")
    input(.keyDown(.tab, []), true)
    #expect(!names.contains("Caps Lock is on"))
    input(.keyDown(.tab, .shift), true)
    #expect(names.contains("Caps Lock is on"))
    input(.keyDown(.capsLock, []), false)
    #expect(!names.contains("Caps Lock is on"))
    #expect(fixture.tree.semantics[0].semantics.description == "Wrong")
  }

  @Test func `it is hidden when its screen stops receiving input, and keeps the focus`() {
    field.fill("a b")
    fixture.click(eye)
    fixture.tree.cancelPointer()
    #expect(names[1] == "Show password")
    #expect(field.isFocused)
  }

  @Test func `a password that was removed from the window is hidden when it is shown again`() {
    field.fill("a b")
    fixture.click(eye)
    fixture.tree.dismantle()
    let again = WidgetFixture(fixture.tree.root, 300, 180)
    #expect(again.tree.semantics[1].semantics.name == "Show password")
  }

  @Test
  func `a disabled field hides its password, loses the focus, ignores input and has the disabled state`() {
    field.fill("abc")
    fixture.click(eye)
    field.isEnabled = false
    #expect(!field.isFocused)
    fixture.click(field)
    fixture.type("x")
    fixture.click(eye)
    #expect(field.plainText == "abc")
    #expect(fixture.tree.semantics.map(\.semantics.states).prefix(2) == [[.disabled], [.disabled]])
    #expect(names[1] == "Show password")
    #expect(field.textInputArea == nil)
  }

  @Test func `without names for it the field has no reveal button`() {
    #expect(WidgetFixture(PasswordField("Password")).tree.semantics.count == 1)
  }

  @Test func `a revealed password is typeset one character at a time, never as a whole`() {
    let typesetter = ProportionalBlocks()
    let field = PasswordField("Password", revealing: ("Show password", "Hide password"))
    let fixture = WidgetFixture(Column(alignment: .leading, [field]), 300, 100, typesetter: typesetter)
    fixture.pressKey(.tab)
    fixture.type("mi im")
    fixture.click(Point(field.windowFrame.maxX - 20, field.windowFrame.maxY - 20))
    fixture.pressKey(.home)
    var stops: [Double] = []
    for _ in 0...5 {
      fixture.show()
      stops.append((fixture.tree.textInputArea?.center.x ?? 0) - 12)
      fixture.pressKey(.right)
    }
    #expect(stops == [0, 12, 16, 24, 28, 40])
    fixture.click(Point(12 + 29, field.windowFrame.maxY - 20))
    #expect(field.edit.caret == 4)
    fixture.show(after: .milliseconds(500))
    #expect(
      ink(40, of: fixture, every: 1) == String(repeating: "#", count: 16) + "........"
        + String(repeating: "#", count: 16))
    #expect(
      typesetter.texts.allSatisfy { $0.count < 2 || $0.allSatisfy { $0 == "•" } || $0.contains("assword") })
  }

  // MARK: Helpers

  private var names: [String] { fixture.tree.semantics.map(\.semantics.name) }

  private var eye: Point { Point(field.windowFrame.maxX - 20, field.windowFrame.maxY - 20) }

  // Marks each column that has ink with `#`.
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
  /// The password as a string.
  var plainText: String { secret.plainText }
}

extension Secret {
  /// The stored bytes as a string, which only tests may create.
  var plainText: String {
    withBytes { bytes in bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
  }
}

/// Blocks in which an `i` is half and an `m` one and a half times as wide. It records the texts that it sets.
private final class ProportionalBlocks: Typesetter {
  private let blocks = BlockTypesetter()
  private(set) var texts: Set<String> = []

  func line(_ text: String, in font: Font, scale: Double) -> TextLine {
    texts.insert(text)
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

  func extents(of text: String, in font: Font, scale: Double) -> [ClosedRange<Double>] {
    texts.insert(text)
    return blocks.extents(of: text, in: font, scale: scale)
  }

  func lines(of text: String, in font: Font, scale: Double, width: Double) -> [String] {
    texts.insert(text)
    return blocks.lines(of: text, in: font, scale: scale, width: width)
  }
}
