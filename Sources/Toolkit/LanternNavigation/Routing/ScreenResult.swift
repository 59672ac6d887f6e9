/// A screen that returns a value to the caller that opened it.
public protocol ResultScreen: Screen {
  /// The type of the value.
  associatedtype Value
  /// Receives the value from the screen and passes it to the caller.
  var completer: ResultCompleter<Value> { get }
}

/// Passes the value of a screen to the callers that wait for it.
public final class ResultCompleter<Value> {
  private var callers: [(ScreenResult<Value>) -> Void] = []
  private weak var screen: Screen?

  /// Creates a completer without a waiting caller.
  public init() {}

  // By default, the deinit would be isolated to the main actor and would trap if the last release happened on
  // another thread.
  nonisolated deinit {}

  /// Passes the value to all waiting callers. If no caller waits, or all have a result already, the call has no effect.
  public func complete(with value: Value) { finish(.value(value)) }

  func wait(for screen: Screen, _ caller: @escaping (ScreenResult<Value>) -> Void) {
    callers.append(caller)
    guard self.screen !== screen else { return }
    self.screen = screen
    screen.onRemoval { [weak self] reason in
      self?.screen = nil
      self?.finish(.removed(reason))
    }
  }

  private func finish(_ result: ScreenResult<Value>) {
    let callers = callers
    self.callers = []
    // A change that one of several callers requests waits until all have the result.
    if callers.count > 1 {
      ChangeQueue.run { for caller in callers { caller(result) } }
    } else {
      callers.first?(result)
    }
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

/// A screen whose result is awaited.
struct AwaitedScreen {
  /// The changes of the navigations that have led to the screen.
  var changes: [[AppliedChange]] = []
  /// The number of navigations to the screen that have not ended.
  var runningCount = 0
  var hasValue = false
}

extension Router {
  /// Navigates to a screen, waits for its value, and then closes the screen.
  ///
  /// If the screen exists already, the value closes it too, and every caller that waits for it gets the value. The screen
  /// can't refuse to be closed, but screens above it can. `completion` is called exactly once, before that.
  @discardableResult
  public func navigateForResult<Shown: ResultScreen, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    completion: @escaping (ScreenResult<Shown.Value>) -> Void
  ) -> Navigation {
    weak var screen: Shown?
    var isWaiting = false
    return navigate(
      to: destination, with: context, policy: policy,
      prepared: { [weak self] prepared in
        (screen, isWaiting) = (prepared, true)
        self?.awaitedScreens[ObjectIdentifier(prepared), default: AwaitedScreen()].runningCount += 1
        prepared.completer.wait(for: prepared) { result in
          completion(result)
          self?.update(screen) { awaited in
            if case .value = result { awaited?.hasValue = true } else { awaited = nil }
          }
        }
      },
      completion: { [weak self] result in
        if isWaiting {
          self?.update(screen) { awaited in
            awaited?.runningCount -= 1
            if case .shown(let presented) = result { awaited?.changes.append(presented.changes) }
          }
        } else if case .refused(let refusal) = result {
          completion(.notShown(refusal))
        } else {
          completion(.notShown(nil))
        }
      })
  }

  // The router stores the changes. If the completer of the screen did, they and the screen would form a retain cycle.
  private func update(_ screen: Screen?, _ edit: (inout AwaitedScreen?) -> Void) {
    guard let screen else { return }
    let key = ObjectIdentifier(screen)
    edit(&awaitedScreens[key])
    guard let awaited = awaitedScreens[key], awaited.hasValue, awaited.runningCount == 0 else { return }
    awaitedScreens[key] = nil
    close(screen, openedBy: awaited.changes, with: Consent().adding(screen))
  }
}
