import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// The main job, in a real window on an X server without a window manager: start, log in, log out, record, report.
@Suite(.serialized)
struct MainJobTests {
  private let files: TemporaryDirectory
  private let screen: XServer

  init() throws {
    files = try TemporaryDirectory()
    screen = try XServer(size: PixelSize(1_280, 800), hasWindowManager: false, drawsPointer: false)
  }

  // Starts the app in a window that fills the screen.
  private func start(_ options: String...) throws -> LaunchedApp {
    try LaunchedApp(
      screen, files, files.optionsWithRecording + ["--size", "1280x800", "--splash-delay", "0.3"] + options)
  }

  /// Waits until the screen shows the picture that the app last drew. Every pixel of each seventh row is compared.
  private func waitUntilScreenIsUpToDate(_ app: LaunchedApp) throws {
    try waitFor("the screen to show the drawn picture") {
      let drawn = try app.drawnPicture()
      return stride(from: 0, to: drawn.size.height, by: 7).allSatisfy { y in
        (0..<drawn.size.width).allSatisfy { x in
          screen.frameBuffer.color(x, y) == drawn[x, y].word & 0xFF_FFFF
        }
      }
    }
  }

  @Test(.waitsForProcesses, .requirement(3, 7, 13, 17, 18, 19, 20))
  func `without a session, a user logs in and out, and the report has both transitions`() throws {
    let app = try start()
    try app.wait(forFlow: "login")
    #expect(try app.names(ofRole: "heading").contains("Login Screen"))
    try waitUntilScreenIsUpToDate(app)

    try app.click(button: "Log In", number: 1)
    try app.wait(forFlow: "main")
    #expect(try app.names(ofRole: "heading").contains("Main Screen"))
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
    try waitUntilScreenIsUpToDate(app)

    try app.click(button: "Log Out")
    try app.wait(forFlow: "login")
    #expect(!FileManager.default.fileExists(atPath: files / "data/session"))
    try waitUntilScreenIsUpToDate(app)

    let ending = app.close()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.transitions.map(\.begin.kind) == ["dissolve", "slide"])
    for transition in recording.transitions {
      // 18 at 60 Hz. A busy X server can have another rate, which is followed.
      let skipped = transition.end?.framesSkipped ?? 0
      #expect(transition.frames.count + skipped == transition.begin.framesDue)
      #expect(transition.end?.outcome == .completed)
    }

    let report = try Command().runSuccessfully(["report", files / "recording"])
    #expect(report.output.contains("dissolve") && report.output.contains("slide"))
    #expect(report.output.contains("hitch time ratio"))
  }

  @Test(.waitsForProcesses, .requirement(13, 18, 20))
  func `with a session, the main screen follows the splash screen`() throws {
    let first = try start()
    try first.logIn()
    #expect(first.close().status == 0)

    let second = try start("--theme", "dark")
    try second.wait(forFlow: "main")
    try waitUntilScreenIsUpToDate(second)
    #expect(second.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.transitions.map(\.begin.from) == ["splash"])
    #expect(recording.transitions.map(\.begin.to) == ["main"])
  }
}
