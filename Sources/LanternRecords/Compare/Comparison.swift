import LanternRandom

/// A comparison of the frames of two builds, from recordings of each.
///
/// Every metric has a difference and a bootstrap interval of that difference. Two metrics, `Metric.gates`, decide.
/// The new build is worse if the whole interval of a gate is above the tolerance, and better if the whole interval
/// is below the negative tolerance. Each gate uses a 97.5% confidence interval, so that both together have 95%
/// confidence (Bonferroni). The other metrics use 95% intervals and do not affect the verdict.
public struct Comparison: Hashable, Sendable {
  /// The result of a comparison or of one gate.
  public enum Verdict: String, Hashable, Sendable {
    /// The new side is better.
    case better
    /// The new side is worse.
    case worse
    /// Neither side is shown to be better. A difference may still exist.
    case noDifference = "no difference shown"
  }

  /// The values of one metric on both sides.
  public struct Row: Hashable, Sendable {
    /// The compared metric.
    public let metric: Metric
    /// The kind of transition. Nil for all kinds together.
    public let kind: String?
    /// The value of the base side, in the unit of the metric.
    public let base: Double
    /// The value of the new side, in the unit of the metric.
    public let new: Double
    /// The confidence interval of `difference`. Nil if a side has only one transition.
    public let interval: ClosedRange<Double>?
    /// The confidence of the interval, such as 0.95.
    public let confidence: Double

    /// The value of the new side minus the value of the base side.
    public var difference: Double { new - base }
  }

  /// A metric that decides the verdict.
  public struct Gate: Hashable, Sendable {
    /// The metric that decides.
    public let metric: Metric
    /// The values of the metric. Nil if neither side has it, such as hitches with a virtual clock.
    public let row: Row?
    /// The tolerance for this metric, in its unit.
    public let allowance: Double
    /// The verdict of this gate.
    public let verdict: Verdict

    init(_ metric: Metric, _ row: Row?, _ tolerance: Tolerance) {
      self.metric = metric
      self.row = row
      allowance = tolerance.allowance(on: row?.base ?? 0)
      guard let interval = row?.interval else {
        verdict = .noDifference
        return
      }
      verdict =
        interval.lowerBound > allowance ? .worse : interval.upperBound < -allowance ? .better : .noDifference
    }
  }

  /// The amount of data compared on one side.
  public struct Side: Hashable, Sendable {
    /// The number of runs.
    public let runs: Int
    /// The number of transitions of kinds that both sides have.
    public let transitions: Int

    package init(runs: Int, transitions: Int) {
      self.runs = runs
      self.transitions = transitions
    }
  }

  /// The number of resamples per side.
  public static let resamples = 2_000
  static let confidence = 0.95

  /// The amount of data on the base side.
  public let base: Side
  /// The amount of data on the new side.
  public let new: Side
  /// The header of the first run. The conditions that matter are the same in all runs.
  public let header: RecordingHeader
  /// The rows for all kinds together, then for each kind in the order of first occurrence.
  public let rows: [Row]
  /// The metrics that decide, in the order of `Metric.gates`.
  public let gates: [Gate]
  /// Caveats about the data, one sentence each.
  public let remarks: [String]
  /// The seed of the random number generator.
  public let seed: UInt64

  /// The overall verdict: worse if any gate is worse, otherwise better if any gate is better.
  public var verdict: Verdict {
    let verdicts = gates.map(\.verdict)
    return verdicts.contains(.worse) ? .worse : verdicts.contains(.better) ? .better : .noDifference
  }

  /// Compares runs. The same runs and seed give the same result.
  ///
  /// Throws `ComparisonError` if the runs were recorded under different conditions, or if there is nothing to
  /// compare.
  public init(
    of base: [Run], with new: [Run], tolerance: Tolerance = Tolerance(), seed: UInt64 = 1
  ) throws(ComparisonError) {
    try self.init(of: base, with: new, tolerance: tolerance, seed: seed) { _, _ in }
  }

  /// Compares runs, and calls `onProgress` with the number of kinds that are compared and of all kinds.
  package init(
    of base: [Run], with new: [Run], tolerance: Tolerance, seed: UInt64, onProgress: (Int, Int) -> Void
  ) throws(ComparisonError) {
    header = try Comparison.sharedHeader(of: base + new)
    let kinds = Kinds(base, new)
    guard !kinds.shared.isEmpty else { throw .nothingShared }
    let confidence = Comparison.confidence
    let gateConfidence = 1 - (1 - confidence) / Double(Metric.gates.count)
    // Group once, because recordings may have thousands of kinds.
    let (baseGroups, newGroups) = (base.map(\.transitionsByKind), new.map(\.transitionsByKind))
    var random = SplitMix64(seed: seed)
    var rows: [Row] = []
    for (step, kind) in ([nil] + kinds.shared.map(Optional.some)).enumerated() {
      onProgress(step, kinds.shared.count + 1)
      // With a single kind, its rows equal those of all kinds.
      if kind != nil, kinds.shared.count == 1 { continue }
      let names = kind.map { [$0] } ?? kinds.shared
      let (base, new) = (Sample(baseGroups, kinds: names), Sample(newGroups, kinds: names))
      let baseFigures = base.figures(of: Metric.all, resamples: Comparison.resamples, using: &random)
      let newFigures = new.figures(of: Metric.all, resamples: Comparison.resamples, using: &random)
      for (index, metric) in Metric.all.enumerated() {
        let isGate = kind == nil && Metric.gates.contains(metric)
        if isGate, (baseFigures[index] == nil) != (newFigures[index] == nil) {
          throw .unmeasured(metric: metric.name, side: baseFigures[index] == nil ? "base" : "new")
        }
        guard let before = baseFigures[index], let after = newFigures[index] else { continue }
        let interval = DifferenceInterval(confidence: isGate ? gateConfidence : confidence)
        rows.append(
          Row(
            metric: metric, kind: kind, base: before.value, new: after.value,
            interval: interval.bounds(new: after, base: before), confidence: interval.confidence))
      }
    }
    self.rows = rows
    gates = Metric.gates.map { metric in
      Gate(metric, rows.first { $0.metric == metric && $0.kind == nil }, tolerance)
    }
    self.base = Side(runs: base.count, transitions: kinds.base.sharedTotal)
    self.new = Side(runs: new.count, transitions: kinds.new.sharedTotal)
    remarks = Comparison.remarks(base, new, kinds)
    self.seed = seed
  }
}

/// The reason why recordings cannot be compared.
public enum ComparisonError: Error, Hashable, CustomStringConvertible {
  /// Two recordings were made under different conditions that affect frame times.
  case different(first: String, second: String, difference: String)
  /// A recording has no frame of a timed transition that ended.
  case empty(folder: String)
  /// A metric that decides is known only on the other side.
  case unmeasured(metric: String, side: String)
  /// The sides have no kind of transition in common.
  case nothingShared

  /// A message with the cause and a remedy.
  public var description: String {
    switch self {
    case .different(let first, let second, let difference):
      "\(RecordingError.incomparable(path: second, with: first, difference: difference))"
    case .empty(let folder):
      "nothing to compare: \"\(folder)\" has no frame of a timed transition that ended; "
        + "record again or leave it out"
    case .unmeasured(let metric, let side):
      "nothing to compare: the \(metric) of \(side) is unknown because no transition there ended; "
        + "record again"
    case .nothingShared:
      "nothing to compare: the sides have no kind of transition in common; record the same transitions"
    }
  }
}

/// The kinds of transition on each side, counted once.
private struct Kinds {
  /// The number of transitions of each kind on one side.
  struct Tally {
    fileprivate(set) var counts: [String: Int] = [:]
    /// The number of transitions of kinds that both sides have.
    fileprivate(set) var sharedTotal = 0
  }

  /// The kinds on both sides, in the order of first occurrence in base.
  let shared: [String]
  /// The kinds that occur on one side only, with that side.
  let left: [(kind: String, side: String)]
  let base: Tally
  let new: Tally

  init(_ baseRuns: [Run], _ newRuns: [Run]) {
    var (base, new) = (Tally(), Tally())
    let baseKinds = Kinds.count(baseRuns, into: &base)
    let newKinds = Kinds.count(newRuns, into: &new)
    shared = baseKinds.filter { new.counts[$0] != nil }
    for kind in shared {
      base.sharedTotal += base.counts[kind] ?? 0
      new.sharedTotal += new.counts[kind] ?? 0
    }
    left =
      baseKinds.filter { new.counts[$0] == nil }.map { ($0, "base") }
      + newKinds.filter { base.counts[$0] == nil }.map { ($0, "new") }
    (self.base, self.new) = (base, new)
  }

  // Returns the kinds in the order of first occurrence.
  private static func count(_ runs: [Run], into tally: inout Tally) -> [String] {
    var kinds: [String] = []
    for run in runs {
      for transition in run.transitions {
        if tally.counts[transition.kind] == nil { kinds.append(transition.kind) }
        tally.counts[transition.kind, default: 0] += 1
      }
    }
    return kinds
  }
}

extension Comparison {
  /// The conditions that may differ between runs. A difference causes a remark.
  private static func circumstances(_ header: RecordingHeader) -> [String: String] {
    var circumstances = header.settings
    circumstances["kernel"] = header.kernel
    circumstances["machine"] = header.machine.map { "\($0.processor), \($0.cores) cores, \($0.system)" }
    return circumstances
  }

  private static func sharedHeader(of runs: [Run]) throws(ComparisonError) -> RecordingHeader {
    guard let first = runs.first else { fatalError("a comparison needs at least one run") }
    for run in runs {
      if let difference = run.header.difference(from: first.header) {
        throw .different(first: first.folder, second: run.folder, difference: difference)
      }
      guard run.transitions.contains(where: { $0.isTimed && !$0.work.isEmpty }) else {
        throw .empty(folder: run.folder)
      }
    }
    return first.header
  }

  private static func remarks(_ base: [Run], _ new: [Run], _ kinds: Kinds) -> [String] {
    var remarks: [String] = []
    let runs = base + new
    for (side, runs) in [("base", base), ("new", new)] where runs.count == 1 {
      remarks.append(
        "\(side) is a single run: the intervals do not include the variation between runs; record several"
      )
    }
    if case let count = min(base.count, new.count), (2..<DifferenceInterval.fewest).contains(count) {
      remarks.append(
        "with \(count) runs on a side, the intervals are wide; record \(DifferenceInterval.fewest) or more")
    }
    if !runs.allSatisfy(\.header.isReal) {
      remarks.append(
        "the clock was virtual: lateness, hitches and clicks are unknown, and only frame work decides")
    }
    for (kind, side) in kinds.left { remarks.append("\"\(kind)\" occurs only in \(side) and is excluded") }
    func share(_ kind: String, _ tally: Kinds.Tally) -> Double {
      Double(tally.counts[kind] ?? 0) / Double(tally.sharedTotal)
    }
    for kind in kinds.shared {
      let (before, after) = (share(kind, kinds.base), share(kind, kinds.new))
      guard abs(before - after) > 0.1 else { continue }
      remarks.append(
        "\"\(kind)\" makes up \(percent(before)) of base and \(percent(after)) of new; compare kind by kind")
    }
    let slowed = [base, new].map { $0.flatMap(\.transitions).count(where: \.isSlowed) }
    if slowed != [0, 0] {
      remarks.append(
        "\(slowed[0]) transitions of base and \(slowed[1]) of new dropped to half rate or were cut; "
          + "they have fewer frames because the machine could not keep up")
    }
    let names = Set(runs.flatMap { circumstances($0.header).keys })
    for name in names.sorted() {
      func values(_ runs: [Run]) -> Set<String> {
        Set(runs.map { circumstances($0.header)[name] ?? "not set" })
      }
      let (before, after) = (values(base), values(new))
      guard before.union(after).count > 1 else { continue }
      func list(_ values: Set<String>) -> String { values.sorted().joined(separator: ", ") }
      remarks.append("\(name) differs: \(list(before)) in base, \(list(after)) in new")
    }
    for run in runs where !run.isComplete {
      remarks.append("\"\(run.folder)\" was not closed; only the records written before are included")
    }
    for run in runs where run.dropped > 0 {
      remarks.append("\"\(run.folder)\" is missing \(run.dropped) records: the recorder's buffer was full")
    }
    return remarks
  }
}
