import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// The app loads no GPU library. `WaylandTests` checks the same on Wayland.
@Suite(.serialized)
struct GPUTests {
  @Test(.waitsForProcesses)
  func `the app in an X11 window loads no GPU library`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, files.optionsWithoutRecording)
    try app.logIn()
    #expect(try app.process.gpuLibraries() == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `a headless recording loads no GPU library`() throws {
    let files = try TemporaryDirectory()
    let recorder = try Command().start([
      "record", "--headless", "--cycles", "10000", "--size", "320x240", "--output", files / "recording",
    ])
    try waitFor("the first transition") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    #expect(try recorder.gpuLibraries() == [])
    #expect(recorder.terminate().status == 143)
  }

  @Test(.waitsForProcesses)
  func `if Wayland fails, record opens its window on X11 and prints the reason`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let environment = screen.environment.merging(["SDL_VIDEODRIVER": "wayland"]) { $1 }
    let result = try Command(environment: environment)
      .run(["record", "--cycles", "1", "--output", files / "recording"])
    #expect(result.status == 0)
    #expect(
      result.output.hasPrefix("recording on a window (x11, X11 shared memory, no GPU; wayland failed"))
  }
}
