import FoundationEssentials
import LanternGate
import LanternHarness
import LanternRecording
import LanternReports

// Do the queries in Assets/sql give the figures of `lantern report`, and do they find what is wrong in a fleet? Recordings of
// the app are turned into those of many machines and builds, in which three regressions are hidden at random. DuckDB and
// ClickHouse then run the queries, which know nothing of that. The last check alone reads what was hidden.

/// The experiment of the command `lantern-bench fleet`.
struct FleetExperiment {
  private static let folder = ".build/fleet"
  private static let fleet = "\(folder)/recordings"
  private static let truth = "\(folder)/hidden.json"
  private static let script = "Assets/sql/fleet.py"
  private static let engines = ["duckdb", "clickhouse"]

  let seed: UInt64
  /// Whether the app is recorded again, even if there are recordings already.
  let recordsAnew: Bool

  /// Prints the results and returns whether they are as expected.
  func passes() throws -> Bool {
    try make()
    var answers: [FleetAnswer] = []
    for engine in FleetExperiment.engines {
      let duration = try time {
        answers.append(
          try FleetAnswer(
            engine, script: FleetExperiment.script, fleet: FleetExperiment.fleet,
            packages: "\(FleetExperiment.folder)/python"))
      }
      print("\(engine): \(seconds(duration)) s")
    }
    guard let answer = answers.first else { fatalError("there is an engine") }
    for regression in answer.regressions { print("found: \(regression.sentence)") }
    for damaged in answer.damaged { print("damaged: \(damaged.recording): \(damaged.reason)") }
    let truth = try JSONDecoder().decode(
      FleetTruth.self, from: try Data(contentsOf: URL(filePath: FleetExperiment.truth)))
    return try [
      check("both engines give the same answers", answers.allSatisfy { $0 == answer }),
      check(
        "the regressions found are those that were hidden",
        answer.regressions.count == truth.regressions.count
          && Set(answer.regressions.map(\.place)) == truth.regressions),
      check(
        "the recordings skipped are those that were damaged",
        answer.damaged.count == truth.damaged.count && Set(answer.damaged.map(\.recording)) == truth.damaged),
      agreesWithReports(answer, truth),
    ].allSatisfy { $0 }
  }

  private func seconds(_ duration: Duration) -> Int { Int(duration / .seconds(1)) }

  private func check(_ claim: String, _ holds: Bool) -> Bool {
    print("\(holds ? "passed" : "failed"): \(claim)")
    return holds
  }

  private func make() throws {
    let pool = try FleetMaker.pool(in: "\(FleetExperiment.folder)/pool", anew: recordsAnew)
    if FileManager.default.fileExists(atPath: FleetExperiment.fleet) {
      try FileManager.default.removeItem(atPath: FleetExperiment.fleet)
    }
    var maker = FleetMaker(folder: FleetExperiment.fleet, seed: seed)
    let duration = try time {
      try JSONEncoder().encode(try maker.make(from: pool)).write(to: URL(filePath: FleetExperiment.truth))
    }
    print(
      "seed \(seed): \(FleetMaker.recordingCount) recordings of \(FleetMaker.machineCount) machines and "
        + "\(FleetMaker.buildCount) builds from \(pool.count) real ones, and a few damaged ones, \(seconds(duration)) s"
    )
  }

  // Every recording alone, and those of a build on a machine together, have the figures of their report.
  private func agreesWithReports(_ answer: FleetAnswer, _ truth: FleetTruth) throws -> Bool {
    var groups: [[String]: [RecordingFolder]] = [:]
    var refused: Set<String> = []
    for name in try names() {
      let folder = RecordingFolder("\(FleetExperiment.fleet)/\(name)")
      guard let run = try run(folder) else {
        refused.insert(name)
        continue
      }
      groups[[name], default: []].append(folder)
      groups[[run.header.build, String(name.split(separator: "/")[1])], default: []].append(folder)
    }
    var differences: [[String]] = []
    var expected: Set<[String]> = []
    var count = 0
    for (group, folders) in groups {
      let runs = try folders.map { folder in try Run(readingFrom: folder) }
      for kind in try Report(readingFrom: folders).kinds {
        let figures = FleetFigures(kind, runs.allSatisfy(\.isComplete) ? runs : nil)
        count += figures.percentiles.count
        expected.insert(group + [kind.kind])
        if !figures.agrees(with: answer.figures[group + [kind.kind]]) {
          differences.append(group + [kind.kind])
        }
      }
    }
    for group in differences.prefix(10) {
      print("differs from lantern report: \(group.joined(separator: ", "))")
    }
    return [
      check("lantern report refuses the same recordings", refused == truth.damaged),
      check(
        "\(count) distributions of \(groups.count) groups agree with lantern report to the nanosecond",
        differences.isEmpty && expected == Set(answer.figures.keys)),
    ].allSatisfy { $0 }
  }

  // Returns nil if the recording is damaged.
  private func run(_ folder: RecordingFolder) throws -> Run? {
    do {
      return try Run(readingFrom: folder)
    } catch {
      switch error {
      case .damaged, .tooNew: return nil
      default: throw error
      }
    }
  }

  // The names of all recordings: DAY/MACHINE/RUN.
  private func names() throws -> [String] {
    func inner(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(FleetExperiment.fleet)/\(name)").map {
        "\(name)/\($0)"
      }
    }
    return try FileManager.default.contentsOfDirectory(atPath: FleetExperiment.fleet).flatMap(inner).flatMap(
      inner
    )
    .sorted()
  }
}
