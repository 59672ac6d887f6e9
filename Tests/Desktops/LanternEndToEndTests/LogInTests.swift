import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Logging in and out in a real window.
@Suite(.serialized)
struct LogInTests {
  @Test(.waitsForProcesses, .requirement(3, 7, 13, 17, 18, 19, 20))
  func `a user logs in, logs out, enters a wrong password and closes the window`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithRecording + ["--splash-delay", "0.3"])

    try app.wait(forFlow: "login")
    #expect(try app.names(ofRole: "heading").contains("Login Screen"))
    try app.waitUntilScreenIsUpToDate()

    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try app.waitUntilScreenIsUpToDate()

    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    #expect(!FileManager.default.fileExists(atPath: files / "data/session"))
    try app.waitUntilScreenIsUpToDate()

    try app.click(role: "password", "Password")
    try screen.xdotool("key", "ctrl+a")
    try screen.xdotool("type", "wrong horse")
    try screen.xdotool("key", "Return")
    try waitFor("the error message") {
      try app.names(ofRole: "text").contains("The email address or password is wrong.")
    }
    let password = try #require(try app.inspector.tree().first { $0.role == "password" })
    #expect(password.value == "•••••••••••")
    #expect(password.states?.contains("invalid") == true)
    try app.waitUntilScreenIsUpToDate()

    try app.clickCloseButton()
    let result = app.process.wait()
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("hitch time ratio"))
    #expect(result.output.contains("recorded in \(files / "recording")"))

    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.header.display.driver == "x11")
    #expect((recording.header.fullPresent ?? 0) > 0)
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
    for transition in recording.transitions {
      let end = try #require(transition.end)
      #expect(end.outcome == .completed)
      // 18 at 60 Hz. A busy X server can have another rate, which is followed.
      #expect(transition.frames.count + (end.framesSkipped ?? 0) == transition.begin.framesDue)
      #expect((end.clickToPicture ?? 0) > 0)
    }
    for picture in ["splash", "login", "main"] {
      #expect(FileManager.default.fileExists(atPath: files / "recording/\(picture).png"))
    }
    // A transition that skipped all frames of its second half has no picture of its middle.
    for transition in recording.transitions {
      let hasMiddle = transition.frames.contains { (0.5..<1).contains($0.progress) }
      let picture = files / "recording/\(transition.begin.kind)-middle.png"
      #expect(FileManager.default.fileExists(atPath: picture) == hasMiddle, "\(picture)")
    }
  }

  @Test(.waitsForProcesses)
  func `the window is named after a screen once the transition to it has ended`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    func waitForTitle(_ title: String) throws {
      try waitFor("the title \(title)", interval: .milliseconds(1)) {
        try screen.xdotool("getwindowname", app.window) == "\(title) – Lantern\n"
      }
    }
    try app.wait(forFlow: "login")
    try waitForTitle("Login Screen")
    try app.click(button: "Log In", number: 1)
    try waitForTitle("Main Screen")
    let window = try #require(app.inspector.tree().first)
    #expect(window.flow == "main")
    #expect(window.transition == nil)
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(13, 18, 20))
  func `after a kill the session is restored, and the main screen follows the splash screen`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let first = try LaunchedApp(screen, files, files.optionsWithRecording)
    try first.logIn()
    first.process.kill()

    let second = try LaunchedApp(screen, files, files.optionsWithRecording + ["--splash-delay", "0.3"])
    try second.wait(forFlow: "main")
    #expect(second.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.transitions.map(\.begin.from) == ["splash"])
    #expect(recording.transitions.map(\.begin.to) == ["main"])
  }

  @Test(.waitsForProcesses)
  func `after SIGTERM during a transition the exit status is 0 and the recording complete`()
    throws
  {
    let screen = try XServer()
    // On a busy machine, the signal may arrive after the transition has ended. The test then tries again.
    while true {
      let files = try TemporaryDirectory()
      let app = try LaunchedApp(screen, files, files.optionsWithRecording)
      try app.wait(forFlow: "login")
      try app.click(button: "Log In", number: 1)
      try waitFor("the transition") {
        let window = try app.inspector.tree().first
        return window?.transition == "dissolve" || window?.flow == "main"
      }
      #expect(app.close().status == 0)
      let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
      #expect(recording.isComplete)
      let end = try #require(recording.transitions.last?.end)
      if end.outcome == .interrupted { return }
      #expect(end.outcome == .completed)
    }
  }

  @Test(.waitsForProcesses, .requirement(19))
  func `a user logs in and out with the keyboard, and quits with Ctrl+Q`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithRecording + ["--theme", "dark"])
    try app.wait(forFlow: "login")
    try screen.xdotool("key", "Return")
    try app.wait(forFlow: "main")
    try waitFor("the focus on the first print") { try app.focusedWidget()?.name == "Harbour Light" }
    try Keyboard(app).focus("Log Out")
    try screen.xdotool("key", "space")
    try app.wait(forFlow: "login")
    try screen.xdotool("key", "ctrl+q")
    #expect(app.process.wait().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(19))
  func `the button on the login card logs in, as the one in the bar does`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.wait(forFlow: "login")
    let bar = try app.center(role: "button", "Log In", number: 1)
    let card = try app.center(role: "button", "Log In", number: 2)
    #expect(card.y > bar.y + 200)
    try app.click(button: "Log In", number: 2)
    try app.wait(forFlow: "main")
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(4))
  func `a resized window is redrawn`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithRecording + ["--size", "900x700"])
    try app.wait(forFlow: "login")
    for (width, height) in [(1100, 800), (480, 640)] {
      try screen.xdotool("windowsize", "--sync", app.window, "\(width)", "\(height)")
      try waitFor("a picture of the new size") {
        try app.drawnPicture().size == PixelSize(width, height)
      }
      try app.waitUntilScreenIsUpToDate()
    }
    try screen.xdotool("key", "ctrl+q")
    #expect(app.process.wait().status == 0)
  }
}
