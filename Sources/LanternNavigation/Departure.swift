/// Why a screen is gone.
nonisolated public enum Departure: Hashable, Sendable {
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
  var everyone: [Screen] { [self] + children.flatMap(\.everyone) }
}

/// The one rule for being left: back, swipe, swap, route, log out and quit all ask it.
@MainActor
struct Leave {
  /// Goes without asking: a person has decided.
  static let decided = Leave(isDecided: true)
  static let asking = Leave(isDecided: false)

  let isDecided: Bool

  /// Nil when all of them may be taken away. Else the first that may not is told what was wanted, and why not is
  /// answered.
  func refusal(of screens: [Screen], wanted: @escaping () -> Void) -> Refusal? {
    guard !isDecided else { return nil }
    for screen in screens.flatMap(\.everyone) {
      guard let refusal = screen.refusal else { continue }
      screen.refused(leave: wanted)
      return refusal
    }
    return nil
  }
}
