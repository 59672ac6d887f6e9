public import LanternRaster

/// One tree of widgets that fills a picture: lays it out, draws what is damaged, and turns input into calls.
///
/// A tree may show inside another one, in a `Viewport`.
public final class WidgetTree {
  /// The topmost widget; it fills the picture.
  public let root: Widget
  /// What lies over the root, from the back to the front; see `present(_:)`.
  public internal(set) var layers: [Overlay] = []
  // Those that another tree, around this one, shows for it.
  var lentLayers: [Overlay] = []
  /// What has the keyboard.
  public internal(set) weak var focused: Widget?
  /// Takes keys that nothing focused wanted; returns whether it did.
  public var unhandledKey: ((Key, Modifiers, Moment) -> Bool)?

  public private(set) var environment: Environment
  public private(set) var size: PixelSize
  /// The viewport that shows it inside another tree.
  public internal(set) weak var host: Viewport?
  /// The moment that the picture shows.
  public private(set) var shown: Moment
  var damaged = Region()
  private var needsLayout = true
  // Those whose children alone are to be arranged anew.
  private var toArrange: [Widget] = []
  private var viewports: [Viewport] = []
  // Those that change by themselves; nil when that is to be found out.
  private var changing: [Widget]?
  /// Whether a person used the keyboard last, rather than a pointer: then what has the focus shows it.
  public internal(set) var usesKeyboard = false {
    didSet { if usesKeyboard != oldValue { focused?.invalidate() } }
  }
  // What the pointer does, in `WidgetTree+Input`.
  weak var hovered: Widget?
  weak var pressed: Widget?
  var pressStart = Point.zero
  /// Keys that are held with what is being heard of the pointer.
  public internal(set) var heldKeys: Modifiers = []
  var pointer: Point?
  var pointerIsStale = false

  /// A tree that starts at a moment. Precondition: the root is in no tree and has no parent.
  public init(root: Widget, size: PixelSize, environment: Environment, moment: Moment = .zero) {
    precondition(root.tree == nil && root.parent == nil, "a widget is in one tree")
    self.root = root
    self.size = size
    self.environment = environment
    shown = moment
    root.join(self)
  }

  /// Takes the widgets out again, so that the root can be shown elsewhere.
  public func dismantle() {
    cancelPointer()
    recallLayers()
    for root in roots { root.join(nil) }
    layers.removeAll()
  }

  // MARK: Size and look

  /// Gives the picture another size or look; everything is laid out and drawn again.
  public func resize(to size: PixelSize, environment: Environment) {
    self.size = size
    self.environment = environment
    for root in roots { root.forgetLayout() }
    layoutIsStale()
    damageAll()
  }

  // MARK: Frames

  /// Whether the picture is not what the widgets say now.
  public var isStale: Bool {
    needsLayout || !toArrange.isEmpty || !damaged.isEmpty || pointerIsStale
      || shownViewports.contains(where: \.isStale)
  }

  /// Brings the widgets to a moment: what changes by itself until then is damaged, and layout is made.
  public func update(to moment: Moment) {
    for widget in changingWidgets() {
      if let change = widget.nextChange(after: shown, in: environment), change <= moment {
        addDamage(widget.visible(widget.changingFlow(in: environment)))
        widget.timePassed(to: moment, in: environment)
      }
    }
    shown = moment
    if needsLayout || !toArrange.isEmpty { layOut(at: moment) }
    for viewport in shownViewports { viewport.update(to: moment) }
    refreshPointer()
  }

  // Sizes and places, of those alone for whom they may be others; then, what shows elsewhere than before is damaged.
  private func layOut(at moment: Moment) {
    needsLayout = false
    let bounds = Rect(origin: .zero, size: size.points(at: environment.scale))
    root.place(at: bounds, in: environment)
    for layer in layers { layer.place(at: layer.place(over: bounds, in: environment), in: environment) }
    let stale = toArrange
    toArrange = []
    for widget in stale where widget.tree === self && !widget.isArranged {
      widget.arrangeAnew(in: environment)
    }
    for root in roots { settle(root, at: .zero, within: bounds) }
    changing = nil
    if let focused, !canFocus(focused) { focus(nil, at: moment) }
  }

  // Notes where a widget and its children draw, damages what is other than it was, and returns how far they reach, in
  // the points of its parent, which lies at `origin`; beyond `clip`, in the tree's points, nothing shows.
  @discardableResult
  private func settle(_ widget: Widget, at origin: Point, within clip: Rect) -> Rect {
    let frame = widget.frame.offset(by: origin)
    let own = Rect(origin: .zero, size: frame.size).inset(by: -widget.bleed)
    let drawn = own.offset(by: frame.origin).intersection(clip)
    if widget.drawn != drawn || widget.settled != frame {
      widget.settled = frame
      if let old = widget.drawn { addDamage(old) }
      addDamage(drawn)
      widget.drawn = drawn
      // Its size in pixels depends on where it lies.
      (widget as? Viewport)?.arrangeAnew(in: environment)
    }
    let inner = widget.clipsChildren ? frame.intersection(clip) : clip
    var (left, top, right, bottom) = (own.minX, own.minY, own.maxX, own.maxY)
    for child in widget.children {
      guard !child.isHidden else {
        vanish(child)
        continue
      }
      let reach = settle(child, at: frame.origin, within: inner)
      (left, top) = (min(left, reach.minX), min(top, reach.minY))
      (right, bottom) = (max(right, reach.maxX), max(bottom, reach.maxY))
    }
    widget.reach = (widget.clipsChildren ? own : Rect(left, top, right - left, bottom - top))
      .offset(by: widget.frame.origin)
    return widget.reach
  }

  // Damages what a widget and its children drew, since they no longer do.
  private func vanish(_ widget: Widget) {
    guard let drawn = widget.drawn else { return }
    addDamage(drawn)
    widget.drawn = nil
    for child in widget.children { vanish(child) }
  }

  /// The next moment at which something changes by itself; nil when nothing does.
  public var nextChange: Moment? {
    (changingWidgets() + shownViewports).compactMap { $0.nextChange(after: shown, in: environment) }.min()
  }

  // Those that change by themselves; looked for again once any widget looks different.
  private func changingWidgets() -> [Widget] {
    if let changing { return changing }
    var found: [Widget] = []
    eachVisible { widget in
      guard !(widget is Viewport), widget.drawn?.isEmpty != true else { return }
      if widget.nextChange(after: shown, in: environment) != nil { found.append(widget) }
    }
    changing = found
    return found
  }

  /// Says that the whole picture is to be drawn again.
  public func damageAll() { damaged.insert(PixelRect(size)) }

  // MARK: The widgets in it

  func damage(_ rect: Rect) {
    changing = nil
    addDamage(rect)
  }

  private func addDamage(_ rect: Rect) {
    damaged.insert(rect.coveringPixels(at: environment.scale).intersection(PixelRect(size)))
  }

  func layoutIsStale() {
    needsLayout = true
    changing = nil
  }

  func arrangementIsStale(of widget: Widget) {
    toArrange.append(widget)
    changing = nil
  }

  func welcome(_ widget: Widget) {
    changing = nil
    if let viewport = widget as? Viewport { viewports.append(viewport) }
  }

  func forget(_ widget: Widget) {
    changing = nil
    widget.drawn.map(addDamage)
    widget.drawn = nil
    viewports.removeAll { $0 === widget }
    if focused === widget { focused = nil }
    let heldPointer = hovered === widget || pressed === widget
    if hovered === widget { hovered = nil }
    if pressed === widget { pressed = nil }
    if heldPointer { widget.hear(.cancelled, at: shown) }
  }

  func isShown(_ widget: Widget) -> Bool {
    widget.tree === self && sequence(first: widget, next: { $0.parent }).allSatisfy { !$0.isHidden }
  }

  func eachVisible(_ body: (Widget) -> Void) {
    for root in roots { eachVisible(root, body) }
  }

  func eachVisible(_ widget: Widget, _ body: (Widget) -> Void) {
    guard !widget.isHidden else { return }
    body(widget)
    for child in widget.children { eachVisible(child, body) }
  }

  var shownViewports: [Viewport] { viewports.filter(isShown) }

  /// What someone who does not see the picture is told, in reading order, with places in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] {
    var found: [(semantics: Semantics, frame: PixelRect)] = []
    eachHearing { widget in
      if let viewport = widget as? Viewport {
        let place = viewport.pixels
        found += (viewport.hearing?.semantics ?? []).map { ($0, $1.offset(x: place.x, y: place.y)) }
      }
      guard var semantics = widget.semantics else { return }
      if widget.isFocused { semantics.states.insert(.focused) }
      let seen = widget.visible(Rect(origin: .zero, size: widget.frame.size)).pixels(at: environment.scale)
      if seen.isEmpty { semantics.states.insert(.offscreen) }
      found.append((semantics, seen.isEmpty ? widget.pixels : seen))
    }
    return found
  }
}
