import LanternRecords
import LanternTestSupport

/// Runs put together by hand.
enum MadeUpRuns {
  /// A header as a window's recording has it, with some of its text replaced.
  static func header(_ old: String = "", _ new: String = "") throws -> RecordingHeader {
    let line = old.isEmpty ? RecordingText.header : RecordingText.header.replacing(old, with: new)
    return try Recording(lines: [line, RecordingText.footer()]).header
  }

  /// A run named `name` whose transitions all have one frame of so many nanoseconds, and so much hitch in a second.
  static func steady(
    _ name: String, work: Int64, hitch: Int64 = 0, transitions: Int = 4, kind: String = "slide",
    header: RecordingHeader? = nil, isComplete: Bool = true, dropped: Int = 0
  ) throws -> Run {
    let sample = TransitionSample(
      kind: kind, work: [work], overruns: [work - 16_000_000], hitch: hitch, animation: 1_000_000_000)
    return Run(
      folder: name, header: try header ?? MadeUpRuns.header(),
      transitions: Array(repeating: sample, count: transitions), isComplete: isComplete, dropped: dropped)
  }

  /// Five of them, named after a side.
  static func five(_ side: String, work: Int64, hitch: Int64 = 0, kind: String = "slide") throws -> [Run] {
    try (1...5).map { try steady("\(side)/\($0)", work: work, hitch: hitch, kind: kind) }
  }

  /// Runs whose frames' work, around 10 ms, differs from run to run by 1 ms (standard deviation), from transition to
  /// transition by 0.5 ms, and from frame to frame by 0.5 ms.
  static func clustered(_ count: Int, header: RecordingHeader, using dice: inout SplitMix64) -> [Run] {
    (1...count).map { number in
      let run = 1e6 * bell(&dice)
      let transitions = (0..<4).map { _ in
        let transition = 0.5e6 * bell(&dice)
        let work = (0..<6).map { _ in Int64(10e6 + run + transition + 0.5e6 * bell(&dice)) }
        return TransitionSample(kind: "slide", work: work)
      }
      return Run(folder: "\(number)", header: header, transitions: transitions)
    }
  }

  // About normal, with a mean of 0 and a deviation of 1: the sum of twelve even chances, less six.
  private static func bell(_ dice: inout SplitMix64) -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double(dice.next() >> 11) / Double(1 << 53) }
  }
}
