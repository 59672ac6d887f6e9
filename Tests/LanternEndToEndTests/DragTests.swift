import Foundation
import LanternHarness
import LanternRaster
import LanternRecords
import LanternTestSupport
import Testing

/// Going back by dragging from the leading edge, with a real pointer in a real window.
@Suite(.serialized)
struct DragTests {
  // Without a frame around it the window's first pixel is the screen's, where a pointer that is thrown to the edge ends.
  @Test(.waitsForProcesses, .requirement(82), arguments: [0, 10])
  func `a drag from the leading edge to the far side goes back`(start: Int) throws {
    let drag = try EdgeDrag(from: start)
    try drag.move(to: 0.5)
    #expect(try drag.app.inspector.tree().first?.transition == "pop", "the page is held")
    try drag.move(to: 0.9)
    try drag.release()
    try drag.app.wait(forHeading: "Main Screen")
    try drag.app.waitUntilScreenShowsWhatWasDrawn()
    let outcomes = try drag.outcomes()
    #expect(outcomes == ["pop was released", "pop was completed"])
  }

  @Test(.waitsForProcesses, .requirement(82), arguments: [0, 10])
  func `a drag that returns to the leading edge leaves the page where it was`(start: Int) throws {
    let drag = try EdgeDrag(from: start)
    try drag.move(to: 0.6)
    try drag.move(to: 0.05)
    try drag.release()
    try drag.app.wait(forHeading: "Paper Moon")
    try drag.app.waitUntilScreenShowsWhatWasDrawn()
    let outcomes = try drag.outcomes()
    #expect(outcomes == ["pop was released", "pop was completed"])
  }
}

/// A print's page in a window that fills a screen as narrow as a phone's, where the page has the whole width, and a
/// pointer that has pressed at its leading edge.
private struct EdgeDrag {
  let app: LaunchedApp
  private let width = 480

  init(from start: Int) throws {
    let size = PixelSize(width, 800)
    let files = try TemporaryDirectory()
    app = try LaunchedApp(
      try XServer(size: size, hasWindowManager: false), files,
      ["--data-dir", files / "data", "--record", files / "recording", "--size", "480x800", "--scale", "1"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    try app.scroll(to: "Paper Moon")
    try app.click(button: "Paper Moon")
    try app.wait(forHeading: "Paper Moon")
    #expect(try app.screen.place(of: app.window) == PixelRect(size))
    try app.screen.xdotool("mousemove", "\(start)", "400")
    try app.screen.xdotool("mousedown", "1")
  }

  /// Moves the pointer in steps to a fraction of the width, and waits until the page is held there.
  func move(to fraction: Double) throws {
    let target = Int(Double(width) * fraction)
    for step in 1...10 { try app.screen.xdotool("mousemove", "\(target * step / 10)", "400") }
    try app.waitUntilScreenShowsWhatWasDrawn()
  }

  func release() throws { try app.screen.xdotool("mouseup", "1") }

  /// What was recorded of going back, once the app has ended.
  func outcomes() throws -> [String] {
    #expect(app.close().status == 0)
    let recording = try Recording(readingFrom: RecordingFolder(app.files / "recording"))
    let goingBack = recording.transitions.filter { $0.begin.kind == "pop" }
    return goingBack.map { "\($0.begin.kind) was \($0.end?.outcome.rawValue ?? "lost")" }
  }
}
