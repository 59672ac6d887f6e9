import LanternRaster
import LanternWidgets

// The change of a container, from the request to its result.

extension Container {
  /// Adds the first screens, of a new container.
  func start(with arrangement: Arrangement) {
    ChangeQueue.run {
      for screen in arrangement.screens { add(screen) }
      self.arrangement = arrangement
      self.arrangement.tabs = [:]
      arrangementWillChange(to: arrangement)
      displayed = slots(in: arrangement)
      for slot in displayed { slot.view.show(host(for: slot.screen, in: arrangement)) }
      for screen in arrangement.screens { screen.didMove(to: self) }
      arrangementDidChange()
    }
  }

  /// Adds a change to the queue. It is made after the changes before it.
  func request(_ change: ContainerChange) {
    guard !ChangeQueue.isFull else { return change.completion(.failed(.tooManyWaiting)) }
    ChangeQueue.perform { self.make(change) }
  }

  /// Makes a change now, as a part of the change of the window that is being made.
  func make(_ change: ContainerChange) {
    let before = targetArrangement
    var target = before
    change.edit(&target)
    target = normalized(target)
    do {
      try validate(target)
    } catch {
      return change.completion(.failed(.arrangement(container: title, error)))
    }
    let removedScreens = before.screens.without(target.screens)
    let refusal = change.consent.refusal(of: removedScreens) { [weak self] consent in
      var repeated = change
      repeated.consent = consent
      repeated.completion = { _ in }
      self?.request(repeated)
    }
    if let refusal { return change.completion(.refused(refusal)) }
    let isInstant = change.transition.map { $0.duration == .zero } ?? false
    if !isInstant, reverse(to: target, change.completion) || join(target, change.completion) { return }
    // There is nothing to do. A transition elsewhere continues.
    if running == nil, isSettled(target) { return change.completion(.shown) }
    let slots = preparedSlots(in: target)
    let transition = change.transition ?? defaultTransition(from: before, to: target)
    if let returning = change.returning {
      for slot in slots where !isDisplayed(slot) {
        returnTransitions[ObjectIdentifier(slot.screen)] = returning
      }
    }
    begin(
      to: target, slots, by: transition, because: change.removalReason,
      result: PendingResult(change.completion))
  }

  /// Checks an arrangement against the rules of all containers, and then against those of this one.
  func validate(_ target: Arrangement) throws(ArrangementError) {
    var seen: Set<ObjectIdentifier> = []
    for screen in target.screens {
      guard seen.insert(ObjectIdentifier(screen)).inserted else { throw .repeated(screen: screen.title) }
      guard screen.parent === self || screen.parent == nil && !contains(self, in: screen) else {
        throw .placedElsewhere(screen: screen.title)
      }
    }
    try check(target)
  }

  // Whether a screen is `other` or one of its descendants.
  private func contains(_ screen: Screen, in other: Screen) -> Bool {
    sequence(first: screen, next: { $0.parent }).contains { $0 === other }
  }

  // When going back, the return transition of the outgoing screen.
  private func defaultTransition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    let isBack = slots(in: after).allSatisfy { before.contains($0.screen) }
    let outgoing = slots(in: before).first { !after.contains($0.screen) }
    return (isBack ? outgoing.flatMap { returnTransitions[ObjectIdentifier($0.screen)] } : nil)
      ?? transition(from: before, to: after)
  }

  private func isDisplayed(_ slot: Slot) -> Bool {
    displayed.contains { $0.view === slot.view && $0.screen === slot.screen }
  }

  private func isDisplayed(_ slots: [Slot]) -> Bool {
    slots.count == displayed.count && slots.allSatisfy { isDisplayed($0) }
  }

  // Returns the slots of an arrangement. All views are created before anything moves.
  private func preparedSlots(in target: Arrangement) -> [Slot] {
    for slot in slots(in: target) { _ = host(for: slot.screen, in: target) }
    // The code of a view may have resized the window.
    return slots(in: target)
  }

  func host(for screen: Screen, in arrangement: Arrangement) -> HostedScreen {
    let key = ObjectIdentifier(screen)
    if let host = hosts[key] { return host }
    let host = HostedScreen(screen, content: content(for: screen, in: arrangement))
    hosts[key] = host
    return host
  }

  // Whether the container already has and shows the target arrangement.
  private func isSettled(_ target: Arrangement) -> Bool {
    target.isSame(as: arrangement) && target.flow == arrangement.flow && target.tabs.isEmpty
      && isDisplayed(slots(in: target))
  }

  // MARK: A running transition

  // Reverses the running transition if the target is the arrangement that it comes from.
  private func reverse(to target: Arrangement, _ completion: @escaping (NavigationResult<Void>) -> Void)
    -> Bool
  {
    guard let running, let origin = reversible, target.isSame(as: origin), target.flow == origin.flow else {
      return false
    }
    let reverses = running.view.leadsToIncoming
    didInterruptTransition()
    self.running?.result = PendingResult(completion)
    self.running?.completes = !reverses
    settle(to: reverses ? 0 : 1)
    running.result.finish(.superseded)
    return true
  }

  // Adds the completion to the running change if that already leads to the target.
  private func join(_ target: Arrangement, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Bool {
    guard let running, !running.isUndecided, running.completes == running.view.leadsToIncoming,
      target.isSame(as: targetArrangement)
    else { return false }
    if target.flow != targetArrangement.flow || !target.tabs.isEmpty {
      if running.view.leadsToIncoming { self.running?.after = target }
      arrangementWillChange(to: target)
    }
    running.result.add(completion)
    return true
  }

  // The state that an interrupted transition leaves behind.
  private struct Interruption {
    /// The result of the change of this container that ends here.
    var superseded: PendingResult?
    /// The view of this container that shows a picture of the transition.
    var view: TransitionView?
    /// Whether the transition was visible in this container.
    var isStill = false
  }

  // Ends the running transition of the window, unless it runs around this container. A change of this container
  // doesn't become final: its screens that `target` lacks are removed again.
  private func interrupt(for target: Arrangement, _ slots: [Slot]) -> Interruption {
    guard let coordinator = root?.transitionCoordinator else { return Interruption() }
    guard let old = running else {
      guard appearance.isShowing else { return Interruption() }
      return Interruption(isStill: coordinator.interrupt(for: displayed.map(\.view)))
    }
    coordinator.clear()
    didInterruptTransition()
    running = nil
    let dropped = old.after.screens.without(old.before.screens).without(target.screens)
    announce(removalOf: dropped)
    if old.incoming !== old.outgoing, !slots.contains(where: { $0.screen === old.incoming }) {
      old.incoming.beginAppearance(false)
      old.incoming.endAppearance()
    }
    for screen in dropped.reversed() { release(screen, .closed) }
    return Interruption(superseded: old.result, view: old.view, isStill: true)
  }

  // MARK: The change itself

  // Begins a change, up to the first frame of its transition.
  private func begin(
    to target: Arrangement, _ slots: [Slot], by transition: (any Transition)?, isHeld: Bool = false,
    because removalReason: RemovalReason, result: PendingResult
  ) {
    isChanging = true
    let before = targetArrangement
    // From now on, hooks see this arrangement.
    pending = isHeld ? nil : target
    let interruption = interrupt(for: target, slots)
    if let animated = animatedSlot(to: slots, over: interruption.view), let transition,
      transition.duration > .zero, appearance.isShowing, let coordinator = root?.transitionCoordinator,
      coordinator.canStart(in: animated.view)
    {
      announce(removalOf: arrangement.screens.without(target.screens))
      addAll(of: target)
      arrangementWillChange(to: target)
      running = RunningChange(
        before: arrangement, after: target, view: animated.view, outgoing: animated.outgoing,
        incoming: animated.incoming, removalReason: removalReason, isUndecided: isHeld, result: result)
      let names = names(from: before, to: target, in: animated.view)
      coordinator.begin(
        for: self, on: animated.view, to: host(for: animated.incoming, in: target), by: transition,
        from: names.from, to: names.to, outgoingIsStill: interruption.isStill, isHeld: isHeld)
      animated.incoming.beginAppearance(true)
      if animated.outgoing !== animated.incoming { animated.outgoing.beginAppearance(false) }
      pending = nil
      isChanging = false
      interruption.superseded?.finish(.superseded)
    } else {
      replace(by: target, slots, because: removalReason)
      isChanging = false
      interruption.superseded?.finish(.superseded)
      result.finish(.shown)
    }
    root?.transitionCoordinator.countChange()
  }

  // Returns the only slot whose screen changes, or that showed a transition until now. With several such slots, nil.
  private func animatedSlot(
    to slots: [Slot], over view: TransitionView?
  ) -> (view: TransitionView, outgoing: Screen, incoming: Screen)? {
    let changed = slots.filter { !isDisplayed($0) || $0.view === view }
    guard let slot = changed.first, changed.count == 1, slots.count == displayed.count,
      let old = displayed.first(where: { $0.view === slot.view })
    else { return nil }
    return (slot.view, old.screen, slot.screen)
  }

  // Makes a change without a transition: the new screens arrive completely before the old ones leave.
  private func replace(
    by target: Arrangement, _ slots: [Slot], because removalReason: RemovalReason
  ) {
    pending = target
    let removed = arrangement.screens.without(target.screens)
    let added = addAll(of: target)
    let old = displayed.map(\.screen)
    let new = slots.map(\.screen)
    let previous = displayed
    arrangementWillChange(to: target)
    displayed = slots
    for slot in slots {
      let host = host(for: slot.screen, in: target)
      if slot.view.current !== host || slot.view.transition != nil { slot.view.show(host) }
    }
    for slot in previous where !slots.contains(where: { $0.view === slot.view }) { slot.view.show(nil) }
    for screen in new where appearance.isShowing { screen.beginAppearance(true) }
    for screen in new where appearance == .shown { screen.endAppearance() }
    for screen in added { screen.didMove(to: self) }
    announceKept(target.screens)
    announce(removalOf: removed)
    for screen in old.without(new) {
      screen.beginAppearance(false)
      // The screen is hidden immediately, even if the container itself is appearing or disappearing.
      screen.endAppearance()
    }
    for screen in removed.reversed() { release(screen, removalReason) }
    commit(target)
  }

  /// Completes or undoes the running change after the last frame of its transition was presented.
  func finishTransition(arrived: Bool) {
    guard let running else { return }
    running.view.finish(arrived: arrived)
    end(running, arrived: arrived, arrived == running.completes ? .shown : .cancelled)
  }

  /// Completes the running change at once, because a transition elsewhere in the window takes over.
  func supersedeTransition() {
    ChangeQueue.run {
      guard let running else { return }
      didInterruptTransition()
      let arrives = running.view.leadsToIncoming && !running.isUndecided
      running.view.finish(arrived: arrives)
      end(running, arrived: arrives, .superseded)
    }
  }

  // Makes the change final.
  private func end(_ change: RunningChange, arrived: Bool, _ result: NavigationResult<Void>) {
    isChanging = true
    let finalArrangement = arrived ? change.after : change.before
    pending = finalArrangement
    let (shown, hidden) = arrived ? (change.incoming, change.outgoing) : (change.outgoing, change.incoming)
    displayed = slots(in: finalArrangement)
    if appearance.isShowing { shown.beginAppearance(true) }
    if hidden !== shown { hidden.beginAppearance(false) }
    if appearance == .shown { shown.endAppearance() }
    if hidden !== shown { hidden.endAppearance() }
    let removed = (change.before.screens + change.after.screens.without(change.before.screens))
      .without(finalArrangement.screens)
    for screen in removed.reversed() { release(screen, arrived ? change.removalReason : .closed) }
    for screen in finalArrangement.screens.without(change.before.screens) { screen.didMove(to: self) }
    announceKept(finalArrangement.screens)
    if !arrived { arrangementWillChange(to: finalArrangement) }
    running = nil
    commit(finalArrangement)
    isChanging = false
    root?.transitionCoordinator.countChange()
    change.result.finish(result)
  }

  private func commit(_ target: Arrangement) {
    arrangement = target
    arrangement.tabs = [:]
    pending = nil
    arrangementDidChange()
  }

  /// Continues the running transition to one of its sides: 0 is the outgoing one, 1 the incoming one.
  func settle(to target: Double, velocity: Double? = nil) {
    guard let running, let coordinator = root?.transitionCoordinator else { return }
    let completes = target == 1
    let reverses = completes != running.view.leadsToIncoming
    coordinator.settle(to: target, velocity: velocity)
    coordinator.countChange()
    guard reverses else { return }
    isChanging = true
    let added = running.after.screens.without(running.before.screens)
    if completes { announce(returnOf: added) } else { announce(removalOf: added) }
    arrangementWillChange(to: completes ? running.after : running.before)
    (completes ? running.incoming : running.outgoing).beginAppearance(true)
    (completes ? running.outgoing : running.incoming).beginAppearance(false)
    isChanging = false
  }

  /// Starts a change that a pointer drags. Nothing is final until the pointer is released.
  func beginDragging(to target: Arrangement, by transition: any Transition) {
    begin(
      to: target, preparedSlots(in: target), by: transition, isHeld: true, because: .closed,
      result: PendingResult { _ in })
  }

  // MARK: Children

  // Adds the new screens of an arrangement and returns them. Undoes the announced removal of screens that it has.
  @discardableResult
  private func addAll(of target: Arrangement) -> [Screen] {
    announce(returnOf: target.screens.without(arrangement.screens))
    let added = target.screens.filter { $0.parent == nil }
    for screen in added { add(screen) }
    if let preparedScreen, added.contains(where: { $0 === preparedScreen }) { self.preparedScreen = nil }
    for screen in target.screens { screen.resize(to: extent(of: screen)) }
    return target.screens.without(arrangement.screens)
  }

  private func announce(removalOf screens: [Screen]) {
    for screen in screens where leaving.insert(ObjectIdentifier(screen)).inserted {
      screen.willMove(to: nil)
    }
  }

  private func announce(returnOf screens: [Screen]) {
    for screen in screens where leaving.remove(ObjectIdentifier(screen)) != nil {
      screen.willMove(to: self)
    }
  }

  // Calls `didMove` of the screens whose removal was undone.
  private func announceKept(_ screens: [Screen]) {
    for screen in screens where leaving.remove(ObjectIdentifier(screen)) != nil { screen.didMove(to: self) }
  }

  private func release(_ screen: Screen, _ removalReason: RemovalReason) {
    let key = ObjectIdentifier(screen)
    hosts.removeValue(forKey: key)?.close()
    returnTransitions[key] = nil
    leaving.remove(key)
    screen.leaveParent(removalReason)
    didRemove(screen)
  }

  // MARK: Slots

  /// Shows the slots for the current size and properties of the container, without a transition.
  func updateSlots() {
    // During a change, the container can't change again.
    guard !isChanging else {
      ChangeQueue.perform { self.updateSlots() }
      return
    }
    ChangeQueue.run {
      let target = targetArrangement
      guard !isDisplayed(slots(in: arrangement)) else {
        arrangementWillChange(to: target)
        return arrangementDidChange()
      }
      begin(
        to: target, preparedSlots(in: target), by: nil, because: .closed, result: PendingResult { _ in })
    }
  }
}
