import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// Double clicks on buttons that navigate, in a real window.
@Suite(.serialized)
struct DoubleClickTests {
  // In a window as narrow as a phone, the button of the next screen is where Back was.
  @Test(.waitsForProcesses, .requirement(113), arguments: [40, 120, 250, 450])
  func `a double click on Back goes back once, and operates nothing on the screen that appears`(
    pause: Int
  ) throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      try XServer(), files, files.optionsWithRecording + ["--size", "480x800", "--scale", "1"])
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    try app.doubleClick(button: "Back", pause: pause)
    try app.wait(forHeading: "Main Screen")
    try app.waitUntilScreenIsUpToDate()
    #expect(try app.inspector.tree().first?.flow == "main")
    let transitions = try transitions(of: app, in: files)
    #expect(transitions == ["dissolve", "zoom", "unzoom"])
  }

  @Test(.waitsForProcesses, .requirement(113), arguments: [40, 120, 250, 450])
  func `a double click on Log In logs in, and operates nothing on the main screen`(pause: Int) throws {
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      try XServer(), files, files.optionsWithRecording + ["--size", "480x800", "--scale", "1"])
    try app.wait(forFlow: "login")
    try app.waitForEndOfTransition()
    try app.doubleClick(button: "Log In", number: 1, pause: pause)
    try app.wait(forFlow: "main")
    try app.wait(forHeading: "Main Screen")
    try app.waitUntilScreenIsUpToDate()
    let transitions = try transitions(of: app, in: files)
    #expect(transitions == ["dissolve"])
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
