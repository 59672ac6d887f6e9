/// A screen that returns a value to the caller that opened it.
public protocol ResultScreen: Screen {
  /// The type of the value.
  associatedtype Value
  /// Receives the value from the screen and passes it to the caller.
  var completer: ResultCompleter<Value> { get }
}

/// Passes the value of a screen to the caller that waits for it.
public final class ResultCompleter<Value> {
  private var completion: ((ScreenResult<Value>) -> Void)?

  /// Creates a completer without a waiting caller.
  public init() {}

  // By default, the deinit would be isolated to the main actor and would trap if the last release happened on
  // another thread.
  nonisolated deinit {}

  /// Passes the value to the waiting caller. If no caller waits, or the caller already has a result, the call has no
  /// effect.
  public func complete(with value: Value) { finish(.value(value)) }

  func wait(for screen: Screen, _ completion: @escaping (ScreenResult<Value>) -> Void) {
    // A new caller replaces an earlier caller that still waits.
    finish(.removed(.replaced))
    self.completion = completion
    screen.onRemoval { [weak self] in self?.finish(.removed($0)) }
  }

  private func finish(_ result: ScreenResult<Value>) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }
}

/// The result of a screen that was opened for a value.
public enum ScreenResult<Value> {
  /// The screen returned a value.
  case value(Value)
  /// The screen was removed without a value, for the given reason.
  case removed(RemovalReason)
  /// The screen was never shown. The refusal is nil unless a guard or a screen refused the navigation.
  case notShown(Refusal?)
}

extension Router {
  /// Navigates to a screen, waits for its value, and then closes the screen.
  ///
  /// The screen can't refuse to be closed, but screens above it can. `completion` is called exactly once, before that.
  @discardableResult
  public func navigateForResult<Shown: ResultScreen, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    completion: @escaping (ScreenResult<Shown.Value>) -> Void
  ) -> Navigation {
    // The router stores the closure that closes the screen. If the screen's completer stored it, the closure and the
    // screen would form a retain cycle.
    var isWaiting = false
    var (hasValue, isRemoved) = (false, false)
    let number = newResultRequest()
    let close = { [weak self] in
      if hasValue { self?.pendingDismissals.removeValue(forKey: number)?() }
    }
    return navigate(
      to: destination, with: context, policy: policy,
      prepared: { screen in
        isWaiting = true
        screen.completer.wait(for: screen) { [weak self] result in
          if case .value = result { hasValue = true } else { isRemoved = true }
          if isRemoved { self?.pendingDismissals[number] = nil }
          completion(result)
          close()
        }
      },
      completion: { [weak self] result in
        switch result {
        case .shown(let presented):
          if !isRemoved {
            self?.pendingDismissals[number] = {
              guard let screen = presented.screen else { return }
              self?.close(presented, with: Consent().adding(screen))
            }
          }
          close()
        case .refused(let refusal): if !isWaiting { completion(.notShown(refusal)) }
        case .superseded, .cancelled, .failed: if !isWaiting { completion(.notShown(nil)) }
        }
      })
  }
}
