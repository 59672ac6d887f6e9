import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Observation
import Testing

@MainActor @Observable
private final class Note {
  var text = "Milk"
}

/// A screen with a form asks before unsaved changes are lost.
@MainActor
struct FormScreenTests {
  private let note = Note()
  private let stack = ScreenStack(root: Screen(title: "Notes"))
  private let window: TestWindow

  init() throws {
    window = TestWindow(stack, size: Size(400, 300))
    stack.push(NoteScreen(note))
    try window.settle()
  }

  @Test(.requirement(123, 132)) func `a screen without changes is left at once`() throws {
    try window.click("Back")
    #expect(stack.screens.map(\.title) == ["Notes"])
  }

  @Test(.requirement(123, 132)) func `Cancel stays, with what was typed`() throws {
    try window.type("Bread", into: "Text")
    try window.click("Back")
    try window.settle()
    #expect(window.names(of: .dialog) == ["Discard changes?"])
    try window.click("Cancel")
    #expect(stack.screens.map(\.title) == ["Notes", "Note"])
    #expect(note.text == "Bread")
  }

  @Test(.requirement(123)) func `the question names the screen, by its present title`() throws {
    try window.type("Bread", into: "Text")
    try window.click("Back")
    #expect(window.names(of: .text).contains("The changes to “Note” have not been saved."))
    try window.click("Cancel")
    stack.screens.last?.title = "Shopping"
    try window.click("Back")
    #expect(window.names(of: .text).contains("The changes to “Shopping” have not been saved."))
    #expect(stack.screens.last?.refusal?.reason == "The changes to “Shopping” have not been saved.")
    stack.screens.last?.title = ""
    #expect(stack.screens.last?.refusal?.reason == "Your changes have not been saved.")
  }

  @Test(.requirement(123, 132)) func `Discard leaves, and the model has its saved values again`() throws {
    try window.type("Bread", into: "Text")
    stack.goBack()
    stack.goBack()
    try window.settle()
    #expect(window.names(of: .dialog) == ["Discard changes?"])
    try window.click("Discard")
    try window.settle()
    #expect(stack.screens.map(\.title) == ["Notes"])
    #expect(window.names(of: .dialog) == [])
    #expect(note.text == "Milk")
  }

  @Test(.requirement(123, 132)) func `what was saved is left at once`() async throws {
    try window.type("Bread", into: "Text")
    try window.click("Save")
    try await window.wait { stack.screens.last?.refusal == nil }
    try window.click("Back")
    #expect(stack.screens.map(\.title) == ["Notes"])
    #expect(note.text == "Bread")
  }

  @Test func `the code in the article is compiled`() throws {
    try expectCode(
      ofArticle: "Sources/Toolkit/LanternWidgets/LanternWidgets.docc/Forms.md",
      in: [
        "Tests/LanternNavigationTests/FormScreenTests.swift",
        "Sources/Apps/LanternGallery/Entries/Form.swift",
      ], atLeast: 3)
  }
}

private final class NoteScreen: Screen {
  private let note: Note

  init(_ note: Note) {
    self.note = note
    super.init(title: "Note")
  }

  override func makeView() -> Widget {
    Panel(
      padding: 8,
      [Form([TextField("Text").bound(\.text, to: Binding(note).text)], submit: "Save") {}])
  }
}
