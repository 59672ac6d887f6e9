import LanternRecording

/// A question that decides whether a build is worse.
public enum Question: String, CaseIterable, Hashable, Sendable {
  /// Does a frame take more processor time?
  case work = "more work"
  /// Is a frame presented later after its deadline, not counting the time for which others had the processor?
  case smoothness = "less smooth"
}

extension Comparison {
  /// The answer to a question, or to all of them.
  public enum Verdict: String, Hashable, Sendable {
    /// The new build is worse.
    case worse
    /// The new build is not worse by more than the tolerance.
    case notWorse = "not worse"
    /// The runs vary too much, or are too few, to tell.
    case moreRunsNeeded = "more runs needed"
  }

  /// The answer to a question, by the kind of transition that decides it. Times are in milliseconds a frame.
  ///
  /// Each run counts as one value, the mean of its frames of that kind, because the frames of a run are not independent.
  public struct Answer: Hashable, Sendable {
    /// The question.
    public let question: Question
    /// What was measured, such as “processor time”.
    public let measure: String
    /// The means of the runs of the base side, in recorded order.
    public let baseRuns: [Double]
    /// The means of the runs of the new side, in recorded order.
    public let newRuns: [Double]
    /// The difference of the two sides.
    public let difference: Double
    /// The 99% interval of the difference. Nil if there are too few runs.
    public let interval: ClosedRange<Double>?
    /// The difference that is accepted.
    public let allowance: Double
    /// The difference as a share of the time from one deadline to the next.
    public let shareOfFrame: Double
    /// The kind of transition with its screens whose frames these are: of the kinds with this verdict, the one that is
    /// affected the most. Nil if there is only one kind.
    public let mostAffected: String?
    /// The verdict.
    public let verdict: Verdict
    /// Where the difference arises. Nil unless the new build is worse, and all runs were recorded by cause.
    public internal(set) var causes: Causes?

    /// The median of the runs of the base side.
    public var base: Double { median(of: baseRuns) }
    /// The median of the runs of the new side.
    public var new: Double { median(of: newRuns) }

    // The largest difference that the runs allow if more of them are needed, or else the difference.
    fileprivate var largestDifference: Double {
      verdict == .moreRunsNeeded ? interval?.upperBound ?? .infinity : difference
    }
  }

  /// The probability at which a difference counts as shown, for each question. Together they give 1%.
  static let significance = 0.01 / Double(Question.allCases.count)
}

/// How questions are answered from the transitions of each run, grouped by kind.
struct AnswerRule {
  /// The kinds that both sides have.
  let kinds: [String]
  /// Whether wall times decide, because processor times were not recorded.
  let usesWallTimes: Bool
  let tolerance: Tolerance
  /// The time from one deadline to the next, in nanoseconds.
  let budget: Int64
  /// The seed for the exchanges of runs, if there are too many to make all of them.
  let seed: UInt64

  typealias GroupedRun = [String: [TransitionSample]]

  /// Returns the values of the runs for each question and kind, without kinds of which a side has none.
  func measured(base: [GroupedRun], new: [GroupedRun]) -> [Comparison.Measured] {
    Question.allCases.flatMap { question in
      kinds.map { kind in
        Comparison.Measured(
          question: question, kind: kind,
          values: RankSumFamily.Values(base: means(base, question, kind), new: means(new, question, kind)))
      }
    }
    .filter { kind in [kind.values.base, kind.values.new].allSatisfy { $0.contains { $0 != nil } } }
  }

  /// Returns the answers in the order of the questions, without those for which a side has no values.
  ///
  /// - Parameter significance: The probability at which a difference counts as shown, for each question.
  func answers(
    from measured: [Comparison.Measured], significance: Double = Comparison.significance
  ) -> [Comparison.Answer] {
    Question.allCases.compactMap { question in
      answer(question, measured.filter { $0.question == question }, significance)
    }
  }

  /// Returns the answers. Those that are worse have their causes.
  func answersWithCauses(
    from measured: [Comparison.Measured], base: [GroupedRun], new: [GroupedRun], significance: Double
  ) -> [Comparison.Answer] {
    answers(from: measured, significance: significance).map { answer in
      guard answer.verdict == .worse, let kind = answer.mostAffected ?? kinds.first else { return answer }
      var answer = answer
      answer.causes = Causes(
        of: answer.difference, base: base.map { $0[kind] ?? [] }, new: new.map { $0[kind] ?? [] },
        answer.question == .work ? \.processorTime : \.duration, seed: seed)
      return answer
    }
  }

  // Each kind has an answer, and that of the worst kind is the answer to the question. A build is not worse only if it
  // is not worse in any kind, which each kind must show by itself (Berger 1982).
  private func answer(
    _ question: Question, _ measured: [Comparison.Measured], _ significance: Double
  ) -> Comparison.Answer? {
    let chances = RankSumFamily(measured.map(\.values), seed: seed).chances
    let answers = zip(measured, chances).map { measured, chance in
      answer(
        question, measured.values, isShown: chance <= significance,
        kind: kinds.count > 1 ? measured.kind : nil)
    }
    return [Comparison.Verdict.worse, .moreRunsNeeded, .notWorse].lazy
      .map { verdict in answers.filter { $0.verdict == verdict } }.first { !$0.isEmpty }?
      .max { $0.largestDifference < $1.largestDifference }
  }

  // Returns the answer for one kind of transition.
  private func answer(
    _ question: Question, _ values: RankSumFamily.Values, isShown: Bool, kind: String?
  ) -> Comparison.Answer {
    let (before, after) = (values.base.compactMap(\.self), values.new.compactMap(\.self))
    let test = RankSum(base: before, new: after)
    let interval = test.interval(tail: Comparison.significance)
    let allowance = tolerance.allowance(on: median(of: before))
    let verdict: Comparison.Verdict =
      if isShown, test.difference > allowance {
        .worse
      } else if let interval, interval.upperBound <= allowance {
        .notWorse
      } else {
        .moreRunsNeeded
      }
    return Comparison.Answer(
      question: question, measure: measure(of: question), baseRuns: before, newRuns: after,
      difference: test.difference, interval: interval, allowance: allowance,
      shareOfFrame: test.difference * 1e6 / Double(budget), mostAffected: kind, verdict: verdict)
  }

  // The mean of the frames of a kind in each run, in milliseconds. Nil for a run without any.
  private func means(_ runs: [GroupedRun], _ question: Question, _ kind: String) -> [Double?] {
    runs.map { run in
      var (sum, count) = (0.0, 0)
      for transition in run[kind] ?? [] {
        let times = times(of: transition, question)
        sum += times.reduce(0) { $0 + Double($1) }
        count += times.count
      }
      return count > 0 ? sum / Double(count) / 1e6 : nil
    }
  }

  private func times(of transition: TransitionSample, _ question: Question) -> [Int64] {
    switch (question, usesWallTimes) {
    case (.work, false): transition.processorTimes
    case (.work, true): transition.work
    case (.smoothness, false): transition.ownResponses
    case (.smoothness, true): transition.responses
    }
  }

  private func measure(of question: Question) -> String {
    switch (question, usesWallTimes) {
    case (.work, false): "processor time"
    case (.work, true): "frame work"
    case (.smoothness, false): "own response"
    case (.smoothness, true): "response"
    }
  }
}

/// Returns the median of values. Precondition: there is one.
func median(of values: [Double]) -> Double {
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
