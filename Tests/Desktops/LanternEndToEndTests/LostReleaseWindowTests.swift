import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// A button that is pressed in a real window and released over another one.
struct LostReleaseWindowTests {
  // SDL gives up its grab of the pointer with the keyboard focus, and reports no release.
  @Test(.waitsForProcesses, .requirement(82))
  func `a drag back ends when the button is released over another window, and the next click counts`() throws
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

    try app.wait(forHeading: "Main Screen")
    try app.waitUntilScreenIsUpToDate()
    try screen.xdotool("windowfocus", "--sync", app.window)
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
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

  @Test(.waitsForProcesses, .requirement(82))
  func `a drag back ends when its window is minimized, and nothing follows the pointer afterwards`() throws {
    let screen = try XServer(size: PixelSize(1_200, 900))
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithoutRecording + ["--size", "480x800", "--scale", "1"])
    try startDragBack(app)
    try screen.xdotool("windowminimize", "--sync", app.window, "mouseup", "1")
    try screen.xdotool("windowactivate", "--sync", app.window)
    try expectNoDrag(app)
  }

  @Test(
    .waitsForProcesses, .requirement(82),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func
    `on Wayland, a drag back ends when another workspace is shown, and nothing follows the pointer afterwards`()
    throws
  {
    let compositor = try SwayCompositor([.init(size: PixelSize(480, 800), scale: 1)])
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try startDragBack(app)
    try compositor.command("workspace", "2")
    try compositor.screen.xdotool("mouseup", "1")
    try compositor.command("workspace", "1")
    try expectNoDrag(app)
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

  private func expectNoDrag(_ app: LaunchedApp) throws {
    // Of the page or, if the drag was past the middle, of the one before it.
    try app.waitForEndOfTransition()
    let headings = try app.names(ofRole: "heading")
    for x in ["200", "300", "400"] {
      try app.screen.xdotool("mousemove", "--window", app.window, x, "400")
      #expect(try app.inspector.tree().first?.transition == nil)
    }
    #expect(try app.names(ofRole: "heading") == headings)
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
