import FoundationEssentials
import Glibc
import LanternBase
import LanternDesktop
import LanternFrames
import LanternGate
import LanternHarness
import LanternRecording
import LanternWidgets

// A control experiment for `lantern compare`: does it find no difference between equal builds, and does it detect
// a slower build? Recordings of one build, and of the same build with more work or with a sleep in each frame, are made
// in turn in a window, so that disturbances affect all equally. Many comparisons then use a few recordings each, drawn
// at random.

/// The experiment of the command `lantern-bench control`.
struct ControlExperiment {
  /// The number of recordings in each pool.
  static let poolSize = 20
  /// The number of recordings on each side of a comparison.
  static let sideSize = 5
  /// The number of comparisons of each kind.
  static let draws = 1_000

  private static let folder = ".build/control"
  private static let cycles = 6

  /// A build: how it is slowed, and the share of its comparisons that must be “worse”.
  private struct Build {
    let name: String
    let folder: String
    let options: [String]
    let expected: ClosedRange<Double>
  }

  private static let builds = [
    Build(name: "the same build", folder: "same", options: [], expected: 0...0.02),
    Build(name: "1 ms more work", folder: "work-1", options: ["--inject-delay", "1"], expected: 0.9...1),
    Build(name: "2 ms more work", folder: "work-2", options: ["--inject-delay", "2"], expected: 0.99...1),
    Build(name: "2 ms of sleep", folder: "sleep-2", options: ["--inject-sleep", "2"], expected: 0.99...1),
  ]

  /// Whether new recordings are made, even if there are some already.
  let recordsAnew: Bool

  /// Prints the results and returns whether they are as expected.
  func passes() throws -> Bool {
    var pools = recordsAnew ? nil : recorded()
    if pools != nil {
      print("using the existing recordings in \(ControlExperiment.folder); pass --anew to make new ones")
    } else {
      try record()
      pools = recorded()
    }
    guard let pools, let plain = pools.first else {
      throw BenchmarkError.failed(
        "the recordings in \(ControlExperiment.folder) are incomplete; pass --anew to make new ones")
    }
    print("\(ControlExperiment.poolSize) recordings of each build; median (minimum … maximum) of their means")
    for (build, pool) in zip(ControlExperiment.builds, pools) {
      print("\(build.name): \(try summary(pool))")
    }
    print("\(ControlExperiment.draws) comparisons of \(ControlExperiment.sideSize) recordings a side")
    var random = SplitMix64(seed: 1)
    var isAsExpected = true
    for (number, (build, pool)) in zip(ControlExperiment.builds, pools).enumerated() {
      let verdicts = try (1...ControlExperiment.draws).map { _ in
        let (base, new) =
          number == 0
          ? halves(of: plain, using: &random)
          : (
            draw(from: plain, ControlExperiment.sideSize, using: &random),
            draw(from: pool, ControlExperiment.sideSize, using: &random)
          )
        return try Comparison(answering: base, new).verdict
      }
      isAsExpected = report(build, verdicts) && isAsExpected
    }
    return isAsExpected
  }

  // Returns two sides of the same build, whose recordings alternate.
  private func halves(of pool: [Run], using random: inout SplitMix64) -> (base: [Run], new: [Run]) {
    let runs = draw(from: pool, 2 * ControlExperiment.sideSize, using: &random)
    let sides = [0, 1].map { side in runs.indices.filter { $0 % 2 == side }.map { runs[$0] } }
    return (sides[0], sides[1])
  }

  // Returns random recordings in their original order.
  private func draw(from pool: [Run], _ count: Int, using random: inout SplitMix64) -> [Run] {
    var remaining = Array(pool.indices)
    let drawn = (0..<count).map { _ in remaining.remove(at: random.next(below: remaining.count)) }
    return drawn.sorted().map { pool[$0] }
  }

  private func report(_ build: Build, _ verdicts: [Comparison.Verdict]) -> Bool {
    let counts = [Comparison.Verdict.worse, .notWorse, .moreRunsNeeded].map { verdict in
      "\(verdict.rawValue) \(verdicts.count { $0 == verdict })"
    }
    let worse = Double(verdicts.count { $0 == .worse }) / Double(verdicts.count)
    let isExpected = build.expected.contains(worse)
    let bounds =
      build.expected.lowerBound > 0
      ? "at least \(build.expected.lowerBound * 100)" : "at most \(build.expected.upperBound * 100)"
    print(
      "\(build.name): \(counts.joined(separator: ", ")); \(isExpected ? "passed" : "failed, \(bounds)% worse expected")"
    )
    return isExpected
  }

  private func summary(_ runs: [Run]) throws -> String {
    // Comparing the runs one by one with themselves gives their means.
    let means = try runs.map { try Comparison(answering: [$0], [$0]).answers }
    return Question.allCases.indices.map { question in
      let values = means.map { $0[question].base }
      return "\(means[0][question].measure) \(threeDigits(median(of: values))) ms "
        + "(\(threeDigits(values.min() ?? 0)) … \(threeDigits(values.max() ?? 0)))"
    }.joined(separator: ", ")
  }

  // MARK: The pools

  private static func path(_ pool: String, _ number: Int) -> String {
    "\(folder)/\(pool)/\(number < 10 ? "0" : "")\(number)"
  }

  // Returns the pool of each build in chronological order, or nil unless all recordings exist and are complete.
  private func recorded() -> [[Run]]? {
    let pools = ControlExperiment.builds.map { build in
      (1...ControlExperiment.poolSize).compactMap { number in
        let run = try? Run(readingFrom: RecordingFolder(ControlExperiment.path(build.folder, number)))
        return run.flatMap { $0.isComplete ? $0 : nil }
      }
    }
    return pools.allSatisfy { $0.count == ControlExperiment.poolSize } ? pools : nil
  }

  private func record() throws {
    // An incomplete pool must not count as complete.
    if FileManager.default.fileExists(atPath: ControlExperiment.folder) {
      try FileManager.default.removeItem(atPath: ControlExperiment.folder)
    }
    let screen = try XServer.ofDemo()
    for number in 1...ControlExperiment.poolSize {
      printMessage("recording \(number) of \(ControlExperiment.poolSize) of each build")
      // In alternating order, so that no build always comes first.
      for build in number.isMultiple(of: 2) ? ControlExperiment.builds.reversed() : ControlExperiment.builds {
        try screen.recordDemo(
          to: ControlExperiment.path(build.folder, number), cycles: ControlExperiment.cycles, build.options)
      }
    }
  }
}
