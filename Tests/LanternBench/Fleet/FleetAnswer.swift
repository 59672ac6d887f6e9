import FoundationEssentials
import LanternGate
import LanternHarness
import LanternReports

/// What an engine says about the recordings of a fleet.
struct FleetAnswer: Equatable {
  struct Regression: Decodable, Equatable {
    let build: String
    let figure: FleetRegression.Figure
    let kind: String
    let processor: String
    /// In nanoseconds, or nanoseconds per second.
    let increase: Int64
    let leastZ: Double
    let compared: Int

    var place: FleetRegression {
      FleetRegression(build: build, figure: figure, kind: kind, processor: processor)
    }

    var sentence: String {
      let unit = figure == .hitchTimeRatio ? "ms/s" : "ms"
      return
        "\(build): \(figure.rawValue) +\(threeDigits(Double(increase) / 1e6)) \(unit), transitions: \(kind), "
        + "processors: \(processor), z ≥ \(threeDigits(leastZ)), \(compared) values"
    }
  }

  struct Damaged: Decodable, Equatable {
    let recording: String
    let reason: String
  }

  let regressions: [Regression]
  let damaged: [Damaged]
  /// The figures of each recording and kind of transition, and of each build, machine and kind.
  private(set) var figures: [[String]: FleetFigures] = [:]

  private struct Rows: Decodable {
    var regressions: [Regression]?
    var damaged: [Damaged]?
    let percentiles: [FleetFigures.PercentileRow]
    let smoothness: [FleetFigures.SmoothnessRow]
  }

  /// Runs the queries.
  init(_ engine: String, script: String, fleet: String, packages: String) throws {
    func rows(by columns: String, _ queries: [String]) throws -> Rows {
      let result = try Command(path: "python3", environment: ["PYTHONPATH": packages]).runSuccessfully(
        [script, engine, fleet, "percentiles", "smoothness"] + queries + ["--by", columns, "--json"])
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      return try decoder.decode(Rows.self, from: Data(result.output.utf8))
    }
    let first = try rows(by: "recording,kind", ["regressions", "damaged"])
    regressions = first.regressions ?? []
    damaged = first.damaged ?? []
    for rows in [first, try rows(by: "build,machine,kind", [])] {
      for row in rows.percentiles { figures[row.group, default: FleetFigures()].add(row) }
      for row in rows.smoothness { figures[row.group, default: FleetFigures()].add(row) }
    }
  }
}

/// The figures of one kind of transition, in a report and in the answer of an engine.
struct FleetFigures: Equatable {
  struct Percentiles: Equatable {
    let p50, p95, p99, maximum: Int64
  }

  struct PercentileRow: Decodable {
    let recording, build, machine: String?
    let kind: String
    let figure: String
    let p50, p95, p99, maximum: Int64

    var group: [String] { [recording, build, machine, kind].compactMap(\.self) }
  }

  struct SmoothnessRow: Decodable {
    let recording, build, machine: String?
    let kind: String
    let transitions, framesDue, framesPresented, framesSkipped, framesLate: Int
    let hitchTimeRatio: Double?

    var group: [String] { [recording, build, machine, kind].compactMap(\.self) }
  }

  /// In nanoseconds, by the name of the figure.
  private(set) var percentiles: [String: Percentiles] = [:]
  private var counts: [Int] = []
  // In billionths of a millisecond per second: the engines may add in another order.
  private var hitchTimeRatio: Int64?

  fileprivate init() {}

  /// The figures of a report. `runs` have its own responses; nil if some were not closed, because these leave out the last
  /// transition.
  init(_ kind: Report.Kind, _ runs: [Run]?) {
    func add(_ name: String, _ distribution: Report.Distribution?) {
      guard let distribution else { return }
      func nanoseconds(_ milliseconds: Double) -> Int64 { Int64((milliseconds * 1e6).rounded()) }
      percentiles[name] = Percentiles(
        p50: nanoseconds(distribution.p50), p95: nanoseconds(distribution.p95),
        p99: nanoseconds(distribution.p99), maximum: nanoseconds(distribution.maximum))
    }
    for (name, phase) in kind.phases { add(name, phase) }
    add("frame_work", kind.frameWork)
    add("processor_time", kind.processorTime)
    add("frame_overrun", kind.frameOverrun)
    add("present_interval", kind.presentInterval)
    add("present_jitter", kind.presentJitter)
    add("click_to_picture", kind.clickToPicture)
    let responses = (runs ?? []).flatMap { run in
      run.transitions.filter { $0.kind == kind.kind }.flatMap(\.ownResponses)
    }
    if let p50 = Percentile(50).value(of: responses), let p95 = Percentile(95).value(of: responses),
      let p99 = Percentile(99).value(of: responses), let maximum = responses.max()
    {
      percentiles["own_response"] = Percentiles(p50: p50, p95: p95, p99: p99, maximum: maximum)
    }
    counts = [
      kind.transitions, kind.framesDue, kind.framesPresented, kind.framesSkipped ?? 0, kind.framesLate ?? 0,
    ]
    hitchTimeRatio = kind.hitchTimeRatio.map { Int64(($0 * 1e9).rounded()) }
  }

  fileprivate mutating func add(_ row: PercentileRow) {
    percentiles[row.figure] = Percentiles(p50: row.p50, p95: row.p95, p99: row.p99, maximum: row.maximum)
  }

  fileprivate mutating func add(_ row: SmoothnessRow) {
    counts = [
      row.transitions, row.framesDue, row.framesPresented, row.framesSkipped, row.framesLate,
    ]
    hitchTimeRatio = row.hitchTimeRatio.map { Int64(($0 * 1e9).rounded()) }
  }

  /// Whether the percentiles that both have and all other figures are the same. An answer may have more percentiles.
  func agrees(with answer: FleetFigures?) -> Bool {
    guard let answer else { return false }
    return percentiles.allSatisfy { answer.percentiles[$0.key] == $0.value } && counts == answer.counts
      && abs((hitchTimeRatio ?? -1) - (answer.hitchTimeRatio ?? -1)) <= 1
  }
}
