import LanternNavigation
import LanternTesting
import LanternWidgets
import Testing

/// Toasts and dialogs that a screen shows above itself.
@MainActor
struct ScreenOverlayTests {
  private let notes = Screen(title: "Notes")

  @Test func `what a screen shows before it is in a window appears with it`() throws {
    notes.show(Toast("Saved"))
    let note = Screen(title: "Note")
    note.present(Dialog("Keep the draft?", [Dialog.Answer("Keep")]))
    let stack = ScreenStack(root: notes)
    let window = TestWindow(stack)
    try window.settle()
    #expect(window.names(of: .status) == ["Saved"])
    stack.push(note)
    try window.settle()
    #expect(window.names(of: .dialog) == ["Keep the draft?"])
    // It covers the bar too.
    #expect(!window.names(of: .button).contains("Back"))
    try window.click("Keep")
    #expect(window.names(of: .button) == ["Back"])
  }

  @Test func `a toast of a covered screen appears when the screen returns, and a dialog at once`() throws {
    let stack = ScreenStack(root: notes)
    let window = TestWindow(stack)
    try window.settle()
    stack.push(Screen(title: "Note"))
    try window.settle()
    notes.show(Toast("Saved"))
    try window.settle()
    #expect(window.names(of: .status) == [])
    notes.present(Dialog("Sort?", [Dialog.Answer("Sort")]))
    try window.settle()
    #expect(window.names(of: .dialog) == ["Sort?"])
    try window.click("Sort")
    stack.goBack()
    try window.settle()
    #expect(window.names(of: .status) == ["Saved"])
  }

  @Test func `a screen that was removed before it was shown shows nothing`() throws {
    let stack = ScreenStack(root: notes)
    let window = TestWindow(stack)
    let note = Screen(title: "Note")
    note.present(Dialog("Keep the draft?", [Dialog.Answer("Keep")]))
    stack.push(note)
    stack.goBack()
    try window.settle()
    #expect(window.names(of: .dialog) == [])
    stack.push(note)
    try window.settle()
    #expect(window.names(of: .dialog) == [])
  }
}
