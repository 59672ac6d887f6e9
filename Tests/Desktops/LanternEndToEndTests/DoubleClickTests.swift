import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Double clicks on buttons that navigate, in a real window.
@Suite(.serialized)
struct DoubleClickTests {
  // In a window as narrow as a phone, the button of the next screen is where Back was.
  @Test(.waitsForProcesses, .requirement(113), arguments: [40, 120, 250, 400])
  func `a double click on Back goes back once, and operates nothing on the screen that appears`(
    pause: Int
  ) throws {
    try repeatUntilQuick { app, files in
      try app.logIn()
      try app.scroll(to: "Paper Moon")
      try app.click(button: "Paper Moon")
      try app.wait(forHeading: "Paper Moon")
      guard try app.doubleClick(button: "Back", pause: pause) else { return false }
      try app.wait(forHeading: "Main Screen")
      try app.waitUntilScreenIsUpToDate()
      #expect(try app.inspector.tree().first?.flow == "main")
      #expect(try transitions(of: app, in: files) == ["dissolve", "zoom", "unzoom"])
      return true
    }
  }

  @Test(.waitsForProcesses, .requirement(113), arguments: [40, 120, 250, 400])
  func `a double click on Log In logs in, and operates nothing on the main screen`(pause: Int) throws {
    try repeatUntilQuick { app, files in
      try app.wait(forFlow: "login")
      try app.waitForEndOfTransition()
      guard try app.doubleClick(button: "Log In", number: 1, pause: pause) else { return false }
      try app.wait(forFlow: "main")
      try app.wait(forHeading: "Main Screen")
      try app.waitUntilScreenIsUpToDate()
      #expect(try transitions(of: app, in: files) == ["dissolve"])
      return true
    }
  }

  @Test(.waitsForProcesses, .requirement(113), arguments: [40, 120, 250, 400])
  func `a double click on Log Out logs out, and the button that comes in its place does not log in`(
    pause: Int
  ) throws {
    try repeatUntilQuick { app, files in
      try app.logIn()
      // Log In was in the same place, so that a click there could count as its second.
      try app.click(role: "tab", "Account")
      try app.click(role: "tab", "Home")
      guard try app.doubleClick(button: "Log Out", pause: pause) else { return false }
      try app.wait(forFlow: "login")
      try app.waitUntilScreenIsUpToDate()
      #expect(try app.inspector.tree().first?.flow == "login")
      #expect(try transitions(of: app, in: files) == ["dissolve", "slide"])
      return true
    }
  }

  // On a busy machine, two clicks may be too far apart for a double click. Then the user starts again.
  private func repeatUntilQuick(_ use: (LaunchedApp, TemporaryDirectory) throws -> Bool) throws {
    while true {
      let files = try TemporaryDirectory()
      let app = try LaunchedApp(
        try XServer(), files, files.optionsWithRecording + ["--size", "480x800", "--scale", "1"])
      if try use(app, files) { return }
    }
  }

  // Closes the app and returns the recorded transitions. One that a press catches and lets go counts once.
  private func transitions(of app: LaunchedApp, in files: TemporaryDirectory) throws -> [String] {
    #expect(app.close().status == 0)
    let transitions = try Recording(readingFrom: RecordingFolder(files / "recording")).transitions
    return zip([nil] + transitions.map(\.end?.outcome), transitions).filter {
      ![.caught, .released, .reversed].contains($0.0)
    }.map(\.1.begin.kind)
  }
}
