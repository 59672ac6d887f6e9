import LanternDesktop
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// The examples of the article SeveralWindows.
@MainActor
struct SeveralWindowsTests {
  @Test func `the code in the article is compiled here`() throws {
    try expectCode(
      ofArticle: "Sources/Platform/LanternDesktop/LanternDesktop.docc/SeveralWindows.md",
      in: ["SeveralWindows.swift", "SeveralWindowsTests.swift"].map {
        "Tests/LanternDesktopTests/Articles/\($0)"
      },
      atLeast: 5)
  }

  @Test func `a window with unsaved text stays open until the text is cleared`() throws {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(600, 400))
    let launch = try Launch(
      NotesApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data")
    let app = NotesApp(launch)
    let list = TestWindow(driving: app.services.loop, display: display)
    try list.settle()
    try list.click("Open")
    let window = app.services.loop.windows[1]
    let note = TestWindow(driving: window)
    try note.type("Milk", into: "Text")
    #expect(window.root.current.title == "Shopping")
    app.services.closeRequested(window)
    #expect(app.services.loop.windows.count == 2)
    for _ in "Milk" { try note.press(.backspace) }
    app.services.closeRequested(window)
    #expect(app.services.loop.windows.count == 1)
  }

  @Test func `code can close the windows of a kind`() throws {
    let files = try TemporaryDirectory()
    let launch = try Launch(
      NotesApp.self, display: HeadlessDisplay(size: PixelSize(600, 400)), typesetter: BlockTypesetter(),
      dataDirectory: files / "data")
    let app = NotesApp(launch)
    let navigator = NotesNavigator()
    navigator.services = app.services
    for title in ["Shopping", "Packing"] { navigator.openNote(titled: title) }
    #expect(app.services.loop.windows.map(\.name) == [nil, "note", "note"])
    navigator.closeNotes()
    #expect(app.services.loop.windows.map(\.name) == [nil])
  }
}
