/// Navigates to any destination from anywhere in a window, completely or not at all.
///
/// See <doc:Navigating> for the three kinds of destinations that most apps need.
///
/// The router plans a navigation, asks the guards, plans again, and then applies all changes together. One
/// navigation runs at a time. Calls from inside a guard, a factory or a lifecycle method wait for their turn. If a
/// navigation fails, is refused or is cancelled, the window is unchanged.
@MainActor
public final class Router {
  /// Guards that are asked before any navigation is planned.
  public var guards: [Guard<NavigationTarget>] = []
  /// Tasks that run with the screen of each destination once it shows.
  public var afterwards: [(Screen) -> Void] = []
  /// Observes all navigations by destination name: once when requested, with a nil result, and once when ended.
  var observer: ((_ destination: String, NavigationRequest.Result?) -> Void)?

  // The maximum number of waiting navigations, far above the number that even careless code requests.
  private static let queueLimit = 1_024
  weak var root: RootController?
  private var current: NavigationRequest?
  private var waiting: [NavigationRequest] = []
  // Navigations that are still being applied while a later one runs.
  private var applying: [NavigationRequest] = []
  // The screens whose results are awaited.
  var awaitedScreens: [ObjectIdentifier: AwaitedScreen] = [:]

  /// Creates a router for the window of a root controller, which it does not keep alive.
  ///
  /// The deadlines of guards follow the clock of the window's frame loop.
  public init(_ root: RootController) {
    self.root = root
    root.released.add { [weak self] _ in self?.endAll() }
  }

  // Notify all remaining callers, on whichever thread the last reference is released.
  isolated deinit { endAll() }

  private func endAll() {
    let requests = applying + [current].compactMap { $0 } + waiting
    (current, waiting, applying) = (nil, [], [])
    for request in requests { request.end(.cancelled(by: .window)) }
  }

  // MARK: Navigating

  /// Navigates to a destination.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - context: The context for the steps of its route.
  ///   - policy: The order in which the navigation runs. For `coalesce`, the context must be `Hashable` or `Void`.
  ///   - transition: The transition of the change that the user sees, or nil for that of its action or container.
  ///     `InstantTransition()` shows no transition.
  ///   - force: Whether screens are removed without asking for their refusal.
  ///   - completion: Receives the result, exactly once. For a destination that shows, it is called after the last
  ///     frame of the transition.
  @discardableResult
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    navigate(
      to: destination, with: context, policy: policy, by: transition, Consent(isForced: force),
      completion: completion)
  }

  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    by transition: (any Transition)? = nil, _ consent: Consent = Consent(), wait: ResultWait<Shown>? = nil,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void
  ) -> Navigation {
    // A request that waits for a result of the screen is never coalesced.
    let key = wait == nil ? Key(destination.identity, context, force: consent.isForced) : nil
    let request = NavigationRequest(destination.name, key: key.map(AnyHashable.init)) {
      [unowned self] request in
      if policy == .coalesce, wait == nil, key == nil {
        return end(request, .failed(.notComparable(destination: destination.name)))
      }
      begin(request, destination, context, by: transition, consent, wait)
    }
    return enqueue(request, policy) { result in completion(result.map { $0.typed() }) }
  }

  /// Navigates to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    navigate(
      to: destination, with: (), policy: policy, by: transition, force: force, completion: completion)
  }

  /// Navigates to a destination and returns the result. If the task is cancelled, so is the navigation; before the call,
  /// nothing is requested.
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false
  ) async -> NavigationResult<PresentedDestination<Shown>> {
    await Navigation.result(ifCancelled: .cancelled(by: .caller)) { completion in
      navigate(
        to: destination, with: context, policy: policy, by: transition, force: force, completion: completion)
    }
  }

  /// Navigates to a destination that needs no context and returns the result.
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue,
    by transition: (any Transition)? = nil, force: Bool = false
  ) async -> NavigationResult<PresentedDestination<Shown>> {
    await navigate(to: destination, with: (), policy: policy, by: transition, force: force)
  }

  /// Returns the steps that a navigation would take now. No screen is created or changed.
  public func plan<Shown, Context>(
    for destination: Destination<Shown, Context>, with context: Context
  ) throws(RoutingError) -> Plan {
    guard let root else { throw .windowReleased }
    let resolvedRoute = ResolvedRoute(destination.segments, ScreenHierarchy(root), context)
    let origin = try resolvedRoute.origin.get()
    let outline = try resolvedRoute.transaction(in: root, context, withPlaceholders: true)
    let removed = outline.transaction.removed.map { Plan.Step.remove($0.title) }
    let selected = outline.transaction.newlySelected.map { Plan.Step.show($0.title) }
    return Plan(
      destination: destination.name,
      steps: [.begin(origin.name, at: origin.screen.title)] + removed + selected + outline.steps)
  }

  /// Returns the steps that a navigation to a destination without a context would take now.
  public func plan<Shown>(for destination: Destination<Shown, Void>) throws(RoutingError) -> Plan {
    try plan(for: destination, with: ())
  }

  /// Undoes the changes that opened a destination: removes the added screens and all screens above them, and
  /// restores the removed screens. Fails without a change if something else has changed the containers since.
  @discardableResult
  public func close<Shown>(
    _ presented: PresentedDestination<Shown>, policy: NavigationPolicy = .queue, force: Bool = false,
    completion: @escaping (NavigationResult<PresentedDestination<Screen>>) -> Void = { _ in }
  ) -> Navigation {
    close(presented, policy: policy, with: Consent(isForced: force), completion: completion)
  }

  /// Undoes the changes that opened a destination and returns the result. If the task is cancelled, so is the
  /// navigation.
  public func close<Shown>(
    _ presented: PresentedDestination<Shown>, policy: NavigationPolicy = .queue, force: Bool = false
  ) async -> NavigationResult<PresentedDestination<Screen>> {
    await Navigation.result(ifCancelled: .cancelled(by: .caller)) { completion in
      close(presented, policy: policy, force: force, completion: completion)
    }
  }

  @discardableResult
  func close<Shown>(
    _ presented: PresentedDestination<Shown>, policy: NavigationPolicy = .queue, with consent: Consent,
    completion: @escaping (NavigationResult<PresentedDestination<Screen>>) -> Void = { _ in }
  ) -> Navigation {
    let presented: PresentedDestination<Screen> = presented.typed()
    let request = NavigationRequest("back from \(presented.title)", key: nil) { [unowned self] request in
      undo(request, presented, consent)
    }
    return enqueue(request, policy, completion)
  }

  // Identifies equal navigations.
  nonisolated private struct Key: Hashable {
    let destination: DestinationIdentity
    let context: AnyHashable
    let force: Bool

    /// Nil if the context can't be compared.
    init?<Context>(_ destination: DestinationIdentity, _ context: Context, force: Bool) {
      self.destination = destination
      self.force = force
      if Context.self == Void.self {
        self.context = AnyHashable(0)
      } else if let context = context as? any Hashable {
        self.context = AnyHashable(context)
      } else {
        return nil
      }
    }
  }

  // MARK: Queue

  func enqueue(
    _ request: NavigationRequest, _ policy: NavigationPolicy,
    _ completion: @escaping (NavigationRequest.Result) -> Void
  ) -> Navigation {
    let isBusy = current != nil || !waiting.isEmpty
    if policy == .coalesce, let key = request.key,
      let equal = ([current].compactMap { $0 } + waiting).first(where: { $0.key == key && !$0.hasEnded })
    {
      return call(equal, completion)
    }
    observer?(request.name, nil)
    request.observer = { [weak self, name = request.name] in self?.observer?(name, $0) }
    let navigation = call(request, completion)
    switch policy {
    case .reject where isBusy:
      request.end(.failed(.busy))
      return navigation
    case .latest:
      let superseded = [current].compactMap { $0 }.filter(\.isCancellable) + waiting
      // A navigation that is already being applied continues. The new navigation may supersede it.
      applying = (applying + [current].compactMap { $0 }).filter { !$0.hasEnded && !$0.isCancellable }
      current = nil
      waiting = [request]
      for request in superseded { request.end(.superseded) }
    case .queue, .coalesce, .reject:
      guard waiting.count < Router.queueLimit else {
        request.end(.failed(.tooManyWaiting))
        return navigation
      }
      waiting.append(request)
    }
    startNext()
    return navigation
  }

  func call(_ request: NavigationRequest, _ completion: @escaping (NavigationRequest.Result) -> Void)
    -> Navigation
  {
    let caller = request.add(completion)
    return Navigation { [weak self, weak request] in
      guard let request else { return false }
      return self?.cancel(request, caller) ?? false
    }
  }

  private func cancel(_ request: NavigationRequest, _ caller: Int) -> Bool {
    guard !request.hasEnded, request.isCancellable, request.has(caller) else { return false }
    if request.hasSingleCaller {
      waiting.removeAll { $0 === request }
      end(request, .cancelled(by: .caller))
    } else {
      request.release(caller)?(.cancelled(by: .caller))
    }
    return true
  }

  // Starts the next request, unless one is running. Each phase of a navigation is a change of the window, so that
  // changes that a guard or a factory requests wait until the phase ends.
  private func startNext() {
    ChangeQueue.perform { [weak self] in
      guard let self, current == nil || current?.hasEnded == true, !waiting.isEmpty else { return }
      let request = waiting.removeFirst()
      guard !request.hasEnded else { return startNext() }
      current = request
      request.start(request)
    }
  }

  func end(_ request: NavigationRequest, _ result: NavigationRequest.Result) {
    if current === request { current = nil }
    applying.removeAll { $0 === request }
    if case .refused = result { root?.refusalCount += 1 }
    request.end(result)
    startNext()
  }
}
