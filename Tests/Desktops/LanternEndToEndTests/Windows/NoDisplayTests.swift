import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// A missing or unsuitable display, or a missing font, is reported with a remedy.
@Suite(.serialized)
struct NoDisplayTests {
  @Test(
    .waitsForProcesses,
    arguments: [
      [:], ["DISPLAY": ":4093"], ["DISPLAY": "nonsense"], ["WAYLAND_DISPLAY": "wayland-0"],
      ["SDL_VIDEODRIVER": "dummy"], ["SDL_VIDEODRIVER": "offscreen"],
    ])
  func `without a display, no window is opened and nothing is recorded`(environment: [String: String]) throws
  {
    let files = try TemporaryDirectory()
    let ending = try Command(environment: environment).run(["--data-dir", files / "data"])
    expectFailure(ending, status: 69, saying: "no display", "set DISPLAY", "Xwayland")
    #expect(ending.output == "")
    #expect(!FileManager.default.fileExists(atPath: files / "data/recordings"))
  }

  @Test(.waitsForProcesses)
  func `without a display, record runs headless and logs that`() throws {
    let files = try TemporaryDirectory()
    let ending = try Command().run(["record", "--cycles", "1", "--output", files / "recording"])
    #expect(ending.status == 0)
    expectMessage(ending, saying: ["no display", "recording headless"])
    #expect(ending.output.hasPrefix("recording headless, on a virtual clock\n"))
    let recording = try Recording(readingFrom: RecordingFolder(files / "recording"))
    #expect(recording.header.display.clock == .virtual)
    #expect(recording.transitions.count == 2)
  }

  @Test(.waitsForProcesses, arguments: [8, 16])
  func `a display with too few colors is refused, and the required depth is named`(depth: Int) throws {
    // A number that no server chooses by itself, to avoid a conflict.
    let number = 10_000 + Int(getpid()) % 20_000 + depth
    let server = try Command(path: "Xvfb").start([
      ":\(number)", "-displayfd", "1", "-screen", "0", "640x480x\(depth)", "-nolisten", "tcp", "-noreset",
    ])
    defer { server.stop() }
    try waitFor("Xvfb") { server.output.hasSuffix("\n") }
    let program = Command(environment: ["DISPLAY": ":\(number)"])
    let files = try TemporaryDirectory()

    let run = try program.run(["--data-dir", files / "data"])
    expectFailure(run, status: 69, saying: "cannot draw in the window", "depth of 24")

    let record = try program.run([
      "record", "--cycles", "1", "--size", "320x240", "--output", files / "recording",
    ])
    #expect(record.status == 0)
    expectMessage(record, saying: ["depth of 24", "recording headless"])
  }

  @Test(.waitsForProcesses)
  func `without a font, the package to install is named and nothing is recorded`() throws {
    let files = try TemporaryDirectory()
    try "<?xml version=\"1.0\"?><fontconfig></fontconfig>"
      .write(toFile: files / "fonts.conf", atomically: false, encoding: .utf8)
    let ending = try Command(environment: ["FONTCONFIG_FILE": files / "fonts.conf"])
      .run(["record", "--headless", "--output", files / "recording"])
    expectFailure(ending, status: 66, saying: "no font", "apt-get install fonts-inter")
    #expect(!FileManager.default.fileExists(atPath: files / "recording"))
  }

  @Test(.waitsForProcesses)
  func `the version includes the display driver`() throws {
    let screen = try XServer()
    let ending = try Command(environment: screen.environment).run(["--version"])
    #expect(ending.status == 0)
    #expect(ending.output.hasSuffix(", driver x11\n"))
  }
}
