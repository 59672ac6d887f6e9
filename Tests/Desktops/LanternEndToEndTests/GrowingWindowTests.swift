import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import LanternWidgets
import Testing

/// What the desktop shows of a window before its next picture, and around it.
@Suite(.serialized)
struct GrowingWindowTests {
  // The app is stopped, so all that the screen shows of the new size is the server's own work.
  @Test(.waitsForProcesses, arguments: ["light", "dark"], ["login", "main"])
  func `where a window grows, it has the background of its screen before the next picture`(
    theme: String, flow: String
  ) throws {
    let files = try TemporaryDirectory()
    let screen = try XServer(hasWindowManager: false)
    let app = try LaunchedApp(
      screen, files, ["--no-record", "--theme", theme, "--size", "480x400", "--scale", "1"])
    if flow == "login" { try app.wait(forFlow: "login") } else { try app.logIn() }
    try app.waitUntilScreenIsUpToDate()
    let before = try screen.contentRect(of: app.window)
    app.process.send(SIGSTOP)
    defer { app.process.send(SIGCONT) }
    try screen.xdotool("windowsize", app.window, "640", "600")
    try waitFor("the window to be larger") { try screen.contentRect(of: app.window).width == 640 }
    let picture = try app.screenshot()
    let colors = (theme == "dark" ? Theme.dark : .light).colors
    let background = flow == "login" ? colors.background : colors.accentBackground
    for point in [(630, 10), (630, 590), (10, 590), (before.width + 1, before.height + 1)] {
      #expect(picture[point.0, point.1].color == background, "at \(point)")
    }
    #expect(picture[10, 390] != Pixel(.white))
  }

  @Test(.waitsForProcesses)
  func `Ctrl with plus, minus and 0 changes the text size, and types nothing into the focused field`() throws
  {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(try XServer(), files, ["--no-record", "--scale", "1"])
    try app.wait(forFlow: "login")
    try app.enterText("ines", into: "Email")
    func height() throws -> Int? { try app.widget("heading", "Login Screen")?.frame?[3] }
    let usual = try #require(try height())
    try app.screen.xdotool("key", "ctrl+plus")
    try waitFor("larger text") { try (height() ?? 0) > usual }
    try app.screen.xdotool("key", "ctrl+minus", "ctrl+minus")
    try waitFor("smaller text") { try (height() ?? usual) < usual }
    try app.screen.xdotool("key", "ctrl+0")
    try waitFor("the usual text") { try height() == usual }
    #expect(try app.widget("textbox", "Email")?.value == "ines")
  }

  @Test(.waitsForProcesses)
  func `a window is named after its visible screen and the app, and has an icon`() throws {
    let files = try TemporaryDirectory()
    let screen = try XServer()
    let app = try LaunchedApp(screen, files, ["--no-record"])
    try app.logIn()
    let name = { try screen.xdotool("getwindowname", app.window).trimmingCharacters(in: .newlines) }
    try waitFor("the title of the main screen") { try name() == "Main Screen – Lantern" }
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try waitFor("the title of the print") { try name() == "Paper Moon – Lantern" }
    let icon = try Command(path: "xprop", environment: screen.environment)
      .runSuccessfully(["-id", app.window, "-notype", "32c", "_NET_WM_ICON"])
    #expect(icon.output.contains("64"))
  }
}
