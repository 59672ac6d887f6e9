import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// Text that another program sends later.
@MainActor
struct LateClipboardTests {
  private let clipboard = LateClipboard()
  private let field = TextField("Name")
  private let fixture: WidgetFixture

  init() {
    fixture = WidgetFixture(Column(alignment: .leading, [field]), 400, 400)
    var environment = fixture.tree.environment
    environment.clipboard = clipboard
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
  private(set) var requests: [(Span<UInt8>) -> Void] = []

  func copy(_ text: String) {}
  func requestText(_ body: @escaping (Span<UInt8>) -> Void) { requests.append(body) }

  func answer(_ text: String) { answer(Array(text.utf8)) }

  func answer(_ bytes: [UInt8]) {
    for request in requests { request(bytes.span) }
    requests = []
  }
}
