import Foundation
import LanternHarness
import LanternRaster
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// What any app has from LanternDesktop alone, without code of the demo: the example `text-editor` in a real window.
@Suite(.serialized)
struct OwnAppTests {
  private let screen: XServer
  private let files: TemporaryDirectory
  private let program: Command

  init() throws {
    screen = try XServer()
    files = try TemporaryDirectory()
    program = Command(path: BuildProducts.program("text-editor"), environment: screen.environment)
  }

  // Starts the app, and returns it with its window when the inspector describes its screen.
  private func start(_ options: [String]) throws -> (process: Subprocess, window: String) {
    let inspector = InspectorClient(path: files / "inspect")
    let process = try program.start(["run", "--inspect", inspector.path] + options)
    var window: String?
    try waitFor("the window and its text area") {
      try process.expectRunning()
      window = try screen.visibleWindow(named: "Text Editor")
      let tree = (try? inspector.tree()) ?? []
      return window != nil && tree.contains { $0.role == "textbox" && $0.name == "Text" }
    }
    return (process, window ?? "")
  }

  private func size(_ window: String) throws -> PixelSize {
    let place = try screen.contentRect(of: window)
    return PixelSize(place.width, place.height)
  }

  @Test(.waitsForProcesses, .requirement(103), arguments: [SIGINT, SIGTERM])
  func `a signal quits an app in order: its recording is complete, and its files are in its data directory`(
    signal: Int32
  ) throws {
    let process = try start(files.optionsWithRecording).process
    process.send(signal)
    let ending = process.wait()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.hasSuffix("recorded in \(files / "recording")\n"))
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
    let names = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(Set(names).isSuperset(of: ["journal.jsonl", "place.json", "window.json"]))
    #expect(!names.contains("instance.lock"))
    let journal = try String(contentsOfFile: files / "data/journal.jsonl", encoding: .utf8)
    #expect(journal.hasPrefix("{") && journal.split(separator: "\n").last?.contains("ended") == true)
  }

  @Test(.waitsForProcesses, .requirement(103))
  func `a second start of an app raises the window of the first, and hands its link over`() throws {
    let process = try start(files.optionsWithoutRecording).process
    let second = try program.run(files.optionsWithoutRecording)
    #expect(second.status == 0)
    #expect(second.output == "Text Editor is already running; its window was raised\n")
    // The running app answers for the link.
    let third = try program.run(["text-editor://home"] + files.optionsWithoutRecording)
    expectFailure(third, of: "text-editor", status: 1, saying: "Text Editor opens files, and no links")
    #expect(process.terminate().status == 0)
  }

  @Test(.waitsForProcesses, .requirement(103)) func `an app's window has the size that it had last`() throws {
    let first = try start(files.optionsWithoutRecording + ["--size", "700x500"])
    try screen.xdotool("windowsize", "--sync", first.window, "820", "610")
    try waitFor("the size") { try size(first.window) == PixelSize(820, 610) }
    #expect(first.process.terminate().status == 0)
    let second = try start(files.optionsWithoutRecording)
    #expect(try size(second.window) == PixelSize(820, 610))
    #expect(second.process.terminate().status == 0)
  }
}
