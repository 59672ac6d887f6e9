import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The app as a client of a Wayland compositor, without access to an X server.
@Suite(.serialized)
struct WaylandTests {
  @Test(.waitsForProcesses)
  func `on Wayland the output is up to date after a login, a logout and a wrong password`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      compositor, files, files.optionsWithRecording)
    try app.wait(forFlow: "login")
    try app.waitUntilOutputIsUpToDate(compositor)

    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    try app.waitUntilOutputIsUpToDate(compositor)

    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    try app.waitUntilOutputIsUpToDate(compositor)

    try app.click(role: "password", "Password")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "wrong horse")
    try waitFor("the typed text") {
      try app.inspector.tree().first { $0.role == "password" }?.value == "•••••••••••"
    }
    try app.screen.xdotool("key", "Return")
    try waitFor("the error message") {
      try app.names(ofRole: "text").contains("The email address or password is wrong.")
    }
    try app.waitUntilOutputIsUpToDate(compositor)

    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.header.display.driver == "wayland")
    #expect(recording.header.display.path == "Wayland shared memory, no GPU")
    #expect(recording.header.width == 1000)
    #expect(recording.header.height == 700)
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
    for transition in recording.transitions { #expect((transition.end?.clickToPicture ?? 0) > 0) }
  }

  @Test(.waitsForProcesses)
  func `the app in a Wayland window loads no GPU library`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.logIn()
    #expect(try app.process.gpuLibraries() == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `no thread wakes up while the main screen in a Wayland window is idle`()
    throws
  {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, ["--data-dir", files / "data"])
    try app.logIn()
    // Outside the output, the pointer causes no events.
    try compositor.movePointerOutside()
    try app.process.waitUntilIdle()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a resized Wayland window is redrawn and releases its old buffers`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    for (width, height) in [(800, 600), (1200, 800), (640, 480), (1100, 750)] {
      try app.screen.xdotool("windowsize", "--sync", compositor.output, "\(width)", "\(height)")
      try waitFor("a picture of the new size") {
        try app.drawnPicture().size == PixelSize(width, height)
      }
      try app.waitUntilOutputIsUpToDate(compositor)
    }
    let mappings = try app.process.memoryMappings()
    #expect((1...4).contains(mappings.count { $0.contains("lantern-window") }))
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: [[], ["--scale", "1.5"]])
  func `on an output with scale 2 the window has twice the resolution and clicks hit their targets`(
    options: [String]
  ) throws {
    let compositor = try WestonCompositor(width: 500, height: 400, scale: 2)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording + options)
    try app.wait(forFlow: "login")
    #expect(try app.drawnPicture().size == PixelSize(1000, 800))
    try app.waitUntilOutputIsUpToDate(compositor)
    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    try app.waitUntilOutputIsUpToDate(compositor)
    #expect(app.close().status == 0)
  }

  // The spinner on the splash screen never stops by itself.
  @Test(.waitsForProcesses, .requirement(86))
  func `an animation in a hidden Wayland window pauses, and resumes when the window is visible again`() throws
  {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      compositor, files, files.optionsWithoutRecording + ["--splash-delay", "3600"])
    try app.wait(forFlow: "splash")
    compositor.suspend()
    try app.process.waitUntilIdle()
    compositor.resume()
    let previous = try app.screen.screenshot()
    try waitFor("the spinner to turn") { try app.screen.screenshot() != previous }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a Wayland window that was hidden is up to date when it is visible again`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    compositor.suspend()
    try app.process.waitUntilIdle()
    try app.screen.xdotool("type", "zzz")
    compositor.resume()
    try waitFor("the typed text") { try app.email()?.contains("zzz") == true }
    try app.waitUntilOutputIsUpToDate(compositor)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `a held key repeats until it is released`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("keydown", "x")
    try waitFor("repeated letters") {
      (try app.email()?.count { $0 == "x" } ?? 0) > 4
    }
    try app.screen.xdotool("keyup", "x")
    #expect(try app.email()?.allSatisfy { $0 == "x" } == true)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `when the compositor crashes, the app exits with an error and a complete recording`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      compositor, files, files.optionsWithRecording)
    try app.logIn()
    compositor.crash()
    let result = app.process.wait()
    expectFailure(result, status: 74, saying: "the Wayland compositor has exited")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }
}

extension LaunchedApp {
  /// Returns the text of the field for the email address.
  fileprivate func email() throws -> String? { try widget("textbox", "Email")?.value }
}
