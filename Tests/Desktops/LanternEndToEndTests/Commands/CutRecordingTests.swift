import Foundation
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// `lantern record` in a window that goes away before all cycles are made.
@Suite(.serialized)
struct CutRecordingTests {
  /// The end of the window.
  enum Ending: CaseIterable {
    case windowClosed, appQuit, connectionLost

    var reason: String {
      switch self {
      case .windowClosed, .appQuit: "the window was closed, or the app quit, after"
      case .connectionLost: "the X server closed the connection"
      }
    }
  }

  @Test(.waitsForProcesses, arguments: Ending.allCases)
  func `a recording whose window goes away fails, says how many cycles it has, and is not compared`(
    ending: Ending
  ) throws {
    let (screen, files) = (try XServer(), try TemporaryDirectory())
    let record = try Command(environment: screen.environment).start([
      "record", "--cycles", "1000", "--no-pictures", "--size", "640x480", "--output", files / "recording",
    ])
    try waitFor("the first cycle") {
      try record.expectRunning()
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).components(separatedBy: "\"completed\"").count > 2
    }
    let window = try #require(try screen.visibleWindow(named: "Lantern"))
    switch ending {
    case .windowClosed: try screen.xdotool("windowactivate", "--sync", window, "key", "alt+F4")
    case .appQuit: try screen.xdotool("windowactivate", "--sync", window, "key", "ctrl+q")
    case .connectionLost: try screen.xdotool("windowkill", window)
    }
    expectFailure(record.wait(), status: 74, saying: ending.reason)
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.cyclesDue == 1_000)
    let cycles = try #require(recording.footer?.cyclesCompleted)
    #expect((1..<1_000).contains(cycles))
    #expect(
      try Command().run(["report", files / "recording"]).output
        .contains("the recording was cut short after \(cycles) of 1000 cycles\n"))
    expectFailure(
      try Command().run(["compare", files / "recording", files / "recording"]), status: 65,
      saying: "was cut short after \(cycles) of 1000 cycles")
  }
}
