import Foundation
import LanternDesktop
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The window's size between launches.
@Suite(.serialized)
struct WindowMemoryTests {
  @Test(.waitsForProcesses) func `the window's size is restored`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let first = try LaunchedApp(screen, files, files.optionsWithoutRecording + ["--size", "700x500"])
    try first.wait(forFlow: "login")
    #expect(try size(first) == PixelSize(700, 500))
    try screen.xdotool("windowsize", "--sync", first.window, "820", "610")
    try waitFor("the size") { try size(first) == PixelSize(820, 610) }
    #expect(first.close().status == 0)

    let second = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try second.wait(forFlow: "login")
    #expect(try size(second) == PixelSize(820, 610))
    #expect(second.close().status == 0)

    // The size is stored in points, so another scale keeps the visible size.
    let third = try LaunchedApp(screen, files, files.optionsWithoutRecording + ["--scale", "1.5"])
    try third.wait(forFlow: "login")
    #expect(try size(third) == PixelSize(1230, 915))
    #expect(third.close().status == 0)
  }

  @Test(
    .waitsForProcesses,
    arguments: [
      "", "mine", "{\"width\":0,\"height\":0}", "{\"width\":1e300,\"height\":700}", "{\"width\":800}",
      "{\"width\":-1,\"height\":700}",
    ])
  func `an implausible size is ignored`(contents: String) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try contents.write(toFile: files / "data/window.json", atomically: false, encoding: .utf8)
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    #expect(try size(app) == PixelSize(1280, 800))
    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses) func `a size that cannot be stored is logged and is not an error`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: files / "data/window.json/mine", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let ending = app.close()
    #expect(ending.status == 0)
    expectMessage(ending, saying: ["window.json"])
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(
      names.filter { !$0.hasPrefix("accounts.") }.sorted() == ["journal.jsonl", "place.json", "window.json"])
  }

  private func size(_ app: LaunchedApp) throws -> PixelSize {
    let place = try app.screen.contentRect(of: app.window)
    return PixelSize(place.width, place.height)
  }
}
