/// The result of a navigation or of a call that shows another screen. Each call gets exactly one.
nonisolated public enum NavigationResult<Value> {
  /// The screen shows, and its last frame was on the display.
  case shown(Value)
  /// A guard, or a screen that had to be removed, refused. Nothing changed.
  case refused(Refusal)
  /// A later change took over.
  case superseded
  /// The navigation was cancelled. Nothing changed.
  case cancelled(by: Canceller)
  /// The route doesn't lead to the destination. Nothing changed.
  case failed(RoutingError)

  /// The result without its details, as journals store it.
  public var kind: NavigationResultKind {
    switch self {
    case .shown: .shown
    case .refused: .refused
    case .superseded: .superseded
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }

  /// The same result with another value in place of the one that was shown.
  public func map<Other>(_ transform: (Value) -> Other) -> NavigationResult<Other> {
    flatMap { .shown(transform($0)) }
  }

  /// The same result, unless a screen was shown: then the result that `transform` returns for its value.
  public func flatMap<Other>(_ transform: (Value) -> NavigationResult<Other>) -> NavigationResult<Other> {
    switch self {
    case .shown(let value): transform(value)
    case .refused(let refusal): .refused(refusal)
    case .superseded: .superseded
    case .cancelled(let canceller): .cancelled(by: canceller)
    case .failed(let error): .failed(error)
    }
  }
}

nonisolated extension NavigationResult: CustomStringConvertible {
  /// The kind of the result with the reason, without the value.
  public var description: String {
    switch self {
    case .refused(let refusal): "refused: \(refusal)"
    case .failed(let error): "failed: \(error)"
    case .cancelled(let canceller): "cancelled by \(canceller)"
    case .shown, .superseded: kind.rawValue
    }
  }
}

nonisolated extension NavigationResult: Sendable where Value: Sendable {}

nonisolated extension NavigationResult where Value == Void {
  /// The screen shows, and its last frame was on the display.
  public static var shown: Self { .shown(()) }
}

/// The cause of a cancelled navigation.
nonisolated public enum Canceller: Hashable, Sendable, CustomStringConvertible {
  /// The caller: by `Navigation.cancel()`, or because its task was cancelled.
  case caller
  /// The user, who dragged a screen back.
  case user
  /// The window or its router, which was released.
  case window
  /// The end of the navigation that waited for a guard. The guard navigated after that.
  case guardedNavigation

  /// The canceller as text.
  public var description: String {
    switch self {
    case .caller: "the caller"
    case .user: "the user"
    case .window: "the window"
    case .guardedNavigation: "the guarded navigation"
    }
  }
}

/// How a navigation ended.
nonisolated public enum NavigationResultKind: String, Codable, Hashable, Sendable {
  /// The screen shows.
  case shown
  /// A guard or a screen refused.
  case refused
  /// A later change took over.
  case superseded
  /// The caller or the user cancelled it.
  case cancelled
  /// The route doesn't lead to the destination.
  case failed
}

/// A destination that a router opened. `Router.close` undoes that.
///
/// Until it is released, or the screen of the destination is removed in another way, the screens that were removed for the
/// destination are kept with their tasks, timers, coordinators and pending results: they return as they were. The value
/// itself retains no screen, so each of these screens can store it.
public struct PresentedDestination<Shown: Screen> {
  /// The screen of the destination, or nil once the screen was removed and released.
  public private(set) weak var screen: Shown?
  /// The title of the screen when it was opened.
  let title: String
  let changes: [AppliedChange]

  init(_ screen: Shown, _ changes: [AppliedChange]) { self.init(screen, screen.title, changes) }

  private init(_ screen: Shown?, _ title: String, _ changes: [AppliedChange]) {
    (self.screen, self.title, self.changes) = (screen, title, changes)
  }

  /// The same destination with a screen of another type.
  func typed<Other>() -> PresentedDestination<Other> {
    PresentedDestination<Other>(screen as? Other, title, changes)
  }
}
