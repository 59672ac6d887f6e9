/// The order in which a router runs navigations.
nonisolated public enum NavigationPolicy: Hashable, Sendable {
  /// Waits until all navigations before it have ended.
  case queue
  /// Supersedes all navigations before it.
  case latest
  /// As `queue`, but shares the result of an equal navigation that runs or waits.
  ///
  /// Two navigations are equal if they have the same destination value, equal contexts and the same `force`. Copies of a
  /// destination are the same value, and each call of `assemble` makes another one: store the destination. A navigation
  /// for a result is equal to none.
  case coalesce
  /// Fails if another navigation runs.
  case reject
}

/// A requested navigation.
public final class Navigation {
  private let stop: () -> Bool
  init(stop: @escaping () -> Bool) { self.stop = stop }

  /// Cancels the navigation while it waits for its turn or for a guard. Returns false once the navigation changes the
  /// window or has ended.
  @discardableResult
  public func cancel() -> Bool { stop() }
}
