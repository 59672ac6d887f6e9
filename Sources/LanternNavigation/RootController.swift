public import LanternRaster
public import LanternWidgets

/// The window's root from launch to exit: swaps the app's parts, each in a stack of its own.
///
/// Only the root swaps parts. At rest it has one child, `current`; during an animated swap two, and `current`
/// is the old one until the last frame was presented. The frame loop drives whatever is in motion in the window,
/// here or in a part: `update`, `advance`, `prepare`, `draw`, and `finishTransition` once the last frame is on the
/// screen.
public final class RootController: Screen, Container {
  /// The child that shows, or from which an animated swap leads away.
  public private(set) var current: Screen
  public private(set) var currentFlow: Flow
  public private(set) var environment: Environment
  public private(set) var pixelSize: PixelSize
  /// Which transitions lead where; takes effect with the next swap.
  public var transitions: TransitionTable

  let transitionCoordinator = TransitionCoordinator()
  private let parts: [Flow: () -> Screen]
  private let transitionView = TransitionView()
  private let tree: WidgetTree
  private var currentPage: HostedScreen
  private var arrival: Arrival?
  private var isSwapping = false
  private var waiting: [Swap] = []
  // What is to be done once a frame shows what there is now, and what the frame in the making shows already.
  private var awaitingFrame: [() -> Void] = []
  private var awaitingPresent: [() -> Void] = []

  // What was asked for and waits for its turn.
  private struct Swap {
    let part: Flow
    let make: () -> Screen
    let transition: (any Transition)?
    // Whether the part is one of ours: one that was handed in is not the one that was left.
    let isOurs: Bool
    let isAsking: Bool
    let completion: (PassageOutcome) -> Void
  }

  // The child that an animated swap brings in, on its way in or, reversed, out again.
  private struct Arrival {
    let screen: Screen
    let part: Flow
    let page: HostedScreen
    var completion: (PassageOutcome) -> Void
  }

  /// A root that shows its first part at once. `parts` makes a new stack for each time a part is shown.
  ///
  /// Precondition: the first part is one of them.
  public init(
    parts: [Flow: () -> Screen], first: Flow, transitions: TransitionTable = TransitionTable(),
    size: PixelSize, environment: Environment
  ) {
    guard let make = parts[first] else { preconditionFailure("the first part is one of the parts") }
    self.parts = parts
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

  // MARK: Swapping parts

  /// Shows a part, made new, by the table's transition from the one that shows now.
  ///
  /// A swap during another starts from the picture on the screen and supersedes it; a swap back to where the
  /// running one came from turns it round instead. A call from inside a lifecycle call or a completion waits
  /// until that is through. `completion` is called exactly once. A screen in the part that goes may refuse, where it
  /// is asked. Precondition: the part is one that the root was made with.
  public func show(
    _ part: Flow, asking: Bool = true, completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    guard let make = parts[part] else { preconditionFailure("no part is named “\(part)”") }
    let swap = Swap(
      part: part, make: make, transition: nil, isOurs: true, isAsking: asking, completion: completion)
    waiting.append(swap)
    guard !isSwapping else { return }
    exclusively {}
  }

  /// Shows a screen in the place of the part that shows, under a part's name, by a transition or the table's.
  public func show(
    _ screen: Screen, as part: Flow, by transition: (any Transition)? = nil, asking: Bool = true,
    completion: @escaping (PassageOutcome) -> Void = { _ in }
  ) {
    let swap = Swap(
      part: part, make: { screen }, transition: transition, isOurs: false, isAsking: asking,
      completion: completion)
    waiting.append(swap)
    guard !isSwapping else { return }
    exclusively {}
  }

  /// Does something that ends all that shows, such as quitting or logging out, unless a screen refuses to go; that
  /// hears of it, and the refusal is returned.
  @discardableResult
  public func leave(_ action: @escaping () -> Void) -> Refusal? {
    if let refusal = Screen.refusal(of: [destinationScreen], leave: action) { return refusal }
    action()
    return nil
  }

  /// The part that shows, or that an animated swap leads to.
  public var destination: Flow {
    guard let arrival, transitionView.leadsToIncoming else { return currentFlow }
    return arrival.part
  }

  /// The screen of that part.
  public var destinationScreen: Screen {
    guard let arrival, transitionView.leadsToIncoming else { return current }
    return arrival.screen
  }

  // Runs a change and then, one at a time, the swaps that were asked for meanwhile.
  private func exclusively(_ change: () -> Void) {
    transitionCoordinator.change {
      isSwapping = true
      change()
      while !waiting.isEmpty { make(waiting.removeFirst()) }
      isSwapping = false
    }
  }

  private func make(_ swap: Swap) {
    let part = swap.part
    let again = { [weak self] in
      guard let self else { return }
      let decided = Swap(
        part: part, make: swap.make, transition: swap.transition, isOurs: swap.isOurs, isAsking: false,
        completion: { _ in })
      waiting.append(decided)
      if !isSwapping { exclusively {} }
    }
    if swap.isAsking, let refusal = Screen.refusal(of: [destinationScreen], leave: again) {
      return swap.completion(.refused(refusal))
    }
    let transition = swap.transition ?? transitions[destination, part]
    if swap.isOurs, let arrival, transitionView.canTurn,
      part == (transitionView.leadsToIncoming ? currentFlow : arrival.part)
    {
      reverse(arrival, swap.completion)
    } else if let transition, transition.duration > .zero {
      animate(to: part, swap.make(), transition, swap.completion)
    } else {
      replace(by: part, swap.make(), swap.completion)
    }
  }

  // R8, in its order.
  private func replace(by part: Flow, _ screen: Screen, _ completion: (PassageOutcome) -> Void) {
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
    currentFlow = part
    currentPage = page
    screen.endAppearance()
    old.endAppearance()
    superseded?(.superseded)
    completion(.shown)
  }

  // R9, up to the first frame.
  private func animate(
    to part: Flow, _ screen: Screen, _ transition: any Transition,
    _ completion: @escaping (PassageOutcome) -> Void
  ) {
    let wasLeaving = arrival != nil
    let origin = destination
    let superseded = abandonArrival()
    let isStill = wasLeaving || transitionCoordinator.interrupt(for: transitionView)
    if !wasLeaving { current.willMove(to: nil) }
    add(screen)
    resizeChild(screen)
    let page = HostedScreen(screen, content: screen.view)
    arrival = Arrival(screen: screen, part: part, page: page, completion: completion)
    transitionCoordinator.begin(
      on: transitionView, to: page, by: transition, from: origin.name, to: part.name,
      outgoingIsStill: isStill,
      // Only this root supersedes its own swaps, and then sees to them itself.
      ending: TransitionCoordinator.Ending(
        finished: { [unowned self] in finishSwap(arrived: $0) }, superseded: {}))
    screen.beginAppearance(true)
    current.beginAppearance(false)
    superseded?(.superseded)
  }

  private func reverse(_ arrival: Arrival, _ completion: @escaping (PassageOutcome) -> Void) {
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
        currentFlow = arrival.part
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

  // Takes the incoming child of a running swap out again; returns whom to tell.
  private func abandonArrival() -> ((PassageOutcome) -> Void)? {
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

  // MARK: Size and look

  /// Gives the window another size or look; every child fills it, also in mid-transition.
  public func resize(to size: PixelSize, environment: Environment) {
    self.environment = environment
    pixelSize = size
    resize(to: size.points(at: environment.scale))
    for child in children { resizeChild(child) }
    tree.resize(to: size, environment: environment)
  }

  /// Says that what the window holds is lost and must be drawn again.
  public func damageAll() { tree.damageAll() }

  // MARK: Frames

  /// The transition that is under way somewhere in the window.
  public var activeTransition: ActiveTransition? { transitionCoordinator.activeTransition }

  /// How many transitions have begun so far, a turn or a catch counting as another.
  public var passageCount: Int { transitionCoordinator.count }

  /// How many changes of what stands in the window are through; some of them change nothing.
  public var changeCount: Int { transitionCoordinator.changes }

  /// How far that has come, after the curve: 0 what it leads away from … 1 what it brings.
  public var position: Double? { transitionCoordinator.position }

  /// Whether the picture on the screen is not what the screens say now.
  public var isStale: Bool { tree.isStale || !awaitingFrame.isEmpty || !awaitingPresent.isEmpty }

  /// The next moment at which something at rest changes by itself; nil when nothing does.
  public var nextChange: Moment? { tree.nextChange }

  /// Brings all that shows to a moment.
  public func update(to moment: Moment) { tree.update(to: moment) }

  /// Brings the transition under way to a linear progress of its time; until first asked, what it leads away from
  /// shows as at rest.
  public func advance(to progress: Double) { transitionCoordinator.advance(to: progress) }

  /// Draws, of both sides of a transition, what is damaged, each onto its own picture; returns which pixels of the
  /// window are to be drawn. The window holds the picture that was drawn last.
  public func prepare(over window: PixelBuffer) -> Region {
    awaitingPresent += awaitingFrame
    awaitingFrame = []
    return tree.prepare(over: window)
  }

  /// Draws those pixels of the window: what shows at rest, or the mix of both sides.
  public func draw(_ region: Region, onto window: PixelBuffer) {
    for rect in region.rects { tree.draw(onto: window, within: rect) }
  }

  /// Ends the transition under way, once its last frame is on the screen; nothing happens when there is none.
  public func finishTransition() { transitionCoordinator.finish() }

  /// Has something done once what was changed so far is on the screen, and nothing is in motion.
  public func whenPresented(_ action: @escaping () -> Void) { awaitingFrame.append(action) }

  /// A frame is on the screen.
  public func framePresented() {
    guard activeTransition == nil else { return }
    let actions = awaitingPresent
    awaitingPresent = []
    for action in actions { action() }
  }

  // MARK: As a container

  public var arrangement: Arrangement {
    var arrangement = Arrangement([destinationScreen])
    arrangement.part = destination
    return arrangement
  }

  public func revealing(_ child: Screen, in arrangement: Arrangement) -> Arrangement { arrangement }

  public func take(_ change: ArrangementChange) {
    guard let screen = change.arrangement.screens.first, screen !== destinationScreen else {
      return change.completion(.shown)
    }
    show(
      screen, as: change.arrangement.part ?? Flow(screen.title), by: change.transition, asking: false,
      completion: change.completion)
  }

  // MARK: Input

  /// Hands an event to the part that shows; during a swap to the one that it leads to, never to the other.
  public func hear(_ event: InputEvent) { tree.hear(event) }

  /// What the pointer looks like where it is.
  public var cursor: Cursor { tree.cursor }

  /// Where the text goes that is typed, in points; nil where none does.
  public var textInputArea: Rect? { tree.textInputArea }

  /// What someone who does not see the picture is told, of the part that hears input: places in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] { tree.semantics }
}
