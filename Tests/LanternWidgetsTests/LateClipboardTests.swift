import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Text that another program sends later.
@MainActor
struct LateClipboardTests {
  private let clipboard = LateClipboard()
  private let selection = LateClipboard()
  private let field = TextField("Name")
  private let password = PasswordField("Password")
  private let label = Label("one two", isSelectable: true)
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field, password, label]), 400, 400)
    var environment = fixture.tree.environment
    environment.clipboard = clipboard
    environment.primarySelection = selection
    fixture.tree.resize(to: fixture.tree.size, environment: environment)
    fixture.pressKey(.tab)
  }

  @Test(.requirement(137)) func `a context menu opens without a request for the clipboard`() {
    fixture.pressKey(.menu)
    #expect(fixture.tree.semantics.contains { $0.semantics.name == "Paste" })
    #expect(clipboard.requests.isEmpty)
  }

  @Test(.requirement(137)) func `pasted text is inserted at the caret when it arrives`() {
    fixture.pressKey(.character("v"), .control)
    fixture.type("ab")
    fixture.pressKey(.left)
    clipboard.answer("–")
    #expect(field.text == "a–b")
  }

  @Test func `text that is not UTF-8 is repaired`() {
    fixture.pressKey(.character("v"), .control)
    clipboard.answer([0x61, 0xFF, 0x62])
    #expect(field.text == "a\u{FFFD}b")
  }

  @Test func `text that arrives for a disabled field is dropped`() {
    fixture.pressKey(.character("v"), .control)
    field.isEnabled = false
    clipboard.answer("late")
    #expect(field.text == "")
  }

  @Test func `text that arrives for a field that was removed is dropped`() {
    fixture.pressKey(.character("v"), .control)
    fixture.tree.dismantle()
    clipboard.answer("late")
    #expect(field.text == "")
  }

  @Test(
    .requirement(136),
    arguments: [
      (ClipboardError.tooLong(megabytes: 64), "The copied text is longer than 64 MB. Copy a shorter one."),
      (.noAnswer, "The program with the copied text doesn't respond. Copy the text again."),
    ])
  func `a text that can't be pasted is explained until the next key`(
    error: ClipboardError, message: String
  ) {
    fixture.pressKey(.character("v"), .control)
    clipboard.fail(error)
    #expect(field.semantics?.description == message)
    fixture.pressKey(.left)
    #expect(field.semantics?.description == nil)
    #expect(field.text == "")
  }

  @Test(.requirement(136), arguments: [Key.character("x"), .character("c")])
  func `a text that the clipboard does not take stays, and that is said until the next key`(key: Key) {
    fixture.type("kept")
    fixture.pressKey(.character("a"), .control)
    clipboard.isFull = true
    fixture.pressKey(key, .control)
    #expect(field.text == "kept")
    #expect(field.semantics?.description == "The text can't be copied. It is unchanged.")
    fixture.pressKey(.left)
    #expect(field.semantics?.description == nil)
  }

  // MARK: The selection of the desktop

  @Test(.requirement(136)) func `selected text is offered to the desktop, by keys and by the pointer`() {
    fixture.type("one two")
    fixture.pressKey(.left, [.control, .shift])
    fixture.pressKey(.character("a"), .control)
    fixture.click(Point(12, field.windowFrame.center.y), clicks: 2)
    #expect(selection.copied == ["two", "one two", "one"])
  }

  @Test(.requirement(136)) func `selected text of a label is offered to the desktop`() {
    fixture.click(label.windowFrame.origin + Point(2, 2), clicks: 2)
    fixture.pressKey(.character("a"), .control)
    #expect(selection.copied == ["one", "one two"])
  }

  @Test(.requirement(136)) func `a selected password is not offered to the desktop`() {
    fixture.pressKey(.tab)
    fixture.type("secret")
    fixture.pressKey(.character("a"), .control)
    fixture.click(password.windowFrame.center, clicks: 2)
    #expect(selection.copied == [])
  }

  @Test(.requirement(136)) func `the middle button inserts the selection of the desktop at the pointer`() {
    fixture.type("one two")
    fixture.handle(.pasteRequested(at: Point(13, field.windowFrame.center.y)))
    selection.answer("pasted ")
    #expect(field.text == "pasted one two")
    fixture.handle(.pasteRequested(at: password.windowFrame.center))
    selection.answer("abc")
    #expect(password.isFocused)
    #expect(password.count == 3)
    #expect(clipboard.requests.isEmpty)
  }

  @Test
  func `the middle button has no effect on a disabled field, a label and a display without a selection`() {
    fixture.handle(.pasteRequested(at: label.windowFrame.center))
    field.isEnabled = false
    fixture.handle(.pasteRequested(at: field.windowFrame.center))
    #expect(selection.requests.isEmpty)
    field.isEnabled = true
    fixture.tree.resize(to: fixture.tree.size, environment: WidgetFixture(Tile("a")).tree.environment)
    fixture.handle(.pasteRequested(at: field.windowFrame.center))
    #expect(field.text == "")
  }

  @Test func `pasted text is undone in one step`() {
    fixture.type("a")
    fixture.pressKey(.character("v"), .control)
    clipboard.answer("bc")
    fixture.pressKey(.character("z"), .control)
    #expect(field.text == "a")
  }
}

/// A clipboard whose owner answers when the test says so.
private final class LateClipboard: Clipboard {
  private(set) var requests: [(body: (Span<UInt8>) -> Void, failed: (ClipboardError) -> Void)] = []
  private(set) var copied: [String] = []

  var isFull = false

  func copy(_ text: String) -> Bool {
    if !isFull { copied.append(text) }
    return !isFull
  }
  func requestText(
    _ body: @escaping (Span<UInt8>) -> Void, failed: @escaping (ClipboardError) -> Void
  ) {
    requests.append((body, failed))
  }

  func answer(_ text: String) { answer(Array(text.utf8)) }

  func answer(_ bytes: [UInt8]) {
    for request in requests { request.body(bytes.span) }
    requests = []
  }

  func fail(_ error: ClipboardError) {
    for request in requests { request.failed(error) }
    requests = []
  }
}
