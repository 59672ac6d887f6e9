import Foundation
import LanternBase
import LanternGate
import LanternHarness
import LanternRecording
import LanternReports
import LanternTestSupport

/// Runs with known values.
enum SyntheticRuns {
  /// Returns the header of a recording in a window, with `old` replaced by `new`.
  static func header(_ old: String = "", _ new: String = "") throws -> RecordingHeader {
    let line = old.isEmpty ? RecordingText.header : RecordingText.header.replacing(old, with: new)
    return try Recording(lines: [line, RecordingText.footer()]).header
  }

  /// Returns a run named `name`. Each transition has one frame with `work` nanoseconds of work, all of it processor time,
  /// and `hitch` nanoseconds of hitch time in one second of animation. The frame ends `sleep` nanoseconds later.
  static func steady(
    _ name: String, work: Int64, sleep: Int64 = 0, hitch: Int64 = 0, transitions: Int = 4,
    kind: String = "slide",
    header: RecordingHeader? = nil, isComplete: Bool = true, dropped: Int = 0
  ) throws -> Run {
    let sample = TransitionSample(
      kind: kind, work: [work + sleep], responses: [work + sleep], processorTimes: [work],
      ownResponses: [work + sleep],
      overruns: [work + sleep - 16_000_000], hitch: hitch, animation: 1_000_000_000)
    return Run(
      folder: name, header: try header ?? SyntheticRuns.header(),
      transitions: Array(repeating: sample, count: transitions), isComplete: isComplete, dropped: dropped)
  }

  /// Returns the run in the lines of a recording.
  static func read(_ lines: [String]) throws -> Run {
    let files = try TemporaryDirectory()
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: files / "recording.jsonl"))
    return try Run(readingFrom: RecordingFolder(files.path))
  }

  /// Returns five steady runs, named after a side.
  static func five(_ side: String, work: Int64, sleep: Int64 = 0, kind: String = "slide") throws -> [Run] {
    try (1...5).map { try steady("\(side)/\($0)", work: work, sleep: sleep, kind: kind) }
  }

  /// Returns runs with about 10 ms of work per frame. The standard deviation is 1 ms between runs, 0.5 ms between
  /// transitions, and 0.5 ms between frames.
  static func clustered(_ count: Int, header: RecordingHeader, using random: inout SplitMix64) -> [Run] {
    (1...count).map { number in
      let run = 1e6 * normal(&random)
      let transitions = (0..<4).map { _ in
        let transition = 0.5e6 * normal(&random)
        let work = (0..<6).map { _ in Int64(10e6 + run + transition + 0.5e6 * normal(&random)) }
        return TransitionSample(kind: "slide", work: work)
      }
      return Run(folder: "\(number)", header: header, transitions: transitions)
    }
  }

  // An approximately normal value with mean 0 and standard deviation 1: the sum of twelve uniform values, minus six.
  private static func normal(_ random: inout SplitMix64) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 11) / Double(1 << 53) }
  }
}
