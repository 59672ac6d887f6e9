import Foundation
import LanternFrames
import LanternHarness
import LanternRecords
import LanternTestSupport
import Testing

/// A Wayland compositor that offers no pointer and no keyboard, on which SDL 2.26 crashes.
@Suite(.serialized)
struct SeatlessWaylandTests {
  @Test(.waitsForProcesses)
  func `on a compositor without a seat there is no display, and the reason is told`() throws {
    let (screen, files) = (try SeatlessCompositor(), try TemporaryDirectory())
    let ending = try Command(environment: screen.environment).run(["--data-dir", files / "data"])
    expectRefusal(ending, status: 69, saying: "no display", "the Wayland compositor has no seat")
    let left = try FileManager.default.contentsOfDirectory(atPath: files / "data")
    #expect(!left.contains("instance.lock"))
    #expect(!left.contains("recordings"))
  }

  @Test(.waitsForProcesses)
  func `on a compositor without a seat record goes on headless, and says why`() throws {
    let (screen, files) = (try SeatlessCompositor(), try TemporaryDirectory())
    let ending = try Command(environment: screen.environment)
      .run(["record", "--cycles", "1", "--size", "320x240", "--output", files / "recording"])
    #expect(ending.status == 0)
    expectRemark(ending, saying: ["has no seat", "recording headless"])
    #expect(try Recording(readingFrom: RecordingFolder(files / "recording")).isComplete)
  }

  @Test(.waitsForProcesses)
  func `on a compositor without a seat the version tells why there is no driver`() throws {
    let screen = try SeatlessCompositor()
    let ending = try Command(environment: screen.environment).run(["--version"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("the Wayland compositor has no seat"))
  }
}
