public import LanternRaster
public import LanternWidgets

/// The window's root from launch to exit: swaps the app's parts, each in a stack of its own.
///
/// Only the root swaps parts. At rest it has one child, `current`; during an animated swap two, and `current`
/// is the old one until the last frame was presented. The frame loop drives it: `update`, `draw`, `compose`,
/// and `finishSwap` once that frame is on the screen.
public final class RootController: Screen {
  /// The child that shows, or from which an animated swap leads away.
  public private(set) var current: Screen
  public private(set) var currentPart: Part
  /// The animated swap that is under way.
  public private(set) var swap: Swap?
  public private(set) var environment: Environment
  public private(set) var pixelSize: PixelSize
  /// Which transitions lead where; takes effect with the next swap.
  public var transitions: TransitionTable

  private let parts: [Part: () -> Screen]
  private var currentTree: WidgetTree
  private var arrival: Arrival?
  private var pictures: SwapPictures
  private var swapCount = 0
  private var isSwapping = false
  private var waiting: [(part: Part, make: () -> Screen, completion: (SwapOutcome) -> Void)] = []
  private var moment = Moment.zero
  private var pointer: Point?
  // Whether something else came to lie under a pointer at rest.
  private var pointerIsNews = false

  // The child that an animated swap brings in, on its way in or, reversed, out again.
  private struct Arrival {
    let screen: Screen
    let part: Part
    let tree: WidgetTree
    var completion: (SwapOutcome) -> Void
  }

  /// A root that shows its first part at once. `parts` makes a new stack for each time a part is shown.
  ///
  /// Precondition: the first part is one of them.
  public init(
    parts: [Part: () -> Screen], first: Part, transitions: TransitionTable = TransitionTable(),
    size: PixelSize, environment: Environment
  ) {
    guard let make = parts[first] else { preconditionFailure("the first part is one of the parts") }
    self.parts = parts
    self.transitions = transitions
    self.environment = environment
    pixelSize = size
    currentPart = first
    let screen = make()
    current = screen
    // Stands in until the first child's view is added below, in the order that a child may rely on.
    currentTree = WidgetTree(root: Panel(), size: size, environment: environment)
    pictures = SwapPictures(size: size)
    super.init(title: "")
    resize(to: size.points(at: environment.scale))
    exclusively {
      add(screen)
      resizeChild(screen)
      currentTree = addView(of: screen)
      screen.didMove(to: self)
      beginAppearance(true)
      endAppearance()
    }
  }

  public override var visibleChildren: [Screen] { [current] }

  // MARK: Swapping parts

  /// Shows a part, made new, by the table's transition from the one that shows now.
  ///
  /// A swap during another starts from the picture on the screen and supersedes it; a swap back to where the
  /// running one came from turns it round instead. A call from inside a lifecycle call or a completion waits
  /// until that is through. `completion` is called exactly once.
  /// Precondition: the part is one that the root was made with.
  public func show(_ part: Part, completion: @escaping (SwapOutcome) -> Void = { _ in }) {
    guard let make = parts[part] else { preconditionFailure("no part is named “\(part)”") }
    waiting.append((part, make, completion))
    guard !isSwapping else { return }
    exclusively {}
  }

  /// Ends the animated swap, once its last frame is on the screen; nothing happens when there is none.
  public func finishSwap() {
    guard let arrival else { return }
    exclusively {
      swap = nil
      self.arrival = nil
      defer { pictures.end() }
      if !pictures.isReversed {
        let old = current
        currentTree.dismantle()
        old.leaveParent()
        arrival.screen.didMove(to: self)
        current = arrival.screen
        currentPart = arrival.part
        currentTree = arrival.tree
        current.endAppearance()
        old.endAppearance()
      } else {
        arrival.tree.dismantle()
        arrival.screen.leaveParent()
        current.didMove(to: self)
        current.endAppearance()
        arrival.screen.endAppearance()
      }
      pointerIsNews = true
      arrival.completion(.shown)
    }
  }

  // Runs a change and then, one at a time, the swaps that were asked for meanwhile.
  private func exclusively(_ change: () -> Void) {
    isSwapping = true
    change()
    while !waiting.isEmpty {
      let (part, make, completion) = waiting.removeFirst()
      swap(to: part, make, completion)
    }
    isSwapping = false
  }

  private func swap(
    to part: Part, _ make: () -> Screen, _ completion: @escaping (SwapOutcome) -> Void
  ) {
    if let swap, swap.from == part, pictures.canReverse {
      reverse(swap, completion)
    } else if let transition = transitions[swap?.to ?? currentPart, part] {
      animate(to: part, make(), transition, completion)
    } else {
      replace(by: part, make(), completion)
    }
  }

  // R8, in its order.
  private func replace(by part: Part, _ screen: Screen, _ completion: (SwapOutcome) -> Void) {
    let wasLeaving = arrival != nil
    let superseded = abandonArrival()
    swap = nil
    pictures.end()
    let old = current
    let oldTree = currentTree
    add(screen)
    resizeChild(screen)
    let tree = addView(of: screen)
    screen.beginAppearance(true)
    old.beginAppearance(false)
    screen.didMove(to: self)
    if !wasLeaving { old.willMove(to: nil) }
    oldTree.dismantle()
    old.leaveParent()
    current = screen
    currentPart = part
    currentTree = tree
    pointerIsNews = true
    screen.endAppearance()
    old.endAppearance()
    superseded?(.superseded)
    completion(.shown)
  }

  // R9, up to the first frame.
  private func animate(
    to part: Part, _ screen: Screen, _ transition: any Transition,
    _ completion: @escaping (SwapOutcome) -> Void
  ) {
    let isFirst = arrival == nil
    let origin = swap?.to ?? currentPart
    let superseded = abandonArrival()
    if isFirst { current.willMove(to: nil) }
    currentTree.cancelPointer()
    add(screen)
    resizeChild(screen)
    let tree = addView(of: screen)
    arrival = Arrival(screen: screen, part: part, tree: tree, completion: completion)
    pictures.start(outgoingIsStill: !isFirst)
    start(from: origin, to: part, transition, at: 0, isReversal: false)
    screen.beginAppearance(true)
    current.beginAppearance(false)
    superseded?(.superseded)
  }

  private func reverse(_ running: Swap, _ completion: @escaping (SwapOutcome) -> Void) {
    guard let arrival else { return }
    let superseded = arrival.completion
    self.arrival?.completion = completion
    pictures.reverse()
    start(
      from: running.to, to: running.from, running.transition, at: pictures.shownProgress, isReversal: true)
    let goesBack = pictures.isReversed
    let leaving = goesBack ? arrival.screen : current
    let staying = goesBack ? current : arrival.screen
    (goesBack ? arrival.tree : currentTree).cancelPointer()
    leaving.willMove(to: nil)
    if !goesBack { staying.willMove(to: self) }
    staying.beginAppearance(true)
    leaving.beginAppearance(false)
    superseded(.superseded)
  }

  private func start(
    from: Part, to: Part, _ transition: any Transition, at progress: Double, isReversal: Bool
  ) {
    swapCount += 1
    swap = Swap(
      id: swapCount, from: from, to: to, transition: transition, startProgress: progress,
      isReversal: isReversal)
  }

  // Takes the incoming child of a running swap out again; returns whom to tell.
  private func abandonArrival() -> ((SwapOutcome) -> Void)? {
    guard let arrival else { return nil }
    self.arrival = nil
    arrival.screen.beginAppearance(false)
    if !pictures.isReversed { arrival.screen.willMove(to: nil) }
    arrival.tree.dismantle()
    arrival.screen.leaveParent()
    arrival.screen.endAppearance()
    return arrival.completion
  }

  private func resizeChild(_ screen: Screen) { screen.resize(to: pixelSize.points(at: environment.scale)) }

  private func addView(of screen: Screen) -> WidgetTree {
    let tree = WidgetTree(root: screen.view, size: pixelSize, environment: environment, moment: moment)
    tree.unhandledKey = { [weak screen] key, modifiers, _ in screen?.hear(key, modifiers) ?? false }
    tree.focus(screen.initialFocus)
    return tree
  }

  // MARK: Size and look

  /// Gives the window another size or look; every child fills it, also in mid-transition.
  public func resize(to size: PixelSize, environment: Environment) {
    self.environment = environment
    pixelSize = size
    resize(to: size.points(at: environment.scale))
    for child in children { resizeChild(child) }
    currentTree.resize(to: size, environment: environment)
    arrival?.tree.resize(to: size, environment: environment)
    pictures.resize(to: size)
  }

  /// Says that what the window holds is lost and must be drawn again.
  public func damageAll() {
    currentTree.damageAll()
    pictures.forgetTarget()
  }

  // MARK: Frames

  /// Whether the picture on the screen is not what the screens say now.
  public var isStale: Bool { swap != nil || currentTree.isStale || pointerIsNews }

  /// The next moment at which something at rest changes by itself; nil when nothing does.
  public var nextChange: Moment? { currentTree.nextChange }

  /// Brings all that shows to a moment.
  public func update(to moment: Moment) {
    self.moment = moment
    if arrival == nil || pictures.drawsOutgoing { currentTree.update(to: moment) }
    arrival?.tree.update(to: moment)
    if pointerIsNews, arrival == nil {
      pointerIsNews = false
      if let pointer { currentTree.hear(InputEvent(.pointerMoved(to: pointer), time: moment)) }
    }
  }

  /// Draws what is damaged of the part at rest straight onto the window's pixels; returns what changed there.
  /// During a swap whose first frame is not yet due, that is the part it leads away from.
  public func draw(onto window: PixelBuffer) -> Region {
    if swap != nil, pictures.outgoingIsStill || pictures.isUnderWay { return Region() }
    return currentTree.drawDamage(onto: window)
  }

  /// Draws what is damaged of both sides of the swap, each onto its own picture. The first time, the outgoing
  /// picture is what the window shows.
  public func drawSwap(over window: PixelBuffer) {
    guard let arrival else { return }
    pictures.draw(outgoing: currentTree, incoming: arrival.tree, over: window)
  }

  /// Mixes both sides at a linear progress of the swap straight into the window's pixels; returns what changed.
  public func composeSwap(at progress: Double, into window: PixelBuffer) -> Region {
    guard let swap else { return Region() }
    return pictures.compose(swap.transition, at: progress, into: window, environment.direction)
  }

  // MARK: Input

  /// Hands an event to the part that shows; during a swap to the one that it leads to, never to the other.
  public func hear(_ event: InputEvent) {
    switch event.action {
    case .pointerMoved(let point), .pointerDown(let point, _), .pointerUp(let point): pointer = point
    case .pointerLeft: pointer = nil
    case .keyDown, .text: break
    }
    guard let swap, let arrival, !pictures.isReversed else { return currentTree.hear(event) }
    let origin = swap.transition.incomingOrigin(
      at: swap.transition.curve(pictures.shownProgress), in: pixelSize.points(at: environment.scale),
      environment.direction)
    arrival.tree.hear(event.moved(by: Point(-origin.x, -origin.y)))
  }

  /// What someone who does not see the picture is told, of the part that hears input: places in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] {
    guard let arrival, !pictures.isReversed else { return currentTree.semantics }
    return arrival.tree.semantics
  }
}
