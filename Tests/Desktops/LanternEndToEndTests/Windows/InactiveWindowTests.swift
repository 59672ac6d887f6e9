import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// The window of an app while the user is in another window.
struct InactiveWindowTests {
  @Test(.waitsForProcesses, .requirement(109))
  func
    `a field is checked when another window is activated, and the focus shows again in the window that is active`()
    throws
  {
    let screen = try XServer()
    let (one, two) = (try TemporaryDirectory(), try TemporaryDirectory())
    let other = try LaunchedApp(screen, one, one.optionsWithoutRecording)
    try other.wait(forFlow: "login")
    let app = try LaunchedApp(
      screen, two, two.optionsWithoutRecording + ["--entry", "number-field"], program: .gallery)
    try expectCheck(app) {
      try screen.xdotool("windowactivate", "--sync", $0 ? app.window : other.window)
    }
    #expect(other.close().status == 0)
  }

  @Test(
    .waitsForProcesses, .requirement(109),
    .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
  func
    `a field is checked when another window on Wayland is activated, and the focus shows again in the window that is active`()
    throws
  {
    let compositor = try SwayCompositor([.init(size: PixelSize(900, 700), scale: 1)])
    let (one, two) = (try TemporaryDirectory(), try TemporaryDirectory())
    let other = try LaunchedApp(compositor, one, one.optionsWithoutRecording)
    try other.wait(forFlow: "login")
    let app = try LaunchedApp(
      compositor, two, two.optionsWithoutRecording + ["--entry", "number-field"], program: .gallery)
    try compositor.command("[pid=\(app.process.identifier)]", "focus,", "fullscreen", "enable")
    try expectCheck(app) {
      try compositor.command("[pid=\(($0 ? app : other).process.identifier)]", "focus")
    }
    #expect(other.close().status == 0)
  }

  private func expectCheck(_ app: LaunchedApp, activate: (_ isOwn: Bool) throws -> Void) throws {
    try app.wait(for: "spinbutton", named: "Width")
    try activate(true)
    try app.click(role: "spinbutton", "Width")
    try app.screen.xdotool("key", "ctrl+a", "minus")
    try waitFor("the typed text") { try app.widget("spinbutton", "Width")?.value == "-" }
    #expect(try app.widget("spinbutton", "Width")?.states?.contains("invalid") == false)
    try activate(false)
    try waitFor("the error") { try app.widget("spinbutton", "Width")?.states?.contains("invalid") == true }
    #expect(try app.focusedWidget()?.name == "Width")
    let inactive = try app.drawnPicture()
    try activate(true)
    try waitFor("the focus ring") { try app.drawnPicture() != inactive }
    // The window that is left keeps its picture, without a caret that blinks.
    try activate(false)
    try waitFor("the picture without the focus ring") { try app.drawnPicture() == inactive }
    #expect(app.close().status == 0)
  }
}
