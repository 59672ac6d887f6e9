import Foundation
import LanternFrames
import LanternHarness
import LanternNavigation
import LanternRaster
import LanternRecording
import LanternReports
import LanternScreenFixtures
import LanternTestSupport
import LanternTesting
import LanternWidgets
import Testing

/// `FrameLoop.record(to:)`: one call records a loop of any app.
@MainActor
struct RecordedLoopTests {
  private let files: TemporaryDirectory
  private let loop: FrameLoop

  private let display: HeadlessDisplay

  init() throws {
    files = try TemporaryDirectory()
    let display = HeadlessDisplay(size: PixelSize(100, 80))
    let (a, b) = (Flow("a"), Flow("b"))
    var transitions = TransitionTable()
    transitions[a, b] = Slide()
    self.display = display
    loop = FrameLoop(
      display: display,
      root: RootController(
        flows: [a: { Screen(title: "A") }, b: { Screen(title: "B") }], first: a, transitions: transitions,
        size: display.pixelSize,
        environment: Environment(theme: .light, typesetter: BlockTypesetter())))
  }

  private func runToB() throws {
    loop.after(.milliseconds(50)) { [loop] in loop.root.show(Flow("b")) }
    loop.after(.seconds(1)) { [loop] in loop.quit() }
    try loop.run()
  }

  @Test func `the recording is complete when the loop has run`() throws {
    let recorder = try loop.record(to: files / "frames", build: "1.2", settings: ["theme": "light"])
    try runToB()
    #expect(loop.recorder == nil)
    let recording = try Recording(readingFrom: RecordingFolder(files / "frames"))
    #expect(recording.isComplete)
    #expect(recording.header.build == "1.2" && recording.header.settings == ["theme": "light"])
    #expect(recording.transitions.map(\.frames.count) == [18])
    #expect(try recorder.closeAndReport().all.framesPresented == 18)
  }

  @Test func `transitions of a window that was resized during the recording are of another kind`() throws {
    let recorder = try loop.record(to: files / "frames")
    for (time, size) in [(400, PixelSize(90, 70)), (900, PixelSize(100, 80))] as [(Int64, PixelSize)] {
      loop.after(.milliseconds(time)) { [display] in display.resize(to: size, at: .milliseconds(time)) }
    }
    for (time, flow) in [(10, "b"), (500, "a"), (550, "b"), (1_000, "a"), (1_050, "b")] {
      loop.after(.milliseconds(time)) { [loop] in loop.root.show(Flow(flow)) }
    }
    loop.after(.milliseconds(1_500)) { [loop] in loop.quit() }
    try loop.run()
    let report = try recorder.closeAndReport()
    #expect(report.kinds.map { "\($0.kind): \($0.transitions)" } == ["slide: 2", "slide at 90×70: 1"])
    #expect(report.header.width == 100)
  }

  @Test func `a second call ends the first recording`() throws {
    let first = try loop.record(to: files / "first")
    try loop.record(to: files / "second")
    try runToB()
    #expect(try first.closeAndReport().all.transitions == 0)
    #expect(try Recording(readingFrom: RecordingFolder(files / "second")).transitions.count == 1)
  }

  @Test func `a folder with other files is refused, and the recording that runs goes on`() throws {
    try loop.record(to: files / "frames")
    #expect(throws: RecordingError.notARecording(path: files.path)) { try loop.record(to: files.path) }
    try runToB()
    #expect(try Recording(readingFrom: RecordingFolder(files / "frames")).transitions.count == 1)
  }

  @Test func `a table that cannot be written is an error each time`() throws {
    let recorder = try loop.record(to: files / "frames")
    // The exports cannot be written.
    try FileManager.default.createDirectory(
      atPath: files / "frames/summary.json", withIntermediateDirectories: false)
    try runToB()
    for _ in 1...2 { #expect(throws: RecordingError.self) { try recorder.closeAndReport() } }
  }
}
