public import LanternRaster
public import LanternWidgets

/// A container of stacked screens, of which the top one is visible. It is never empty.
///
/// Its subclasses are `ScreenStack`, whose screens have a navigation bar, and `ModalStack`. They differ in their
/// transitions and in the decoration around a screen.
open class StackContainer: Screen, Container {
  /// The screens, from the bottom to the top. They change when the transition is complete.
  public private(set) var screens: [Screen]
  let transitionView = TransitionView()
  private var pages: [ObjectIdentifier: HostedScreen] = [:]
  // The transitions for the removal of screens that were added with a transition of their own.
  private var returns: [ObjectIdentifier: any Transition] = [:]
  var move: Move?
  var drag = Drag()
  var dragStart = 0.0
  // Whether a change is in progress, and the calls that wait for its end.
  private var isChanging = false
  private var waiting: [(StackContainer) -> Void] = []

  /// Creates a container with screens, of which the last is visible. Precondition: There is at least one.
  public init(_ screens: [Screen]) {
    guard let top = screens.last else {
      preconditionFailure("a stack container can't be empty; pass at least one screen")
    }
    self.screens = screens
    super.init(title: top.title)
    for screen in screens { add(screen) }
    transitionView.show(page(for: top))
    for screen in screens { screen.didMove(to: self) }
    transitionView.gesture = { [weak self] event in self?.exclusively { self?.handle(event) } ?? false }
    transitionView.pressTaken = { [weak self] in self?.exclusively { self?.loseDrag() } }
  }

  /// Creates a container with its first screen.
  public convenience init(root: Screen) { self.init([root]) }

  // MARK: Customization

  /// Returns the widget that shows a screen: its view, or its view with a decoration.
  open func content(for screen: Screen) -> Widget { screen.view }
  /// The default transition for adding a screen.
  open var coming: any Transition { InstantTransition() }
  /// The default transition for removing a screen.
  open var going: any Transition { InstantTransition() }
  /// The default transitions for adding and removing a given screen.
  func coming(of screen: Screen) -> any Transition { coming }
  func going(of screen: Screen) -> any Transition { going }
  /// Returns the part of the container's size that a screen gets, in points.
  func extent(of screen: Screen) -> Size { size }
  /// Whether draggable content of a screen, such as a list, takes precedence over dragging the screen.
  var yieldsDrags: Bool { false }
  /// Called after a screen was removed.
  func gone(_ screen: Screen) {}
  /// Called after the screens have changed.
  func settled() {}
  /// Returns whether a press at a point can start to drag the top screen out. `page` is the frame of that screen.
  ///
  /// Both are in points of the container.
  open func canDrag(from point: Point, page: Rect) -> Bool { false }

  // MARK: Pushing and popping

  /// The top screen, which is visible.
  public var top: Screen { screens[screens.count - 1] }
  public override var visibleChildren: [Screen] { [top] }
  override var seenToBe: [Screen] { Array(toBe.suffix(1)) }
  override var heldToBe: [Screen] { toBe }
  open override var initialFocus: Widget? { transitionView }

  /// Pushes a screen, by the container's own transition or another one.
  ///
  /// `returning` is the default transition for the removal of the screen. There is no transition if the container is
  /// off the screen or inside a container whose transition is active, or with `InstantTransition`. A call from a
  /// lifecycle hook or a completion waits until the current change is complete. `completion` is called exactly once.
  public func push(
    _ screen: Screen, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    guard !isChanging else {
      return waiting.append {
        $0.push(screen, by: transition, returning: returning, completion: completion)
      }
    }
    exclusively {
      returns[ObjectIdentifier(screen)] = returning
      arrange({ $0 + [screen] }, by: transition, .closed, completion)
    }
  }

  /// Pops the top screen and returns it. Returns nil if there is only one screen, or if the top screen refuses.
  ///
  /// Reverses the push of this screen if it is still in progress. A call from a lifecycle hook or a completion waits
  /// until the current change is complete, and returns nil. With `asking`, the screen can refuse. `completion` is
  /// called exactly once, but not if there is only one screen.
  @discardableResult
  public func pop(
    by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) -> Screen? {
    guard !isChanging else {
      waiting.append { $0.pop(by: transition, asking: asking, completion: completion) }
      return nil
    }
    return exclusively { takeOff(by: transition, asking: asking, completion) }
  }

  /// Pops all screens above a screen, in one transition. Does nothing if the screen isn't in the container.
  public func pop(
    to screen: Screen, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    guard let index = toBe.firstIndex(where: { $0 === screen }) else { return }
    set(Array(toBe[...index]), by: transition, asking: asking, completion: completion)
  }

  /// Replaces the top screen.
  public func replaceTop(
    with screen: Screen, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    set(
      toBe.dropLast() + [screen], by: transition, because: .replaced, asking: asking, completion: completion)
  }

  /// Changes the screens, in one transition from the current top screen to the new one.
  ///
  /// Screens that are already in the container keep their state. `removalReason` is passed to the observers of the
  /// screens that are removed. With `asking`, these screens can refuse; then nothing changes.
  /// Precondition: There is at least one screen, no screen occurs twice, and new screens have no parent.
  public func set(
    _ screens: [Screen], by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    because removalReason: RemovalReason = .closed, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    precondition(!screens.isEmpty, "a stack container can't be empty; pass at least one screen")
    precondition(
      Set(screens.map(ObjectIdentifier.init)).count == screens.count, "a screen occurs twice; pass it once")
    guard !isChanging else {
      return waiting.append {
        $0.set(
          screens, by: transition, returning: returning, because: removalReason, asking: asking,
          completion: completion)
      }
    }
    let again = { [weak self] in
      self.map {
        $0.set(
          screens, by: transition, returning: returning, because: removalReason, asking: false)
      } ?? ()
    }
    if asking, let refusal = Screen.refusal(of: toBe.without(screens), leave: again) {
      return completion(.refused(refusal))
    }
    exclusively {
      if let returning, let top = screens.last { returns[ObjectIdentifier(top)] = returning }
      arrange({ _ in screens }, by: transition, removalReason, completion)
    }
  }

  // All changes of the screens, except a pop, go through this function.
  private func arrange(
    _ wanted: ([Screen]) -> [Screen], by transition: (any Transition)?, _ removalReason: RemovalReason,
    _ completion: @escaping (NavigationResult<Void>) -> Void
  ) {
    let isStill = interrupt()
    let move = Move(
      before: screens, after: wanted(screens), removalReason: removalReason, completion: completion)
    for screen in move.added {
      add(screen)
      screen.resize(to: extent(of: screen))
    }
    for screen in move.removed { screen.willMove(to: nil) }
    let own =
      move.isForward
      ? coming(of: move.coming) : returns[ObjectIdentifier(move.leaving)] ?? going(of: move.leaving)
    start(move, transition ?? own, outgoingIsStill: isStill)
  }

  private func takeOff(
    by transition: (any Transition)?, asking: Bool, _ completion: @escaping (NavigationResult<Void>) -> Void
  ) -> Screen? {
    if asking, toBe.count > 1, let leaving = toBe.last,
      let refusal = Screen.refusal(of: [leaving], leave: takingOff(leaving, by: transition))
    {
      completion(.refused(refusal))
      return nil
    }
    if let pushed = move?.pushed, transitionView.leadsToIncoming, transitionView.canTurn,
      let transitionCoordinator = root?.transitionCoordinator,
      transitionCoordinator.leads(transitionView)
    {
      turnBack(transitionCoordinator, completion)
      return pushed
    }
    guard toBe.count > 1 else { return nil }
    // The container of the interrupted transition may pop screens.
    let isStill = interrupt()
    guard screens.count > 1 else { return nil }
    let leaving = top
    leaving.willMove(to: nil)
    let move = Move(
      before: screens, after: screens.dropLast(), removalReason: .closed, completion: completion)
    start(
      move, transition ?? returns[ObjectIdentifier(leaving)] ?? going(of: leaving), outgoingIsStill: isStill)
    return leaving
  }

  /// Reverses the removal of a screen that is in progress. Returns whether there was one.
  func callBack(_ isWanted: (Screen) -> Bool) -> Bool {
    guard let popped = move?.popped, isWanted(popped), transitionView.leadsToIncoming, transitionView.canTurn,
      let transitionCoordinator = root?.transitionCoordinator, transitionCoordinator.leads(transitionView)
    else { return false }
    turnBack(transitionCoordinator) { _ in }
    return true
  }

  private func turnBack(
    _ transitionCoordinator: TransitionCoordinator, _ completion: @escaping (NavigationResult<Void>) -> Void
  ) {
    drag.cancel()
    move?.completion(.superseded)
    move?.completion = completion
    move?.goesThrough = false
    turn(to: 0, transitionCoordinator)
  }

  // Performs a change, then the calls that were made meanwhile, one at a time.
  func exclusively<Result>(_ change: () -> Result) -> Result {
    guard !isChanging else { return change() }
    func changeAll() -> Result {
      isChanging = true
      let result = change()
      isChanging = false
      while !isChanging, !waiting.isEmpty { waiting.removeFirst()(self) }
      return result
    }
    return root?.transitionCoordinator.change(changeAll) ?? changeAll()
  }

  /// The screens after the change in progress is complete.
  public var toBe: [Screen] {
    guard let move, transitionView.leadsToIncoming, !move.isUndecided else { return screens }
    return move.after
  }

  // Ends the active transition if the container is visible. Returns whether the transition was visible here.
  private func interrupt() -> Bool {
    guard let transitionCoordinator = root?.transitionCoordinator,
      appearance.isShowing || transitionCoordinator.leads(transitionView)
    else {
      return false
    }
    return transitionCoordinator.interrupt(for: transitionView)
  }

  func start(_ move: Move, _ transition: any Transition, outgoingIsStill: Bool, isHeld: Bool = false) {
    let (leaving, coming) = (move.leaving, move.coming)
    self.move = move
    guard leaving !== coming else { return commit(.shown) }
    guard let transitionCoordinator = root?.transitionCoordinator, transition.duration > .zero,
      appearance.isShowing,
      transitionCoordinator.admits(transitionView)
    else {
      transitionView.show(page(for: coming))
      if appearance.isShowing { coming.beginAppearance(true) }
      leaving.beginAppearance(false)
      return commit(.shown)
    }
    transitionView.vanished = { [weak transitionCoordinator, unowned transitionView] in
      transitionCoordinator?.abandon(transitionView)
    }
    transitionCoordinator.begin(
      on: transitionView, to: page(for: coming), by: transition, from: leaving.title, to: coming.title,
      outgoingIsStill: outgoingIsStill, isHeld: isHeld,
      completion: TransitionCoordinator.Completion(
        finished: { [weak self] arrived in self?.exclusively { self?.finish(arrived: arrived) } },
        superseded: { [weak self] in self?.exclusively { self?.supersede() } }))
    coming.beginAppearance(true)
    // A hook of the incoming screen may have started another change, which has ended this one.
    if self.move?.coming === coming { leaving.beginAppearance(false) }
  }

  private func finish(arrived: Bool) {
    transitionView.finish(arrived: arrived)
    let outcome = arrived == move?.goesThrough ? NavigationResult<Void>.shown : .cancelled
    if arrived { commit(outcome) } else { abandon(outcome) }
  }

  private func supersede() {
    drag.cancel()
    let arrives = transitionView.leadsToIncoming && move?.isUndecided == false
    transitionView.finish(arrived: arrives)
    if arrives { commit(.superseded) } else { abandon(.superseded) }
  }

  // Completes the move. Only now do the screens change.
  private func commit(_ outcome: NavigationResult<Void>) {
    guard let move else { return }
    self.move = nil
    screens = move.after
    if move.coming !== move.leaving { end(shown: move.coming, hidden: move.leaving) }
    for screen in move.removed.reversed() { release(screen, move.removalReason) }
    for screen in move.added { screen.didMove(to: self) }
    settled()
    move.completion(outcome)
  }

  // Ends the move where it started.
  private func abandon(_ outcome: NavigationResult<Void>) {
    guard let move else { return }
    self.move = nil
    end(shown: move.leaving, hidden: move.coming)
    for screen in move.added.reversed() { release(screen, .closed) }
    for screen in move.removed { screen.didMove(to: self) }
    move.completion(outcome)
  }

  // Also begins both changes, because a hook may have interrupted the start of the move.
  private func end(shown: Screen, hidden: Screen) {
    if appearance.isShowing { shown.beginAppearance(true) }
    hidden.beginAppearance(false)
    if appearance == .shown { shown.endAppearance() }
    // The screen is hidden immediately, even if the container itself is appearing or disappearing.
    hidden.endAppearance()
  }

  private func release(_ screen: Screen, _ removalReason: RemovalReason) {
    pages.removeValue(forKey: ObjectIdentifier(screen))?.close()
    returns[ObjectIdentifier(screen)] = nil
    screen.leaveParent(removalReason)
    gone(screen)
  }

  // Continues the active move to one of its sides: 0 is the outgoing one, 1 the incoming one.
  func turn(to target: Double, _ transitionCoordinator: TransitionCoordinator, velocity: Double? = nil) {
    guard let move else { return }
    let goesThrough = target == 1
    let turns = goesThrough != transitionView.leadsToIncoming
    transitionCoordinator.settle(to: target, velocity: velocity)
    guard turns else { return }
    for screen in move.added { screen.willMove(to: goesThrough ? self : nil) }
    (goesThrough ? move.coming : move.leaving).beginAppearance(true)
    (goesThrough ? move.leaving : move.coming).beginAppearance(false)
  }

  func page(for screen: Screen) -> HostedScreen {
    let key = ObjectIdentifier(screen)
    if let page = pages[key] { return page }
    let page = HostedScreen(screen, content: content(for: screen))
    pages[key] = page
    return page
  }

  // MARK: Screen

  open override func makeView() -> Widget { transitionView }

  open override func didResize() {
    for screen in children { screen.resize(to: extent(of: screen)) }
  }

  // MARK: Container

  /// The screens after the change in progress is complete.
  public var arrangement: Arrangement { Arrangement(toBe) }

  /// Returns the arrangement without the screens above `child`.
  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard let index = arrangement.screens.firstIndex(where: { $0 === child }) else { return arrangement }
    return Arrangement(Array(arrangement.screens[...index]))
  }

  /// Replaces the screens without asking for refusals.
  public func take(_ change: ArrangementChange) {
    set(
      change.arrangement.screens, by: change.transition, returning: change.returning, because: .carriedOff,
      asking: false, completion: change.completion)
  }
}

extension [Screen] {
  func without(_ others: [Screen]) -> [Screen] {
    guard !others.isEmpty, !isEmpty else { return self }
    let others = Set(others.map(ObjectIdentifier.init))
    return filter { !others.contains(ObjectIdentifier($0)) }
  }
}
