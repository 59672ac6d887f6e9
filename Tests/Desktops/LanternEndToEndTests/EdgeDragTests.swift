import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Going back by dragging from the leading edge, in a real window.
@Suite(.serialized)
struct EdgeDragTests {
  // The window has no frame, so its first pixel is at the edge of the screen, where a fast pointer stops.
  @Test(.waitsForProcesses, .requirement(82), arguments: [0, 10])
  func `a drag from the leading edge to the far side goes back`(start: Int) throws {
    try expectGoingBack(try EdgeDrag(from: start))
  }

  @Test(.waitsForProcesses, .requirement(82), arguments: [0, 10])
  func `a drag that returns to the leading edge does not go back`(start: Int) throws {
    let drag = try EdgeDrag(from: start)
    try drag.move(to: 0.6)
    try drag.move(to: 0.05)
    try drag.release()
    try drag.app.wait(forHeading: "Paper Moon")
    try drag.app.waitUntilScreenIsUpToDate()
    let outcomes = try drag.outcomes()
    #expect(outcomes == ["unzoom was released", "unzoom was completed"])
  }

  // In a wide window, the tab bar is at the edge. The first height is that of a tab, the second one that of no tab.
  @Test(.waitsForProcesses, .requirement(82), arguments: [30, 400])
  func `a drag from the edge of a wide window goes back, although the tab bar is there`(height: Int) throws {
    try expectGoingBack(try EdgeDrag(from: 2, width: 1000, height: height))
  }

  @Test(.waitsForProcesses, .requirement(82))
  func `a press at the edge of a wide window that hardly moves is a click on the tab there`() throws {
    let drag = try EdgeDrag(from: 2, width: 1000, height: 100)
    try drag.app.screen.xdotool("mousemove", "5", "100")
    try drag.release()
    try drag.app.wait(forHeading: "Bag")
    try drag.app.waitUntilScreenIsUpToDate()
    let outcomes = try drag.outcomes()
    #expect(outcomes == [])
  }

  private func expectGoingBack(_ drag: EdgeDrag) throws {
    try drag.move(to: 0.5)
    #expect(try drag.app.inspector.tree().first?.transition == "unzoom", "the drag controls the transition")
    try drag.move(to: 0.9)
    try drag.release()
    try drag.app.wait(forHeading: "Main Screen")
    try drag.app.waitUntilScreenIsUpToDate()
    let outcomes = try drag.outcomes()
    #expect(outcomes == ["unzoom was released", "unzoom was completed"])
  }
}

/// A product screen, and a pointer that is pressed at the leading edge of the window. In a window as narrow as a phone,
/// the screen has the full width.
private struct EdgeDrag {
  let app: LaunchedApp
  private let width: Int
  private let height: Int

  init(from start: Int, width: Int = 480, height: Int = 400) throws {
    (self.width, self.height) = (width, height)
    let size = PixelSize(width, 800)
    let files = try TemporaryDirectory()
    app = try LaunchedApp(
      try XServer(size: size, hasWindowManager: false), files,
      files.optionsWithRecording + ["--size", "\(width)x800", "--scale", "1"])
    try app.logIn()
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    #expect(try app.screen.contentRect(of: app.window) == PixelRect(size))
    try app.screen.xdotool("mousemove", "\(start)", "\(height)")
    try app.screen.xdotool("mousedown", "1")
  }

  /// Moves the pointer in steps to a fraction of the width, and waits until the screen is up to date.
  func move(to fraction: Double) throws {
    let target = Int(Double(width) * fraction)
    for step in 1...10 { try app.screen.xdotool("mousemove", "\(target * step / 10)", "\(height)") }
    try app.waitUntilScreenIsUpToDate()
  }

  func release() throws { try app.screen.xdotool("mouseup", "1") }

  /// Closes the app and returns the recorded outcomes of the transitions back.
  func outcomes() throws -> [String] {
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(app.files / "recording"))
    let pops = recording.transitions.filter { $0.begin.kind == "unzoom" }
    return pops.map { "\($0.begin.kind) was \($0.end?.outcome.rawValue ?? "missing")" }
  }
}
