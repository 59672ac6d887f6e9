public import LanternRaster
public import LanternWidgets

/// The root of a window, which shows one flow of the app at a time.
///
/// Only the root changes the current flow. At rest it has one child, `current`. During an animated change it has two,
/// and `current` is the old one until the last frame was presented. The frame loop drives every transition of the
/// window, in the root or in a flow: it calls `update`, `advance`, `prepare` and `draw` for each frame, and
/// `finishTransition` after the last frame was presented.
public final class RootController: Screen, Container {
  /// The screen of the current flow. During an animated change, the outgoing screen.
  public private(set) var current: Screen
  /// The current flow. During an animated change, the outgoing flow.
  public private(set) var currentFlow: Flow
  /// The environment of the window, such as its theme and scale.
  public private(set) var environment: Environment
  /// The size of the window, in pixels.
  public private(set) var pixelSize: PixelSize
  /// The transitions between flows. A new table takes effect with the next change of flow.
  public var transitions: TransitionTable

  let transitionCoordinator = TransitionCoordinator()
  private let flows: [Flow: () -> Screen]
  private let transitionView = TransitionView()
  private let tree: WidgetTree
  private var currentPage: HostedScreen
  private var arrival: Arrival?
  private var isSwapping = false
  private var waiting: [Swap] = []
  // Actions that wait for a frame with the current content, and actions whose content is in the frame being drawn.
  private var awaitingFrame: [() -> Void] = []
  private var awaitingPresent: [() -> Void] = []

  // A requested change of flow that waits for its turn.
  private struct Swap {
    let flow: Flow
    let make: () -> Screen
    let transition: (any Transition)?
    // Whether the root creates the screen itself. Only then can a change of flow be a reversal.
    let isOurs: Bool
    let isAsking: Bool
    let completion: (NavigationResult<Void>) -> Void
  }

  // The child that an animated change brings in, or takes out again after a reversal.
  private struct Arrival {
    let screen: Screen
    let flow: Flow
    let page: HostedScreen
    var completion: (NavigationResult<Void>) -> Void
  }

  /// Creates a root that shows its first flow immediately.
  ///
  /// `flows` has a closure for each flow. It creates a new screen each time the flow is shown. `size` is in pixels.
  /// Precondition: `flows` contains `first`.
  public init(
    flows: [Flow: () -> Screen], first: Flow, transitions: TransitionTable = TransitionTable(),
    size: PixelSize, environment: Environment
  ) {
    guard let make = flows[first] else {
      preconditionFailure("flows has no entry for the first flow; add one")
    }
    self.flows = flows
    self.transitions = transitions
    self.environment = environment
    pixelSize = size
    currentFlow = first
    let screen = make()
    current = screen
    currentPage = HostedScreen(screen, content: screen.view)
    tree = WidgetTree(root: transitionView, size: size, environment: environment)
    super.init(title: "")
    tree.update(to: .zero)
    tree.focus(transitionView)
    resize(to: size.points(at: environment.scale))
    exclusively {
      add(screen)
      resizeChild(screen)
      transitionView.show(currentPage)
      screen.didMove(to: self)
      beginAppearance(true)
      endAppearance()
    }
  }

  public override var visibleChildren: [Screen] { [current] }
  public override func makeView() -> Widget { transitionView }

  // MARK: Changing flows

  /// Shows a new screen of a flow, by the transition that `transitions` has for it, or instantly if there is none.
  ///
  /// A change during another change supersedes it and starts from the picture on the screen. A change back to the
  /// outgoing flow reverses the transition instead. A call from a lifecycle hook or a completion waits until the
  /// current change is complete. With `asking`, a screen of the current flow can refuse. `completion` is called
  /// exactly once. Precondition: `flow` is a flow of the initializer.
  public func show(
    _ flow: Flow, asking: Bool = true, completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    guard let make = flows[flow] else {
      preconditionFailure("there is no flow “\(flow)”; add it to the flows of the root")
    }
    let swap = Swap(
      flow: flow, make: make, transition: nil, isOurs: true, isAsking: asking, completion: completion)
    waiting.append(swap)
    guard !isSwapping else { return }
    exclusively {}
  }

  /// Shows a screen in place of the current one, as a flow, by a transition or the one that `transitions` has for it.
  ///
  /// Otherwise the same as `show(_:asking:completion:)`.
  public func show(
    _ screen: Screen, as flow: Flow, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (NavigationResult<Void>) -> Void = { _ in }
  ) {
    let swap = Swap(
      flow: flow, make: { screen }, transition: transition, isOurs: false, isAsking: asking,
      completion: completion)
    waiting.append(swap)
    guard !isSwapping else { return }
    exclusively {}
  }

  /// Performs an action that removes all screens, such as quitting or logging out, unless a screen refuses.
  ///
  /// The screen that refuses is notified by `refused(leave:)`, and its refusal is returned.
  @discardableResult
  public func leave(_ action: @escaping () -> Void) -> Refusal? {
    if let refusal = Screen.refusal(of: [destinationScreen], leave: action) { return refusal }
    action()
    return nil
  }

  /// The current flow, or the flow that an animated change leads to.
  public var destination: Flow {
    guard let arrival, transitionView.leadsToIncoming else { return currentFlow }
    return arrival.flow
  }

  /// The screen of the `destination` flow.
  public var destinationScreen: Screen {
    guard let arrival, transitionView.leadsToIncoming else { return current }
    return arrival.screen
  }

  // Performs a change, then the changes of flow that were requested meanwhile, one at a time.
  private func exclusively(_ change: () -> Void) {
    transitionCoordinator.change {
      isSwapping = true
      change()
      while !waiting.isEmpty { make(waiting.removeFirst()) }
      isSwapping = false
    }
  }

  private func make(_ swap: Swap) {
    let flow = swap.flow
    let again = { [weak self] in
      guard let self else { return }
      let decided = Swap(
        flow: flow, make: swap.make, transition: swap.transition, isOurs: swap.isOurs, isAsking: false,
        completion: { _ in })
      waiting.append(decided)
      if !isSwapping { exclusively {} }
    }
    if swap.isAsking, let refusal = Screen.refusal(of: [destinationScreen], leave: again) {
      return swap.completion(.refused(refusal))
    }
    let transition = swap.transition ?? transitions[destination, flow]
    if swap.isOurs, let arrival, transitionView.canTurn,
      flow == (transitionView.leadsToIncoming ? currentFlow : arrival.flow)
    {
      reverse(arrival, swap.completion)
    } else if let transition, transition.duration > .zero {
      animate(to: flow, swap.make(), transition, swap.completion)
    } else {
      replace(by: flow, swap.make(), swap.completion)
    }
  }

  // The order of these calls is part of the specification (R8).
  private func replace(by flow: Flow, _ screen: Screen, _ completion: (NavigationResult<Void>) -> Void) {
    let wasLeaving = arrival != nil
    let superseded = abandonArrival()
    if !wasLeaving { _ = transitionCoordinator.interrupt(for: transitionView) }
    let old = current
    let oldPage = currentPage
    add(screen)
    resizeChild(screen)
    let page = HostedScreen(screen, content: screen.view)
    transitionView.show(page)
    screen.beginAppearance(true)
    old.beginAppearance(false)
    screen.didMove(to: self)
    if !wasLeaving { old.willMove(to: nil) }
    oldPage.close()
    old.leaveParent(.replaced)
    current = screen
    currentFlow = flow
    currentPage = page
    screen.endAppearance()
    old.endAppearance()
    superseded?(.superseded)
    completion(.shown)
  }

  // Everything before the first frame (R9).
  private func animate(
    to flow: Flow, _ screen: Screen, _ transition: any Transition,
    _ completion: @escaping (NavigationResult<Void>) -> Void
  ) {
    let wasLeaving = arrival != nil
    let origin = destination
    let superseded = abandonArrival()
    let isStill = wasLeaving || transitionCoordinator.interrupt(for: transitionView)
    if !wasLeaving { current.willMove(to: nil) }
    add(screen)
    resizeChild(screen)
    let page = HostedScreen(screen, content: screen.view)
    arrival = Arrival(screen: screen, flow: flow, page: page, completion: completion)
    transitionCoordinator.begin(
      on: transitionView, to: page, by: transition, from: origin.name, to: flow.name,
      outgoingIsStill: isStill,
      // Only the root supersedes its own changes, and it completes them itself.
      completion: TransitionCoordinator.Completion(
        finished: { [unowned self] in finishSwap(arrived: $0) }, superseded: {}))
    screen.beginAppearance(true)
    current.beginAppearance(false)
    superseded?(.superseded)
  }

  private func reverse(_ arrival: Arrival, _ completion: @escaping (NavigationResult<Void>) -> Void) {
    self.arrival?.completion = completion
    let goesBack = transitionView.leadsToIncoming
    transitionCoordinator.settle(to: goesBack ? 0 : 1)
    arrival.screen.willMove(to: goesBack ? nil : self)
    (goesBack ? current : arrival.screen).beginAppearance(true)
    (goesBack ? arrival.screen : current).beginAppearance(false)
    arrival.completion(.superseded)
  }

  private func finishSwap(arrived: Bool) {
    guard let arrival else { return }
    exclusively {
      self.arrival = nil
      transitionView.finish(arrived: arrived)
      if arrived {
        let old = current
        currentPage.close()
        old.leaveParent(.replaced)
        arrival.screen.didMove(to: self)
        current = arrival.screen
        currentFlow = arrival.flow
        currentPage = arrival.page
        current.endAppearance()
        old.endAppearance()
      } else {
        arrival.page.close()
        arrival.screen.leaveParent()
        current.didMove(to: self)
        current.endAppearance()
        arrival.screen.endAppearance()
      }
      arrival.completion(.shown)
    }
  }

  // Removes the incoming child of a running change. Returns the completion of that change.
  private func abandonArrival() -> ((NavigationResult<Void>) -> Void)? {
    guard let arrival else { return nil }
    let wasComing = transitionView.leadsToIncoming
    self.arrival = nil
    transitionCoordinator.forget()
    arrival.screen.beginAppearance(false)
    if wasComing { arrival.screen.willMove(to: nil) }
    arrival.page.close()
    arrival.screen.leaveParent()
    arrival.screen.endAppearance()
    return arrival.completion
  }

  private func resizeChild(_ screen: Screen) { screen.resize(to: pixelSize.points(at: environment.scale)) }

  // MARK: Size and environment

  /// Resizes the window or changes its environment. All children fill the window, also during a transition.
  public func resize(to size: PixelSize, environment: Environment) {
    self.environment = environment
    pixelSize = size
    resize(to: size.points(at: environment.scale))
    for child in children { resizeChild(child) }
    tree.resize(to: size, environment: environment)
  }

  /// Marks the whole window as damaged, after its picture was lost.
  public func damageAll() { tree.damageAll() }

  // MARK: Frames

  /// The active transition of the window, in the root or in any container, or nil.
  public var activeTransition: ActiveTransition? { transitionCoordinator.activeTransition }

  /// The number of transitions that have started. A reversal, and a pointer that catches or releases one, count too.
  public var transitionCount: Int { transitionCoordinator.count }

  /// The number of container changes that are complete, including those without an effect.
  public var changeCount: Int { transitionCoordinator.changes }

  /// The position of the active transition, after the curve: 0 is the outgoing side, 1 the incoming side.
  public var position: Double? { transitionCoordinator.position }

  /// Whether the screens have changed since the last frame, so that another frame is needed.
  public var isStale: Bool { tree.isStale || !awaitingFrame.isEmpty || !awaitingPresent.isEmpty }

  /// The time of the next spontaneous change at rest, such as an animation of a widget, or nil.
  public var nextChange: Moment? { tree.nextChange }

  /// Updates all visible screens to a moment.
  public func update(to moment: Moment) { tree.update(to: moment) }

  /// Moves the active transition to a progress in time, from 0 to 1, before the curve.
  ///
  /// Until the first call, the outgoing side is shown as at rest.
  public func advance(to progress: Double) { transitionCoordinator.advance(to: progress) }

  /// Draws the damaged parts of both sides of a transition into their own bitmaps.
  ///
  /// `window` contains the previous frame. Returns the pixels of the window that have to be drawn.
  public func prepare(over window: PixelBuffer) -> Region {
    awaitingPresent += awaitingFrame
    awaitingFrame = []
    return tree.prepare(over: window)
  }

  /// Draws a region of the window: the screen at rest, or both sides of the transition combined.
  public func draw(_ region: Region, onto window: PixelBuffer) {
    for rect in region.rects { tree.draw(onto: window, within: rect) }
  }

  /// Completes the active transition after its last frame was presented. Does nothing if there is none.
  public func finishTransition() { transitionCoordinator.finish() }

  /// Adds an action to run once, when all changes so far are on the screen and no transition is active.
  public func whenPresented(_ action: @escaping () -> Void) { awaitingFrame.append(action) }

  /// Notifies the root that a frame was presented.
  public func framePresented() {
    guard activeTransition == nil else { return }
    let actions = awaitingPresent
    awaitingPresent = []
    for action in actions { action() }
  }

  // MARK: Container

  /// The screen that the root shows, or that an animated change leads to, and its flow.
  public var arrangement: Arrangement {
    var arrangement = Arrangement([destinationScreen])
    arrangement.flow = destination
    return arrangement
  }

  /// Returns the arrangement unchanged: the root's only screen is always visible.
  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement { arrangement }

  /// Shows the screen of the arrangement, if it is another one, without asking for refusals.
  public func take(_ change: ArrangementChange) {
    guard let screen = change.arrangement.screens.first, screen !== destinationScreen else {
      return change.completion(.shown)
    }
    show(
      screen, as: change.arrangement.flow ?? Flow(screen.title), by: change.transition, asking: false,
      completion: change.completion)
  }

  // MARK: Input

  /// Passes an event to the screen that is shown. During a change of flow, it is the screen that the change leads to.
  public func handle(_ event: InputEvent) { tree.handle(event) }

  /// The mouse cursor at the pointer's position.
  public var cursor: Cursor { tree.cursor }

  /// The rectangle of the text that is being edited, in points, or nil.
  public var textInputArea: Rect? { tree.textInputArea }

  /// The accessibility elements of the screen that receives input, with their frames in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] { tree.semantics }
}
