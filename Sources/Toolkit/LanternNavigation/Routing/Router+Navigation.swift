// Runs one navigation, from its plan to its result.

extension Router {
  // The number of times that guards can redirect to one another's destinations.
  private static var redirectLimit: Int { 8 }

  // Navigates while another navigation waits for a guard.
  func navigate<Shown, Context>(
    to destination: Destination<Shown, Context>, with context: Context, within outer: NavigationRequest,
    of guardName: String, _ consent: Consent,
    completion: @escaping (NavigationResult<PresentedDestination<Shown>>) -> Void
  ) -> Navigation {
    let request = NavigationRequest(destination.name, key: nil, within: outer) { [unowned self] request in
      begin(request, destination, context, by: nil, consent)
    }
    observer?(request.name, nil)
    request.observer = { [weak self, name = request.name] in self?.observer?(name, $0) }
    let navigation = call(request) { result in completion(result.map { $0.typed() }) }
    guard !outer.hasEnded, outer.isCancellable else {
      request.end(.cancelled(by: .guardedNavigation))
      return navigation
    }
    outer.addInner(request)
    guard request.enclosing.count <= Router.redirectLimit else {
      // The outermost navigation ends first, so that no guard in between continues.
      for request in ([request] + request.enclosing).reversed() {
        end(request, .failed(.redirectedTooOften(guard: guardName)))
      }
      return navigation
    }
    ChangeQueue.perform { [weak self] in
      if self == nil { request.end(.cancelled(by: .window)) } else { request.start(request) }
    }
    return navigation
  }

  // Asks the guards for all destinations, plans, and asks the guards of the steps, also if there is no plan yet. Then
  // plans again until no guard is left to ask, because each answer may take time. Then applies the transaction.
  func begin<Shown, Context>(
    _ request: NavigationRequest, _ destination: Destination<Shown, Context>, _ context: Context,
    by transition: (any Transition)?, _ consent: Consent, _ wait: ResultWait<Shown>? = nil,
    passed: [GuardIdentity] = []
  ) {
    guard let root else { return end(request, .failed(.windowReleased)) }
    guard !request.hasEnded else { return }
    let target = NavigationTarget(destination: destination.name, context: context)
    func ask(_ guards: [StepGuard<Context>]) {
      self.ask(guards[...], context, request) { [weak self] in
        let passed = passed + guards.map(\.identity)
        self?.begin(request, destination, context, by: transition, consent, wait, passed: passed)
      }
    }
    let remainingGlobalGuards = StepGuard.without(
      passed, guards.map { StepGuard($0.adapted { (_: Context) in target }) })
    guard remainingGlobalGuards.isEmpty else { return ask(remainingGlobalGuards) }
    let retry =
      wait?.retry ?? { [weak self] consent in
        _ = self?.navigate(to: destination, with: context, policy: .queue, by: transition, consent) { _ in }
      }
    let resolvedRoute = ResolvedRoute(destination.segments, ScreenHierarchy(root), context)
    do {
      let preview = try resolvedRoute.transaction(in: root, context, withPlaceholders: true)
      let removed = preview.transaction.removed
      if let refusal = consent.refusal(of: removed, repeat: retry) {
        return end(request, .refused(refusal))
      }
      guard !request.hasEnded else { return }
      let remainingGuards = StepGuard.without(passed, resolvedRoute.guards)
      guard remainingGuards.isEmpty else { return ask(remainingGuards) }
      let outline = try resolvedRoute.transaction(in: root, context, withPlaceholders: false)
      guard !request.hasEnded else { return outline.discard() }
      // A step that finds its screen among new screens may remove more screens than the plan with placeholders
      // showed.
      let additional = outline.transaction.removed.without(removed)
      if let refusal = consent.refusal(of: additional, repeat: retry) {
        outline.discard()
        return end(request, .refused(refusal))
      }
      // The `refusal` of a screen may have cancelled the navigation.
      guard !request.hasEnded else { return outline.discard() }
      request.isCancellable = false
      if let wait, let shown = outline.shown as? Shown { wait.prepared(shown) }
      for (routeStep, screen) in outline.screens where outline.transaction.places(screen) {
        for task in routeStep.prepare { task(screen, context) }
      }
      // Capture only these parts. The rest of the outline would keep the window alive.
      let (shown, screens) = (outline.shown, outline.screens)
      let displaced = outline.displaced
      commit(request, outline.transaction, shown, by: transition, showing: shown) { [weak self] in
        for (routeStep, screen) in screens where screen.removal == nil {
          for task in routeStep.afterwards { task(screen, context) }
        }
        for task in self?.afterwards ?? [] { task(shown) }
      }
      for screen in displaced { screen.discard() }
    } catch {
      // A guard may lead to a state in which the route can be followed, such as from a splash screen to a stack.
      let remainingGuards = StepGuard.without(passed, resolvedRoute.guards)
      guard remainingGuards.isEmpty else { return ask(remainingGuards) }
      end(request, .failed(error))
    }
  }

  private func ask<Context>(
    _ guards: ArraySlice<StepGuard<Context>>, _ context: Context,
    _ request: NavigationRequest, then: @escaping () -> Void
  ) {
    guard let guardian = guards.first?.guardian else { return then() }
    let number = request.awaitVerdict { [weak self] verdict in
      ChangeQueue.perform {
        guard !request.hasEnded else { return }
        switch verdict {
        case .pass: self?.ask(guards.dropFirst(), context, request, then: then)
        case .refuse(let refusal): self?.end(request, .refused(refusal))
        case nil:
          let deadline = guardian.deadline ?? .zero
          self?.end(request, .failed(.guardTimedOut(guard: guardian.name, after: deadline)))
        }
      }
    }
    let navigator = GuardNavigator(self, request, guardian.name)
    // The closure holds the request weakly, because a guard may retain it.
    let task = guardian.ask(context, navigator) { [weak request] in request?.deliver($0, for: number) }
    request.keep(task, for: number)
    guard request.isAwaitingVerdict(number), let deadline = guardian.deadline else { return }
    root?.after(deadline) { [weak request] in request?.deliver(nil, for: number) }
  }

  private func commit(
    _ request: NavigationRequest, _ transaction: NavigationTransaction, _ screen: Screen,
    by transition: (any Transition)? = nil, showing target: Screen? = nil,
    then: @escaping () -> Void = {}
  ) {
    let changes = transaction.effective.map { AppliedChange($0, keptBy: screen) }
    var isApplying = true
    func finish(_ result: NavigationResult<Void>) {
      if case .shown = result { then() }
      end(request, result.map { PresentedDestination(screen, changes) })
    }
    func finishWhenShown() {
      switch target?.appearance {
      case .shown, nil: finish(.shown)
      // A change that began in a callback of this one still moves the screen.
      case .appearing: root?.whenPresented(finishWhenShown)
      // Another screen has covered this one.
      case .disappearing, .hidden: finish(.superseded)
      }
    }
    transaction.apply(by: transition) { [weak self] result in
      guard case .shown = result else { return finish(result) }
      // After an immediate change, the screen counts as shown when a frame with it was on the display.
      if isApplying { self?.root?.whenPresented(finishWhenShown) } else { finishWhenShown() }
    }
    isApplying = false
  }

  func undo(
    _ request: NavigationRequest, _ presented: PresentedDestination<Screen>, _ consent: Consent
  ) {
    guard let root else { return end(request, .failed(.windowReleased)) }
    guard let screen = presented.screen else {
      return end(request, .failed(.changedMeanwhile(screen: presented.title)))
    }
    switch undoing(presented.changes, of: screen, in: root) {
    case .failure(let error): end(request, .failed(error))
    case .success(let transaction):
      apply(
        request, transaction, screen, consent, restoring: presented.changes,
        repeat: { [weak self] in self?.close(presented, with: $0) })
    }
  }

  /// Closes a screen that has given its result: undoes the navigation that opened it, or else removes it from its
  /// container.
  ///
  /// The changes are those of the navigations that led to the screen. One that has found it doesn't remove it.
  func close(_ screen: Screen, openedBy changes: [[AppliedChange]], with consent: Consent) {
    let title = screen.title
    let request = NavigationRequest("back from \(title)", key: nil) { [unowned self, weak screen] request in
      guard let root else { return end(request, .failed(.windowReleased)) }
      guard let screen else { return end(request, .failed(.changedMeanwhile(screen: title))) }
      let transaction = closing(screen, openedBy: changes, in: root)
      apply(
        request, transaction, screen, consent, restoring: changes.flatMap { $0 },
        repeat: { [weak self, weak screen] consent in
          if let screen { self?.close(screen, openedBy: changes, with: consent) }
        })
    }
    _ = enqueue(request, .queue) { _ in }
  }

  private func closing(
    _ screen: Screen, openedBy changes: [[AppliedChange]], in root: RootController
  ) -> NavigationTransaction {
    for changes in changes.reversed() {
      guard case .success(let transaction) = undoing(changes, of: screen, in: root) else { continue }
      if !transaction.places(screen) { return transaction }
    }
    var transaction = NavigationTransaction(root)
    if let (container, child) = screen.closing {
      transaction.change(container) { $0 = container.closing(child, in: $0) ?? $0 }
    }
    return transaction
  }

  // The transaction that undoes changes, or the error that something else has changed their containers since.
  private func undoing(
    _ changes: [AppliedChange], of screen: Screen, in root: RootController
  ) -> Result<NavigationTransaction, RoutingError> {
    var transaction = NavigationTransaction(root)
    for change in changes {
      guard let container = change.container, let before = change.arrangementBefore(in: root) else {
        let changed = change.container.flatMap { $0 === root ? nil : $0 } ?? screen
        return .failure(.changedMeanwhile(screen: changed.title))
      }
      transaction.change(container) { $0 = before }
    }
    return .success(transaction)
  }

  // Asks the screens that a transaction removes, and then applies it. It may bring back the screens that the changes have
  // removed. These are kept until then, because the screen that keeps them is removed.
  private func apply(
    _ request: NavigationRequest, _ transaction: NavigationTransaction, _ screen: Screen, _ consent: Consent,
    restoring changes: [AppliedChange], repeat removal: @escaping (Consent) -> Void
  ) {
    if let refusal = consent.refusal(of: transaction.removed, repeat: removal) {
      return end(request, .refused(refusal))
    }
    guard !request.hasEnded else { return }
    request.isCancellable = false
    let kept = KeptScreens(changes.flatMap(\.removed), by: transaction.root)
    commit(request, transaction, screen) {
      for change in changes { change.release() }
      kept.release()
    }
  }
}
