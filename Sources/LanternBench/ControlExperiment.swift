import FoundationEssentials
import Glibc
import LanternDesktop
import LanternFrames
import LanternHarness
import LanternRandom
import LanternRaster
import LanternRecords
import LanternWidgets

// A control experiment for `lantern compare`: does it find no difference between equal builds, and does it detect
// a slower build? Recordings of one build, and of the same build slowed by 2 ms per frame, are made alternately in
// a window, so that disturbances affect both equally. Many comparisons then use a few recordings each, drawn at
// random.

/// The experiment of the command `lantern-bench control`.
struct ControlExperiment {
  /// The number of recordings in each pool.
  static let poolSize = 40
  /// The number of recordings on each side of a comparison.
  static let sideSize = 5
  /// The number of comparisons of each kind.
  static let draws = 100
  /// The minimum number of comparisons, of a hundred, with the expected result.
  static let minimumCorrect = 95

  private static let folder = ".build/control"
  private static let cycles = 6
  private static let size = PixelSize(1_280, 800)

  /// Whether new recordings are made, even if there are some already.
  let recordsAnew: Bool

  /// The two pools, in chronological order.
  private struct Pools {
    var plain: [Run] = []
    var slowed: [Run] = []
  }

  /// Prints the results and returns whether they are as expected.
  func passes() throws -> Bool {
    var pools = recordsAnew ? nil : recorded()
    if pools != nil {
      print("using the existing recordings in \(ControlExperiment.folder); pass --anew to make new ones")
    } else {
      try record()
      pools = recorded()
    }
    guard let pools else {
      throw BenchmarkError.failed(
        "the recordings in \(ControlExperiment.folder) are incomplete; pass --anew to make new ones")
    }
    print("plain:  \(summary(pools.plain))")
    print("slowed: \(summary(pools.slowed))")
    var random = SplitMix64(seed: 1)
    // The same build on both sides.
    let sameBuild = try (1...ControlExperiment.draws).map { number in
      let runs = draw(from: pools.plain, 2 * ControlExperiment.sideSize, using: &random)
      let sides = [0, 1].map { side in runs.indices.filter { $0 % 2 == side }.map { runs[$0] } }
      return try Comparison(of: sides[0], with: sides[1], seed: UInt64(number)).verdict
    }
    let slowedBuild = try (1...ControlExperiment.draws).map { number in
      let base = draw(from: pools.plain, ControlExperiment.sideSize, using: &random)
      let new = draw(from: pools.slowed, ControlExperiment.sideSize, using: &random)
      return try Comparison(of: base, with: new, seed: UInt64(number)).verdict
    }
    let results = [
      report("the same build", sameBuild, expected: .noDifference),
      report("2 ms slower", slowedBuild, expected: .worse),
    ]
    return results == [true, true]
  }

  // Returns random recordings in their original order.
  private func draw(from pool: [Run], _ count: Int, using random: inout SplitMix64) -> [Run] {
    var remaining = Array(pool.indices)
    let drawn = (0..<count).map { _ in remaining.remove(at: random.next(below: remaining.count)) }
    return drawn.sorted().map { pool[$0] }
  }

  private func report(
    _ kind: String, _ verdicts: [Comparison.Verdict], expected: Comparison.Verdict
  ) -> Bool {
    let counts = [Comparison.Verdict.better, .noDifference, .worse].map { verdict in
      "\(verdict.rawValue) \(verdicts.count { $0 == verdict })"
    }
    let correct = verdicts.count { $0 == expected }
    let minimum = ControlExperiment.minimumCorrect
    let mark = correct >= minimum ? "passed" : "failed, \(minimum) required"
    print("\(kind): \(counts.joined(separator: ", ")) of \(verdicts.count); \(mark)")
    return correct >= minimum
  }

  private func summary(_ runs: [Run]) -> String {
    let summaries = Metric.gates.map { metric in
      let values = runs.compactMap { $0.value(of: metric) }
      return "\(metric.name) \(threeDigits(median(of: values))) \(metric.unit) "
        + "(\(threeDigits(values.min() ?? 0)) … \(threeDigits(values.max() ?? 0)))"
    }
    return "\(runs.count) recordings; median (minimum … maximum): " + summaries.joined(separator: ", ")
  }

  // MARK: The pools

  private static func path(_ pool: String, _ number: Int) -> String {
    "\(folder)/\(pool)/\(number < 10 ? "0" : "")\(number)"
  }

  // Returns nil unless all recordings exist and are complete.
  private func recorded() -> Pools? {
    func pool(_ name: String) -> [Run] {
      (1...ControlExperiment.poolSize).compactMap { number in
        let run = try? Run(readingFrom: RecordingFolder(ControlExperiment.path(name, number)))
        return run.flatMap { $0.isComplete ? $0 : nil }
      }
    }
    let pools = Pools(plain: pool("plain"), slowed: pool("slowed"))
    let isComplete = [pools.plain, pools.slowed].allSatisfy { $0.count == ControlExperiment.poolSize }
    return isComplete ? pools : nil
  }

  private func record() throws {
    // An incomplete pool must not count as complete.
    let folders = ["plain", "slowed"].map { "\(ControlExperiment.folder)/\($0)" }
    for folder in folders where FileManager.default.fileExists(atPath: folder) {
      try FileManager.default.removeItem(atPath: folder)
    }
    let screen = try XServer(size: ControlExperiment.size, hasWindowManager: false)
    for number in 1...ControlExperiment.poolSize {
      printMessage("recording \(number) of \(ControlExperiment.poolSize) pairs")
      for (pool, options) in [("plain", []), ("slowed", ["--inject-delay", "2"])] {
        let arguments = [
          "record", "--output", ControlExperiment.path(pool, number), "--cycles",
          "\(ControlExperiment.cycles)", "--no-pictures",
          "--size", "\(ControlExperiment.size.width)x\(ControlExperiment.size.height)", "--scale", "1",
        ]
        try Command(environment: screen.environment).runSuccessfully(arguments + options)
      }
    }
  }
}
