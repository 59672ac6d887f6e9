public import LanternRaster
public import LanternWidgets

/// The view in which a container shows its screens: one screen at rest, both screens during a transition.
///
/// The container decides which screen is visible and when a transition is complete. The transition view draws it.
public final class TransitionView: Viewport {
  /// The screen at rest, or the outgoing screen of a transition.
  private(set) var page: HostedScreen?
  /// Receives each event before the screens do. Returns true if it handled the event.
  var gesture: (InputEvent) -> Bool = { _ in false }
  /// Called when a press on a screen, or on the gesture, is cancelled.
  var pressTaken: () -> Void = {}
  /// Called when the view leaves the window during a transition.
  var vanished: () -> Void = {}
  private var crossing: Crossing?
  private var pixelSize = PixelSize(0, 0)
  private var environment: Environment?
  private var moment = Moment.zero

  // A transition from one hosted screen to another.
  private struct Crossing {
    let transition: any Transition
    let incoming: HostedScreen
    let pictures: TransitionPictures
    /// Whether the outgoing side is a picture that no longer changes.
    let outgoingIsStill: Bool
    /// Nil while a pointer drags the transition.
    var motion: Motion?
    /// Whether the transition leads to the incoming screen. While dragged: whether it did before.
    var leadsToIncoming = true
    /// The position: 0 is the outgoing side, 1 the incoming side.
    var position = 0.0
    /// The change of the position per second.
    var velocity = 0.0
    /// Whether the first frame is due or drawn. Until then, the outgoing screen is shown as at rest.
    var isUnderWay = false
    /// Whether both pictures were drawn at least once.
    var isDrawn = false
    /// The positions of the last frame and of the one before, or nil if unknown.
    var shown: Double?
    var shownBefore: Double?
    var outgoingDamage = Region()
    var incomingDamage = Region()
  }

  /// Creates a view that shows nothing.
  public init() { super.init() }

  // MARK: For the container

  /// The size of the view, in points.
  var extent: Size { frame.size }
  var direction: LayoutDirection { environment?.direction ?? .leftToRight }
  var reducedMotion: Duration? {
    environment.flatMap { $0.reducesMotion ? $0.theme.motion.reduced : nil }
  }

  /// The position and the velocity of the transition. At rest, nil and 0.
  var position: Double? { crossing?.position }
  var velocity: Double { crossing?.velocity ?? 0 }
  var transition: (any Transition)? { crossing?.transition }
  /// Whether a frame of the transition was due or drawn.
  var showsTransition: Bool { crossing?.isUnderWay ?? false }
  /// Whether the transition can be reversed. The way back to a still picture leads to no screen.
  var canTurn: Bool { crossing.map { !$0.outgoingIsStill } ?? false }
  /// Whether the transition leads to the incoming screen. While dragged: whether it did before.
  var leadsToIncoming: Bool { crossing?.leadsToIncoming ?? false }
  /// The remaining duration of the transition. Nil at rest and while dragged.
  var remaining: Duration? { crossing?.motion?.duration }

  /// Returns the frame of one of the two screens of a transition.
  func place(ofIncoming isIncoming: Bool) -> Rect {
    guard let crossing else { return Rect(origin: .zero, size: extent) }
    let position = crossing.shown ?? 0
    return isIncoming
      ? crossing.transition.incomingFrame(at: position, in: extent, direction)
      : crossing.transition.outgoingFrame(at: position, in: extent, direction)
  }

  /// Shows a screen, or none, without a transition. Ends the transition in progress.
  func show(_ page: HostedScreen?) {
    for old in [self.page, crossing?.incoming] where old !== page { old?.tree?.cancelPointer() }
    crossing = nil
    self.page = page
    page.map(admit)
    invalidate()
    tree?.contentMoved()
  }

  /// Starts a transition to another screen. It begins with the next frame.
  func begin(
    to page: HostedScreen, by transition: any Transition, on pictures: TransitionPictures,
    outgoingIsStill: Bool,
    isHeld: Bool = false
  ) {
    crossing?.incoming.tree?.cancelPointer()
    crossing = Crossing(
      transition: transition, incoming: page, pictures: pictures, outgoingIsStill: outgoingIsStill,
      motion: isHeld ? nil : Motion(transition), isUnderWay: isHeld)
    admit(page)
    self.page?.tree?.cancelPointer()
  }

  /// Continues the transition to one of the two screens, from its current position and with a velocity.
  func settle(_ spring: Spring, to target: Double, velocity: Double? = nil) {
    guard var crossing else { return }
    hearing?.cancelPointer()
    crossing.motion = Motion(
      spring, from: crossing.position, velocity: velocity ?? crossing.velocity, to: target)
    crossing.leadsToIncoming = target == 1
    self.crossing = crossing
  }

  /// Stops the transition at its current position. From now on, a pointer moves it.
  func hold() {
    hearing?.cancelPointer()
    crossing?.motion = nil
    crossing?.velocity = 0
  }

  /// Moves a dragged transition.
  func drag(to position: Double) { crossing?.position = min(1, max(0, position)) }

  /// Moves a transition to a progress of its motion, in time.
  func advance(to progress: Double) {
    guard let motion = crossing?.motion else { return }
    crossing?.isUnderWay = true
    crossing?.position = motion.position(at: progress)
    crossing?.velocity = motion.velocity(at: progress)
  }

  /// Completes the transition. One of the two screens stays; the container closes the other one.
  func finish(arrived: Bool) {
    guard let crossing else { return }
    self.crossing = nil
    if arrived { page = crossing.incoming }
    // If the transition was interrupted, or led back to a still, the last frame doesn't match the screen.
    let isThere = arrived ? crossing.shown == 1 : crossing.shown == 0 && !crossing.outgoingIsStill
    if !isThere { page?.tree?.damageAll() }
    tree?.contentMoved()
  }

  private func admit(_ page: HostedScreen) {
    guard let environment else { return }
    page.open(pixelSize, environment, at: moment)
    page.tree.map(take)
  }

  // MARK: Widget

  public override func arrange(_ size: Size, in environment: Environment) {
    pixelSize = pixels(in: environment)
    self.environment = environment
    for page in [page, crossing?.incoming].compactMap({ $0 }) { admit(page) }
  }

  public override func treeChanged() {
    guard tree == nil else { return }
    page?.close()
    crossing?.incoming.close()
    if crossing != nil { vanished() }
  }

  private func pixels(in environment: Environment) -> PixelSize {
    let place = windowFrame.pixels(at: environment.scale)
    return PixelSize(place.width, place.height)
  }

  public override var trees: [WidgetTree] {
    guard let crossing else { return [page?.tree].compactMap { $0 } }
    let outgoing = crossing.outgoingIsStill ? nil : page?.tree
    return [outgoing, crossing.incoming.tree].compactMap { $0 }
  }

  /// Never the outgoing screen. Nil while a pointer drags the transition.
  public override var hearing: WidgetTree? {
    guard let crossing else { return page?.tree }
    if crossing.motion == nil { return nil }
    return crossing.leadsToIncoming ? crossing.incoming.tree : page?.tree
  }

  public override func position(inHearing point: Point) -> Point {
    guard crossing != nil else { return point }
    let place = place(ofIncoming: leadsToIncoming)
    guard !place.isEmpty else { return Point(-1, -1) }
    return Point(
      (point.x - place.minX) * extent.width / place.width,
      (point.y - place.minY) * extent.height / place.height)
  }

  public override func intercept(_ event: InputEvent) -> Bool { gesture(event) }

  public override func pressCancelled() { pressTaken() }

  public override var isStale: Bool {
    if let crossing, crossing.motion != nil || crossing.position != crossing.shown { return true }
    return super.isStale
  }

  public override func update(to moment: Moment) {
    self.moment = moment
    super.update(to: moment)
  }

  // MARK: Drawing

  public override func prepare(over picture: PixelBuffer, lost: Region) -> Region {
    guard var crossing, crossing.isUnderWay else {
      return page?.tree?.prepare(over: picture, lost: lost) ?? lost
    }
    defer { self.crossing = crossing }
    if crossing.isDrawn {
      crossing.pictures.fit(picture.size, keepingStill: crossing.outgoingIsStill)
      draw(&crossing)
    } else {
      start(&crossing, over: picture, lost)
      draw(&crossing)
      // At the start, nothing of the incoming picture is on the screen.
      crossing.incomingDamage = Region()
    }
    crossing.shownBefore = lost.isEmpty ? crossing.shown : nil
    crossing.shown = crossing.position
    return crossing.pictures.read { outgoing, incoming in
      // Called even if the result isn't used: the transition may keep a record of the damage.
      let damage = crossing.transition.damage(frame(of: crossing, outgoing, incoming, picture))
      return lost.isEmpty ? damage : Region(picture.bounds)
    }
  }

  // The outgoing picture is the current picture on the screen: a screen at rest, or the frame of an earlier
  // transition.
  private func start(_ crossing: inout Crossing, over picture: PixelBuffer, _ lost: Region) {
    crossing.isDrawn = true
    crossing.shown = 0
    let pictures = crossing.pictures
    pictures.fit(picture.size)
    pictures.forgetTiles()
    pictures.drawOutgoing { Compositor.copy(picture, to: $0) }
    crossing.incoming.tree?.damageAll()
    // Widgets above the transition view are part of the screen's picture, but not of the outgoing picture.
    var lost = lost
    lost.formUnion(overdrawn)
    guard !lost.isEmpty, let tree = page?.tree else { return }
    // The screen lost the still picture: the outgoing screen is drawn once, in its current state.
    tree.update(to: moment)
    pictures.drawOutgoing { outgoing in
      for rect in tree.prepare(over: outgoing, lost: lost).rects { tree.draw(onto: outgoing, within: rect) }
    }
  }

  private func draw(_ crossing: inout Crossing) {
    let outgoingTree = crossing.outgoingIsStill ? nil : page?.tree
    crossing.outgoingDamage =
      outgoingTree.map { tree in crossing.pictures.drawOutgoing { tree.drawDamage(onto: $0) } } ?? Region()
    let incomingTree = crossing.incoming.tree
    crossing.incomingDamage =
      incomingTree.map { tree in crossing.pictures.drawIncoming { tree.drawDamage(onto: $0) } } ?? Region()
  }

  public override func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
    guard let crossing, crossing.isUnderWay, crossing.isDrawn else {
      page?.tree?.draw(onto: picture, within: clip, isKept: isKept)
      return
    }
    crossing.pictures.read { outgoing, incoming in
      var frame = self.frame(of: crossing, outgoing, incoming, picture)
      if !isKept { frame.previousProgress = nil }
      switch crossing.position {
      case 0: Compositor.copy(outgoing, clip, to: picture, x: clip.x, y: clip.y)
      case 1: Compositor.copy(incoming, clip, to: picture, x: clip.x, y: clip.y)
      default: crossing.transition.compose(frame, within: clip)
      }
    }
  }

  private func frame(
    of crossing: Crossing, _ outgoing: PixelBuffer, _ incoming: PixelBuffer, _ picture: PixelBuffer
  ) -> TransitionFrame {
    TransitionFrame(
      outgoing: outgoing, incoming: incoming, target: picture, progress: crossing.position,
      previousProgress: crossing.shownBefore, outgoingDamage: crossing.outgoingDamage,
      incomingDamage: crossing.incomingDamage, tiles: crossing.pictures.tiles,
      scale: environment?.scale ?? 1, direction: direction)
  }
}
