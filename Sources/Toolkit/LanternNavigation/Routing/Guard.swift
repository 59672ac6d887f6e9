/// A check that lets a navigation pass or refuses it. It may answer later, before a deadline. Only its first answer
/// counts.
public struct Guard<Context> {
  /// The name of the guard in errors.
  public let name: String
  let deadline: Duration?
  // Asks the guard. Returns the task of an asynchronous one.
  let ask: (Context, GuardNavigator, _ answer: @escaping (Verdict) -> Void) -> Task<Void, Never>?

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in errors.
  ///   - deadline: The time in which the guard must answer. After it, the navigation fails with `guardTimedOut`.
  ///   - ask: Checks the context and passes its verdict to `answer`. The router calls it before anything changes.
  public init(
    _ name: String, deadline: Duration = .seconds(10),
    ask: @escaping (Context, _ answer: @escaping (Verdict) -> Void) -> Void
  ) {
    self.init(name, deadline: deadline, navigating: { context, _, answer in ask(context, answer) })
  }

  /// Creates a guard that can navigate before it answers, such as to a login screen.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in errors.
  ///   - deadline: The time in which the guard must answer, or nil if it may wait for the user.
  ///   - ask: Checks the context and passes its verdict to `answer`. Its navigator shows other destinations meanwhile;
  ///     the guarded navigation is planned anew afterwards.
  public init(
    _ name: String, deadline: Duration?,
    navigating ask: @escaping (Context, GuardNavigator, _ answer: @escaping (Verdict) -> Void) -> Void
  ) {
    self.init(name, deadline) {
      ask($0, $1, $2)
      return nil
    }
  }

  /// Creates a guard that returns its verdict after asynchronous work.
  ///
  /// The work is a task. It begins with the next frame, so a guard that can answer at once answers sooner in the other
  /// form. When the navigation ends before the answer, the task is cancelled.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in errors.
  ///   - deadline: The time in which the guard must answer. After it, the navigation fails with `guardTimedOut`.
  ///   - verdict: Checks the context. The router calls it before anything changes.
  public init(
    _ name: String, deadline: Duration = .seconds(10),
    verdict: @escaping @MainActor (Context) async -> Verdict
  ) {
    self.init(name, deadline: deadline, verdict: { context, _ in await verdict(context) })
  }

  /// Creates a guard that returns its verdict after asynchronous work, and can navigate before, such as to a login
  /// screen.
  ///
  /// The work is a task as in `init(_:deadline:verdict:)`.
  ///
  /// - Parameters:
  ///   - name: The name of the guard in errors.
  ///   - deadline: The time in which the guard must answer, or nil if it may wait for the user.
  ///   - verdict: Checks the context. Its navigator shows other destinations meanwhile; the guarded navigation is
  ///     planned anew afterwards.
  public init(
    _ name: String, deadline: Duration?,
    verdict: @escaping @MainActor (Context, GuardNavigator) async -> Verdict
  ) {
    self.init(name, deadline) { context, navigator, answer in
      Task(name: name) { answer(await verdict(context, navigator)) }
    }
  }

  private init(
    _ name: String, _ deadline: Duration?,
    _ ask: @escaping (Context, GuardNavigator, _ answer: @escaping (Verdict) -> Void) -> Task<Void, Never>?
  ) {
    self.name = name
    self.deadline = deadline
    self.ask = ask
  }

  func adapted<Outer>(_ context: @escaping (Outer) -> Context) -> Guard<Outer> {
    Guard<Outer>(name, deadline) { ask(context($0), $1, $2) }
  }
}

/// Navigates within a navigation that waits for a guard.
public struct GuardNavigator {
  // Weak, because a guard may retain the navigator.
  private weak var router: Router?
  private weak var request: NavigationRequest?
  private let guardName: String

  init(_ router: Router, _ request: NavigationRequest, _ guardName: String) {
    self.router = router
    self.request = request
    self.guardName = guardName
  }

  /// Navigates to a destination now, while the guarded navigation waits. The guards of the destination are asked too.
  ///
  /// If guards redirect to one another more than 8 times, all these navigations fail.
  @discardableResult
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, force: Bool = false,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    guard let router, let request else {
      completion(.cancelled(by: .guardedNavigation))
      return Navigation { false }
    }
    return router.navigate(
      to: destination, with: context, within: request, of: guardName, Consent(isForced: force),
      completion: completion)
  }

  /// Navigates to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, force: Bool = false,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation { navigate(to: destination, with: (), force: force, completion: completion) }

  /// Navigates to a destination and returns the result. If the task is cancelled, so is the navigation.
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, force: Bool = false
  ) async -> NavigationResult<PresentedDestination<Shown>> {
    await Navigation.result(ifCancelled: .cancelled(by: .caller)) { completion in
      navigate(to: destination, with: context, force: force, completion: completion)
    }
  }

  /// Navigates to a destination that needs no context and returns the result.
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, force: Bool = false
  ) async -> NavigationResult<PresentedDestination<Shown>> {
    await navigate(to: destination, with: (), force: force)
  }
}

/// A requested navigation, as guards for all destinations see it.
public struct NavigationTarget {
  /// The name of the destination.
  public let destination: String
  /// The context of the navigation.
  public let context: Any
}

/// What identifies a guard that a navigation has passed when the route is resolved again: its step, the cases of choices that
/// lead to the step, and its name. Routes make the guard itself anew.
nonisolated struct GuardIdentity: Hashable {
  let step: String
  let cases: [Int]
  let name: String
}

/// A guard of a step, or of all navigations.
struct StepGuard<Context> {
  let identity: GuardIdentity
  let guardian: Guard<Context>

  /// Without a step, the guard is one of all navigations.
  init(of routeStep: RouteStep<Context>? = nil, _ guardian: Guard<Context>) {
    identity = GuardIdentity(step: routeStep?.name ?? "", cases: routeStep?.cases ?? [], name: guardian.name)
    self.guardian = guardian
  }

  /// Returns the guards that a navigation has not passed yet.
  static func without(_ passed: [GuardIdentity], _ guards: [StepGuard]) -> [StepGuard] {
    var passed = passed
    return guards.filter { entry in
      guard let index = passed.firstIndex(of: entry.identity) else { return true }
      passed.remove(at: index)
      return false
    }
  }
}

/// The answer of a guard.
nonisolated public enum Verdict: Hashable, Sendable {
  /// The navigation may continue.
  case pass
  /// The navigation ends with this refusal.
  case refuse(Refusal)
}
