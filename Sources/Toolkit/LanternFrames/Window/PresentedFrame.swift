public import LanternWidgets

/// A frame that was presented on the display.
nonisolated public struct PresentedFrame: Hashable, Sendable {
  /// The position of a frame in a transition.
  public struct Step: Hashable, Sendable {
    /// The kind of the transition, as recordings store it.
    public let kind: String
    /// The number of the frame: 1 … `due`.
    public let frame: Int
    /// The number of frames in the transition, or nil while the user drags it.
    public let due: Int?
  }

  /// The moment that the frame was made for.
  public let moment: Moment
  /// The step of the transition, or nil if no transition runs.
  public let step: Step?
}
