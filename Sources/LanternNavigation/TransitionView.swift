import LanternRaster
import LanternWidgets

/// Where a container's screens show: one page at rest, the mix of two while one takes over from another.
///
/// The container decides what shows and when a passage is through; the stage makes its pictures.
final class TransitionView: Viewport {
  /// The page that shows at rest, or from which the passage leads away.
  private(set) var page: HostedScreen?
  /// Sees input before the pages do; returns whether it keeps it.
  var gesture: (InputEvent) -> Bool = { _ in false }
  /// Called when the press that the pages or the gesture had is taken away.
  var pressTaken: () -> Void = {}
  /// Called when it leaves the window in the middle of a passage.
  var vanished: () -> Void = {}
  private var crossing: Crossing?
  private var pixelSize = PixelSize(0, 0)
  private var environment: Environment?
  private var moment = Moment.zero

  // One page taking over from another.
  private struct Crossing {
    let transition: any Transition
    let incoming: HostedScreen
    let pictures: TransitionPictures
    /// Whether the outgoing side is a picture of the screen that no longer changes.
    let outgoingIsStill: Bool
    /// Nil while a pointer holds it.
    var motion: Motion?
    /// Whether it leads to the incoming page; while it is held, whether it did before.
    var leadsToIncoming = true
    /// Where it stands: 0 outgoing … 1 incoming.
    var position = 0.0
    /// The change of position in a second.
    var velocity = 0.0
    /// Whether its first frame is due or was made; until then the page shows as at rest.
    var isUnderWay = false
    /// Whether both pictures were drawn once.
    var isDrawn = false
    /// The position that the picture on the screen shows, and the one shown before; nil where that is not known.
    var shown: Double?
    var shownBefore: Double?
    var outgoingDamage = Region()
    var incomingDamage = Region()
  }

  // MARK: For the container

  /// The extent of what it shows, in points.
  var extent: Size { frame.size }
  var direction: LayoutDirection { environment?.direction ?? .leftToRight }
  var reducedMotion: Duration? {
    environment.flatMap { $0.reducesMotion ? $0.theme.motion.reduced : nil }
  }

  /// Where the passage stands, and how fast it moves; nil at rest.
  var position: Double? { crossing?.position }
  var velocity: Double { crossing?.velocity ?? 0 }
  var transition: (any Transition)? { crossing?.transition }
  /// Whether a passage was seen on the screen.
  var showsTransition: Bool { crossing?.isUnderWay ?? false }
  /// A still cannot be led back to: what it shows is no screen any more.
  var canTurn: Bool { crossing.map { !$0.outgoingIsStill } ?? false }
  /// Whether the passage leads to the incoming page; while it is held, whether it did before.
  var leadsToIncoming: Bool { crossing?.leadsToIncoming ?? false }
  /// How long what is left of the passage takes; nil at rest and while it is held.
  var remaining: Duration? { crossing?.motion?.duration }

  /// Where one of the two pages of a passage lies on the screen.
  func place(ofIncoming isIncoming: Bool) -> Rect {
    guard let crossing else { return Rect(origin: .zero, size: extent) }
    let position = crossing.shown ?? 0
    return isIncoming
      ? crossing.transition.incomingFrame(at: position, in: extent, direction)
      : crossing.transition.outgoingFrame(at: position, in: extent, direction)
  }

  /// Shows a page at once, or none; a passage under way is over.
  func show(_ page: HostedScreen?) {
    for old in [self.page, crossing?.incoming] where old !== page { old?.tree?.cancelPointer() }
    crossing = nil
    self.page = page
    page.map(admit)
    invalidate()
    tree?.contentMoved()
  }

  /// Starts to lead from the page that shows to another, at the first frame that follows.
  func begin(
    to page: HostedScreen, by transition: any Transition, on pictures: TransitionPictures,
    outgoingIsStill: Bool,
    isHeld: Bool = false
  ) {
    crossing = Crossing(
      transition: transition, incoming: page, pictures: pictures, outgoingIsStill: outgoingIsStill,
      motion: isHeld ? nil : Motion(transition), isUnderWay: isHeld)
    admit(page)
    self.page?.tree?.cancelPointer()
  }

  /// Leads on to one of the two pages from where the passage stands, with the velocity that it has.
  func settle(_ spring: Spring, to target: Double, velocity: Double? = nil) {
    guard var crossing else { return }
    hearing?.cancelPointer()
    crossing.motion = Motion(
      spring, from: crossing.position, velocity: velocity ?? crossing.velocity, to: target)
    crossing.leadsToIncoming = target == 1
    self.crossing = crossing
  }

  /// Stops the passage where it stands: from now on a pointer moves it.
  func hold() {
    hearing?.cancelPointer()
    crossing?.motion = nil
    crossing?.velocity = 0
  }

  /// Moves a held passage.
  func drag(to position: Double) { crossing?.position = min(1, max(0, position)) }

  /// Brings a passage to a linear progress of its motion.
  func advance(to progress: Double) {
    guard let motion = crossing?.motion else { return }
    crossing?.isUnderWay = true
    crossing?.position = motion.position(at: progress)
    crossing?.velocity = motion.velocity(at: progress)
  }

  /// The passage is over: one of the two pages shows, and the other one is the container's to close.
  func finish(arrived: Bool) {
    guard let crossing else { return }
    self.crossing = nil
    if arrived { page = crossing.incoming }
    // Cut short, or led back to a still, the picture on the screen is not yet the page's.
    let isThere = arrived ? crossing.shown == 1 : crossing.shown == 0 && !crossing.outgoingIsStill
    if !isThere { page?.tree?.damageAll() }
    tree?.contentMoved()
  }

  private func admit(_ page: HostedScreen) {
    guard let environment else { return }
    page.open(pixelSize, environment, at: moment)
    page.tree.map(take)
  }

  // MARK: As a widget

  override func arrange(_ size: Size, in environment: Environment) {
    pixelSize = pixels(in: environment)
    self.environment = environment
    for page in [page, crossing?.incoming].compactMap({ $0 }) { admit(page) }
  }

  override func treeChanged() {
    guard tree == nil else { return }
    page?.close()
    crossing?.incoming.close()
    if crossing != nil { vanished() }
  }

  private func pixels(in environment: Environment) -> PixelSize {
    let place = windowFrame.pixels(at: environment.scale)
    return PixelSize(place.width, place.height)
  }

  override var trees: [WidgetTree] {
    guard let crossing else { return [page?.tree].compactMap { $0 } }
    let outgoing = crossing.outgoingIsStill ? nil : page?.tree
    return [outgoing, crossing.incoming.tree].compactMap { $0 }
  }

  /// Never the outgoing page; nobody while a pointer holds the passage.
  override var hearing: WidgetTree? {
    guard let crossing else { return page?.tree }
    if crossing.motion == nil { return nil }
    return crossing.leadsToIncoming ? crossing.incoming.tree : page?.tree
  }

  override func position(inHearing point: Point) -> Point {
    guard crossing != nil else { return point }
    let place = place(ofIncoming: leadsToIncoming)
    guard !place.isEmpty else { return Point(-1, -1) }
    return Point(
      (point.x - place.minX) * extent.width / place.width,
      (point.y - place.minY) * extent.height / place.height)
  }

  override func intercept(_ event: InputEvent) -> Bool { gesture(event) }

  override func pressCancelled() { pressTaken() }

  override var isStale: Bool {
    if let crossing, crossing.motion != nil || crossing.position != crossing.shown { return true }
    return super.isStale
  }

  override func update(to moment: Moment) {
    self.moment = moment
    super.update(to: moment)
  }

  // MARK: Pictures

  override func prepare(over picture: PixelBuffer, lost: Region) -> Region {
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
      // At its start nothing of the incoming picture is on the screen.
      crossing.incomingDamage = Region()
    }
    crossing.shownBefore = lost.isEmpty ? crossing.shown : nil
    crossing.shown = crossing.position
    return crossing.pictures.read { outgoing, incoming in
      // Asked in any case: the transition may take note of what was drawn anew.
      let damage = crossing.transition.damage(frame(of: crossing, outgoing, incoming, picture))
      return lost.isEmpty ? damage : Region(picture.bounds)
    }
  }

  // The outgoing picture is what the screen shows: the page at rest, or whatever a passage before had come to.
  private func start(_ crossing: inout Crossing, over picture: PixelBuffer, _ lost: Region) {
    crossing.isDrawn = true
    crossing.shown = 0
    let pictures = crossing.pictures
    pictures.fit(picture.size)
    pictures.forgetTiles()
    pictures.drawOutgoing { Compositor.copy(picture, to: $0) }
    crossing.incoming.tree?.damageAll()
    // What lies over the stage is on the screen too, and no part of the picture.
    var lost = lost
    lost.formUnion(overdrawn)
    guard !lost.isEmpty, let tree = page?.tree else { return }
    // A still that the screen lost is drawn once, as its page is now.
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

  override func compose(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool) {
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
