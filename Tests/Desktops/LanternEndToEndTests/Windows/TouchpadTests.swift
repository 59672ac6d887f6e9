import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Two fingers on a touchpad, in a real window of a Wayland compositor.
@Suite(.enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
struct TouchpadTests {
  @Test(.waitsForProcesses, .requirement(120))
  func `two fingers catch the transition to a print and lead it back, until they are lifted`() throws {
    let compositor = try SwayCompositor([.init(size: PixelSize(480, 800), scale: 1)])
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithRecording)
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    let card = try app.center(role: "button", "Paper Moon")
    let client = try Command(path: "python3").start(
      [
        Project.path("Tests/Desktops/LanternEndToEndTests/Windows/touchpad.py"),
        compositor.environment["WAYLAND_DISPLAY", default: ""], "\(card.x)", "\(card.y)", "480", "800", "3",
      ], takesInput: true)
    try waitFor("the fingers to catch the transition") {
      try client.expectRunning()
      let tree = try app.inspector.tree()
      return tree.first?.transition == "zoom" && !tree.contains { $0.role == "heading" }
    }
    try client.write("lift")
    #expect(client.wait().status == 0)
    try app.waitForEndOfTransition()
    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(app.close().status == 0)
  }
}
