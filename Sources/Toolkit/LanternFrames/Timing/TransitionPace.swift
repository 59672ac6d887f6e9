public import LanternRecording

/// The rule that lowers the frame count of a transition on a machine that cannot keep up.
///
/// The budget of a frame is the time from its deadline to the next. The work of a frame runs from its begin to the
/// end of presenting. After three consecutive frames over budget, the transition changes to half rate: it shows
/// every other frame of the same grid. After two consecutive frames at half rate that take more than twice the
/// budget, the transition is cut: its next frame is its last. The transition is never slowed down, and the next one
/// starts at full rate again. Deadlines that this rule leaves out count as skipped and are marked as degraded. The
/// recording contains each decision.
nonisolated public struct TransitionPace: Hashable, Sendable {
  /// The number of consecutive frames over budget before the change to half rate.
  public static let framesToHalf = 3
  /// The number of consecutive frames over twice the budget before the cut.
  public static let framesToCut = 2

  /// The current pace.
  public private(set) var step = Pace.full
  private var count = 0

  /// Creates a pace at full rate.
  public init() {}

  /// Registers the work of a frame, in nanoseconds. Returns the new pace if it changes.
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

  /// Returns how many of the skipped deadlines this rule left out.
  func degraded(of skipped: Int) -> Int {
    switch step {
    case .full: 0
    case .half: min(1, skipped)
    case .cut: skipped
    }
  }
}
