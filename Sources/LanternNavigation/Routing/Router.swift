/// Navigates to any destination from anywhere in a window, completely or not at all.
///
/// The router plans a navigation, asks the guards, plans again, and then applies all changes together. One
/// navigation runs at a time. Calls from inside a guard, a factory or a lifecycle method wait for their turn. If a
/// navigation fails, is refused or is cancelled, the window is unchanged.
@MainActor
public final class Router {
  /// Guards that are asked before the guards of each navigation. Their context is the name of the destination.
  public var guards: [Guard<String>] = []
  /// Tasks that run with the screen of each destination once it shows.
  public var afterwards: [(Screen) -> Void] = []
  /// Observes all navigations by destination name: once when requested, with a nil result, and once when ended.
  var observer: ((_ destination: String, NavigationRequest.Result?) -> Void)?

  // The maximum number of waiting navigations. It is far above the number that even careless code requests.
  private static let most = 1_024
  private weak var root: RootController?
  private let after: (Duration, @escaping () -> Void) -> Void
  private var current: NavigationRequest?
  private var waiting: [NavigationRequest] = []
  private var isStarting = false
  // For each open question, by number, the closure that closes the asked screen.
  var pendingDismissals: [Int: () -> Void] = [:]
  private var questions = 0

  /// Creates a router for a window.
  ///
  /// - Parameters:
  ///   - root: The root controller of the window. The router does not keep it alive.
  ///   - after: Calls its closure on the main thread after the given time. The router uses it for guard deadlines.
  public init(_ root: RootController, after: @escaping (Duration, @escaping () -> Void) -> Void) {
    self.root = root
    self.after = after
  }

  // Notify all remaining callers, on whichever thread the last reference is released.
  isolated deinit {
    for request in [current].compactMap({ $0 }) + waiting { request.end(.failed(.windowGone)) }
  }

  func newQuestion() -> Int {
    questions += 1
    return questions
  }

  // MARK: Navigating

  /// Navigates to a destination.
  ///
  /// A context that is `Hashable` lets the policy `coalesce` recognize equal navigations.
  ///
  /// - Parameters:
  ///   - destination: The destination.
  ///   - context: The context for the steps of its route.
  ///   - policy: The order in which the navigation runs.
  ///   - asking: Whether screens may refuse to be removed.
  ///   - completion: Receives the result, exactly once. For a destination that shows, it is called after the last
  ///     frame of the transition.
  @discardableResult
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    asking: Bool = true,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    navigate(
      to: destination, with: context, policy: policy, asking: asking, prepared: nil,
      completion: completion)
  }

  // `prepared` receives the screen before it shows.
  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    asking: Bool = true, prepared: ((Shown) -> Void)?,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void
  ) -> Navigation {
    // A request that prepares the screen itself is never coalesced.
    let key =
      prepared == nil
      ? (context as? any Hashable).map {
        Key(
          name: destination.name, shown: ObjectIdentifier(Shown.self), context: AnyHashable($0),
          asking: asking)
      } : nil
    let request = NavigationRequest(destination.name, key: key.map(AnyHashable.init)) {
      [unowned self] request in
      begin(request, destination, context, asking: asking, prepared ?? { _ in })
    }
    return admit(request, policy) { completion($0.typed(destination: destination.name)) }
  }

  /// Navigates to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void = { _ in }
  ) -> Navigation {
    let key = Key(
      name: destination.name, shown: ObjectIdentifier(Shown.self), context: nil, asking: asking)
    let request = NavigationRequest(destination.name, key: AnyHashable(key)) { [unowned self] request in
      begin(request, destination, (), asking: asking) { (_: Shown) in }
    }
    return admit(request, policy) { completion($0.typed(destination: destination.name)) }
  }

  /// Returns what a navigation would do now. No screen is created or changed.
  public func plan<Shown, Context>(
    for destination: Destination<Shown, Context>, with context: Context
  ) throws(RoutingError) -> Plan {
    guard let root else { throw .windowGone }
    let resolvedRoute = try ResolvedRoute(destination.segments, ScreenHierarchy(root), context)
    let outline = try resolvedRoute.transaction(in: root, context, withStandIns: true)
    let gone = outline.transaction.removed.map { Plan.Step.remove($0.title) }
    let turned = outline.transaction.turnedTo.map { Plan.Step.show($0.title) }
    return Plan(
      destination: destination.name,
      steps: [.begin(resolvedRoute.origin, at: resolvedRoute.anchor.title)] + gone + turned + outline.steps)
  }

  /// Returns what a navigation to a destination that needs no context would do now.
  public func plan<Shown>(for destination: Destination<Shown, Void>) throws(RoutingError) -> Plan {
    try plan(for: destination, with: ())
  }

  /// Undoes the changes that opened a destination: removes the added screens and all screens above them, and
  /// restores the removed screens. Fails without a change if something else has changed the containers since.
  @discardableResult
  public func close<Shown>(
    _ opening: PresentedDestination<Shown>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (NavigationResult<PresentedDestination<Screen>>) -> Void = { _ in }
  ) -> Navigation {
    let request = NavigationRequest("back from \(opening.screen.title)", key: nil) { [unowned self] request in
      undo(request, opening.screen, opening.changes, asking: asking)
    }
    return admit(request, policy) { completion($0.typed(destination: opening.screen.title)) }
  }

  nonisolated private struct Key: Hashable {
    let name: String
    let shown: ObjectIdentifier
    let context: AnyHashable?
    let asking: Bool
  }

  // MARK: One at a time

  private func admit(
    _ request: NavigationRequest, _ policy: NavigationPolicy,
    _ completion: @escaping (NavigationRequest.Result) -> Void
  ) -> Navigation {
    let isBusy = current != nil || !waiting.isEmpty
    if policy == .coalesce, let key = request.key,
      let equal = ([current].compactMap { $0 } + waiting).first(where: { $0.key == key && !$0.isOver })
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
      let superseded = [current].compactMap { $0 }.filter(\.isRevocable) + waiting
      // A navigation that is already being applied continues. The new navigation may supersede it.
      current = nil
      waiting = [request]
      for request in superseded { request.end(.superseded) }
    case .queue, .coalesce, .reject:
      guard waiting.count < Router.most else {
        request.end(.failed(.tooManyWaiting))
        return navigation
      }
      waiting.append(request)
    }
    goOn()
    return navigation
  }

  private func call(_ request: NavigationRequest, _ completion: @escaping (NavigationRequest.Result) -> Void)
    -> Navigation
  {
    let caller = request.add(completion)
    return Navigation { [weak self, weak request] in
      guard let request else { return false }
      return self?.cancel(request, caller) ?? false
    }
  }

  private func cancel(_ request: NavigationRequest, _ caller: Int) -> Bool {
    guard !request.isOver, request.isRevocable, request.has(caller) else { return false }
    if request.hasOneCaller {
      waiting.removeAll { $0 === request }
      end(request, .cancelled)
    } else {
      request.release(caller)?(.cancelled)
    }
    return true
  }

  // Runs one phase of a navigation. Requests that arrive meanwhile wait until the phase ends.
  private func alone(_ work: () -> Void) {
    let wasStarting = isStarting
    isStarting = true
    work()
    isStarting = wasStarting
    goOn()
  }

  // Starts the next request, unless a request is running or the window is in the middle of a change.
  private func goOn() {
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    if root == nil { current?.end(.failed(.windowGone)) }
    while current == nil || current?.isOver == true, !waiting.isEmpty {
      if let root, root.transitionCoordinator.isChanging {
        root.transitionCoordinator.whenUnchanging { [weak self] in self?.goOn() }
        return
      }
      let request = waiting.removeFirst()
      guard !request.isOver else { continue }
      current = request
      request.start(request)
    }
  }

  private func end(_ request: NavigationRequest, _ result: NavigationRequest.Result) {
    if current === request { current = nil }
    request.end(result)
    goOn()
  }

  // MARK: One navigation

  // Plans and asks the guards, then plans again until no guard is left to ask, because each answer may take time.
  // Then applies the transaction.
  private func begin<Shown, Context>(
    _ request: NavigationRequest, _ destination: Destination<Shown, Context>, _ context: Context,
    asking: Bool,
    _ prepared: @escaping (Shown) -> Void, passed: [GuardName] = []
  ) {
    guard let root else { return end(request, .failed(.windowGone)) }
    let goOn = { [weak self] (passed: [GuardName]) in
      guard !request.isOver else { return }
      self?.alone {
        self?.begin(request, destination, context, asking: asking, prepared, passed: passed)
      }
    }
    if root.transitionCoordinator.isChanging {
      return root.transitionCoordinator.whenUnchanging { goOn(passed) }
    }
    let again = { [weak self] in
      self.map { _ = $0.navigate(to: destination, with: context, asking: false) } ?? ()
    }
    do {
      let resolvedRoute = try ResolvedRoute(destination.segments, ScreenHierarchy(root), context)
      let rehearsal = try resolvedRoute.transaction(in: root, context, withStandIns: true)
      let leaving = rehearsal.transaction.removed
      if asking, let refusal = Screen.refusal(of: leaving, leave: again) {
        return end(request, .refused(refusal))
      }
      let all =
        guards.map { (step: "", guardian: $0.adapted { _ in destination.name }) } + resolvedRoute.guards
      let unasked = GuardName.without(passed, all)
      guard unasked.isEmpty else {
        return ask(unasked[...], context, request) { goOn(passed + unasked.map(GuardName.init)) }
      }
      let outline = try resolvedRoute.transaction(in: root, context, withStandIns: false)
      guard !request.isOver else { return outline.discard() }
      // A step that finds its screen among new screens may remove more screens than the plan with placeholders
      // showed.
      let more = outline.transaction.removed.without(leaving)
      if asking, let refusal = Screen.refusal(of: more, leave: again) {
        outline.discard()
        return end(request, .refused(refusal))
      }
      request.isRevocable = false
      if outline.transaction.isUpToDate {
        for (routeStep, screen) in outline.screens { for task in routeStep.prepare { task(screen, context) } }
        (outline.shown as? Shown).map(prepared)
      }
      // Detect changes that a factory or a task made against the rules.
      guard outline.transaction.isUpToDate else {
        outline.discard()
        return end(request, .failed(.changedMeanwhile(screen: resolvedRoute.anchor.title)))
      }
      // Capture only these parts. The rest of the outline would keep the window alive.
      let (shown, screens) = (outline.shown, outline.screens)
      let isSeen = { shown.appearance.isShowing }
      commit(request, outline.transaction, shown, isSeen: isSeen) { [weak self] in
        for (routeStep, screen) in screens { for task in routeStep.afterwards { task(screen, context) } }
        for task in self?.afterwards ?? [] { task(shown) }
      }
    } catch {
      end(request, .failed(error))
    }
  }

  private func ask<Context>(
    _ guards: ArraySlice<(step: String, guardian: Guard<Context>)>, _ context: Context,
    _ request: NavigationRequest,
    then: @escaping () -> Void
  ) {
    guard let guardian = guards.first?.guardian else { return then() }
    let question = request.wait { [weak self] verdict in
      self?.alone {
        switch verdict {
        case .pass: self?.ask(guards.dropFirst(), context, request, then: then)
        case .refuse(let refusal): self?.end(request, .refused(refusal))
        case nil:
          self?.end(request, .failed(.guardTimedOut(guard: guardian.name, after: guardian.deadline)))
        }
      }
    }
    // A guard may keep this closure for long, so the closure holds the request weakly.
    guardian.ask(context) { [weak request] in request?.answer(question, $0) }
    guard request.awaits(question) else { return }
    after(guardian.deadline) { [weak request] in request?.answer(question, nil) }
  }

  private func commit(
    _ request: NavigationRequest, _ transaction: NavigationTransaction, _ screen: Screen,
    isSeen: @escaping () -> Bool = { true },
    then: @escaping () -> Void = {}
  ) {
    let changes = transaction.real
    var isApplying = true
    func finish(_ result: NavigationResult<Void>) {
      if case .shown = result { then() }
      end(request, result.map { PresentedDestination(screen: screen, changes: changes) })
    }
    transaction.apply { [weak self] result in
      guard case .shown = result else { return finish(result) }
      // Another screen may have covered this one during the transition.
      guard isApplying else { return finish(isSeen() ? .shown : .superseded) }
      // The change was immediate. The screen counts as shown when a frame with it was on the display, unless another
      // screen covered it before that.
      self?.root?.whenPresented { finish(isSeen() ? .shown : .superseded) }
    }
    isApplying = false
  }

  private func undo(
    _ request: NavigationRequest, _ screen: Screen, _ changes: [NavigationTransaction.Change], asking: Bool
  ) {
    guard let root else { return end(request, .failed(.windowGone)) }
    var transaction = NavigationTransaction(root)
    for change in changes {
      guard let container = change.container, change.stands(in: root) else {
        return end(request, .failed(.changedMeanwhile(screen: (change.container ?? screen).title)))
      }
      transaction.change(container) { $0 = change.before }
    }
    let again = { [weak self] in
      guard let self else { return }
      let decided = NavigationRequest(request.name, key: nil) { [unowned self] request in
        undo(request, screen, changes, asking: false)
      }
      _ = admit(decided, .queue) { _ in }
    }
    if asking, let refusal = Screen.refusal(of: transaction.removed, leave: again) {
      return end(request, .refused(refusal))
    }
    request.isRevocable = false
    commit(request, transaction, screen)
  }
}
