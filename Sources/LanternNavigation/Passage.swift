/// What became of a call to `RootController.show`.
nonisolated public enum SwapOutcome: Hashable, Sendable {
  /// The part shows, and `current` is it.
  case shown
  /// Another swap took over before this one was through.
  case superseded
}

/// An animated swap of parts that is under way: all that the frame loop needs to time it.
nonisolated public struct Swap: Sendable {
  /// Counts up, so that a new swap can be told from the one before.
  public let id: Int
  public let from: Part
  public let to: Part
  public let transition: any Transition
  /// Linear progress at which it starts: 0, or more for one that turns another round on its way.
  public let startProgress: Double
  /// Whether it turns the swap before it round.
  public let isReversal: Bool
}
