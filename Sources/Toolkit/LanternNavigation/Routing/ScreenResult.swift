/// A screen that returns a value to the caller that opened it.
public protocol ResultScreen: Screen {
  /// The type of the value.
  associatedtype Value
  /// Receives the value from the screen and passes it to the caller.
  var completer: ResultCompleter<Value> { get }
}

extension ResultScreen {
  // Called when the screen is added to a container.
  func attachCompleter() { completer.attach(to: self) }
}

/// Passes the value of a screen to the callers that wait for it.
public final class ResultCompleter<Value> {
  private var callers: [(ScreenResult<Value>) -> Void] = []
  // The screen, since it was added to a container or its value is awaited.
  private weak var screen: Screen?
  private var isObserving = false

  /// Creates a completer without a waiting caller.
  public init() {}

  // By default, the deinit would be isolated to the main actor and would trap if the last release happened on
  // another thread.
  nonisolated deinit {}

  /// Passes the value to all waiting callers, and closes the screen. The screen can't refuse that, but screens above it
  /// can.
  ///
  /// If no caller waits, such as after a restart, or if all have a result already, the screen closes all the same.
  public func complete(with value: Value) {
    if !callers.isEmpty { return finish(.value(value)) }
    guard let screen else { return }
    screen.close(with: Consent().adding(screen))
  }

  func attach(to screen: Screen) { self.screen = screen }

  func wait(for screen: Screen, _ caller: @escaping (ScreenResult<Value>) -> Void) {
    callers.append(caller)
    self.screen = screen
    guard !isObserving else { return }
    isObserving = true
    screen.onRemoval { [weak self] reason in
      self?.isObserving = false
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
  /// The screen was not shown. The refusal is nil unless a guard or a screen refused the navigation for good.
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

/// What a navigation does for a caller that waits for the result of its screen.
struct ResultWait<Shown> {
  /// Receives the screen before it shows.
  let prepared: (Shown) -> Void
  /// Navigates again, with the consent of a screen that has refused. Released when no screen can agree any more.
  let retry: (Consent) -> Void
}

/// A caller of `navigateForResult`. It gets one result: `notShown` at the latest when nothing is left that could pass it
/// another one, neither a navigation nor a screen, nor the closure by which a screen takes its refusal back.
private final class ResultCaller<Value> {
  private var completion: ((ScreenResult<Value>) -> Void)?
  // The refusal of the last navigation.
  private var refusal: Refusal?
  /// The last navigation.
  var navigation: Navigation?

  init(_ completion: @escaping (ScreenResult<Value>) -> Void) { self.completion = completion }

  isolated deinit { finish(.notShown(refusal)) }

  /// The navigation was refused. The screen that has refused may still agree.
  func refuse(_ refusal: Refusal) { self.refusal = refusal }

  /// Begins a navigation. Returns false if the caller has its result.
  func begin() -> Bool {
    refusal = nil
    return completion != nil
  }

  func finish(_ result: ScreenResult<Value>) {
    let completion = completion
    self.completion = nil
    completion?(result)
  }

  /// Cancels the navigation, also while a screen that has refused it may still agree.
  func cancel() -> Bool {
    if navigation?.cancel() == true { return true }
    guard refusal != nil, completion != nil else { return false }
    finish(.notShown(nil))
    return true
  }
}

extension Router {
  /// Navigates to a screen, waits for its value, and then closes the screen.
  ///
  /// If the screen exists already, the value closes it too, and every caller that waits for it gets the value. The screen
  /// can't refuse to be closed, but screens above it can.
  ///
  /// If a screen that would be removed refuses, the result waits for the user's decision: if that screen calls `leave`,
  /// the navigation continues, and if it releases `leave`, the result is `notShown`.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - context: The context for the steps of its route.
  ///   - policy: The order in which the navigation runs.
  ///   - transition: The transition of the change that the user sees, or nil for that of its action or container.
  ///   - force: Whether screens are removed without asking for their refusal.
  ///   - completion: Receives the result, exactly once, before the screen is closed.
  @discardableResult
  public func navigateForResult<Shown: ResultScreen, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (ScreenResult<Shown.Value>) -> Void
  ) -> Navigation {
    let caller = ResultCaller(completion)
    navigate(
      to: destination, with: context, policy: policy, by: transition, Consent(isForced: force), for: caller)
    return Navigation { [weak caller] in caller?.cancel() ?? false }
  }

  /// Navigates to a screen that needs no context, waits for its value, and then closes the screen.
  @discardableResult
  public func navigateForResult<Shown: ResultScreen>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (ScreenResult<Shown.Value>) -> Void
  ) -> Navigation {
    navigateForResult(
      to: destination, with: (), policy: policy, by: transition, force: force, completion: completion)
  }

  /// Navigates to a screen, waits for its value, closes the screen, and returns the result.
  ///
  /// If the task is cancelled before the screen shows, so is the navigation, with the result `notShown(nil)`. A screen that
  /// shows stays open, and its result is still awaited.
  public func navigateForResult<Shown: ResultScreen, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false
  ) async -> ScreenResult<Shown.Value> {
    await Navigation.result(ifCancelled: .notShown(nil)) { completion in
      navigateForResult(
        to: destination, with: context, policy: policy, by: transition, force: force, completion: completion)
    }
  }

  /// Navigates to a screen that needs no context, waits for its value, closes the screen, and returns the result.
  public func navigateForResult<Shown: ResultScreen>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false
  ) async -> ScreenResult<Shown.Value> {
    await navigateForResult(to: destination, with: (), policy: policy, by: transition, force: force)
  }

  private func navigate<Shown: ResultScreen, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    by transition: (any Transition)?, _ consent: Consent, for caller: ResultCaller<Shown.Value>
  ) {
    guard caller.begin() else { return }
    weak var screen: Shown?
    var isWaiting = false
    let wait = ResultWait<Shown>(
      prepared: { [weak self] prepared in
        (screen, isWaiting) = (prepared, true)
        self?.awaitedScreens[ObjectIdentifier(prepared), default: AwaitedScreen()].runningCount += 1
        prepared.completer.wait(for: prepared) { result in
          caller.finish(result)
          self?.update(screen) { awaited in
            if case .value = result { awaited?.hasValue = true } else { awaited = nil }
          }
        }
      },
      retry: { [weak self] consent in
        self?.navigate(to: destination, with: context, policy: .queue, by: transition, consent, for: caller)
      })
    caller.navigation = navigate(
      to: destination, with: context, policy: policy, by: transition, consent, wait: wait
    ) { [weak self] result in
      if isWaiting {
        self?.update(screen) { awaited in
          awaited?.runningCount -= 1
          if case .shown(let presented) = result { awaited?.changes.append(presented.changes) }
        }
      } else if case .refused(let refusal) = result {
        caller.refuse(refusal)
      } else {
        caller.finish(.notShown(nil))
      }
    }
  }

  // The router stores the changes. If the completer of the screen did, they and the screen would form a retain cycle.
  private func update(_ screen: Screen?, _ edit: (inout AwaitedScreen?) -> Void) {
    guard let screen else { return }
    let key = ObjectIdentifier(screen)
    let before = awaitedScreens[key]
    var after = before
    edit(&after)
    awaitedScreens[key] = after
    // Not before: the end of the changes can end other awaited screens, whose results are noted here too.
    withExtendedLifetime(before) {}
    guard let awaited = awaitedScreens[key], awaited.hasValue, awaited.runningCount == 0 else { return }
    awaitedScreens[key] = nil
    close(screen, openedBy: awaited.changes, with: Consent().adding(screen))
  }
}
