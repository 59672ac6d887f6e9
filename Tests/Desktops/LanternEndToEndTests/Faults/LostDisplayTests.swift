import Foundation
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternSDL
import LanternTestSupport
import Testing

/// The loss of the window while the app is running.
@Suite(.serialized)
struct LostDisplayTests {
  /// The cause of the loss.
  enum Loss: String, CaseIterable, CustomTestStringConvertible {
    /// The X server closes the connection of the app, as with xkill.
    case connectionClosed = "windowkill"
    /// Another program destroys the window.
    case windowDestroyed = "windowclose"

    var testDescription: String { rawValue }

    var reason: String {
      switch self {
      case .connectionClosed: "the X server closed the connection; start the app again"
      case .windowDestroyed: "another program destroyed the window; start the app again"
      }
    }
  }

  @Test(.waitsForProcesses, arguments: Loss.allCases)
  func `when the window is lost, the app exits with an error, a complete recording and a saved place`(
    loss: Loss
  ) throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try startAndLogIn(screen, files)
    try screen.xdotool(loss.rawValue, app.window)
    try expectCleanExit(of: app, files, saying: loss.reason)

    let next = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try next.wait(forFlow: "main")
    let result = next.close()
    #expect(result.status == 0)
    #expect(result.errors == "")
  }

  @Test(.waitsForProcesses, arguments: Loss.allCases)
  func `when a minimized window is lost, the app exits with an error as well`(loss: Loss) throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try startAndLogIn(screen, files)
    try screen.xdotool("windowminimize", app.window)
    try waitFor("the window to be minimized") {
      let state = try Command(path: "xprop", environment: screen.environment)
        .run(["-id", app.window, "WM_STATE"])
      return state.output.contains("Iconic")
    }
    try screen.xdotool(loss.rawValue, app.window)
    try expectCleanExit(of: app, files, saying: loss.reason)
  }

  @Test(.waitsForProcesses, arguments: [SIGTERM, SIGKILL])
  func `when the X server exits, the app exits with an error, a complete recording and a saved place`(
    signal: Int32
  ) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.wait(forFlow: "login")
    screen.end(with: signal)
    let result = app.process.wait()
    expectFailure(
      result, status: 74, saying: "the X server closed the connection; start the app again once it runs")
    try expectCleanState(of: files)
  }

  @Test(.waitsForProcesses)
  func `a second window on a connection that was lost is an error`() async {
    // In a process of its own, because a process has one connection.
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        let screen = try XServer(hasWindowManager: false)
        for (name, value) in screen.environment { setenv(name, value, 1) }
        let first = try Window(title: "First", size: Size(200, 150))
        let second = try Window(title: "Second", size: Size(200, 150))
        screen.end(with: SIGTERM)
        let error = #expect(throws: DisplayError.self) {
          _ = try Window(title: "Third", size: Size(200, 150))
        }
        #expect(error.map { "\($0)" }?.contains("the X server closed the connection") == true)
        withExtendedLifetime((first, second)) {}
      }
    }
  }

  // Starts the app and logs in.
  private func startAndLogIn(_ screen: XServer, _ files: TemporaryDirectory) throws -> LaunchedApp {
    let app = try LaunchedApp(screen, files, files.optionsWithRecording)
    try app.logIn()
    return app
  }

  private func expectCleanExit(of app: LaunchedApp, _ files: TemporaryDirectory, saying reason: String)
    throws
  {
    let result = app.process.wait()
    expectFailure(result, status: 74, saying: reason)
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try expectCleanState(of: files)
  }

  private func expectCleanState(of files: TemporaryDirectory) throws {
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
    let remaining = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(remaining.contains("place.json"))
    #expect(remaining.contains("window.json"))
    #expect(!remaining.contains("instance.lock"))
    let journal = try String(contentsOfFile: files / "data/journal.jsonl", encoding: .utf8)
    #expect(journal.split(separator: "\n").last?.contains("ended") == true)
  }
}
