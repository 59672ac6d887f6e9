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

  /// The answer to a question. Times are in milliseconds a frame.
  ///
  /// Each run counts as one value, the mean of its frames, because the frames of a run are not independent.
  public struct Answer: Hashable, Sendable {
    /// The difference in the frames of one kind of transition.
    public struct Kind: Hashable, Sendable {
      /// The kind of transition.
      public let kind: String
      /// The difference.
      public let difference: Double
    }

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
    /// The kind of transition with the largest difference. Nil if there is only one kind.
    public let mostAffected: Kind?
    /// The verdict.
    public let verdict: Verdict

    /// The median of the runs of the base side.
    public var base: Double { median(of: baseRuns) }
    /// The median of the runs of the new side.
    public var new: Double { median(of: newRuns) }
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

  typealias GroupedRun = [String: [TransitionSample]]

  /// Returns the answers in the order of the questions, without those for which a side has no values.
  ///
  /// - Parameter significance: The probability at which a difference counts as shown, for each question.
  func answers(
    base: [GroupedRun], new: [GroupedRun], significance: Double = Comparison.significance
  ) -> [Comparison.Answer] {
    Question.allCases.compactMap { answer($0, base, new, significance) }
  }

  private func answer(
    _ question: Question, _ base: [GroupedRun], _ new: [GroupedRun], _ significance: Double
  ) -> Comparison.Answer? {
    let (before, after) = (means(base, question, kinds), means(new, question, kinds))
    guard !before.isEmpty, !after.isEmpty else { return nil }
    let test = RankSum(base: before, new: after)
    let interval = test.interval(tail: Comparison.significance)
    let allowance = tolerance.allowance(on: median(of: before))
    let verdict: Comparison.Verdict =
      if test.chance <= significance, test.difference > allowance {
        .worse
      } else if let interval, interval.upperBound <= allowance {
        .notWorse
      } else {
        .moreRunsNeeded
      }
    return Comparison.Answer(
      question: question, measure: measure(of: question), baseRuns: before, newRuns: after,
      difference: test.difference, interval: interval, allowance: allowance,
      shareOfFrame: test.difference * 1e6 / Double(budget), mostAffected: mostAffected(question, base, new),
      verdict: verdict)
  }

  private func mostAffected(_ question: Question, _ base: [GroupedRun], _ new: [GroupedRun])
    -> Comparison.Answer.Kind?
  {
    guard kinds.count > 1 else { return nil }
    let differences = kinds.compactMap { kind -> Comparison.Answer.Kind? in
      let (before, after) = (means(base, question, [kind]), means(new, question, [kind]))
      guard !before.isEmpty, !after.isEmpty else { return nil }
      return Comparison.Answer.Kind(kind: kind, difference: RankSum(base: before, new: after).difference)
    }
    return differences.max { $0.difference < $1.difference }
  }

  // The mean of the frames of each run, in milliseconds. A run without frames of these kinds has no value.
  private func means(_ runs: [GroupedRun], _ question: Question, _ kinds: [String]) -> [Double] {
    runs.compactMap { run in
      var (sum, count) = (0.0, 0)
      for transition in kinds.lazy.flatMap({ run[$0] ?? [] }) {
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
