import Foundation
import LanternFrames
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport
import Testing

/// A Wayland compositor without a seat, that is, without a pointer and a keyboard. SDL 2.26 crashes on it.
@Suite(.serialized)
struct SeatlessWaylandTests {
  @Test(.waitsForProcesses)
  func `on a compositor without a seat the app exits with the error that there is no display`() throws {
    let (compositor, files) = (try SeatlessCompositor(), try TemporaryDirectory())
    let result = try Command(environment: compositor.environment).run(["--data-dir", files / "data"])
    expectFailure(result, status: 69, saying: "no display", "the Wayland compositor has no seat")
    let remaining = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(!remaining.contains("instance.lock"))
    #expect(!remaining.contains("recordings"))
  }

  @Test(.waitsForProcesses)
  func `on a compositor without a seat record runs headless and prints the reason`() throws {
    let (compositor, files) = (try SeatlessCompositor(), try TemporaryDirectory())
    let result = try Command(environment: compositor.environment)
      .run(["record", "--cycles", "1", "--size", "320x240", "--output", files / "recording"])
    #expect(result.status == 0)
    expectMessage(result, saying: ["has no seat", "recording headless"])
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  @Test(.waitsForProcesses)
  func `on a compositor without a seat --version prints why there is no driver`() throws {
    let compositor = try SeatlessCompositor()
    let result = try Command(environment: compositor.environment).run(["--version"])
    #expect(result.status == 0)
    #expect(result.output.contains("the Wayland compositor has no seat"))
  }
}
