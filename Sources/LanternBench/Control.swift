import FoundationEssentials
import Glibc
import LanternFrames
import LanternHarness
import LanternRaster
import LanternRecords
import LanternWidgets

// A control experiment for `lantern compare`: does it find no difference between equal builds, and does it detect
// a slower build? Recordings of one build, and of the same build slowed by 2 ms per frame, are made alternately in
// a window, so that disturbances affect both equally. Many comparisons then use a few recordings each, drawn at
// random.

/// The command `lantern-bench control [--anew]`.
struct Control {
  /// The number of recordings in each pool.
  static let poolSize = 40
  /// The number of recordings on each side of a comparison.
  static let sideSize = 5
  /// The number of comparisons of each kind.
  static let draws = 100
  /// The minimum number of comparisons, of a hundred, with the expected result.
  static let fewestRight = 95

  private static let folder = ".build/control"
  private static let cycles = 6
  private static let size = PixelSize(1_280, 800)

  private let recordsAnew: Bool

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    guard arguments.isEmpty || Array(arguments) == ["--anew"] else {
      let words = arguments.joined(separator: " ")
      throw UsageError(description: "invalid arguments: \(words); use: lantern-bench control [--anew]")
    }
    recordsAnew = !arguments.isEmpty
  }

  /// The two pools, in chronological order.
  private struct Pools {
    var plain: [Run] = []
    var slowed: [Run] = []
  }

  /// Prints the results and returns whether they are as expected.
  func passes() throws -> Bool {
    var pools = recordsAnew ? nil : recorded()
    if pools != nil {
      print("using the existing recordings in \(Control.folder); pass --anew to make new ones")
    } else {
      try record()
      pools = recorded()
    }
    guard let pools else {
      throw BenchError.failed(
        "the recordings in \(Control.folder) are incomplete; pass --anew to make new ones")
    }
    print("plain:  \(summary(pools.plain))")
    print("slowed: \(summary(pools.slowed))")
    var random = SplitMix64(seed: 1)
    // The same build on both sides.
    let alike = try (1...Control.draws).map { number in
      let runs = draw(from: pools.plain, 2 * Control.sideSize, using: &random)
      let sides = [0, 1].map { side in runs.indices.filter { $0 % 2 == side }.map { runs[$0] } }
      return try Comparison(of: sides[0], with: sides[1], seed: UInt64(number)).verdict
    }
    let unlike = try (1...Control.draws).map { number in
      let base = draw(from: pools.plain, Control.sideSize, using: &random)
      let new = draw(from: pools.slowed, Control.sideSize, using: &random)
      return try Comparison(of: base, with: new, seed: UInt64(number)).verdict
    }
    let isRight = [
      report("the same build", alike, expected: .noDifference),
      report("2 ms slower", unlike, expected: .worse),
    ]
    return isRight == [true, true]
  }

  // Returns random recordings in their original order.
  private func draw(from pool: [Run], _ count: Int, using random: inout SplitMix64) -> [Run] {
    var left = Array(pool.indices)
    let drawn = (0..<count).map { _ in left.remove(at: random.next(below: left.count)) }
    return drawn.sorted().map { pool[$0] }
  }

  private func report(
    _ what: String, _ verdicts: [Comparison.Verdict], expected: Comparison.Verdict
  ) -> Bool {
    let counts = [Comparison.Verdict.better, .noDifference, .worse].map { verdict in
      "\(verdict.rawValue) \(verdicts.count { $0 == verdict })"
    }
    let right = verdicts.count { $0 == expected }
    let mark = right >= Control.fewestRight ? "passed" : "failed, \(Control.fewestRight) required"
    print("\(what): \(counts.joined(separator: ", ")) of \(verdicts.count); \(mark)")
    return right >= Control.fewestRight
  }

  private func summary(_ runs: [Run]) -> String {
    let figures = Metric.gates.map { metric in
      let values = runs.compactMap { $0.value(of: metric) }
      return "\(metric.name) \(threeDigits(median(of: values))) \(metric.unit) "
        + "(\(threeDigits(values.min() ?? 0)) … \(threeDigits(values.max() ?? 0)))"
    }
    return "\(runs.count) recordings; median (minimum … maximum): " + figures.joined(separator: ", ")
  }

  // MARK: The pools

  private static func path(_ pool: String, _ number: Int) -> String {
    "\(folder)/\(pool)/\(number < 10 ? "0" : "")\(number)"
  }

  // Returns nil unless all recordings exist and are complete.
  private func recorded() -> Pools? {
    func pool(_ name: String) -> [Run] {
      (1...Control.poolSize).compactMap { number in
        let run = try? Run(readingFrom: RecordingFolder(Control.path(name, number)))
        return run.flatMap { $0.isComplete ? $0 : nil }
      }
    }
    let pools = Pools(plain: pool("plain"), slowed: pool("slowed"))
    let isComplete = [pools.plain, pools.slowed].allSatisfy { $0.count == Control.poolSize }
    return isComplete ? pools : nil
  }

  private func record() throws {
    // An incomplete pool must not be mistaken for a complete one.
    for pool in ["plain", "slowed"] where FileManager.default.fileExists(atPath: "\(Control.folder)/\(pool)")
    {
      try FileManager.default.removeItem(atPath: "\(Control.folder)/\(pool)")
    }
    let screen = try XServer(size: Control.size, hasWindowManager: false)
    for number in 1...Control.poolSize {
      printMessage("recording \(number) of \(Control.poolSize) pairs")
      for (pool, options) in [("plain", []), ("slowed", ["--inject-delay", "2"])] {
        let arguments = [
          "record", "--output", Control.path(pool, number), "--cycles", "\(Control.cycles)", "--no-pictures",
          "--size", "\(Control.size.width)x\(Control.size.height)", "--scale", "1",
        ]
        try Command(environment: screen.environment).runSuccessfully(arguments + options)
      }
    }
  }
}
