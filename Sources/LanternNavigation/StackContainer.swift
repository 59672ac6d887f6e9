public import LanternRaster
public import LanternWidgets

/// A container of stacked screens, of which the top one is visible. It is never empty.
///
/// Its subclasses are `ScreenStack`, whose screens have a navigation bar, and `ModalStack`. They differ in what they put
/// around a screen, and in their transitions.
open class StackContainer: Screen, Container {
  /// From the first to the one that shows. In mid-transition still as before it: they change when it is through.
  public private(set) var screens: [Screen]
  let transitionView = TransitionView()
  private var pages: [ObjectIdentifier: HostedScreen] = [:]
  // How screens go that came in a way of their own.
  private var returns: [ObjectIdentifier: any Transition] = [:]
  var move: Move?
  var drag = Drag()
  var dragStart = 0.0
  // Whether it is in the middle of a change, and what was asked for since.
  private var isChanging = false
  private var waiting: [(StackContainer) -> Void] = []

  /// Creates a container with screens, of which the last is visible. Precondition: there is at least one.
  public init(_ screens: [Screen]) {
    guard let top = screens.last else { preconditionFailure("a stack container is never empty") }
    self.screens = screens
    super.init(title: top.title)
    for screen in screens { add(screen) }
    transitionView.show(page(for: top))
    for screen in screens { screen.didMove(to: self) }
    transitionView.gesture = { [weak self] event in self?.exclusively { self?.hear(event) } ?? false }
    transitionView.pressTaken = { [weak self] in self?.exclusively { self?.loseDrag() } }
  }

  /// Creates a container with its first screen.
  public convenience init(root: Screen) { self.init([root]) }

  // MARK: What a subclass says of itself

  /// What shows of a screen: its view, or that with something around it.
  open func content(for screen: Screen) -> Widget { screen.view }
  /// How a screen comes.
  open var coming: any Transition { InstantTransition() }
  /// How it goes.
  open var going: any Transition { InstantTransition() }
  /// The same for one screen.
  func coming(of screen: Screen) -> any Transition { coming }
  func going(of screen: Screen) -> any Transition { going }
  /// What one screen has of the pile's extent.
  func extent(of screen: Screen) -> Size { size }
  /// Whether what is dragged itself inside a page, such as a list, goes before dragging the page.
  var yieldsDrags: Bool { false }
  /// A screen that was taken off is gone.
  func gone(_ screen: Screen) {}
  /// Which screens stand here has changed.
  func settled() {}
  /// Whether a press there may drag a screen out again whose page lies at a place. Points are the pile's.
  open func canDrag(from point: Point, page: Rect) -> Bool { false }

  // MARK: Pushing and popping

  /// The screen that shows.
  public var top: Screen { screens[screens.count - 1] }
  public override var visibleChildren: [Screen] { [top] }
  override var seenToBe: [Screen] { Array(toBe.suffix(1)) }
  override var heldToBe: [Screen] { toBe }
  open override var initialFocus: Widget? { transitionView }

  /// Puts a screen on top: by the pile's own transition, by another, or at once (`InstantTransition`); `returning` is how it goes
  /// again where nothing else is said.
  ///
  /// Off the screen, or inside of something in motion, it is at once in any case. A call from inside a lifecycle call
  /// or a completion waits until that is through. `completion` is called exactly once.
  public func push(
    _ screen: Screen, by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
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

  /// Takes the top screen off and returns it; nil for the last one, which stays, and for one that refuses.
  ///
  /// A push of that screen which is still under way is turned round. A call from inside a lifecycle call or a
  /// completion waits until that is through, and returns nil. `completion` is called exactly once, but not where there
  /// is nothing to take off. `asking` says whether the screen may refuse.
  @discardableResult
  public func pop(
    by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) -> Screen? {
    guard !isChanging else {
      waiting.append { $0.pop(by: transition, asking: asking, completion: completion) }
      return nil
    }
    return exclusively { takeOff(by: transition, asking: asking, completion) }
  }

  /// Takes off whatever lies over a screen, in one move; nothing happens where it does not stand here.
  public func pop(
    to screen: Screen, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    guard let index = toBe.firstIndex(where: { $0 === screen }) else { return }
    set(Array(toBe[...index]), by: transition, asking: asking, completion: completion)
  }

  /// Puts a screen in the place of the one on top.
  public func replaceTop(
    with screen: Screen, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    set(
      toBe.dropLast() + [screen], by: transition, because: .replaced, asking: asking, completion: completion)
  }

  /// Changes which screens stand here, in one move from the one that shows to the last of them.
  ///
  /// Those that are here already stay as they are. `removalReason` is what the others are told. Refused, nothing changes.
  /// Precondition: there is one, none is there twice, and new ones have no parent.
  public func set(
    _ screens: [Screen], by transition: (any Transition)? = nil, returning: (any Transition)? = nil,
    because removalReason: RemovalReason = .closed, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    precondition(!screens.isEmpty, "a stack container is never empty")
    precondition(
      Set(screens.map(ObjectIdentifier.init)).count == screens.count, "a screen stands in one place")
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

  // The one way in which the screens change.
  private func arrange(
    _ wanted: ([Screen]) -> [Screen], by transition: (any Transition)?, _ removalReason: RemovalReason,
    _ completion: @escaping (PassageOutcome) -> Void
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
    by transition: (any Transition)?, asking: Bool, _ completion: @escaping (PassageOutcome) -> Void
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
    // Who is interrupted may take screens off.
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

  /// Turns the taking off of a screen round, if that is under way; returns whether it did.
  func callBack(_ isWanted: (Screen) -> Bool) -> Bool {
    guard let popped = move?.popped, isWanted(popped), transitionView.leadsToIncoming, transitionView.canTurn,
      let transitionCoordinator = root?.transitionCoordinator, transitionCoordinator.leads(transitionView)
    else { return false }
    turnBack(transitionCoordinator) { _ in }
    return true
  }

  private func turnBack(
    _ transitionCoordinator: TransitionCoordinator, _ completion: @escaping (PassageOutcome) -> Void
  ) {
    drag.cancel()
    move?.completion(.superseded)
    move?.completion = completion
    move?.goesThrough = false
    turn(to: 0, transitionCoordinator)
  }

  // Runs a change and then, one at a time, whatever was asked for meanwhile.
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

  /// Which screens stand here once what is under way is through.
  public var toBe: [Screen] {
    guard let move, transitionView.leadsToIncoming, !move.isUndecided else { return screens }
    return move.after
  }

  // Ends what is in motion, if this shows; returns whether what shows here was its work.
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
      ending: TransitionCoordinator.Ending(
        finished: { [weak self] arrived in self?.exclusively { self?.finish(arrived: arrived) } },
        superseded: { [weak self] in self?.exclusively { self?.supersede() } }))
    coming.beginAppearance(true)
    // What that was told may have gone on to somewhere else, which has ended this.
    if self.move?.coming === coming { leaving.beginAppearance(false) }
  }

  private func finish(arrived: Bool) {
    transitionView.finish(arrived: arrived)
    let outcome = arrived == move?.goesThrough ? PassageOutcome.shown : .cancelled
    if arrived { commit(outcome) } else { abandon(outcome) }
  }

  private func supersede() {
    drag.cancel()
    let arrives = transitionView.leadsToIncoming && move?.isUndecided == false
    transitionView.finish(arrived: arrives)
    if arrives { commit(.superseded) } else { abandon(.superseded) }
  }

  // The move is through: now, and not before, it counts.
  private func commit(_ outcome: PassageOutcome) {
    guard let move else { return }
    self.move = nil
    screens = move.after
    if move.coming !== move.leaving { end(shown: move.coming, hidden: move.leaving) }
    for screen in move.removed.reversed() { release(screen, move.removalReason) }
    for screen in move.added { screen.didMove(to: self) }
    settled()
    move.completion(outcome)
  }

  // It led back to where it came from.
  private func abandon(_ outcome: PassageOutcome) {
    guard let move else { return }
    self.move = nil
    end(shown: move.leaving, hidden: move.coming)
    for screen in move.added.reversed() { release(screen, .closed) }
    for screen in move.removed { screen.didMove(to: self) }
    move.completion(outcome)
  }

  // Begun here, where what the beginning told has cut it short.
  private func end(shown: Screen, hidden: Screen) {
    if appearance.isShowing { shown.beginAppearance(true) }
    hidden.beginAppearance(false)
    if appearance == .shown { shown.endAppearance() }
    // It is out of sight at once, whatever the pile itself is in the middle of.
    hidden.endAppearance()
  }

  private func release(_ screen: Screen, _ removalReason: RemovalReason) {
    pages.removeValue(forKey: ObjectIdentifier(screen))?.close()
    returns[ObjectIdentifier(screen)] = nil
    screen.leaveParent(removalReason)
    gone(screen)
  }

  // Leads the running move to one of its sides.
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

  // MARK: As a screen

  open override func makeView() -> Widget { transitionView }

  open override func didResize() {
    for screen in children { screen.resize(to: extent(of: screen)) }
  }

  // MARK: As a container

  public var arrangement: Arrangement { Arrangement(toBe) }

  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement {
    guard let index = arrangement.screens.firstIndex(where: { $0 === child }) else { return arrangement }
    return Arrangement(Array(arrangement.screens[...index]))
  }

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
