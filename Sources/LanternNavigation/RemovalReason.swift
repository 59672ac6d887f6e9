/// The reason why a screen was removed.
nonisolated public enum RemovalReason: Hashable, Sendable {
  /// The screen was closed, or the user went back from it.
  case closed
  /// Another screen took its place, such as one of another flow.
  case replaced
  /// A route to another destination removed it.
  case navigatedAway
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

extension Screen {
  /// This screen and its descendants after the changes in progress, from the outside in.
  var selfAndDescendants: [Screen] { [self] + targetChildren.flatMap(\.selfAndDescendants) }

  /// Returns the first refusal of some screens and their descendants, or nil.
  ///
  /// Every kind of removal uses this function: back, drag, change of flow, route, logout and quit. The screen that
  /// refuses gets `leave`, which performs the removal anyway.
  static func refusal(of screens: [Screen], leave: @escaping () -> Void) -> Refusal? {
    for screen in screens.flatMap(\.selfAndDescendants) {
      guard let refusal = screen.refusal else { continue }
      screen.refused(leave: leave)
      return refusal
    }
    return nil
  }
}
