import LanternBase
public import LanternRecording

/// A comparison of the frames of two builds, from recordings of each.
///
/// Two questions decide: is there more work, and is the app less smooth? Their answers compare the runs of the two sides
/// by the rank-sum test, at a significance of 1% for both together. Each kind of transition between the same screens is
/// compared with its own, and the worst one decides. A difference counts only beyond the tolerance. Both
/// questions leave out the time for which other programs had the processor, so that they can be answered on a busy
/// machine. Metrics of wall time, with bootstrap intervals, are for information.
public struct Comparison: Hashable, Sendable {
  /// The values of one metric on both sides.
  public struct Row: Hashable, Sendable {
    /// The compared metric.
    public let metric: Metric
    /// The kind of transition with its screens. Nil for all kinds together.
    public let kind: String?
    /// The value of the base side, in the unit of the metric.
    public let base: Double
    /// The value of the new side, in the unit of the metric.
    public let new: Double
    /// The 95% confidence interval of `difference`. Nil if a side has only one transition.
    public let interval: ClosedRange<Double>?

    /// The value of the new side minus the value of the base side.
    public var difference: Double { new - base }
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

  /// The values of the runs that answer a question about one kind of transition: the mean of its frames in each run, in
  /// milliseconds.
  struct Measured: Hashable {
    let question: Question
    let kind: String
    let values: RankSumFamily.Values
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
  /// The answers, in the order of the questions.
  public let answers: [Answer]
  /// Whether the base side, divided into its odd and its even runs, differs from itself. The machine is then too noisy for
  /// any answer. False with fewer than ten runs, which can't show that.
  public let baseDiffersFromItself: Bool
  /// The runs of each question and kind of transition.
  let measured: [Measured]
  /// The exact counts of the work. Nil unless both sides were recorded headless and have counts.
  public package(set) var counts: Counts?
  /// Whether a changed count makes the new side worse.
  package let failsOnCounts: Bool
  /// Caveats about the data, one sentence each.
  public let remarks: [String]
  /// The seed of the random number generator.
  public let seed: UInt64

  /// The overall verdict: worse if one answer is, otherwise not worse if both answers are.
  public var verdict: Verdict {
    let verdicts = answers.map(\.verdict)
    return verdicts.contains(.worse) || countsFail
      ? .worse : verdicts.contains(.moreRunsNeeded) ? .moreRunsNeeded : .notWorse
  }

  /// Whether counts changed, and that makes the new side worse.
  package var countsFail: Bool { failsOnCounts && counts?.changed.isEmpty == false }

  /// Compares runs. The same runs and seed give the same result.
  ///
  /// Throws `ComparisonError` if the runs were recorded under different conditions, or if there is nothing to
  /// compare.
  public init(
    of base: [Run], with new: [Run], tolerance: Tolerance = Tolerance(), seed: UInt64 = 1
  ) throws(ComparisonError) {
    try self.init(of: base, with: new, tolerance: tolerance, seed: seed) { _, _ in }
  }

  /// Compares runs by the questions alone, without rows, which take most of the time.
  package init(answering base: [Run], _ new: [Run]) throws(ComparisonError) {
    try self.init(of: base, with: new, tolerance: Tolerance(), seed: 1, hasRows: false) { _, _ in }
  }

  /// Compares runs.
  ///
  /// - Parameters:
  ///   - looks: The number of comparisons of these runs, while they are added. A difference must be clearer at each.
  ///   - hasRows: Whether there are rows, which take most of the time.
  ///   - failsOnCounts: Whether a changed count makes the new side worse.
  ///   - onProgress: Called with the number of kinds that are compared and of all kinds.
  package init(
    of base: [Run], with new: [Run], tolerance: Tolerance, seed: UInt64, looks: Int = 1, hasRows: Bool = true,
    failsOnCounts: Bool = false, onProgress: (Int, Int) -> Void
  ) throws(ComparisonError) {
    try Comparison.checkAreWhole(base + new)
    header = try Comparison.sharedHeader(of: base + new)
    try Comparison.checkSession(of: base)
    try Comparison.checkSession(of: new)
    let kinds = Kinds(base, new)
    guard !kinds.shared.isEmpty else { throw .nothingShared }
    // Group once, because recordings may have thousands of kinds.
    let (baseGroups, newGroups) = (base.map(\.transitionsByKind), new.map(\.transitionsByKind))
    rows = hasRows ? Comparison.rows(baseGroups, newGroups, kinds.shared, seed, onProgress) : []
    let usesWallTimes = !(base + new).allSatisfy(\.hasUsage)
    let rule = AnswerRule(
      kinds: kinds.shared, usesWallTimes: usesWallTimes, tolerance: tolerance, budget: header.budget,
      seed: seed)
    measured = rule.measured(base: baseGroups, new: newGroups)
    answers = rule.answersWithCauses(
      from: measured, base: baseGroups, new: newGroups,
      significance: Comparison.significance / Double(looks))
    let halves = [0, 1].map { half in baseGroups.indices.filter { $0 % 2 == half }.map { baseGroups[$0] } }
    baseDiffersFromItself = [halves, halves.reversed()].contains { halves in
      rule.answers(from: rule.measured(base: halves[0], new: halves[1])).contains { $0.verdict == .worse }
    }
    counts = header.isReal ? nil : Counts(base: baseGroups, new: newGroups, kinds: kinds.shared)
    self.failsOnCounts = failsOnCounts
    self.base = Side(runs: base.count, transitions: kinds.base.sharedTotal)
    self.new = Side(runs: new.count, transitions: kinds.new.sharedTotal)
    remarks = Comparison.remarks(base, new, kinds, usesWallTimes: usesWallTimes)
    self.seed = seed
  }

  // Returns the rows for all kinds together, and then for each kind.
  private static func rows(
    _ baseGroups: [AnswerRule.GroupedRun], _ newGroups: [AnswerRule.GroupedRun], _ kinds: [String],
    _ seed: UInt64, _ onProgress: (Int, Int) -> Void
  ) -> [Row] {
    var random = SplitMix64(seed: seed)
    var rows: [Row] = []
    for (step, kind) in ([nil] + kinds.map(Optional.some)).enumerated() {
      onProgress(step, kinds.count + 1)
      // With a single kind, its rows equal those of all kinds.
      if kind != nil, kinds.count == 1 { continue }
      let names = kind.map { [$0] } ?? kinds
      let (base, new) = (Sample(baseGroups, kinds: names), Sample(newGroups, kinds: names))
      let baseFigures = base.figures(of: Metric.all, resamples: Comparison.resamples, using: &random)
      let newFigures = new.figures(of: Metric.all, resamples: Comparison.resamples, using: &random)
      for (index, metric) in Metric.all.enumerated() {
        guard let before = baseFigures[index], let after = newFigures[index] else { continue }
        let interval = DifferenceInterval(confidence: Comparison.confidence)
        rows.append(
          Row(
            metric: metric, kind: kind, base: before.value, new: after.value,
            interval: interval.bounds(new: after, base: before)))
      }
    }
    return rows
  }
}

/// The reason why recordings cannot be compared.
public enum ComparisonError: Error, Hashable, CustomStringConvertible {
  /// Two recordings were made under different conditions that affect frame times.
  case different(first: String, second: String, difference: String)
  /// Two recordings of a side are not of one build, or were not made in one session.
  case mixed(first: String, second: String, difference: String)
  /// A recording has no frame of a timed transition that ended.
  case empty(folder: String)
  /// A recording ended before the cycles that were due. `completed` is nil if it was not closed.
  case cutShort(folder: String, completed: Int?, due: Int)
  /// The sides have no kind of transition in common.
  case nothingShared

  /// A message with the cause and a remedy.
  public var description: String {
    switch self {
    case .different(let first, let second, let difference):
      "\(RecordingError.incomparable(path: second, with: first, difference: difference))"
    case .mixed(let first, let second, let difference):
      "\"\(first)\" and \"\(second)\" are on one side but not recordings of one build in one session: \(difference); "
        + "remove one of them, or record all of them again"
    case .empty(let folder):
      "nothing to compare: \"\(folder)\" has no frame of a timed transition that ended; "
        + "record again or leave it out"
    case .cutShort(let folder, let completed, let due):
      "\"\(folder)\" was cut short "
        + (completed.map { "after \($0) of \(due) cycles" }
          ?? "before the end of \(due) cycles: it was not closed")
        + "; record it again"
    case .nothingShared:
      "nothing to compare: the sides have no kind of transition in common; record the same transitions"
    }
  }
}

/// The kinds of transition, each with its screens, on each side, counted once.
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
        let kind = transition.kindWithScreens
        if tally.counts[kind] == nil { kinds.append(kind) }
        tally.counts[kind, default: 0] += 1
      }
    }
    return kinds
  }
}

extension Comparison {
  private static func remarks(_ base: [Run], _ new: [Run], _ kinds: Kinds, usesWallTimes: Bool) -> [String] {
    var remarks: [String] = []
    let runs = base + new
    if min(base.count, new.count) < DifferenceInterval.fewest {
      remarks.append(
        "each side needs at least \(DifferenceInterval.fewest) runs to show a difference; record more, in turn"
      )
    }
    if usesWallTimes {
      remarks.append(
        "a recording has no processor times: wall times decide, which other programs on the machine affect")
    }
    if !runs.allSatisfy(\.header.isReal) {
      remarks.append(
        "the clock was virtual: lateness, hitches and clicks are unknown")
    }
    let haveCounts = runs.map { $0.transitions.contains { !$0.counts.isEmpty } }
    if haveCounts.contains(true), haveCounts.contains(false) {
      remarks.append("a recording has no exact counts: they are not compared; record it again")
    }
    for (kind, side) in kinds.left { remarks.append("\"\(kind)\" occurs only in \(side) and is excluded") }
    func share(_ kind: String, _ tally: Kinds.Tally) -> Double {
      Double(tally.counts[kind] ?? 0) / Double(tally.sharedTotal)
    }
    for kind in kinds.shared {
      let (before, after) = (share(kind, kinds.base), share(kind, kinds.new))
      guard abs(before - after) > 0.1 else { continue }
      remarks.append(
        "\"\(kind)\" makes up \(percent(before)) of base and \(percent(after)) of new; each kind is compared with its own, "
          + "but the figures of all kinds together are not comparable")
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
