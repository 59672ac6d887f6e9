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
  // The navigation of a task.
  private final class Handle {
    var navigation: Navigation?
  }

  private let stop: () -> Bool
  init(stop: @escaping () -> Bool) { self.stop = stop }

  /// Cancels the navigation while it waits for its turn or for a guard. Returns false once the navigation changes the
  /// window or has ended.
  @discardableResult
  public func cancel() -> Bool { stop() }

  /// Starts a navigation and returns its result. If the task is cancelled, so is the navigation; before the call,
  /// nothing starts, and the result is `cancelled`.
  static func result<Result: Sendable>(
    ifCancelled cancelled: Result, _ start: (_ completion: @escaping (Result) -> Void) -> Navigation
  ) async -> Result {
    guard !Task.isCancelled else { return cancelled }
    let handle = Handle()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        handle.navigation = start { continuation.resume(returning: $0) }
        if Task.isCancelled { handle.navigation?.cancel() }
      }
    } onCancel: {
      Task { @MainActor in handle.navigation?.cancel() }
    }
  }
}
