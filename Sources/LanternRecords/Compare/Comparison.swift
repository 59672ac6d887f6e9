/// Whether one build's frames are worse than another's, from some recordings of each.
///
/// Every metric comes with its difference and a bootstrap interval of that, and two of them decide, `Metric.gates`:
/// something is worse when a gate's whole interval lies above the tolerance, better when it lies wholly as far below
/// zero. As there are two chances to be wrong, each gate's interval has 97.5 % confidence, so that both together have
/// 95 % (Bonferroni); the other metrics have 95 % each and decide nothing.
public struct Comparison: Hashable, Sendable {
  public enum Verdict: String, Hashable, Sendable {
    case better
    case worse
    /// Which is not to say that there is none.
    case noDifference = "no difference shown"
  }

  /// One metric of both sides.
  public struct Row: Hashable, Sendable {
    public let metric: Metric
    /// The kind of transition; nil for all kinds together.
    public let kind: String?
    public let base: Double
    public let new: Double
    /// What the difference new - base may be; nil when one transition is all there is.
    public let interval: ClosedRange<Double>?
    /// Of the interval.
    public let confidence: Double

    public var difference: Double { new - base }
  }

  /// A metric that decides.
  public struct Gate: Hashable, Sendable {
    public let metric: Metric
    /// Nil when neither side has the metric: hitches with a virtual clock.
    public let row: Row?
    /// By how much it may change, in the metric's unit.
    public let allowance: Double
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

  /// What was compared, on one side.
  public struct Side: Hashable, Sendable {
    public let runs: Int
    /// Those of a kind that both sides have.
    public let transitions: Int

    package init(runs: Int, transitions: Int) {
      self.runs = runs
      self.transitions = transitions
    }
  }

  /// Resamples of either side.
  public static let resamples = 2_000
  static let confidence = 0.95

  public let base: Side
  public let new: Side
  /// The conditions that are the same in all runs.
  public let header: RecordingHeader
  /// All kinds together, then kind by kind in the order in which they came.
  public let rows: [Row]
  public let gates: [Gate]
  /// What a reader should know beside the figures, a sentence each.
  public let remarks: [String]
  public let seed: UInt64

  /// Worse if any gate is; else better if any is.
  public var verdict: Verdict {
    let verdicts = gates.map(\.verdict)
    return verdicts.contains(.worse) ? .worse : verdicts.contains(.better) ? .better : .noDifference
  }

  /// Compares runs; the same ones with the same seed give the same result.
  ///
  /// Errors: they were recorded under different conditions, or there is nothing to compare.
  public init(
    of base: [Run], with new: [Run], tolerance: Tolerance = Tolerance(), seed: UInt64 = 1
  ) throws(ComparisonError) {
    header = try Comparison.sharedHeader(of: base + new)
    let kinds = Kinds(base, new)
    guard !kinds.shared.isEmpty else { throw .nothingShared }
    let confidence = Comparison.confidence
    let gateConfidence = 1 - (1 - confidence) / Double(Metric.gates.count)
    // Grouped once: recordings may have thousands of kinds.
    let (baseGroups, newGroups) = (base.map(\.transitionsByKind), new.map(\.transitionsByKind))
    var dice = SplitMix64(seed: seed)
    var rows: [Row] = []
    for kind in [nil] + kinds.shared.map(Optional.some) {
      // One kind alone is the same as all of them.
      if kind != nil, kinds.shared.count == 1 { continue }
      let names = kind.map { [$0] } ?? kinds.shared
      let (base, new) = (Sample(baseGroups, kinds: names), Sample(newGroups, kinds: names))
      let baseFigures = base.figures(of: Metric.all, resamples: Comparison.resamples, using: &dice)
      let newFigures = new.figures(of: Metric.all, resamples: Comparison.resamples, using: &dice)
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

/// Why recordings cannot be compared.
public enum ComparisonError: Error, Hashable, CustomStringConvertible {
  /// Two of them were recorded under conditions that decide what a frame takes.
  case different(first: String, second: String, difference: String)
  /// One has no frame of a transition that ended and whose pictures were due at set times.
  case empty(folder: String)
  /// A metric that decides is known of the other side alone.
  case unmeasured(metric: String, side: String)
  /// No kind of transition is on both sides.
  case nothingShared

  public var description: String {
    switch self {
    case .different(let first, let second, let difference):
      "\(RecordingError.incomparable(path: second, with: first, difference: difference))"
    case .empty(let folder):
      "nothing to compare: “\(folder)” has no frame of a timed transition that ended; record anew, or leave it out"
    case .unmeasured(let metric, let side):
      "nothing to compare: the \(metric) of \(side) is not known, for no transition there came to its end; record anew"
    case .nothingShared:
      "nothing to compare: no kind of transition is on both sides; record the same things"
    }
  }
}

/// The kinds of transition on each side, counted once.
private struct Kinds {
  /// How many transitions of each kind one side has.
  struct Tally {
    fileprivate(set) var counts: [String: Int] = [:]
    /// How many are of a kind that both sides have.
    fileprivate(set) var sharedTotal = 0
  }

  /// In the order in which they first came in base.
  let shared: [String]
  /// The kinds of one side alone, and the side.
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

  // Returns the kinds in the order in which they first came.
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
  /// What may differ and is worth a remark when it does.
  private static func circumstances(_ header: RecordingHeader) -> [String: String] {
    var circumstances = header.settings
    circumstances["kernel"] = header.kernel
    circumstances["machine"] = header.machine.map { "\($0.processor), \($0.cores) cores, \($0.system)" }
    return circumstances
  }

  private static func sharedHeader(of runs: [Run]) throws(ComparisonError) -> RecordingHeader {
    guard let first = runs.first else { preconditionFailure("there is a run to compare") }
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
        "\(side) is a single run: how much runs differ from one another is not in the intervals; record several"
      )
    }
    if case let count = min(base.count, new.count), (2..<DifferenceInterval.fewest).contains(count) {
      remarks.append(
        "\(count) runs on a side make wide intervals; record \(DifferenceInterval.fewest) or more")
    }
    if !runs.allSatisfy(\.header.isReal) {
      remarks.append(
        "the clock was virtual: lateness, hitches and clicks are not known, and work alone decides")
    }
    for (kind, side) in kinds.left { remarks.append("“\(kind)” is in \(side) only and was left out") }
    func share(_ kind: String, _ tally: Kinds.Tally) -> Double {
      Double(tally.counts[kind] ?? 0) / Double(tally.sharedTotal)
    }
    for kind in kinds.shared {
      let (before, after) = (share(kind, kinds.base), share(kind, kinds.new))
      guard abs(before - after) > 0.1 else { continue }
      remarks.append(
        "“\(kind)” makes up \(percent(before)) of base and \(percent(after)) of new: compare kind by kind")
    }
    let slowed = [base, new].map { $0.flatMap(\.transitions).count(where: \.isSlowed) }
    if slowed != [0, 0] {
      remarks.append(
        "\(slowed[0]) transitions of base and \(slowed[1]) of new went to half rate or were cut: the machine could not "
          + "keep up, and their frames were fewer")
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
      remarks.append("“\(run.folder)” was not closed and goes as far as it was written")
    }
    for run in runs where run.dropped > 0 {
      remarks.append("“\(run.folder)” lacks \(run.dropped) records: the recorder's memory was full")
    }
    return remarks
  }
}
