import Foundation
import LanternHarness
import LanternRaster
import LanternTestSupport
import Testing

/// Text between two apps on a Wayland compositor.
@Suite(.serialized, .enabled(if: Desktop.Program.sway.isInstalled, "sway is not installed"))
struct WaylandClipboardTests {
  private let compositor: SwayCompositor
  private let source: LaunchedApp
  private let target: LaunchedApp

  init() throws {
    compositor = try SwayCompositor([.init(size: PixelSize(900, 700), scale: 1)])
    let (one, two) = (try TemporaryDirectory(), try TemporaryDirectory())
    source = try LaunchedApp(compositor, one, one.optionsWithoutRecording)
    try source.wait(forFlow: "login")
    target = try LaunchedApp(compositor, two, two.optionsWithoutRecording)
    try target.wait(forFlow: "login")
    try use(source)
    try source.enterText("ines", into: "Email")
  }

  @Test(.waitsForProcesses, .requirement(136, 137))
  func `text is pasted from another app, also when that answers late, while the window is in use`() throws {
    try compositor.screen.xdotool("key", "ctrl+a", "ctrl+c")
    try finishSelection("ines")
    try emptyTarget()
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForEmail("ines")
    source.process.send(SIGSTOP)
    try compositor.screen.xdotool("key", "ctrl+v", "a")
    try waitForEmail("inesa")
    source.process.send(SIGCONT)
    try waitForEmail("inesaines")
    // An owner that is gone has no text.
    #expect(source.close().status == 0)
    try compositor.screen.xdotool("key", "ctrl+v", "b")
    try waitForEmail("inesainesb")
    #expect(target.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(136))
  func `selected text is inserted by the middle button, and is not the clipboard`() throws {
    // What is selected last counts.
    try emptyTarget()
    try use(source)
    try source.enterText("ines", into: "Email")
    try compositor.screen.xdotool("key", "ctrl+a", "ctrl+c")
    try source.enterText("bo", into: "Email")
    try compositor.screen.xdotool("key", "ctrl+a")
    try finishSelection("bo")
    try use(target)
    try target.click(role: "textbox", "Email")
    let center = try target.center(role: "textbox", "Email")
    try compositor.screen.xdotool(
      "mousemove", "--window", target.window, "\(center.x)", "\(center.y)", "click", "2")
    try waitForEmail("bo")
    try compositor.screen.xdotool("key", "ctrl+v")
    try waitForEmail("boines")
    #expect(source.close().status == 0)
    #expect(target.close().status == 0)
  }

  // Shows the window of an app alone.
  private func use(_ app: LaunchedApp) throws {
    try compositor.command("[pid=\(app.process.identifier)]", "focus,", "fullscreen", "enable")
    try waitFor("the size of the window") { try app.inspector.tree().first?.size == [900, 700] }
  }

  private func emptyTarget() throws {
    try use(target)
    try target.click(role: "textbox", "Email")
    try compositor.screen.xdotool("key", "ctrl+a", "BackSpace")
    try waitForEmail("")
  }

  private func waitForEmail(_ text: String, in app: LaunchedApp? = nil) throws {
    let app = app ?? target
    try waitFor("“\(text)” in the field") { try app.widget("textbox", "Email")?.value == text }
  }

  // An app owns a selection only if it makes it while it has the focus. A letter after it shows that it has.
  private func finishSelection(_ text: String) throws {
    try compositor.screen.xdotool("key", "End", "x")
    try waitForEmail(text + "x", in: source)
  }
}
