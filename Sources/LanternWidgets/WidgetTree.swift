public import LanternRaster

/// One tree of widgets that fills a picture: lays it out, draws what is damaged, and turns input into calls.
///
/// A tree may show inside another one, in a `Viewport`.
public final class WidgetTree {
  /// The topmost widget; it fills the picture.
  public let root: Widget
  /// What has the keyboard.
  public internal(set) weak var focused: Widget?
  /// Takes keys that nothing focused wanted; returns whether it did.
  public var unhandledKey: ((Key, Modifiers, Moment) -> Bool)?

  public private(set) var environment: Environment
  public private(set) var size: PixelSize
  /// The viewport that shows it inside another tree.
  public internal(set) weak var host: Viewport?
  /// The moment that the picture shows.
  private(set) var shown: Moment
  private var damaged = Region()
  private var needsLayout = true
  private var viewports: [Viewport] = []
  // Those that change by themselves; nil when that is to be found out.
  private var changing: [Widget]?
  // What the pointer does, in `WidgetTree+Input`.
  weak var hovered: Widget?
  weak var pressed: Widget?
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
    root.join(nil)
  }

  // MARK: Size and look

  /// Gives the picture another size or look; everything is laid out and drawn again.
  public func resize(to size: PixelSize, environment: Environment) {
    self.size = size
    self.environment = environment
    layoutIsStale()
    damageAll()
  }

  // MARK: Frames

  /// Whether the picture is not what the widgets say now.
  public var isStale: Bool {
    needsLayout || !damaged.isEmpty || pointerIsStale || shownViewports.contains(where: \.isStale)
  }

  /// Brings the widgets to a moment: what changes by itself until then is damaged, and layout is made.
  public func update(to moment: Moment) {
    for widget in changingWidgets() {
      if let change = widget.nextChange(after: shown, in: environment), change <= moment {
        addDamage(widget.changingPart(in: environment).offset(by: widget.windowFrame.origin))
      }
    }
    shown = moment
    if needsLayout {
      needsLayout = false
      root.place(at: Rect(origin: .zero, size: size.points(at: environment.scale)), in: environment)
      measureReach(of: root)
      damageAll()
      if let focused, !canFocus(focused) { focus(nil, at: moment) }
    }
    for viewport in shownViewports { viewport.update(to: moment) }
    refreshPointer()
  }

  /// The next moment at which something changes by itself; nil when nothing does.
  public var nextChange: Moment? {
    (changingWidgets() + shownViewports).compactMap { $0.nextChange(after: shown, in: environment) }.min()
  }

  // Those that change by themselves; looked for again once any widget looks different.
  private func changingWidgets() -> [Widget] {
    if let changing { return changing }
    var found: [Widget] = []
    eachVisible(root) { widget in
      if !(widget is Viewport), widget.nextChange(after: shown, in: environment) != nil {
        found.append(widget)
      }
    }
    changing = found
    return found
  }

  @discardableResult
  private func measureReach(of widget: Widget) -> Rect {
    let own = Rect(origin: .zero, size: widget.frame.size).inset(by: -widget.bleed)
    var (left, top, right, bottom) = (own.minX, own.minY, own.maxX, own.maxY)
    for child in widget.children where !child.isHidden {
      let reach = measureReach(of: child)
      (left, top) = (min(left, reach.minX), min(top, reach.minY))
      (right, bottom) = (max(right, reach.maxX), max(bottom, reach.maxY))
    }
    widget.reach = Rect(left, top, right - left, bottom - top).offset(by: widget.frame.origin)
    return widget.reach
  }

  /// Says that the whole picture is to be drawn again.
  public func damageAll() { damaged.insert(PixelRect(size)) }

  /// Draws what is damaged onto a picture that holds the last drawing, and returns which pixels that was.
  public func drawDamage(onto picture: PixelBuffer) -> Region {
    let region = prepare(over: picture)
    for rect in region.rects { draw(onto: picture, within: rect) }
    return region
  }

  /// Draws beforehand what viewports need, and returns which pixels are to be drawn; they no longer count as
  /// damaged. `picture` holds the last drawing but for what is `lost`.
  public func prepare(over picture: PixelBuffer, lost: Region = Region()) -> Region {
    damaged.formUnion(lost)
    damaged.clip(to: picture.bounds)
    for viewport in shownViewports {
      let place = viewport.pixels.intersection(picture.bounds)
      guard !place.isEmpty else { continue }
      let lost = damaged.part(place)
      let changed = viewport.prepare(over: picture.part(place), lost: lost)
      for rect in changed.rects { damaged.insert(rect.offset(x: place.x, y: place.y)) }
    }
    defer { damaged.removeAll() }
    return damaged
  }

  /// Draws all that shows within a rectangle. Where `isKept`, the last drawing still stands there.
  public func draw(onto picture: PixelBuffer, within clip: PixelRect, isKept: Bool = true) {
    let canvas = Canvas(picture, scale: environment.scale).clipped(to: clip)
    var drawing = Drawing(picture: picture, clip: canvas.clip, scale: environment.scale, isKept: isKept)
    cover(root, at: .zero, &drawing)
    // What was drawn over the cover is on the picture too, and would be drawn over itself.
    if isKept, let cover = drawing.cover as? Viewport {
      drawing.isKept = pixels(over: cover).part(canvas.clip).isEmpty
    }
    if drawing.cover == nil {
      let background = Pixel(environment.theme.colors.background)
      for rect in uncovered(canvas.clip) { Compositor.fill(picture, rect, with: background) }
    }
    draw(root, on: canvas, &drawing)
  }

  private struct Drawing {
    let picture: PixelBuffer
    let clip: PixelRect
    // The clip and a pixel around it, in points.
    private let area: Rect
    var isKept: Bool
    // What hides everything that is drawn before it, until it is drawn itself.
    var cover: Widget?

    init(picture: PixelBuffer, clip: PixelRect, scale: Double, isKept: Bool) {
      self.picture = picture
      self.clip = clip
      self.isKept = isKept
      area = Rect(
        Double(clip.x - 1) / scale, Double(clip.y - 1) / scale, Double(clip.width + 2) / scale,
        Double(clip.height + 2) / scale)
    }

    /// Whether a widget whose parent lies at a point draws anything there.
    func concerns(_ widget: Widget, at origin: Point) -> Bool {
      let reach = widget.reach
      return !widget.isHidden && reach.minX + origin.x < area.maxX && reach.maxX + origin.x > area.minX
        && reach.minY + origin.y < area.maxY && reach.maxY + origin.y > area.minY
    }
  }

  private func draw(_ widget: Widget, on canvas: Canvas, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: canvas.origin) else { return }
    let isCover = drawing.cover === widget
    if isCover { drawing.cover = nil }
    let local = canvas.translated(by: widget.frame.origin)
    if drawing.cover == nil {
      if let viewport = widget as? Viewport {
        let place = viewport.pixels.intersection(drawing.picture.bounds)
        let clip = drawing.clip.intersection(place)
        if !clip.isEmpty {
          viewport.compose(
            onto: drawing.picture.part(place), within: clip.offset(x: -place.x, y: -place.y),
            isKept: isCover && drawing.isKept)
        }
      } else {
        // No farther than it says, for that is all that its damage covers.
        let own = local.clipped(to: Rect(origin: .zero, size: widget.frame.size).inset(by: -widget.bleed))
        if !own.clip.isEmpty { widget.draw(on: own, in: environment, at: shown) }
      }
    }
    for child in widget.children { draw(child, on: local, &drawing) }
  }

  // Where the background shows, or may show.
  private func uncovered(_ clip: PixelRect) -> [PixelRect] {
    var rest = [clip]
    eachVisible(root) { widget in
      guard rest.count < 8, !(widget is Viewport), widget.isOpaque(in: environment) else { return }
      rest = rest.flatMap { $0.subtracting(widget.pixels) }
    }
    return rest
  }

  // The last widget to be drawn of those that hide all that is beneath them within some pixels.
  private func cover(_ widget: Widget, at origin: Point, _ drawing: inout Drawing) {
    guard drawing.concerns(widget, at: origin) else { return }
    let frame = widget.frame.offset(by: origin)
    if frame.pixels(at: environment.scale).contains(drawing.clip),
      widget is Viewport || widget.isOpaque(in: environment)
    {
      drawing.cover = widget
    }
    for child in widget.children { cover(child, at: frame.origin, &drawing) }
  }

  /// Which pixels those widgets draw on that are drawn after another one, its own parts among them.
  func pixels(over widget: Widget) -> Region {
    var region = Region()
    var isAfter = false
    eachVisible(root) { other in
      if isAfter, !(other is Line), !(other is Overlay) {
        region.insert(
          other.windowFrame.inset(by: -other.bleed).coveringPixels(at: environment.scale)
            .intersection(PixelRect(size)))
      }
      if other === widget { isAfter = true }
    }
    return region
  }

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

  func welcome(_ widget: Widget) {
    changing = nil
    if let viewport = widget as? Viewport { viewports.append(viewport) }
  }

  func forget(_ widget: Widget) {
    changing = nil
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

  func eachVisible(_ widget: Widget, _ body: (Widget) -> Void) {
    guard !widget.isHidden else { return }
    body(widget)
    for child in widget.children { eachVisible(child, body) }
  }

  private var shownViewports: [Viewport] { viewports.filter(isShown) }

  /// What someone who does not see the picture is told, in reading order, with places in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] {
    var found: [(semantics: Semantics, frame: PixelRect)] = []
    eachVisible(root) { widget in
      if let viewport = widget as? Viewport {
        let place = viewport.pixels
        found += (viewport.hearing?.semantics ?? []).map { ($0, $1.offset(x: place.x, y: place.y)) }
      }
      guard var semantics = widget.semantics else { return }
      if widget.isFocused { semantics.states.insert(.focused) }
      found.append((semantics, widget.pixels))
    }
    return found
  }
}
