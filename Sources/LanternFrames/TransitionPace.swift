public import LanternRecords

/// The rule by which a transition has fewer frames on a machine that cannot keep up.
///
/// A frame's budget is the time from its deadline to the next; its work runs from its begin to the end of presenting.
/// After three frames in a row over budget the transition goes to half rate: it shows every other frame of the same
/// grid. After two in a row there that took more than twice the budget, it is cut: its next frame is its last. It is
/// never slowed down, and the next transition starts at full rate again. Deadlines left out so count as skipped and
/// are marked as degraded; each decision is in the record.
nonisolated public struct TransitionPace: Hashable, Sendable {
  /// How many frames in a row are over budget before it goes to half rate, and how many over twice the budget
  /// before it is cut.
  public static let framesToHalf = 3
  public static let framesToCut = 2

  public private(set) var step = Pace.full
  private var count = 0

  public init() {}

  /// Takes in what a frame's work took; returns the step to which that leads, if it is another.
  public mutating func take(work: Int64, budget: Int64) -> Pace? {
    switch step {
    case .full:
      count = work > budget ? count + 1 : 0
      guard count >= TransitionPace.framesToHalf else { return nil }
      step = .half
    case .half:
      count = work > 2 * budget ? count + 1 : 0
      guard count >= TransitionPace.framesToCut else { return nil }
      step = .cut
    case .cut:
      return nil
    }
    count = 0
    return step
  }

  /// How many of the deadlines that were passed over were left out by this rule.
  func leftOut(of skipped: Int) -> Int {
    switch step {
    case .full: 0
    case .half: min(1, skipped)
    case .cut: skipped
    }
  }
}
