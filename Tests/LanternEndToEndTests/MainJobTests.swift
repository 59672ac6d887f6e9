import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// The app in a real window, used as a person uses it. One at a time: they share the machine's two cores.
@Suite(.serialized)
struct MainJobTests {
  /// The app with its data and its recording in folders of the test's own.
  private func keeping(
    _ screen: XServer, _ files: TemporaryDirectory, _ arguments: [String]
  ) throws -> LaunchedApp {
    try LaunchedApp(
      screen, files, ["--data-dir", files / "data", "--record", files / "recording"] + arguments)
  }

  @Test(.waitsForProcesses, .requirement(3, 7, 13, 17, 18, 19, 20))
  func `a person logs in, logs out, mistypes the password, and closes the window`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try keeping(screen, files, ["--splash-delay", "0.3"])

    try app.wait(forFlow: "login")
    #expect(try app.names(ofRole: "heading").contains("Login Screen"))
    try app.waitUntilScreenShowsWhatWasDrawn()

    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try app.waitUntilScreenShowsWhatWasDrawn()

    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    #expect(!FileManager.default.fileExists(atPath: files / "data/session"))
    try app.waitUntilScreenShowsWhatWasDrawn()

    try app.click(role: "password", "Password")
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", "wrong horse")
    try screen.xdotool("key", "Return")
    try waitFor("the message") {
      try app.names(ofRole: "text").contains("The email address or password is wrong.")
    }
    let password = try #require(try app.inspector.tree().first { $0.role == "password" })
    #expect(password.value == "•••••••••••")
    #expect(password.states?.contains("invalid") == true)
    try app.waitUntilScreenShowsWhatWasDrawn()

    try app.clickCloseButton()
    let ending = app.running.wait()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains("hitch time ratio"))
    #expect(ending.output.contains("recorded in \(files / "recording")"))

    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.header.display.driver == "x11")
    #expect((recording.header.fullPresent ?? 0) > 0)
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
    #expect(recording.transitions.map(\.begin.framesDue) == [18, 18])
    for transition in recording.transitions {
      let end = try #require(transition.end)
      #expect(end.outcome == .completed)
      #expect(transition.frames.count + (end.framesSkipped ?? 0) == 18)
      #expect((end.clickToPicture ?? 0) > 0)
    }
    for picture in ["splash", "login", "main", "dissolve-middle", "slide-middle"] {
      #expect(FileManager.default.fileExists(atPath: files / "recording/\(picture).png"))
    }
  }

  @Test(.waitsForProcesses, .requirement(13, 18, 20))
  func `a session survives a kill, and the splash leads straight to main`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let first = try keeping(screen, files, [])
    try first.wait(forFlow: "login")
    try first.click(button: "Log In")
    try first.wait(forFlow: "main")
    first.running.send(SIGKILL)
    _ = first.running.wait()

    let second = try keeping(screen, files, ["--splash-delay", "0.3"])
    try second.wait(forFlow: "main")
    second.running.send(SIGTERM)
    #expect(second.running.wait().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.transitions.map(\.begin.from) == ["splash"])
    #expect(recording.transitions.map(\.begin.to) == ["main"])
  }

  @Test(.waitsForProcesses) func `SIGTERM in mid-transition ends well and the recording is complete`()
    throws
  {
    let screen = try XServer()
    // On a busy machine the signal may come after the transition's end: then it is sent to another one.
    while true {
      let files = try TemporaryDirectory()
      let app = try keeping(screen, files, [])
      try app.wait(forFlow: "login")
      try app.click(button: "Log In")
      try waitFor("the transition") {
        let window = try app.inspector.tree().first
        return window?.transition == "dissolve" || window?.part == "main"
      }
      app.running.send(SIGTERM)
      let ending = app.running.wait()
      #expect(ending.status == 0)
      let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
      #expect(recording.isComplete)
      let end = try #require(recording.transitions.last?.end)
      if end.outcome == .interrupted { return }
      #expect(end.outcome == .completed)
    }
  }

  @Test(.waitsForProcesses, .requirement(19))
  func `the keyboard alone logs in and out, and Ctrl+Q quits`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try keeping(screen, files, ["--theme", "dark"])
    try app.wait(forFlow: "login")
    try screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try screen.xdotool("key", "Tab")
    try waitFor("the focus") {
      try app.inspector.tree().contains { $0.name == "Log Out" && $0.states?.contains("focused") == true }
    }
    try screen.xdotool("key", "space")
    try app.wait(forFlow: "login")
    try screen.xdotool("key", "ctrl+q")
    #expect(app.running.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(4))
  func `a window that is made larger and smaller is filled at once`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try keeping(screen, files, ["--size", "900x700"])
    try app.wait(forFlow: "login")
    for (width, height) in [(1100, 800), (480, 640)] {
      try screen.xdotool("windowsize", "--sync", app.window, "\(width)", "\(height)")
      try waitFor("the picture of that size") {
        try app.inspector.picture(to: files / "picture.png").size == PixelSize(width, height)
      }
      try app.waitUntilScreenShowsWhatWasDrawn()
    }
    try screen.xdotool("key", "ctrl+q")
    #expect(app.running.wait().status == 0)
  }
}
