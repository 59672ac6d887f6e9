/// Navigates to the destinations of one scope, such as login. Screens name a destination instead of another screen.
///
/// A navigator doesn't keep its stack alive.
@MainActor
public protocol Navigator<Destination>: AnyObject {
  /// The destinations, with the values that each of them needs.
  associatedtype Destination

  /// Starts to navigate to a destination. Returns false, without an effect, if the stack no longer exists.
  @discardableResult
  func navigate(to destination: Destination) -> Bool
}
