import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// A button that is pressed in a real window and released over another one.
struct LostReleaseWindowTests {
  // SDL gives up its grab of the pointer with the keyboard focus, and reports no release.
  @Test(.waitsForProcesses, .requirement(82))
  func `a drag back is cancelled when another window gets the button's release, and the next click counts`()
    throws
  {
    let screen = try XServer(size: PixelSize(1_200, 800), hasWindowManager: false)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithRecording + ["--size", "480x800", "--scale", "1"])
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    try screen.xdotool("windowmove", "--sync", app.window, "0", "0")

    let (other, window) = try openOtherWindow(on: screen)
    try screen.xdotool("windowfocus", "--sync", app.window)

    try screen.xdotool("mousemove", "2", "400", "mousedown", "1")
    for x in stride(from: 40, through: 440, by: 40) { try screen.xdotool("mousemove", "\(x)", "400") }
    try app.waitUntilScreenIsUpToDate()
    #expect(try app.inspector.tree().first?.transition == "unzoom", "the drag controls the transition")
    try screen.xdotool("windowfocus", "--sync", window, "mousemove", "800", "300", "mouseup", "1")

    try app.waitForEndOfTransition()
    #expect(try app.names(ofRole: "heading").first == "Paper Moon", "the page stays")
    try screen.xdotool("windowfocus", "--sync", app.window)
    try app.click(button: "Back")
    try app.wait(forHeading: "Main Screen")
    #expect(app.close().status == 0)
    other.stop()
  }

  // No check notices a lost release within 200 ms, and SDL ignores a press while the button seems to be pressed.
  @Test(.waitsForProcesses, .requirement(82))
  func `a click counts at once after a release over another window`() throws {
    let screen = try XServer(size: PixelSize(1_200, 800), hasWindowManager: false)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--size", "480x800", "--scale", "1"])
    try app.wait(forFlow: "login")
    try screen.xdotool("windowmove", "--sync", app.window, "0", "0")
    let (other, window) = try openOtherWindow(on: screen)
    try screen.xdotool("windowfocus", "--sync", app.window)
    let button = try app.center(role: "button", "Log In", number: 1)

    try screen.xdotool(
      "mousemove", "5", "5", "mousedown", "1", "windowfocus", window, "mousemove", "800", "300", "mouseup",
      "1",
      "windowfocus", app.window, "mousemove", "\(button.x)", "\(button.y)", "click", "1")

    try app.wait(forFlow: "main")
    other.stop()
  }

  @Test(.waitsForProcesses, .requirement(82), arguments: [true, false])
  func `a drag back is cancelled when its window is minimized, and nothing follows the pointer afterwards`(
    isReleasedMeanwhile: Bool
  ) throws {
    let screen = try XServer(size: PixelSize(1_200, 900))
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--size", "480x800", "--scale", "1"])
    try startDragBack(app)
    try screen.xdotool("windowminimize", app.window)
    // A release that the server gets before is one of the window, and ends the drag like any other.
    try waitFor("the window to be minimized") { try screen.visibleWindow(named: "Lantern") == nil }
    if isReleasedMeanwhile { try screen.xdotool("mouseup", "1") }
    try screen.xdotool("windowactivate", "--sync", app.window)
    try expectNoDrag(app, isHeld: !isReleasedMeanwhile)
  }

  @Test(
    .waitsForProcesses, .requirement(82),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func `on Wayland, a drag back ends on another workspace, and nothing follows the pointer afterwards`()
    throws
  {
    let compositor = try SwayCompositor([.init(size: PixelSize(480, 800), scale: 1)])
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try startDragBack(app)
    // The compositor gives the release to the window that was pressed. It is one of a page that moves back.
    let corner = try app.screen.contentRect(of: app.window)
    for x in stride(from: 150, through: 40, by: -10) {
      try app.screen.xdotool("mousemove", "\(corner.x + x)", "\(corner.y + 400)")
    }
    try compositor.command("workspace", "2")
    try compositor.screen.xdotool("mouseup", "1")
    try compositor.command("workspace", "1")
    try expectNoDrag(app, isHeld: false)
  }

  private func startDragBack(_ app: LaunchedApp) throws {
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    let corner = try app.screen.contentRect(of: app.window)
    try app.screen.xdotool("mousemove", "\(corner.x + 2)", "\(corner.y + 400)", "mousedown", "1")
    for x in stride(from: 20, through: 160, by: 20) {
      try app.screen.xdotool("mousemove", "\(corner.x + x)", "\(corner.y + 400)")
    }
    try waitFor("the drag") { try app.inspector.tree().first?.transition == "unzoom" }
  }

  private func expectNoDrag(_ app: LaunchedApp, isHeld: Bool) throws {
    try app.waitForEndOfTransition()
    let headings = try app.names(ofRole: "heading")
    #expect(headings.first == "Paper Moon", "the page stays")
    for x in ["200", "300", "400"] {
      try app.screen.xdotool("mousemove", "--window", app.window, x, "400")
      #expect(try app.inspector.tree().first?.transition == nil)
    }
    #expect(try app.names(ofRole: "heading") == headings)
    if isHeld { try app.screen.xdotool("mouseup", "1") }
    try app.click(role: "tab", "Account")
    try app.wait(forHeading: "Account")
    #expect(app.close().status == 0)
  }

  private func openOtherWindow(on screen: XServer) throws -> (program: Subprocess, window: String) {
    let program = try Command(
      path: BuildProducts.program("LanternLoopDriver"), environment: screen.environment
    ).start(["drop"])
    try #require(try program.nextLine() == "shown")
    let window = try #require(try screen.visibleWindow(named: "Drops"))
    try screen.xdotool("windowmove", "--sync", window, "540", "100")
    return (program, window)
  }
}
