/// Brings a person to any destination from anywhere in a window: whole, or not at all.
///
/// A navigation is planned, guarded, planned again, and then applied in one go. One goes on at a time; a call from
/// inside a guard, a factory or a lifecycle call waits its turn. Who has an error, a refusal or a cancellation for an
/// answer finds everything as it was.
@MainActor
public final class Router {
  /// Asked before each navigation's own guards; the context is the name of its destination.
  public var guards: [Guard<String>] = []
  /// Called with the screen of each destination that came to show.
  public var afterwards: [(Screen) -> Void] = []
  /// Told of each navigation by its destination's name: when it is asked for, and how it ends.
  var witness: ((_ destination: String, Ending?) -> Void)?

  // As many as a hundred careless calls, many times over.
  private static let most = 1_024
  private weak var root: RootController?
  private let after: (Duration, @escaping () -> Void) -> Void
  private var current: NavigationRequest?
  private var waiting: [NavigationRequest] = []
  private var isStarting = false
  // Of each screen that was asked something, by the question's number, what leads out of it again.
  var waysOut: [Int: () -> Void] = [:]
  private var questions = 0

  /// A router of a window. `after` calls back on the main thread once a time has passed: guards have deadlines.
  public init(_ root: RootController, after: @escaping (Duration, @escaping () -> Void) -> Void) {
    self.root = root
    self.after = after
  }

  // Whoever still waits is told, wherever the last reference is let go.
  isolated deinit {
    for request in [current].compactMap({ $0 }) + waiting { request.end(.failed(.windowGone)) }
  }

  func newQuestion() -> Int {
    questions += 1
    return questions
  }

  // MARK: Navigating

  /// Leads to a destination. `completion` is called exactly once, for a destination that shows after its last frame.
  ///
  /// With a context that is hashable the policy `coalesce` can tell equal ones; without `asking` no screen may refuse
  /// to go.
  @discardableResult
  public func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy = .queue,
    asking: Bool = true, completion: @escaping (Outcome<Shown>) -> Void = { _ in }
  ) -> Navigation {
    navigate(
      to: destination, with: context, policy: policy, asking: asking, prepared: nil,
      completion: completion)
  }

  // `prepared` is given the screen before it shows.
  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, policy: NavigationPolicy,
    asking: Bool = true, prepared: ((Shown) -> Void)?,
    completion: @escaping (Outcome<Shown>) -> Void
  ) -> Navigation {
    // Who wants to prepare the screen himself shares it with nobody.
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
    return admit(request, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// Leads to a destination that needs no context.
  @discardableResult
  public func navigate<Shown>(
    to destination: Destination<Shown, Void>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Shown>) -> Void = { _ in }
  ) -> Navigation {
    let key = Key(
      name: destination.name, shown: ObjectIdentifier(Shown.self), context: nil, asking: asking)
    let request = NavigationRequest(destination.name, key: AnyHashable(key)) { [unowned self] request in
      begin(request, destination, (), asking: asking) { (_: Shown) in }
    }
    return admit(request, policy) { ending in completion(Outcome(ending, of: destination.name)) }
  }

  /// What a navigation would do now. Nothing is moved or made.
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

  /// What a navigation to a destination that needs no context would do now.
  public func plan<Shown>(for destination: Destination<Shown, Void>) throws(RoutingError) -> Plan {
    try plan(for: destination, with: ())
  }

  /// Undoes exactly what opening a destination did: what came goes, with whatever stands on it by now, and what went
  /// comes back. Where something else changed that since, nothing happens but an error.
  @discardableResult
  public func close<Shown>(
    _ opening: PresentedDestination<Shown>, policy: NavigationPolicy = .queue, asking: Bool = true,
    completion: @escaping (Outcome<Screen>) -> Void = { _ in }
  ) -> Navigation {
    let request = NavigationRequest("back from \(opening.screen.title)", key: nil) { [unowned self] request in
      undo(request, opening.screen, opening.changes, asking: asking)
    }
    return admit(request, policy) { ending in completion(Outcome(ending, of: opening.screen.title)) }
  }

  nonisolated private struct Key: Hashable {
    let name: String
    let shown: ObjectIdentifier
    let context: AnyHashable?
    let asking: Bool
  }

  // MARK: One at a time

  private func admit(
    _ request: NavigationRequest, _ policy: NavigationPolicy, _ completion: @escaping (Ending) -> Void
  ) -> Navigation {
    let isBusy = current != nil || !waiting.isEmpty
    if policy == .coalesce, let key = request.key,
      let equal = ([current].compactMap { $0 } + waiting).first(where: { $0.key == key && !$0.isOver })
    {
      return call(equal, completion)
    }
    witness?(request.name, nil)
    request.witness = { [weak self, name = request.name] in self?.witness?(name, $0) }
    let navigation = call(request, completion)
    switch policy {
    case .reject where isBusy:
      request.end(.failed(.busy))
      return navigation
    case .latest:
      let superseded = [current].compactMap { $0 }.filter(\.isRevocable) + waiting
      // What is applied already goes on by itself: this one may take over from it, or not come to that.
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

  private func call(_ request: NavigationRequest, _ completion: @escaping (Ending) -> Void) -> Navigation {
    let caller = request.add(completion)
    return Navigation { [weak self, weak request] _ in
      guard let request else { return false }
      return self?.cancel(request, caller) ?? false
    }
  }

  private func cancel(_ request: NavigationRequest, _ caller: Int) -> Bool {
    guard !request.isOver, request.isRevocable, request.has(caller) else { return false }
    if request.isLonely {
      waiting.removeAll { $0 === request }
      end(request, .cancelled)
    } else {
      request.release(caller)?(.cancelled)
    }
    return true
  }

  // Does a piece of a navigation; what is asked for meanwhile waits until that is done.
  private func alone(_ work: () -> Void) {
    let wasStarting = isStarting
    isStarting = true
    work()
    isStarting = wasStarting
    goOn()
  }

  // Starts the next one, unless one is under way or the window is in the middle of a change.
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

  private func end(_ request: NavigationRequest, _ ending: Ending) {
    if current === request { current = nil }
    request.end(ending)
    goOn()
  }

  // MARK: One navigation

  // Plans and asks, and plans again for as long as there is somebody to ask: whoever was asked may have taken time. Then
  // applies.
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
      // What was found only in what was made may have been under more than the rehearsal knew of.
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
      // What a factory or a task may have changed, against all rules, is found out here.
      guard outline.transaction.isUpToDate else {
        outline.discard()
        return end(request, .failed(.changedMeanwhile(screen: resolvedRoute.anchor.title)))
      }
      // The rest of the outline would keep the window.
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
    // Who keeps these for long keeps nothing of the navigation.
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
    func finish(_ outcome: PassageOutcome) {
      switch outcome {
      case .shown:
        then()
        end(request, .shown(screen, changes))
      case .superseded: end(request, .superseded)
      case .cancelled: end(request, .cancelled)
      case .refused(let refusal): end(request, .refused(refusal))
      }
    }
    transaction.apply { [weak self] outcome in
      guard outcome == .shown else { return finish(outcome) }
      // Something else may have come to stand over it while it came.
      guard isApplying else { return finish(isSeen() ? .shown : .superseded) }
      // It was changed at once: shown it is when that was on the display, unless it was covered before that.
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
