import Foundation
import LanternFrames
import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// The window is taken away while it is used.
@Suite(.serialized)
struct LostDisplayTests {
  /// How a window goes that its app has not closed.
  enum Loss: String, CaseIterable, CustomTestStringConvertible {
    /// The X server ends the app's connection, as xkill has it do.
    case connectionClosed = "windowkill"
    /// Another program destroys the window.
    case windowDestroyed = "windowclose"

    var testDescription: String { rawValue }

    var reason: String {
      switch self {
      case .connectionClosed: "the X server closed the connection; start Lantern again"
      case .windowDestroyed: "another program destroyed the window; start Lantern again"
      }
    }
  }

  @Test(.waitsForProcesses, arguments: Loss.allCases)
  func `a lost window ends the app with a reason, its recording closed and its place kept`(loss: Loss) throws
  {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try start(screen, files)
    try screen.xdotool(loss.rawValue, app.window)
    try expectOrderlyEnd(of: app, files, saying: loss.reason)

    let next = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try next.wait(forFlow: "main")
    let ending = next.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
  }

  @Test(.waitsForProcesses, arguments: Loss.allCases)
  func `a window that is lost while it is minimized ends the app as well`(loss: Loss) throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let app = try start(screen, files)
    try screen.xdotool("windowminimize", app.window)
    try waitFor("the window to be hidden") {
      let state = try Command(path: "xprop", environment: screen.environment)
        .run(["-id", app.window, "WM_STATE"])
      return state.output.contains("Iconic")
    }
    try screen.xdotool(loss.rawValue, app.window)
    try expectOrderlyEnd(of: app, files, saying: loss.reason)
  }

  @Test(.waitsForProcesses, arguments: [SIGTERM, SIGKILL])
  func `an X server that ends ends the app with a reason, its recording closed and its place kept`(
    signal: Int32
  ) throws {
    let (screen, files) = (try XServer(hasWindowManager: false), try TemporaryDirectory())
    let app = try LaunchedApp(screen, files, LostDisplayTests.options(files))
    try app.wait(forFlow: "login")
    screen.end(with: signal)
    let ending = app.running.wait()
    expectRefusal(
      ending, status: 74, saying: "the X server closed the connection; start Lantern again once it runs")
    try expectOrder(in: files)
  }

  private static func options(_ files: TemporaryDirectory) -> [String] {
    ["--data-dir", files / "data", "--record", files / "recording"]
  }

  // In the main part, on the screen of timings.
  private func start(_ screen: XServer, _ files: TemporaryDirectory) throws -> LaunchedApp {
    let app = try LaunchedApp(screen, files, LostDisplayTests.options(files))
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    return app
  }

  private func expectOrderlyEnd(of app: LaunchedApp, _ files: TemporaryDirectory, saying reason: String)
    throws
  {
    let ending = app.running.wait()
    expectRefusal(ending, status: 74, saying: reason)
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try expectOrder(in: files)
  }

  private func expectOrder(in files: TemporaryDirectory) throws {
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
    let left = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(left.contains("place.json"))
    #expect(left.contains("window.json"))
    #expect(!left.contains("instance.lock"))
    let journal = try String(contentsOfFile: files / "data/journal.jsonl", encoding: .utf8)
    #expect(journal.split(separator: "\n").last?.contains("ended") == true)
  }
}
