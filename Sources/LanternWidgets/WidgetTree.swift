public import LanternRaster

/// One tree of widgets that fills a picture: lays it out, draws what is damaged, and turns input into calls.
public final class WidgetTree {
  /// The topmost widget; it fills the picture.
  public let root: Widget
  /// What has the keyboard.
  public private(set) weak var focused: Widget?
  /// Takes keys that nothing focused wanted; returns whether it did.
  public var unhandledKey: ((Key, Modifiers, Moment) -> Bool)?

  public private(set) var environment: Environment
  public private(set) var size: PixelSize
  private var damaged = Region()
  private var needsLayout = true
  /// The moment that the picture shows.
  private var shown: Moment
  private weak var hovered: Widget?
  private weak var pressed: Widget?

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
    needsLayout = true
    damageAll()
  }

  // MARK: Frames

  /// Whether the picture is not what the widgets say now.
  public var isStale: Bool { needsLayout || !damaged.isEmpty }

  /// Brings the widgets to a moment: what changes by itself until then is damaged, and layout is made.
  public func update(to moment: Moment) {
    let before = shown
    eachVisible(root) { widget in
      if let change = widget.nextChange(after: before, in: environment), change <= moment {
        widget.invalidate()
      }
    }
    shown = moment
    if needsLayout {
      needsLayout = false
      root.place(at: Rect(origin: .zero, size: size.points(at: environment.scale)), in: environment)
      damageAll()
      if let focused, !canFocus(focused) { focus(nil, at: moment) }
    }
  }

  /// The next moment at which something changes by itself; nil when nothing does.
  public var nextChange: Moment? {
    var next: Moment?
    eachVisible(root) { widget in
      guard let change = widget.nextChange(after: shown, in: environment) else { return }
      next = min(next ?? change, change)
    }
    return next
  }

  /// Draws what is damaged onto a picture that holds the last drawing, and returns which pixels that was.
  public func drawDamage(onto buffer: PixelBuffer) -> Region {
    damaged.clip(to: buffer.bounds)
    let region = damaged
    damaged.removeAll()
    for rect in region.rects { draw(onto: buffer, within: rect) }
    return region
  }

  /// Says that the whole picture is to be drawn again.
  public func damageAll() { damaged.insert(PixelRect(size)) }

  func damage(_ rect: Rect) {
    damaged.insert(rect.coveringPixels(at: environment.scale).intersection(PixelRect(size)))
  }

  func layoutIsStale() { needsLayout = true }

  private func draw(onto buffer: PixelBuffer, within clip: PixelRect) {
    let canvas = Canvas(buffer, scale: environment.scale).clipped(to: clip)
    canvas.fill(
      Rect(origin: .zero, size: size.points(at: environment.scale)),
      with: .color(environment.theme.colors.background))
    draw(root, on: canvas)
  }

  private func draw(_ widget: Widget, on canvas: Canvas) {
    guard !widget.isHidden else { return }
    let local = canvas.translated(by: widget.frame.origin)
    // No farther than it says, for that is all that its damage covers.
    let own = local.clipped(to: Rect(origin: .zero, size: widget.frame.size).inset(by: -widget.bleed))
    if !own.clip.isEmpty { widget.draw(on: own, in: environment, at: shown) }
    for child in widget.children { draw(child, on: local) }
  }

  // MARK: Input

  /// Hands an event to the widget that it concerns.
  public func hear(_ event: InputEvent) {
    let moment = event.time
    switch event.action {
    case .pointerMoved(let point):
      if let pressed {
        pressed.hear(.dragged(to: point - pressed.windowFrame.origin), at: moment)
      } else {
        hover(hit(point), at: moment)
      }
    case .pointerDown(let point, let clicks):
      let widget = hit(point)
      hover(widget, at: moment)
      pressed = widget
      focus(widget.flatMap { canFocus($0) ? $0 : nil }, at: moment)
      widget?.hear(.pressed(at: point - (widget?.windowFrame.origin ?? .zero), clicks: clicks), at: moment)
    case .pointerUp(let point):
      let widget = hit(point)
      let released = pressed
      pressed = nil
      released?.hear(.released(isInside: released === widget), at: moment)
      hover(hit(point), at: moment)
    case .pointerLeft:
      hover(nil, at: moment)
    case .keyDown(let key, let modifiers):
      hear(key, modifiers, at: moment)
    case .text(let text):
      focused?.hear(text: text, at: moment)
    }
  }

  /// Takes away a press and the hover, with no effect: the tree stops hearing.
  public func cancelPointer() {
    pressed?.hear(.cancelled, at: shown)
    pressed = nil
    hover(nil, at: shown)
  }

  /// Gives the keyboard to a widget, or to none.
  public func focus(_ widget: Widget?, at moment: Moment? = nil) {
    guard widget !== focused else { return }
    let old = focused
    focused = widget
    old?.focusChanged(at: moment ?? shown)
    widget?.focusChanged(at: moment ?? shown)
  }

  func forget(_ widget: Widget) {
    if focused === widget { focused = nil }
    let heldPointer = hovered === widget || pressed === widget
    if hovered === widget { hovered = nil }
    if pressed === widget { pressed = nil }
    if heldPointer { widget.hear(.cancelled, at: shown) }
  }

  private func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) {
    if key == .tab, modifiers.isSubset(of: .shift) {
      moveFocus(backwards: modifiers.contains(.shift), at: moment)
    } else if focused?.hear(key, modifiers, at: moment) != true {
      _ = unhandledKey?(key, modifiers, moment)
    }
  }

  private func moveFocus(backwards: Bool, at moment: Moment) {
    var order: [Widget] = []
    eachVisible(root) { if canFocus($0) { order.append($0) } }
    guard !order.isEmpty else { return }
    let step = backwards ? -1 : 1
    if let current = order.firstIndex(where: { $0 === focused }) {
      focus(order[(current + step + order.count) % order.count], at: moment)
    } else {
      focus(backwards ? order.last : order.first, at: moment)
    }
  }

  private func canFocus(_ widget: Widget) -> Bool {
    guard widget.acceptsFocus, widget.tree === self else { return false }
    return sequence(first: widget, next: { $0.parent }).allSatisfy { !$0.isHidden }
  }

  private func hover(_ widget: Widget?, at moment: Moment) {
    guard widget !== hovered else { return }
    let old = hovered
    hovered = widget
    old?.hear(.left, at: moment)
    widget?.hear(.entered, at: moment)
  }

  private func hit(_ point: Point) -> Widget? {
    func search(_ widget: Widget, _ point: Point) -> Widget? {
      guard !widget.isHidden else { return nil }
      let local = point - widget.frame.origin
      for child in widget.children.reversed() {
        if let found = search(child, local) { return found }
      }
      return widget.hearsPointer && widget.frame.contains(point) ? widget : nil
    }
    // What a press did may have dismantled the tree.
    return root.tree === self ? search(root, point) : nil
  }

  // MARK: Looking at it from outside

  /// What someone who does not see the picture is told, in reading order, with places in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] {
    var found: [(Semantics, PixelRect)] = []
    eachVisible(root) { widget in
      guard var semantics = widget.semantics else { return }
      if widget.isFocused { semantics.states.insert(.focused) }
      found.append((semantics, widget.windowFrame.pixels(at: environment.scale)))
    }
    return found
  }

  private func eachVisible(_ widget: Widget, _ body: (Widget) -> Void) {
    guard !widget.isHidden else { return }
    body(widget)
    for child in widget.children { eachVisible(child, body) }
  }
}
