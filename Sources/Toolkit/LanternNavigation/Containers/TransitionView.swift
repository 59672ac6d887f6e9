public import LanternRaster
public import LanternWidgets

/// The view in which a container shows its screens: one screen at rest, both screens during a transition.
///
/// The container decides which screen is visible and when a transition is complete. The transition view draws it.
public final class TransitionView: Viewport {
  /// The screen at rest, or the outgoing screen of a transition.
  private(set) var current: HostedScreen?
  /// Receives each event before the screens do. Returns true if it handled the event.
  var gesture: (InputEvent) -> Bool = { _ in false }
  /// Called when a press on a screen, or the gesture, is cancelled.
  var onPressCancelled: () -> Void = {}
  /// Called when the view leaves the window during a transition.
  var onRemovedFromWindow: () -> Void = {}
  private var state: TransitionState? { didSet { freezeLeaving() } }
  private var pixelSize = PixelSize(0, 0)
  private var environment: Environment?
  private var moment = Moment.zero

  // The pictures of a transition from one hosted screen to another.
  private struct TransitionState {
    /// The contents of the two pictures.
    enum Stage: Equatable {
      /// Nothing of this transition.
      case empty
      /// The incoming screen, drawn before the first frame.
      case incoming
      /// Both screens, drawn before the first frame. The transition knows both.
      case both
      /// Both screens, of the frame at a position. `previous` is that of the frame before it, or nil if unknown.
      case shown(at: Double, previous: Double?)
    }

    var transition: any Transition
    /// Whether the transition depends on what the screens show, and what it was told of them.
    var isFollowing = true
    var layoutCounts: [Int?] = []
    var layout: TransitionLayout?
    let incoming: HostedScreen
    let pictures: TransitionPictures
    /// Whether the outgoing side is a picture that no longer changes.
    let outgoingIsStill: Bool
    /// The movement that the next frame shows. The container changes it.
    var movement: Movement
    var stage = Stage.empty
    /// Whether both pictures were lost, so that the next frame draws the screens as they are now.
    var isLost = false
    var outgoingDamage = Region()
    var incomingDamage = Region()

    var shownPosition: Double? { if case .shown(let position, _) = stage { position } else { nil } }
    var previousPosition: Double? { if case .shown(_, let previous) = stage { previous } else { nil } }
  }

  /// Creates a view that shows nothing.
  public init() { super.init() }

  // MARK: For the container

  /// The size of the view, in points.
  var extent: Size { frame.size }
  var direction: LayoutDirection { environment?.direction ?? .leftToRight }
  var isRemote: Bool { environment?.isRemote ?? false }
  var reducedMotion: Duration? {
    environment.flatMap { $0.reducesMotion ? $0.theme.motion.reduced : nil }
  }

  var transition: (any Transition)? { state?.transition }
  /// The movement of the transition that the view draws. Nil at rest.
  var movement: Movement? { state?.movement }
  /// Whether the transition can be reversed. If the outgoing side is a still picture, there is no screen to return to.
  var canReverse: Bool { state.map { !$0.outgoingIsStill } ?? false }

  /// Whether the same screen fades to another look.
  var fadesInPlace: Bool { state.map { $0.incoming === current } ?? false }

  /// Whether a screen is visible, or about to be.
  func shows(_ screen: HostedScreen) -> Bool { screen === current || screen === state?.incoming }

  /// Returns the frame of one of the two screens of a transition.
  func frame(ofIncoming isIncoming: Bool) -> Rect {
    guard let state else { return Rect(origin: .zero, size: extent) }
    let position = state.shownPosition ?? 0
    return isIncoming
      ? state.transition.incomingFrame(at: position, in: extent, direction)
      : state.transition.outgoingFrame(at: position, in: extent, direction)
  }

  /// Shows a screen, or none, without a transition. Ends the transition in progress.
  func show(_ screen: HostedScreen?) {
    for old in [current, state?.incoming] where old !== screen { old?.tree?.cancelPointer() }
    state = nil
    current = screen
    if let screen {
      screen.forgetPicture()
      open(screen)
    }
    invalidate()
    tree?.contentMoved()
  }

  /// Starts a transition to another screen. It begins with the next frame.
  func begin(
    to incoming: HostedScreen, by transition: any Transition, _ movement: Movement,
    on pictures: TransitionPictures, outgoingIsStill: Bool
  ) {
    state?.incoming.tree?.cancelPointer()
    state = TransitionState(
      transition: transition, incoming: incoming, pictures: pictures, outgoingIsStill: outgoingIsStill,
      movement: movement)
    open(incoming)
    // A control of the outgoing screen that is pressed can still be clicked.
    if !fadesInPlace { current?.tree?.letPressEnd() }
  }

  /// Draws the transition at the position of a movement from now on.
  func follow(_ movement: Movement) { state?.movement = movement }

  /// Completes the transition. One of the two screens stays; the container closes the other one.
  func finish(arrived: Bool) {
    guard let state else { return }
    self.state = nil
    let hidden = arrived ? current : state.incoming
    if let hidden, state.shownPosition != nil, !(arrived && state.outgoingIsStill) {
      state.pictures.keep(incoming: !arrived, of: hidden)
    }
    if hidden !== (arrived ? state.incoming : current) { hidden?.tree?.cancelPointer() }
    if arrived { current = state.incoming }
    // If the transition was interrupted, or was reversed to a still picture, the last frame doesn't match the screen.
    let isUpToDate = arrived ? state.shownPosition == 1 : state.shownPosition == 0 && !state.outgoingIsStill
    if !isUpToDate { current?.tree?.damageAll() }
    tree?.contentMoved()
  }

  /// Lays out a screen for the size of the view. Returns false if the view has no size yet.
  @discardableResult
  func open(_ screen: HostedScreen) -> Bool {
    screen.transitionView = self
    guard let environment else { return false }
    screen.open(pixelSize, environment, at: moment)
    screen.tree.map(take)
    return true
  }

  // MARK: Widget

  public override func arrange(_ size: Size, in environment: Environment) {
    let pixelSize = pixels(in: environment)
    if state != nil, pixelSize != self.pixelSize || environment != self.environment { state?.isLost = true }
    self.pixelSize = pixelSize
    self.environment = environment
    for screen in [current, state?.incoming].compactMap({ $0 }) { open(screen) }
  }

  public override func treeChanged() {
    guard tree == nil else { return }
    current?.close()
    state?.incoming.close()
    if state != nil { onRemovedFromWindow() }
  }

  private func pixels(in environment: Environment) -> PixelSize {
    let place = windowFrame.pixels(at: environment.scale)
    return PixelSize(place.width, place.height)
  }

  public override var trees: [WidgetTree] {
    guard let state else { return [current?.tree].compactMap { $0 } }
    let outgoing = state.outgoingIsStill ? nil : current?.tree
    return [outgoing, state.incoming.tree].compactMap { $0 }
  }

  /// Never the outgoing screen. Nil while a pointer drags the transition.
  public override var activeTree: WidgetTree? {
    guard let state else { return current?.tree }
    if state.movement.duration == nil { return nil }
    return state.movement.destination == .incoming ? state.incoming.tree : current?.tree
  }

  public override var isAtRest: Bool { state == nil }

  /// Returns the frame in which the picture on the screen shows a tree, or an empty one if the other screen of a transition
  /// covers it at a point.
  public override func place(of tree: WidgetTree, at point: Point) -> Rect {
    guard let state else { return frame(ofIncoming: false) }
    let isIncoming = tree === state.incoming.tree
    guard let position = state.shownPosition else {
      // Until the first frame, the window shows only the outgoing screen.
      return isIncoming && !fadesInPlace ? .zero : Rect(origin: .zero, size: extent)
    }
    let isBehind = state.transition.layering == (isIncoming ? .outgoingInFront : .incomingInFront)
    let outgoing = state.transition.outgoingFrame(under: point, at: position, in: extent, direction)
    let incoming = state.transition.incomingFrame(under: point, at: position, in: extent, direction)
    if isBehind, (isIncoming ? outgoing : incoming) != nil { return .zero }
    return (isIncoming ? incoming : outgoing) ?? .zero
  }

  /// Returns the incoming screen, or the outgoing one for the first press on a control that it still shows there.
  public override func pressTarget(at point: Point, clicks: Int) -> PressTarget? {
    guard let active = activeTree, let state else { return super.pressTarget(at: point, clicks: clicks) }
    if isInSeries(active, at: point, clicks) { return atRest(active) }
    func drawn(_ tree: WidgetTree) -> PressTarget {
      PressTarget(tree: tree, place: place(of: tree, at: point))
    }
    let target = drawn(active)
    guard clicks == 1 else { return target }
    let leaving = trees.first { $0 !== active }.map(drawn)
    // Until the first frame, the window still shows the outgoing screen.
    if state.shownPosition == nil, active !== current?.tree { return leaving }
    // Where both are visible, a control of the incoming screen comes first.
    let isOnActive =
      target.place.contains(point)
      && (state.transition.layering != .mixed || widget(at: point, of: target) is Control)
    guard let leaving, !isOnActive, widget(at: point, of: leaving) is Control else { return target }
    return leaving
  }

  // A press in series is aimed at the control that is going to be where the one before it was, however late it comes.
  private func isInSeries(_ active: WidgetTree, at point: Point, _ clicks: Int) -> Bool {
    func isInSeries(_ tree: WidgetTree?) -> Bool {
      tree.flatMap { widget(at: point, of: atRest($0)) as? Control }?.allowsSeries == true
    }
    guard clicks > 1 || isInSeries(active === current?.tree ? state?.incoming.tree : current?.tree) else {
      return false
    }
    // A new screen has no layout before its first frame.
    if state?.shownPosition == nil { active.update(to: moment) }
    return isInSeries(active)
  }

  private func atRest(_ tree: WidgetTree) -> PressTarget {
    PressTarget(tree: tree, place: Rect(origin: .zero, size: extent))
  }

  public override func intercept(_ event: InputEvent) -> Bool { gesture(event) }

  public override func pressCancelled() { onPressCancelled() }

  public override var isStale: Bool {
    if let state, state.movement.duration != nil || state.movement.position != state.shownPosition {
      return true
    }
    return super.isStale
  }

  public override func update(to moment: Moment) {
    self.moment = moment
    super.update(to: moment)
  }

  // MARK: Drawing

  // The screen that leaves stays as it was in the last frame before the transition led away from it.
  private func freezeLeaving() { frozenTree = leaving?.tree }

  private var leaving: HostedScreen? {
    guard let state, !state.isLost else { return nil }
    switch state.movement.destination {
    case .incoming, nil: return state.outgoingIsStill ? nil : current
    case .outgoing: return state.stage == .empty ? nil : state.incoming
    }
  }

  // If lost pixels show something else now, the next frame draws the outgoing screen as it is now.
  private func thaw(_ tree: WidgetTree, ifOutdatedIn lost: Region) {
    let outdated = tree.outdated
    if lost.rects.contains(where: outdated.overlaps) { frozenTree = nil }
  }

  /// Draws the incoming screen of a transition before its first frame. If the view fills the window, whose previous
  /// frame is `window`, also compares both pictures.
  func prepareTransition(over window: PixelBuffer) {
    guard var state, state.stage == .empty, pixelSize.width > 0, pixelSize.height > 0 else { return }
    state.pictures.begin(pixelSize, to: state.incoming)
    state.stage = .incoming
    let pictures = state.pictures
    if let tree = state.incoming.tree { _ = pictures.drawIncoming { tree.drawDamage(onto: $0) } }
    if let environment, windowFrame.pixels(at: environment.scale) == PixelRect(window.size) {
      pictures.drawOutgoing { Compositor.copy(window, to: $0) }
      tellLayout(&state)
      pictures.read { _ = state.transition.damage(frame(of: state, $0, $1, window)) }
      state.stage = .both
    }
    self.state = state
  }

  public override func prepare(over picture: PixelBuffer, lost: Region) -> Region {
    guard var state else { return current?.tree?.prepare(over: picture, lost: lost) ?? lost }
    defer { self.state = state }
    guard state.movement.hasStarted else {
      if fadesInPlace {
        keepStill(picture, &state)
        return lost
      }
      // The start is delayed. The outgoing screen is drawn as at rest, and may change after it was copied.
      current?.tree.map { thaw($0, ifOutdatedIn: lost) }
      let changed = current?.tree?.prepare(over: picture, lost: lost) ?? lost
      state.isLost = false
      if !changed.isEmpty, state.stage == .both {
        state.pictures.forgetComparison()
        state.stage = .incoming
      }
      return changed
    }
    let isContinued = state.shownPosition != nil
    if isContinued {
      state.pictures.fit(picture.size, keepingStill: state.outgoingIsStill)
      draw(&state)
    } else {
      let redrawn = start(&state, over: picture, lost)
      draw(&state)
      if state.stage == .both {
        state.outgoingDamage.formUnion(redrawn)
      } else {
        // At the start, nothing of the incoming picture is on the screen, and nothing is compared yet.
        state.incomingDamage = Region()
      }
    }
    state.isLost = false
    let isTold = tellLayout(&state) && isContinued
    state.stage = .shown(
      at: state.movement.position, previous: lost.isEmpty && !isTold ? state.shownPosition ?? 0 : nil)
    return state.pictures.read { outgoing, incoming in
      // Called even if the result isn't used: the transition may keep a record of the damage.
      let damage = state.transition.damage(frame(of: state, outgoing, incoming, picture))
      return lost.isEmpty ? damage : Region(picture.bounds)
    }
  }

  // Until the first frame of a fade in place, the window shows what it showed before.
  private func keepStill(_ picture: PixelBuffer, _ state: inout TransitionState) {
    guard state.stage == .empty else { return state.pictures.fit(picture.size, keepingStill: true) }
    state.pictures.begin(picture.size, to: state.incoming)
    state.pictures.drawOutgoing { Compositor.copy(picture, to: $0) }
    state.stage = .incoming
  }

  // The outgoing picture is the current picture on the screen: a screen at rest, or the frame of an earlier
  // transition. Returns the part of it that was drawn again.
  private func start(
    _ state: inout TransitionState, over picture: PixelBuffer, _ lost: Region
  ) -> Region {
    let pictures = state.pictures
    if state.stage == .empty || pictures.size != picture.size {
      pictures.begin(picture.size, to: state.incoming)
      state.stage = .incoming
    }
    if state.stage != .both { pictures.drawOutgoing { Compositor.copy(picture, to: $0) } }
    // The picture from before the change is what fades away, also where the change has damaged it.
    if fadesInPlace { return Region() }
    // Widgets above the transition view are part of the screen's picture, but not of the outgoing picture.
    var lost = lost
    lost.formUnion(overdrawn)
    guard !lost.isEmpty, let tree = current?.tree else { return Region() }
    // The screen lost the still picture: the outgoing screen is drawn once, in its current state.
    thaw(tree, ifOutdatedIn: lost)
    tree.update(to: moment)
    return pictures.drawOutgoing { tree.drawDamage(onto: $0, lost: lost) }
  }

  // Tells the transition where the screens show what, if that has changed. Returns whether it has.
  @discardableResult
  private func tellLayout(_ state: inout TransitionState) -> Bool {
    guard state.isFollowing else { return false }
    let outgoing = state.outgoingIsStill ? nil : current
    let counts = [outgoing, state.incoming].map { $0?.tree?.layoutPasses }
    guard counts != state.layoutCounts else { return false }
    state.layoutCounts = counts
    let nothing = ScreenLayout(content: Rect(origin: .zero, size: extent))
    let layout = TransitionLayout(
      outgoing: outgoing?.layout ?? nothing, incoming: state.incoming.layout ?? nothing)
    guard layout != state.layout else { return false }
    state.layout = layout
    guard let transition = state.transition.following(layout) else {
      state.isFollowing = false
      return false
    }
    state.transition = transition
    return true
  }

  private func draw(_ state: inout TransitionState) {
    let outgoingTree = state.outgoingIsStill ? nil : current?.tree
    state.outgoingDamage =
      outgoingTree.map { tree in state.pictures.drawOutgoing { tree.drawDamage(onto: $0) } } ?? Region()
    let incomingTree = state.incoming.tree
    state.incomingDamage =
      incomingTree.map { tree in state.pictures.drawIncoming { tree.drawDamage(onto: $0) } } ?? Region()
  }

  public override func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    guard let state, state.shownPosition != nil || fadesInPlace else {
      current?.tree?.draw(onto: picture, within: clip, isKept: isKept)
      return
    }
    state.pictures.read { outgoing, incoming in
      guard state.shownPosition != nil else {
        return Compositor.copy(outgoing, clip, to: picture, x: clip.x, y: clip.y)
      }
      var frame = self.frame(of: state, outgoing, incoming, picture)
      if !isKept { frame.previousProgress = nil }
      switch state.movement.position {
      case 0: Compositor.copy(outgoing, clip, to: picture, x: clip.x, y: clip.y)
      case 1: Compositor.copy(incoming, clip, to: picture, x: clip.x, y: clip.y)
      default: state.transition.compose(frame, within: clip)
      }
    }
  }

  private func frame(
    of state: TransitionState, _ outgoing: PixelBuffer, _ incoming: PixelBuffer, _ picture: PixelBuffer
  ) -> TransitionFrame {
    var frame = TransitionFrame(
      outgoing: outgoing, incoming: incoming, target: picture, progress: state.movement.position,
      previousProgress: state.previousPosition, outgoingDamage: state.outgoingDamage,
      incomingDamage: state.incomingDamage, tiles: state.pictures.tiles,
      scale: environment?.scale ?? 1, direction: direction)
    if let environment { frame.theme = environment.theme }
    return frame
  }
}
