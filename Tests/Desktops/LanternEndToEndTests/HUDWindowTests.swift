import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The HUD in a real window, shown with its key and with its option.
@Suite(.serialized)
struct HUDWindowTests {
  // The rectangle of the HUD in a window of 900 × 700 pixels.
  private static let panel = PixelRect(528, 478, 360, 210)

  @Test(.waitsForProcesses)
  func `F12 shows and hides the HUD`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--size", "900x700"])
    try app.wait(forFlow: "login")
    try app.waitUntilScreenIsUpToDate()
    try screen.xdotool("key", "F12")
    try waitFor("the HUD") { try difference(app)?.contains(HUDWindowTests.panel) ?? false }
    try screen.xdotool("key", "F12")
    try app.waitUntilScreenIsUpToDate()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `with --hud the HUD is shown from the start and during a transition, and the setting is recorded`()
    throws
  {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files,
      files.optionsWithRecording + ["--size", "900x700", "--hud"])
    try app.wait(forFlow: "login")
    try waitFor("the HUD") { try difference(app)?.contains(HUDWindowTests.panel) ?? false }
    try screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try waitFor("the HUD") { try difference(app)?.contains(HUDWindowTests.panel) ?? false }
    // Nothing of the HUD or of its marks around what was drawn is left behind.
    try screen.xdotool("key", "F12")
    try app.waitUntilScreenIsUpToDate()
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.settings["hud"] == "on")
    let frames = recording.transitions.flatMap(\.frames)
    #expect(frames.count > 1)
    #expect(frames.allSatisfy { $0.overlay > 0 })
  }

  // Returns the area in which the screen differs from the picture that the app drew.
  private func difference(_ app: LaunchedApp) throws -> PixelRect? {
    let drawn = try app.drawnPicture()
    return try app.screenshot().difference(from: drawn)
  }
}
