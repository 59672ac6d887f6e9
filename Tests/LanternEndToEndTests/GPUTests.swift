import Foundation
import LanternHarness
import LanternTestSupport
import Testing

/// That nothing of the GPU is loaded, seen in the running process; on Wayland see `WaylandTests`.
@Suite(.serialized)
struct GPUTests {
  @Test(.waitsForProcesses)
  func `the app in an X11 window loads no library of the GPU`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let app = try LaunchedApp(screen, files, ["--data-dir", files / "data", "--no-record"])
    try app.wait(forFlow: "login")
    try app.click(button: "Log In")
    try app.wait(forFlow: "main")
    #expect(try app.running.gpuLibraries() == [])
    #expect(app.close().status == 0)
  }

  @Test(.waitsForProcesses) func `a headless recording loads no library of the GPU`() throws {
    let files = try TemporaryDirectory()
    let running = try Command().start([
      "record", "--headless", "--cycles", "10000", "--size", "320x240", "--output", files / "recording",
    ])
    try waitFor("the first transition") {
      let text = FileManager.default.contents(atPath: files / "recording/recording.jsonl") ?? Data()
      return String(decoding: text, as: UTF8.self).contains("\"completed\"")
    }
    #expect(try running.gpuLibraries() == [])
    running.send(SIGTERM)
    #expect(running.wait().status == 0)
  }

  @Test(.waitsForProcesses)
  func `a window that was to be on Wayland and cannot be comes on X11, and says why`() throws {
    let screen = try XServer()
    let files = try TemporaryDirectory()
    let environment = screen.environment.merging(["SDL_VIDEODRIVER": "wayland"]) { $1 }
    let ending = try Command(environment: environment)
      .run(["record", "--cycles", "1", "--output", files / "recording"])
    #expect(ending.status == 0)
    #expect(ending.output.hasPrefix("recording on a window (x11, window surface, no GPU; wayland failed: "))
  }
}
