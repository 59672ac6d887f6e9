/// What became of a navigation. Each call ends in exactly one.
public enum Outcome<Shown: Screen> {
  /// The destination shows, and its last frame was on the display.
  case shown(PresentedDestination<Shown>)
  /// A guard, or a screen that would have had to go, said no. Nothing has changed.
  case refused(Refusal)
  /// Another change took over.
  case superseded
  /// Whoever asked for it does not want it any more, or a person dragged it back. Nothing has changed.
  case cancelled
  /// The route does not lead there. Nothing has changed.
  case failed(RoutingError)
}

/// A destination that was opened, with the way out of it.
///
/// It keeps the screens that had to go for the destination, for as long as it is kept itself.
public struct PresentedDestination<Shown: Screen> {
  public let screen: Shown
  let changes: [NavigationTransaction.Change]
}

/// Which navigations wait for which.
nonisolated public enum NavigationPolicy: Hashable, Sendable {
  /// Waits until those before it are through.
  case queue
  /// Supersedes those before it.
  case latest
  /// As `queue`, but shares the outcome of an equal one that is under way or waits: a destination of the same name and
  /// screen with an equal context.
  case coalesce
  /// Fails when another is under way.
  case reject
}

/// A navigation that was asked for.
public final class Navigation {
  fileprivate let stop: (Navigation) -> Bool
  init(stop: @escaping (Navigation) -> Bool) { self.stop = stop }

  /// Gives it up while it waits: for its turn, or for a guard. False once it goes on or is over.
  @discardableResult
  public func cancel() -> Bool { stop(self) }
}
