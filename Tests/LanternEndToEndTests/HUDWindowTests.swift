import Foundation
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// The HUD over a real window, by its key and by its option.
@Suite(.serialized)
struct HUDWindowTests {
  // In a window of 900 × 700 pixels.
  private static let panel = PixelRect(528, 478, 360, 210)

  @Test(.waitsForProcesses)
  func `F12 shows the HUD over the window and hides it again`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--no-record", "--size", "900x700"])
    try app.wait(forFlow: "login")
    try app.waitUntilScreenShowsWhatWasDrawn()
    try screen.xdotool("key", "F12")
    try waitFor("the panel") { try difference(app)?.contains(HUDWindowTests.panel) ?? false }
    try screen.xdotool("key", "F12")
    try app.waitUntilScreenShowsWhatWasDrawn()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `with the option it is there from the start, stays through a transition, and the recording says so`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files,
      ["--data-dir", files / "data", "--record", files / "recording", "--size", "900x700", "--hud"])
    try app.wait(forFlow: "login")
    try waitFor("the panel") { try difference(app)?.contains(HUDWindowTests.panel) ?? false }
    // Nothing is under the pointer there, and nothing blinks afterwards.
    try screen.xdotool("mousemove", "0", "0")
    try screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try waitFor("the panel alone") { try difference(app) == HUDWindowTests.panel }
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.settings["hud"] == "on")
    let frames = recording.transitions.flatMap(\.frames)
    #expect(frames.count > 1)
    #expect(frames.allSatisfy { $0.overlay > 0 })
  }

  // Where the screen shows something other than the app's own picture.
  private func difference(_ app: LaunchedApp) throws -> PixelRect? {
    let drawn = try app.inspector.picture(to: app.files / "picture.png")
    let shown = try app.screen.screenshot().cropped(to: app.screen.place(of: app.window))
    return shown.difference(from: drawn)
  }
}
