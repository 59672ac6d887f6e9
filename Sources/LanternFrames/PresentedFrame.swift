public import LanternWidgets

/// A frame that was put on the display.
nonisolated public struct PresentedFrame: Hashable, Sendable {
  /// Which frame of a transition it was.
  public struct Step: Hashable, Sendable {
    public let kind: String
    /// 1 … due.
    public let frame: Int
    /// Nil while a pointer holds it.
    public let due: Int?
  }

  /// What it was made for.
  public let moment: Moment
  /// Nil at rest.
  public let step: Step?
}
