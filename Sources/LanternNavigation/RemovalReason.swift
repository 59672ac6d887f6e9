/// Why a screen is gone.
nonisolated public enum RemovalReason: Hashable, Sendable {
  /// Somebody closed it, or went back from it.
  case closed
  /// Something else stands in its place, such as another part of the app.
  case replaced
  /// A route that led elsewhere took it along.
  case carriedOff
}

/// Why a screen does not want to be taken away.
nonisolated public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// For a person to read.
  public let reason: String

  public init(_ reason: String) { self.reason = reason }

  public var description: String { reason }
}

extension Screen {
  /// It and all that it contains, from the outside in.
  var everyone: [Screen] { [self] + heldToBe.flatMap(\.everyone) }

  /// The one rule for being left, which back, swipe, swap, route, log out and quit all ask: why one of these screens,
  /// or one inside of them, does not want to be taken away. It hears of `leave`, which does it all the same.
  static func refusal(of screens: [Screen], leave: @escaping () -> Void) -> Refusal? {
    for screen in screens.flatMap(\.everyone) {
      guard let refusal = screen.refusal else { continue }
      screen.refused(leave: leave)
      return refusal
    }
    return nil
  }
}
