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
    let article = try Project.text("Sources/LanternDesktop/LanternDesktop.docc/SeveralWindows.md")
    let block = Project.MarkdownPage(text: article).codeBlocks(in: "swift").filter { !$0.isEmpty }
    #expect(block.count > 15)
    let example = try Project.text("Tests/LanternDesktopTests/SeveralWindows.swift")
    let lines = Set(example.split(separator: "\n").map { $0.drop { $0 == " " } })
    for line in block { #expect(lines.contains(line.drop { $0 == " " }), "\(line)") }
  }

  @Test func `a window with unsaved text stays open until the text is cleared`() throws {
    let files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(600, 400))
    let launch = try Launch(
      NotesApp.identity, display: display, typesetter: BlockTypesetter(), dataDirectory: files / "data")
    let app = NotesApp(launch)
    let list = TestWindow(driving: app.services.loop, display: display)
    try list.settle()
    try list.click("Open")
    let window = app.services.loop.windows[1]
    #expect(window.root.current.title == "Shopping")
    let note = try #require(window.display as? HeadlessDisplay)
    func press(_ key: Key) throws {
      note.send(.keyDown(key, []), at: app.services.loop.moment + .milliseconds(10))
      try app.services.loop.rest()
    }
    try press(.tab)
    note.send(.text("Milk"), at: app.services.loop.moment + .milliseconds(10))
    try app.services.loop.rest()
    app.services.closeRequested(window)
    #expect(app.services.loop.windows.count == 2)
    for _ in "Milk" { try press(.backspace) }
    app.services.closeRequested(window)
    #expect(app.services.loop.windows.count == 1)
  }
}
