import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

@MainActor
struct TextAreaTests {
  // MARK: Keys

  @Test func `Return starts a new line`() {
    let fixture = TextAreaFixture("onetwo")
    fixture.place(at: 3)
    fixture.key(.enter)
    fixture.type("and ")
    #expect(fixture.area.text == "one\nand two")
    #expect(fixture.caret == [1, 4])
  }

  @Test func `Up and Down keep the column across shorter lines`() {
    let fixture = TextAreaFixture("abcdef\nab\nabcdef")
    fixture.place(at: 5)
    var carets: [[Int]?] = []
    for key in [Key.down, .down, .down, .up, .up, .up] {
      fixture.key(key)
      carets.append(fixture.caret)
    }
    #expect(carets == [[1, 2], [2, 5], [2, 6], [1, 2], [0, 5], [0, 0]])
  }

  @Test(.requirement(106))
  func `Home and End move within the visible line, and with Control to the ends of the text`() {
    let fixture = TextAreaFixture(String(repeating: "wrap ", count: 10))
    fixture.place(at: 40)
    var carets: [[Int]?] = []
    for (key, modifiers) in [
      (Key.home, Modifiers()), (.end, []), (.end, .control), (.home, .control), (.end, []), (.right, []),
    ] {
      fixture.key(key, modifiers)
      carets.append(fixture.caret)
    }
    #expect(carets == [[1, 0], [1, 15], [1, 15], [0, 0], [0, 34], [1, 0]])
  }

  @Test func `at the end of a line that breaks inside a word, text is inserted before the break`() {
    let fixture = TextAreaFixture(String(repeating: "a", count: 40))
    fixture.key(.end)
    #expect(fixture.caret == [0, 35])
    fixture.type("b")
    #expect(fixture.area.text == String(repeating: "a", count: 35) + "baaaaa")
  }

  @Test func `Page Down and Page Up move by the visible lines, and stop at the ends`() {
    let fixture = TextAreaFixture((0..<30).map { "\($0)" }.joined(separator: "\n"))
    fixture.key(.pageDown)
    fixture.key(.home)
    fixture.key(.end, .shift)
    #expect(fixture.area.selectedText == "12")
    fixture.key(.pageDown, times: 3)
    #expect(fixture.area.selection == 79..<79)
    fixture.key(.pageUp, times: 4)
    #expect(fixture.area.selection == 0..<0)
  }

  @Test(.requirement(106)) func `arrows with Control move by words across lines, and with Shift they select`()
  {
    let fixture = TextAreaFixture("one two\nthree")
    fixture.place(at: 4)
    fixture.key(.right, .control, times: 2)
    #expect(fixture.area.selection == 13..<13)
    fixture.key(.left, [.control, .shift], times: 2)
    #expect(fixture.area.selectedText == "two\nthree")
    fixture.key(.backspace, .control)
    #expect(fixture.area.text == "one ")
    fixture.key(.backspace, .control)
    #expect(fixture.area.text == "")
  }

  @Test func `Tab moves the focus, unless the area inserts tabs`() {
    let fixture = TextAreaFixture("a")
    let other = TextField("Other")
    fixture.window.tree.root.add(other)
    fixture.window.show()
    fixture.key(.tab)
    #expect(fixture.window.tree.focused === other)
    fixture.key(.tab, .shift)
    fixture.area.insertsTabs = true
    fixture.key(.tab)
    #expect(fixture.area.text == "\ta")
    #expect(fixture.caret == [0, 4])
    fixture.key(.tab, .shift)
    #expect(fixture.window.tree.focused === other)
  }

  @Test func `Control and Return submit and change nothing`() {
    let fixture = TextAreaFixture("a")
    var submitted = 0
    fixture.area.onSubmit = { submitted += 1 }
    fixture.key(.enter, .control)
    #expect(submitted == 1)
    #expect(fixture.area.text == "a")
  }

  @Test(.requirement(106)) func `a read-only area can be copied and searched, but not changed`() {
    let fixture = TextAreaFixture("one\ntwo")
    fixture.area.isReadOnly = true
    fixture.key(.character("a"), .control)
    fixture.key(.character("x"), .control)
    for key in [Key.enter, .backspace, .delete] { fixture.key(key) }
    fixture.type("x")
    fixture.window.handle(.composition("x", selected: 0..<1))
    #expect(fixture.clipboard == "one\ntwo")
    #expect(fixture.area.text == "one\ntwo")
    #expect(fixture.area.find("two") == 1)
    #expect(fixture.area.selection == 4..<7)
    #expect(fixture.area.semantics?.states == [.multiline, .readonly])
  }

  @Test func `a disabled area takes neither the focus nor text`() {
    let fixture = TextAreaFixture("one")
    fixture.area.isEnabled = false
    fixture.click(line: 0, column: 1)
    fixture.type("x")
    #expect(fixture.window.tree.focused == nil)
    #expect(fixture.area.text == "one")
  }

  // MARK: Pointer

  @Test func `a click puts the caret between the nearest characters of its line`() {
    let fixture = TextAreaFixture("abc\ndef")
    fixture.click(line: 1, column: 2)
    #expect(fixture.area.selection == 6..<6)
    fixture.window.click(Point(280, 17))
    #expect(fixture.area.selection == 3..<3)
    fixture.window.click(Point(60, 190))
    #expect(fixture.area.selection == 7..<7)
  }

  @Test(.requirement(106)) func `two clicks select a word, and three its paragraph`() {
    let fixture = TextAreaFixture("one two\nthree four\nfive")
    fixture.click(line: 1, column: 7, times: 2)
    #expect(fixture.area.selectedText == "four")
    fixture.click(line: 1, column: 2, times: 3)
    #expect(fixture.area.selectedText == "three four")
    fixture.window.press(fixture.point(line: 1, column: 1), clicks: 3)
    fixture.window.move(to: fixture.point(line: 0, column: 4))
    #expect(fixture.area.selectedText == "one two\nthree four")
  }

  @Test func `a drag selects across lines`() {
    let fixture = TextAreaFixture("abcd\nefgh\nijkl")
    fixture.window.press(fixture.point(line: 0, column: 2))
    fixture.window.move(to: fixture.point(line: 2, column: 1))
    #expect(fixture.area.selectedText == "cd\nefgh\ni")
    fixture.window.move(to: fixture.point(line: 0, column: 0))
    fixture.window.show()
    #expect(fixture.area.selectedText == "ab")
    #expect(fixture.isDrawn)
  }

  @Test func `a drag beyond the lower edge scrolls to the end of the text`() {
    let fixture = TextAreaFixture((0..<60).map { "line \($0)" }.joined(separator: "\n"))
    fixture.window.press(fixture.point(line: 1, column: 0))
    fixture.window.move(to: Point(250, 230))
    fixture.window.show()
    let first = fixture.area.selection.upperBound
    var steps = 0
    while fixture.area.selection.upperBound < fixture.area.count, steps < 100 {
      fixture.window.show(after: .milliseconds(40))
      #expect(fixture.isDrawn)
      steps += 1
    }
    #expect(first < 200)
    #expect((10...60).contains(steps))
    #expect(fixture.area.selection == 7..<fixture.area.count)
  }

  // MARK: Clipboard and undo

  @Test(.requirement(106)) func `pasted line breaks take the form of those in the text`() {
    let fixture = TextAreaFixture("a\r\nb")
    fixture.clipboard = "1\n2\u{2028}3\r"
    fixture.key(.end, .control)
    fixture.key(.character("v"), .control)
    fixture.key(.enter)
    #expect(fixture.area.text == "a\r\nb1\r\n2\r\n3\r\n\r\n")
    #expect(fixture.area.count == 10)
  }

  @Test(.requirement(106)) func `typing, Return and erasing are undone step by step`() {
    let fixture = TextAreaFixture()
    for letter in "ab" { fixture.type(String(letter)) }
    fixture.key(.enter)
    for letter in "cde" { fixture.type(String(letter)) }
    fixture.key(.backspace, times: 2)
    var texts = [fixture.area.text]
    while fixture.area.canUndo {
      fixture.key(.character("z"), .control)
      texts.append(fixture.area.text)
    }
    #expect(texts == ["ab\nc", "ab\ncde", "ab\n", "ab", ""])
    fixture.key(.character("y"), .control, times: 4)
    #expect(fixture.area.text == "ab\nc")
    #expect(!fixture.area.canRedo)
  }

  @Test func `the revision tells whether the text is the saved one`() {
    let fixture = TextAreaFixture("one")
    fixture.type("x")
    let saved = fixture.area.revision
    fixture.key(.enter)
    #expect(fixture.area.revision != saved)
    fixture.area.undo()
    #expect(fixture.area.revision == saved)
    fixture.area.undo()
    fixture.type("y")
    #expect(fixture.area.revision != saved)
    fixture.area.text = "xone"
    #expect(fixture.area.revision != saved)
    #expect(!fixture.area.canUndo)
  }

  @Test func `undo restores the selection, and calls onChange`() {
    let fixture = TextAreaFixture("one two")
    var changes: [String] = []
    fixture.area.onChange = { changes.append(fixture.area.text) }
    fixture.area.selection = 0..<4
    fixture.area.replaceSelection(with: "")
    fixture.area.undo()
    fixture.area.text = "quiet"
    #expect(changes == ["two", "one two"])
    #expect(fixture.area.selection == 0..<0)
    fixture.area.selection = 1..<3
    fixture.key(.delete)
    fixture.area.undo()
    #expect(fixture.area.selection == 1..<3)
  }

  @Test(.requirement(106)) func `the context menu has the commands of a text field, and changes the text`() {
    let fixture = TextAreaFixture("one\ntwo", 304, 400)
    var items: [Semantics] {
      fixture.window.tree.semantics.map(\.semantics).filter { $0.role == .menuitem }
    }
    func choose(_ title: String) {
      fixture.key(.menu)
      fixture.window.click(center(fixture.window.tree.semantics.first { $0.semantics.name == title }?.frame))
      fixture.window.show()
    }
    fixture.key(.menu)
    #expect(items.map(\.name) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Select All"])
    fixture.key(.escape)
    fixture.area.selection = 0..<4
    choose("Cut")
    #expect(fixture.area.text == "two")
    fixture.key(.end)
    choose("Paste")
    #expect(fixture.area.text == "twoone\n")
    choose("Undo")
    choose("Select All")
    #expect(fixture.area.selectedText == "two")
  }

  @Test func `text that was cut comes back as it was, by paste and by undo`() {
    let text =
      "a\r\nb\nc\u{C}d\u{B}e\u{85}f\u{2028}g\u{2029}h\ri\u{0}j\u{FEFF}k\u{202E}l\u{FFFF}\u{E000}m\u{200B}\u{1F}n\u{7F}\n"
    let fixture = TextAreaFixture(text)
    func isUnchanged() -> Bool { fixture.area.text.unicodeScalars.elementsEqual(text.unicodeScalars) }
    fixture.key(.character("a"), .control)
    fixture.key(.character("x"), .control)
    #expect(fixture.area.text == "")
    fixture.key(.character("v"), .control)
    #expect(isUnchanged())
    fixture.key(.character("z"), .control, times: 2)
    #expect(isUnchanged())
    fixture.place(at: 0)
    fixture.area.selection = 2..<4
    fixture.key(.character("x"), .control)
    fixture.key(.character("v"), .control)
    #expect(isUnchanged())
  }

  @Test func `text from elsewhere takes the line breaks of the text that it is pasted into`() {
    let first = TextAreaFixture("a\nb\u{C}c")
    first.key(.character("a"), .control)
    first.key(.character("c"), .control)
    let second = TextAreaFixture("x\r\n")
    second.clipboard = first.clipboard
    second.key(.character("v"), .control)
    #expect(second.area.text.unicodeScalars.elementsEqual("a\r\nb\r\ncx\r\n".unicodeScalars))
  }

  // MARK: Search

  @Test func `a search selects one match after another in both directions, and goes round`() {
    let area = TextArea("Notes", text: "Sea, sea\nand SEA")
    var found: [Range<Int>] = []
    for backwards in [false, false, false, false, true, true] {
      #expect(area.find("sea", backwards: backwards) == 3)
      found.append(area.selection)
    }
    #expect(found == [0..<3, 5..<8, 13..<16, 0..<3, 13..<16, 5..<8])
    #expect(area.find("SEA", matchesCase: true) == 1)
    #expect(area.selection == 13..<16)
  }

  @Test func `a search without a match leaves the selection`() {
    let area = TextArea("Notes", text: "cafe\u{301} Ünter")
    area.selection = 1..<2
    for text in ["", "tea", "cafe", "cafe\u{301} ünterm"] { #expect(area.find(text) == 0) }
    #expect(area.selection == 1..<2)
    #expect(area.find("ünter") == 1)
    #expect(area.selection == 5..<10)
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"), ("CAFE\u{301}", "caf\u{E9}"),
    ("\u{C5}", "\u{212B}"), ("a\u{323}\u{307}", "\u{227}\u{323}"), ("\u{1EA1}\u{307}", "a\u{307}\u{323}"),
    ("\u{D55C}\u{AE00}", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{995}\u{9CB}", "\u{995}\u{9C7}\u{9BE}"),
    ("\u{F900}", "\u{8C48}"),
    ("k", "\u{212A}"), ("\u{212A}", "K"), ("\u{37E}", ";"),
  ])
  func `canonically equal texts are found by each other`(sought: String, text: String) {
    let area = TextArea("Notes", text: "x \(text) y \(text)")
    #expect(area.find(sought) == 2)
    #expect(area.selectedText.unicodeScalars.elementsEqual(text.unicodeScalars))
    area.find(sought)
    #expect(area.selection == area.count - text.count..<area.count)
  }

  @Test(arguments: [
    ("e", "\u{E9}"), ("e", "e\u{301}"), ("\u{D558}", "\u{D55C}"), ("\u{1112}\u{1161}", "\u{D55C}"),
    ("e\u{301}", "e\u{300}"), ("o\u{308}", "o\u{308}\u{301}"),
  ])
  func `a part of a character is not found`(sought: String, text: String) {
    #expect(TextArea("Notes", text: "x\(text)y").find(sought) == 0)
  }

  @Test func `a match across line breaks and far away is found and scrolled to`() {
    let fixture = TextAreaFixture(
      String(repeating: "a line of text\n", count: 9_000) + "needle\nhere\n"
        + String(repeating: "another line\n", count: 9_000))
    #expect(fixture.area.find("NEEDLE\nhere") == 1)
    fixture.window.show()
    #expect(fixture.area.selectedText == "needle\nhere")
    #expect(fixture.caret?[1] == 4)
    #expect(fixture.isDrawn)
  }

  // MARK: Input methods and accessibility

  @Test(.requirement(106)) func `composed text is shown at the caret and is not part of the text`() {
    let fixture = TextAreaFixture("one\ntwo")
    fixture.area.selection = 4..<7
    fixture.window.handle(.composition("xyz", selected: 1..<2))
    fixture.window.show()
    #expect(fixture.area.text == "one\ntwo")
    #expect(fixture.area.selection == 4..<7)
    #expect(fixture.caret == [1, 2])
    #expect(fixture.isDrawn)
    fixture.key(.backspace)
    fixture.key(.escape)
    #expect(fixture.area.selection == 4..<7)
    #expect(!fixture.area.canUndo)
    fixture.window.handle(.composition("k", selected: 0..<1))
    fixture.type("か")
    #expect(fixture.area.text == "one\nか")
    fixture.area.undo()
    #expect(fixture.area.text == "one\ntwo")
  }

  @Test(.requirement(106)) func `screen readers learn the name, the beginning of the text and its states`() {
    let area = TextArea("Notes", text: String(repeating: "ab\n", count: 5_000))
    area.error = "Too long"
    let semantics = area.semantics
    #expect(semantics?.role == .textbox)
    #expect(semantics?.name == "Notes")
    #expect(semantics?.value?.count == 10_000)
    #expect(semantics?.description == "Too long")
    #expect(semantics?.states == [.multiline, .invalid])
  }
}
