import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// The app as a client of a Wayland compositor, with no X server that it knows of.
@Suite(.serialized)
struct WaylandTests {
  @Test(.waitsForProcesses)
  func `on Wayland a person logs in, logs out and mistypes, and sees what was drawn`() throws {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    try app.wait(forFlow: "login")
    try app.waitUntilOutputShowsWhatWasDrawn(screen)

    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    try app.waitUntilOutputShowsWhatWasDrawn(screen)

    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    try app.waitUntilOutputShowsWhatWasDrawn(screen)

    try app.click(role: "password", "Password")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("type", "wrong horse")
    try waitFor("the letters") {
      try app.inspector.tree().first { $0.role == "password" }?.value == "•••••••••••"
    }
    try app.screen.xdotool("key", "Return")
    try waitFor("the message") {
      try app.names(ofRole: "text").contains("The email address or password is wrong.")
    }
    try app.waitUntilOutputShowsWhatWasDrawn(screen)

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
  func `the app in a Wayland window loads no library of the GPU`() throws {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    #expect(try app.running.gpuLibraries() == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `at rest on main in a Wayland window no thread wakes up`() throws {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    // Where the compositor has nothing to tell.
    try screen.putPointerOutside()
    try app.running.waitUntilIdle()
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a Wayland window that is made smaller and larger is filled, and keeps no old memory`() throws {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    for (width, height) in [(800, 600), (1200, 800), (640, 480), (1100, 750)] {
      try app.screen.xdotool("windowsize", "--sync", screen.output, "\(width)", "\(height)")
      try waitFor("the picture of that size") {
        try app.inspector.picture(to: files / "picture.png").size == PixelSize(width, height)
      }
      try app.waitUntilOutputShowsWhatWasDrawn(screen)
    }
    let maps = try String(contentsOfFile: "/proc/\(app.running.identifier)/maps", encoding: .utf8)
    #expect((1...4).contains(maps.split(separator: "\n").count { $0.contains("lantern-window") }))
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, arguments: [[], ["--scale", "1.5"]])
  func `on an output of two pixels a unit the window is twice as fine and clicks land where they should`(
    options: [String]
  ) throws {
    let screen = try WestonCompositor(width: 500, height: 400, scale: 2)
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"] + options)
    try app.wait(forFlow: "login")
    #expect(try app.inspector.picture(to: files / "picture.png").size == PixelSize(1000, 800))
    try app.waitUntilOutputShowsWhatWasDrawn(screen)
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    try app.waitUntilOutputShowsWhatWasDrawn(screen)
    #expect(app.close().status == 0)
  }

  // The splash's spinner never comes to rest by itself.
  @Test(.waitsForProcesses, .requirement(86))
  func `an animation in a Wayland window that nobody can see rests, and goes on when the window shows again`()
    throws
  {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      compositor, files, ["--data-dir", files / "data", "--no-record", "--splash-delay", "3600"])
    try app.wait(forFlow: "splash")
    compositor.suspend()
    try app.running.waitUntilIdle()
    compositor.resume()
    let before = try app.screen.screenshot()
    try waitFor("the spinner to turn") { try app.screen.screenshot() != before }
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a Wayland window that nobody could see is up to date when it shows again`() throws {
    let compositor = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(compositor, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    compositor.suspend()
    try app.running.waitUntilIdle()
    try app.screen.xdotool("type", "zzz")
    compositor.resume()
    try waitFor("the letters") { try app.name()?.contains("zzz") == true }
    try app.waitUntilOutputShowsWhatWasDrawn(compositor)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `a held key repeats until it is released`() throws {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.screen.xdotool("key", "ctrl+a")
    try app.screen.xdotool("keydown", "x")
    try waitFor("more than one letter") {
      (try app.name()?.count { $0 == "x" } ?? 0) > 4
    }
    try app.screen.xdotool("keyup", "x")
    #expect(try app.name()?.allSatisfy { $0 == "x" } == true)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a compositor that crashes ends the app with a reason, its recording closed`()
    throws
  {
    let screen = try WestonCompositor()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    screen.crash()
    let ending = app.running.wait()
    expectRefusal(ending, status: 74, saying: "the Wayland compositor has exited")
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }
}

extension LaunchedApp {
  /// What stands in the field for the account's address.
  fileprivate func name() throws -> String? {
    try inspector.tree().first { $0.role == "textbox" && $0.name == "Email" }?.value
  }
}
