/// The reason why a screen was removed.
nonisolated public enum RemovalReason: Hashable, Sendable {
  /// The screen or its window was closed, or the user went back from it.
  case closed
  /// Another screen took its place, such as one of another flow.
  case replaced
  /// A route to another destination removed it.
  case navigatedAway
}

/// How a screen was removed.
enum Removal {
  /// By a navigation, which can be undone. The tasks, timers and observers of the screen go on.
  case undoable(RemovalReason)
  /// For good. Everything that ends with the screen has ended.
  case final(RemovalReason)
}

/// The reason why a screen can't be removed.
nonisolated public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason as text for the user.
  public let reason: String

  /// Creates a refusal with a text for the user.
  public init(_ reason: String) { self.reason = reason }

  /// The reason as text.
  public var description: String { reason }
}
