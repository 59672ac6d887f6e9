import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// Quitting by signals, and a killed app.
@Suite(.serialized)
struct QuitTests {
  @Test(.waitsForProcesses, arguments: [SIGINT, SIGTERM])
  func `a signal quits the app normally and completes the recording`(signal: Int32) throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithRecording)
    try app.logIn()
    app.process.send(signal)
    let ending = app.process.wait()
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(ending.output.contains("hitch time ratio"))
    #expect(ending.output.hasSuffix("recorded in \(files / "recording")\n"))
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.isComplete)
    #expect(recording.transitions.map(\.end?.outcome) == [.completed])
    #expect(FileManager.default.fileExists(atPath: files / "data/session"))
  }

  // The recording contains every transition that has ended.
  @Test(.waitsForProcesses, .requirement(87))
  func `a killed app leaves a readable recording`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(
      screen, files, files.optionsWithRecording)
    try app.logIn()
    try waitFor("the transition's last record") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    app.process.send(SIGKILL)
    _ = app.process.wait()
    let report = try Command().run(["report", files / "recording"])
    #expect(report.status == 0)
    #expect(report.errors == "")
    #expect(report.output.contains(/frames due +18\n/))
    #expect(report.output.contains("the recording was not closed"))
  }
}
