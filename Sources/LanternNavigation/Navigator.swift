/// Brings a person to the places of one scope, such as logging in: screens name what is wanted, never one another.
///
/// It does not keep its stack alive.
@MainActor
public protocol Navigator<Destination>: AnyObject {
  /// The places, with whatever each of them needs to know.
  associatedtype Destination

  /// Sets out to a place. False, and nothing has happened, when the stack to show it in is gone.
  @discardableResult
  func navigate(to destination: Destination) -> Bool
}
