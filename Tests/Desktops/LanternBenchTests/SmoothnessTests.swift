import Foundation
import LanternBench
import LanternHarness
import LanternRecording
import LanternTestSupport
import Testing

/// The count of transitions whose frames were shown as they were due.
struct SmoothnessTests {
  private let header = """
    {"build":"1.0","display":{"clock":"monotonic","driver":"x11","path":"shared memory","pixel_format":"XRGB8888"},\
    "format":2,"height":800,"kernel":"avx2","rate":60,"scale":1,"settings":{},"type":"header","width":1280}
    """

  private func begin(_ number: Int) -> String {
    """
    {"frames_due":18,"from":"a","kind":"slide","start":1000000,"to":"b","transition":\(number),"type":"begin"}
    """
  }

  // The frames of a transition, and its end.
  private func end(_ number: Int, presented: Int = 18, late: Int = 0, startDelay: Int? = nil) -> String {
    let frames = (1...presented).map { frame in
      let begin = (number * 20 + frame) * 16_666_667
      return RecordingText.frame(number, progress: "0.5", begin: begin, end: begin + 1_000_000) + "\n"
    }
    let delay = startDelay.map { "\"start_delay\":\($0)," } ?? ""
    return frames.joined() + """
      {"frames_late":\(late),"frames_presented":\(presented),"frames_skipped":\(18 - presented),"hitch":0,\
      "outcome":"completed",\(delay)"transition":\(number),"type":"end"}
      """
  }

  private func smoothness(last count: Int, _ lines: [String], end: String = "\n") throws -> Smoothness {
    let folder = try TemporaryDirectory()
    let recording = RecordingFolder(folder.path)
    let text = ([header] + lines).joined(separator: "\n") + end
    try Data(text.utf8).write(to: URL(filePath: recording.recording))
    return try withExtendedLifetime(folder) { try Smoothness(of: recording, last: count) }
  }

  @Test func `transitions with every frame in time are perfect`() throws {
    let smoothness = try smoothness(last: 2, [begin(1), end(1), begin(2), end(2, startDelay: 0)])
    #expect(smoothness.isPerfect)
    #expect(
      smoothness.description == "every frame shown in 2 of 2 transitions; late frames: 0; delayed starts: 0")
  }

  @Test func `missing frames, late frames and delayed starts are counted`() throws {
    let smoothness = try smoothness(
      last: 3,
      [
        begin(1), end(1, presented: 17), begin(2), end(2, late: 3), begin(3), end(3, startDelay: 16_666_667),
      ])
    #expect(!smoothness.isPerfect)
    #expect(
      smoothness.description == "every frame shown in 2 of 3 transitions; late frames: 3; delayed starts: 1")
  }

  @Test(arguments: ["missing", "late", "delayed"])
  func `a single fault is not perfect`(fault: String) throws {
    let end =
      switch fault {
      case "missing": end(1, presented: 17)
      case "late": end(1, late: 1)
      default: end(1, startDelay: 1)
      }
    #expect(try !smoothness(last: 1, [begin(1), end]).isPerfect)
  }

  @Test func `only the last transitions count`() throws {
    let smoothness = try smoothness(
      last: 1, [begin(1), end(1, presented: 1, late: 1, startDelay: 1), begin(2), end(2)])
    #expect(smoothness.isPerfect)
    #expect(smoothness.transitions == 1)
  }

  @Test func `a transition without an end is incomplete, and half a line at the end is ignored`() throws {
    let smoothness = try smoothness(last: 2, [begin(1), end(1), begin(2)], end: "\n{\"frames_late\":0,")
    #expect(smoothness.transitions == 2)
    #expect(smoothness.complete == 1)
    #expect(!smoothness.isPerfect)
  }
}
