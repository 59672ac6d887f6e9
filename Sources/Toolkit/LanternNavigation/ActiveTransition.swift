import LanternWidgets

/// The active transition of a window, with the values that the frame loop needs to time and name it.
nonisolated public struct ActiveTransition: Sendable {
  /// How the position of a transition advances.
  public enum Pace: Hashable, Sendable {
    /// Along the frame grid, for a duration.
    case timed(Duration)
    /// With a pointer that drags it.
    case held
  }

  /// A number that increases. A transition that is reversed, caught or released gets a new one.
  public let id: Int
  /// The `kind` of the transition.
  public let kind: String
  /// The name of the outgoing side: the name of a flow, or the title of a screen.
  public let from: String
  /// The name of the incoming side: the name of a flow, or the title of a screen.
  public let to: String
  /// How the position of the transition advances.
  public let pace: Pace
  /// Whether it continues an earlier transition from its current position, rather than starting at 0.
  public let isContinuation: Bool
}
