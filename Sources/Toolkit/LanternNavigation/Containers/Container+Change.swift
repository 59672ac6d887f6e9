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
      if change.makesScreens { discardNewScreens(of: target) }
      return change.completion(.failed(.arrangement(container: title, error)))
    }
    let removedScreens = before.screens.without(target.screens)
    let refusal = change.consent.refusal(of: removedScreens) { [weak self] consent in
      var repeated = change
      repeated.consent = consent
      repeated.completion = { _ in }
      self?.request(repeated)
    }
    if let refusal {
      if change.makesScreens { discardNewScreens(of: target) }
      return change.completion(.refused(refusal))
    }
    let isInstant = change.transition.map { $0.duration == .zero } ?? false
    if !isInstant, reverse(to: target, change.completion) || join(target, change.completion) { return }
    // There is nothing to do. A transition elsewhere continues.
    if state.change == nil, isSettled(target) { return change.completion(.shown) }
    let slots = preparedSlots(in: target)
    let transition = change.transition ?? defaultTransition(from: before, to: target)
    if let returning = change.returning {
      for slot in slots where !isDisplayed(slot) {
        hosts[ObjectIdentifier(slot.screen)]?.returning = returning
      }
    }
    begin(
      to: target, slots, by: transition, because: change.removalReason,
      result: PendingResult(change.completion))
  }

  // Ends screens that were made for a change that is not made.
  private func discardNewScreens(of target: Arrangement) {
    discardPrepared()
    for screen in target.screens where screen.parent == nil { screen.discard() }
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

  /// Returns the transition of a change that names none: when going back, the return transition of the outgoing screen.
  func defaultTransition(from before: Arrangement, to after: Arrangement) -> (any Transition)? {
    let isBack = slots(in: after).allSatisfy { before.contains($0.screen) }
    let outgoing = slots(in: before).first { !after.contains($0.screen) }
    return (isBack ? outgoing.flatMap { hosts[ObjectIdentifier($0.screen)]?.returning } : nil)
      ?? transition(from: before, to: after)
  }

  private func isDisplayed(_ slot: Slot) -> Bool {
    displayed.contains { $0.view === slot.view && $0.screen === slot.screen }
  }

  private func isDisplayed(_ slots: [Slot]) -> Bool {
    slots.count == displayed.count && slots.allSatisfy { isDisplayed($0) }
  }

  /// Returns the slots of an arrangement. All views are created before anything moves.
  func preparedSlots(in target: Arrangement) -> [Slot] {
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
    guard let change = state.transition, let side = change.movement.destination?.opposite,
      let origin = reversible, target.isSame(as: origin), target.flow == origin.flow
    else { return false }
    didInterruptTransition()
    state.update { ($0.result, $0.requested) = (PendingResult(completion), side) }
    settle(at: side)
    change.result.finish(.superseded)
    return true
  }

  // Adds the completion to the running change if that already leads to the target.
  private func join(_ target: Arrangement, _ completion: @escaping (NavigationResult<Void>) -> Void) -> Bool {
    guard let change = state.transition, change.movement.destination == change.requested,
      target.isSame(as: targetArrangement)
    else { return false }
    if target.flow != targetArrangement.flow || !target.tabs.isEmpty {
      if change.requested == .incoming { state.update { $0.after = target } }
      arrangementWillChange(to: target)
    }
    change.result.add(completion)
    return true
  }

  // Ends the running transition of the window, unless it runs around this container. Returns whether its picture
  // was visible in this container. A change of this container doesn't become final: its screens that `target` lacks
  // are removed again.
  private func interrupt(_ old: RunningChange?, for target: Arrangement, _ slots: [Slot]) -> Bool {
    guard let coordinator = root?.transitionCoordinator else { return false }
    guard let old else { return appearance.isShowing && coordinator.interrupt(for: displayed.map(\.view)) }
    coordinator.clear()
    didInterruptTransition()
    let dropped = old.after.screens.without(arrangement.screens).without(target.screens)
    announce(removalOf: dropped)
    if old.incoming !== old.outgoing, !slots.contains(where: { $0.screen === old.incoming }) {
      old.incoming.beginAppearance(false)
      old.incoming.endAppearance()
    }
    for screen in dropped.reversed() { release(screen, .closed) }
    return true
  }

  // MARK: The change itself

  /// Begins a change, up to the first frame of its transition. That of a drag is undecided until a hand releases it.
  func begin(
    to target: Arrangement, _ slots: [Slot], by transition: (any Transition)?, isDrag: Bool = false,
    because removalReason: RemovalReason = .closed, result: PendingResult = PendingResult { _ in }
  ) {
    let (before, old) = (targetArrangement, state.change)
    state = .changing(to: isDrag ? arrangement : target)
    let isStill = interrupt(old, for: target, slots)
    if let animated = animatedSlot(to: slots, over: old?.view), let transition,
      transition.duration > .zero, appearance.isShowing, let coordinator = root?.transitionCoordinator,
      coordinator.canStart(in: animated.view)
    {
      announce(removalOf: arrangement.screens.without(target.screens))
      addAll(of: target)
      arrangementWillChange(to: target)
      let transition = isDrag ? transition : coordinator.adapted(transition, in: animated.view)
      let change = RunningChange(
        after: target, view: animated.view, outgoing: animated.outgoing, incoming: animated.incoming,
        removalReason: removalReason, movement: isDrag ? .begunByHand : Movement(along: transition),
        result: result)
      state = .announcing(change)
      coordinator.begin(
        change, of: self, to: host(for: change.incoming, in: target), by: transition,
        names(from: before, to: target, in: change.view), outgoingIsStill: isStill)
      change.incoming.beginAppearance(true)
      if change.outgoing !== change.incoming { change.outgoing.beginAppearance(false) }
      state.finishAnnouncing()
      old?.result.finish(.superseded)
    } else {
      replace(by: target, slots, because: removalReason)
      old?.result.finish(.superseded)
      result.finish(.shown)
    }
    root?.transitionCoordinator.countChange()
  }

  /// Fades from the picture on the screen to the same screen, which is about to look different. Does nothing while something
  /// changes.
  func fade(by transition: any Transition) {
    guard case .settled = state, appearance == .shown, displayed.count == 1,
      let coordinator = root?.transitionCoordinator, coordinator.activeTransition == nil,
      coordinator.canStart(in: displayed[0].view)
    else { return }
    let (view, screen) = (displayed[0].view, displayed[0].screen)
    let change = RunningChange(
      after: arrangement, view: view, outgoing: screen, incoming: screen, removalReason: .closed,
      movement: Movement(along: transition), result: PendingResult { _ in })
    state = .running(change)
    coordinator.begin(
      change, of: self, to: host(for: screen, in: arrangement), by: transition,
      names(from: arrangement, to: arrangement, in: view), outgoingIsStill: true)
    coordinator.countChange()
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
  private func replace(by target: Arrangement, _ slots: [Slot], because removalReason: RemovalReason) {
    state = .changing(to: target)
    let removed = arrangement.screens.without(target.screens)
    let added = addAll(of: target)
    let (previous, old, new) = (displayed, displayed.map(\.screen), slots.map(\.screen))
    arrangementWillChange(to: target)
    displayed = slots
    for slot in slots {
      let host = host(for: slot.screen, in: target)
      if slot.view.current !== host || !slot.view.isAtRest { slot.view.show(host) }
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
  func completeTransition() {
    guard let change = state.transition else { return }
    let side = change.movement.destination ?? .incoming
    end(change, at: side, side == change.requested ? .shown : .cancelled(by: .user))
  }

  /// Completes the running change at once, because a transition elsewhere in the window takes over.
  func supersedeTransition() {
    ChangeQueue.run {
      guard let change = state.transition else { return }
      didInterruptTransition()
      end(change, at: change.movement.destination ?? .outgoing, .superseded)
    }
  }

  // Makes the change final, or undoes it.
  private func end(_ change: RunningChange, at side: TransitionSide, _ result: NavigationResult<Void>) {
    let arrived = side == .incoming
    change.view.finish(arrived: arrived)
    state = .ending(change, at: side)
    let (before, final) = (arrangement, targetArrangement)
    let (shown, hidden) = arrived ? (change.incoming, change.outgoing) : (change.outgoing, change.incoming)
    displayed = slots(in: final)
    if appearance.isShowing { shown.beginAppearance(true) }
    if hidden !== shown { hidden.beginAppearance(false) }
    if appearance == .shown { shown.endAppearance() }
    if hidden !== shown { hidden.endAppearance() }
    let removed = (before.screens + change.after.screens.without(before.screens)).without(final.screens)
    for screen in removed.reversed() { release(screen, arrived ? change.removalReason : .closed) }
    for screen in final.screens.without(before.screens) { screen.didMove(to: self) }
    announceKept(final.screens)
    if !arrived { arrangementWillChange(to: final) }
    commit(final)
    root?.transitionCoordinator.countChange()
    change.result.finish(result)
  }

  private func commit(_ target: Arrangement) {
    arrangement = target
    arrangement.tabs = [:]
    state = .changing(to: arrangement)
    arrangementDidChange()
    state = .settled
  }

  // MARK: The movement of a transition

  /// Moves the running transition. Its view draws it there in the next frame.
  func move(_ body: (inout Movement) -> Void) {
    state.update { change in
      body(&change.movement)
      change.view.follow(change.movement)
    }
  }

  /// A hand catches the running transition at its position, and moves it from now on. The transition still leads where it led.
  func hold() {
    state.transition?.view.cancelPointer()
    redirect { $0.hold() }
  }

  /// Continues the running transition to a side, at a velocity or the current one. Reverses it if it led to the other.
  func settle(at side: TransitionSide, velocity: Double? = nil) {
    guard let movement = state.transition?.movement, let coordinator = root?.transitionCoordinator else {
      return
    }
    state.transition?.view.letPressEnd()
    redirect { $0.release(to: side, velocity: velocity) }
    coordinator.countChange()
    // The screens of a drag were told that it leads to the incoming side.
    guard side != movement.destination ?? .incoming, let change = state.transition else { return }
    state = .announcing(change)
    let arrives = side == .incoming
    let (shown, hidden) = arrives ? (change.incoming, change.outgoing) : (change.outgoing, change.incoming)
    let (target, added) = (targetArrangement, change.after.screens.without(arrangement.screens))
    if arrives { announce(returnOf: added) } else { announce(removalOf: added) }
    arrangementWillChange(to: target)
    shown.beginAppearance(true)
    hidden.beginAppearance(false)
    state.finishAnnouncing()
  }

  // Changes what moves the running transition, or where to. The frame loop counts a new one.
  private func redirect(_ body: (inout Movement) -> Void) {
    move(body)
    if let change = state.transition { root?.transitionCoordinator.announce(change.movement) }
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
    leaving.remove(key)
    screen.leaveParent(removalReason)
    didRemove(screen)
  }

  // MARK: Slots

  /// Shows the slots for the current size and properties of the container, without a transition.
  func updateSlots() {
    switch state {
    case .settled, .running: break
    // During a change, the container can't change again.
    case .changing, .announcing, .ending: return ChangeQueue.perform { self.updateSlots() }
    }
    ChangeQueue.run {
      let target = targetArrangement
      if isDisplayed(slots(in: arrangement)), leadsTo(slots(in: target)) {
        arrangementWillChange(to: target)
        return arrangementDidChange()
      }
      begin(to: target, preparedSlots(in: target), by: nil)
    }
  }

  // Whether the running transition, if there is one, leads to the slots.
  private func leadsTo(_ slots: [Slot]) -> Bool {
    guard let change = state.transition, change.movement.destination != .outgoing else { return true }
    return slots.count == displayed.count
      && slots.allSatisfy { $0.view === change.view ? $0.screen === change.incoming : isDisplayed($0) }
  }
}
