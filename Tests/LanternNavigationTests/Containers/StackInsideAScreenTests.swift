import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The documentation's recipe for a stack inside a screen that is no container.
@MainActor
struct StackInsideAScreenTests {
  /// A page with a field.
  private final class Page: Screen {
    let field: TextField

    override init(title: String) {
      field = TextField(title)
      super.init(title: title)
    }

    override var initialFocus: Widget? { field }
    override func makeView() -> Widget { Panel(padding: 8, [field]) }
  }

  @Test func `the documentation's recipe is the one that is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternNavigation/LanternNavigation.docc/StackInsideAScreen.md",
      in: ["Tests/LanternNavigationTests/Containers/StackInsideAScreen.swift"], atLeast: 1)
  }

  @Test func `a stack inside a screen gets its size, the focus, pointers and keys`() throws {
    let (first, second) = (Page(title: "First"), Page(title: "Second"))
    let editor = EditorScreen(first)
    let window = TestWindow(editor, size: Size(400, 300))
    window.send(.text("a"))
    window.step()
    #expect(first.field.text == "a")
    #expect(editor.children.first?.size == Size(400, 252))
    editor.open(second)
    try window.settle()
    #expect(second.appearance == .shown)
    try window.type("b", into: "Second")
    #expect(second.field.text == "b")
    try window.press(.escape)
    #expect(second.parent == nil)
    #expect(first.appearance == .shown)
    try window.resize(to: Size(300, 200))
    #expect(editor.children.first?.size == Size(300, 152))
  }
}
