import Foundation
import LanternDesktop
import LanternFrames
import LanternRaster
import LanternTesting
import Testing

@testable import Hello

final class HelloTests {
  /// The app in memory, with its files in a folder of its own.
  private let app: HelloApp
  private let window: TestWindow
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    let display = HeadlessDisplay(size: PixelSize(800, 600))
    app = try HelloApp(
      Launch(
        HelloApp.self, display: display, typesetter: BlockTypesetter(), dataDirectory: folder.path))
    window = TestWindow(driving: app.services.loop, display: display)
    app.begin()
    try window.settle()
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }

  @Test func `logging in shows the notes, and logging out the login`() throws {
    try window.click("Log In")
    #expect(window.names(of: .heading).contains("3 notes"))
    try window.click("Log Out")
    #expect(window.names(of: .heading).contains("Welcome to Hello"))
  }

  @Test func `a link opens after the login`() throws {
    #expect(!app.open(link: "hello://note/99").isAccepted)
    #expect(app.open(link: "hello://note/2").isAccepted)
    try window.click("Log In")
    #expect(window.names(of: .textbox).contains("Title"))
  }

  @Test func `a note is edited, and unsaved changes are not lost`() throws {
    try window.click("Log In")
    try window.click("Links")
    try window.type("Bookmarks", into: "Title")
    try window.click("Back")
    #expect(window.names(of: .dialog) == ["Discard the changes?"])
    try window.click("Cancel")
    try window.click("Save")
    try window.click("Back")
    #expect(window.names(of: .button).contains("Bookmarks"))
  }

  // `LANTERN_GOLDENS=write make test` writes the picture again; look at it before you keep it.
  @Test func `a note looks as it should`() throws {
    // The same duration each time, so that the caret is in the same phase.
    window.pause = .fixed(.milliseconds(600))
    try window.click("Log In")
    try window.click("Frames")
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let results = tests.appending(path: "../../.build/golden-results").standardized
    try GoldenImages(in: tests.appending(path: "Goldens").path, results: results.path)
      .compare(window.picture(), named: "note")
  }
}
