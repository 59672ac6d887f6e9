public import LanternRaster

/// A tree of widgets that fills a picture. It lays out widgets, draws damaged areas and dispatches input.
///
/// A tree can be shown inside another one, in a `Viewport`.
public final class WidgetTree {
  /// The number of times that a widget was drawn so far, in all trees.
  ///
  /// Trees come and go during a transition, so none of them can keep a number that only increases.
  package internal(set) static var drawnWidgetCount = 0
  /// The root widget, which fills the picture.
  public let root: Widget
  /// The commands whose shortcuts the tree performs.
  public var commands: CommandTable?
  /// Handles keys that no focused widget handled; returns whether it handled the key.
  public var unhandledKey: ((Key, Modifiers, Moment) -> Bool)?

  /// The environment that the widgets are laid out and drawn in.
  public private(set) var environment: Environment
  /// The size of the picture, in pixels.
  public private(set) var size: PixelSize
  /// The viewport that shows this tree inside another one; nil for an outermost tree.
  public internal(set) weak var host: Viewport?
  /// The type of the screen whose view the tree shows; nil for none.
  package var screenType: Any.Type?
  /// The moment that the picture shows.
  public private(set) var shown: Moment
  private(set) var viewports: [Viewport] = []
  /// Whether an action of the user other than typing is being handled. Stored in the outermost tree.
  var isUserActing = false
  /// Starts a drag out of the window, and returns whether it could. The window of an outermost tree sets it.
  package var startDrag: ((DragContent) -> Bool)?

  // The parts of the tree. The files of the same subjects change them: see each part for what it knows.
  var pointer = Pointer()
  var keyboardFocus = KeyboardFocus() { didSet { keyboardFocusChanged(from: oldValue) } }
  var overlayStack = OverlayStack()
  var tooltip = Tooltip()
  var accessible = AccessibleSnapshot()
  // Widgets that change without input.
  private var changing: [Widget] = []
  // Widgets for which that must be determined again; nil for all.
  private var unchecked: [Widget]?
  private var pending = PendingUpdate()
  var damaged = Region()
  /// The pixels that time alone has changed while the tree is frozen.
  var live = Region()
  /// Whether scroll areas move without an animation, because they follow a change of the layout.
  var movesAtOnce = false

  /// Creates a tree that starts at a moment. Precondition: the root is in no tree and has no parent.
  public init(root: Widget, size: PixelSize, environment: Environment, moment: Moment = .zero) {
    guard root.tree == nil && root.parent == nil else {
      fatalError("the root must be in no tree and have no parent")
    }
    self.root = root
    self.size = size
    self.environment = environment
    shown = moment
    root.join(self)
  }

  /// Removes the widgets from the tree, so that the root can be shown elsewhere.
  public func dismantle() {
    cancelPointer()
    dismissModalOverlays()
    for root in roots { root.join(nil) }
    overlayStack = OverlayStack()
    accessible.forget()
  }

  // MARK: Size and environment

  /// Changes the size of the picture and the environment. All widgets are laid out and drawn again.
  public func resize(to size: PixelSize, environment: Environment) {
    if let focused, isEntirelyVisible(focused) { keyboardFocus.isRevealed = true }
    let changesLanguage = environment.strings != self.environment.strings
    self.size = size
    self.environment = environment
    if changesLanguage { for root in roots { root.changeLanguage() } }
    for root in roots { root.forgetLayout() }
    layoutIsStale()
    damageAll()
  }

  // MARK: Frames

  /// Whether the picture is out of date with the widgets.
  public var isStale: Bool {
    !pending.isEmpty || !damaged.isEmpty && !isFrozen || !live.isEmpty || pointer.isStale
      || viewports.contains { isInPicture($0) && $0.isStale }
  }

  private var passes = 0
  /// The number of layout passes so far, in this tree and in the active trees inside it.
  package var layoutPasses: Int { viewports.reduce(passes) { $0 + ($1.activeTree?.layoutPasses ?? 0) } }

  /// Updates the widgets to a moment: damages everything that changes until then, and runs layout.
  public func update(to moment: Moment) { measured { updateAll(to: moment) } }

  private func updateAll(to moment: Moment) {
    readStaleValues()
    let environment = environment
    let isFrozen = isFrozen
    for widget in changingWidgets() {
      if let change = widget.nextChange(after: shown, in: environment), change <= moment {
        let area = widget.visible(widget.changingArea(in: environment))
        if isFrozen { addLive(area) } else { addDamage(area) }
        widget.measured { widget.timePassed(to: moment, in: environment) }
      }
    }
    shown = moment
    if pending.needsLayout || !pending.arrangements.isEmpty { layOut(at: moment) }
    for viewport in viewports where isShown(viewport) { viewport.update(to: moment) }
    refreshPointer()
    updateTooltip(at: moment)
  }

  // A value may change another model when it is applied. After a few rounds, the rest waits for the next frame.
  private func readStaleValues() {
    for _ in 0..<8 {
      guard !pending.values.isEmpty else { return }
      let stale = pending.values
      pending.values = []
      for value in stale where value.belongs(to: self) { value.refresh() }
    }
  }

  func valueIsStale(_ value: ObservedValue) { pending.values.append(value) }

  // Updates the sizes and positions that may have changed, then damages the areas that show something else.
  private func layOut(at moment: Moment) {
    passes += 1
    // If only content has moved, the user is scrolling.
    let keepsFocus =
      pending.needsLayout && (keyboardFocus.isRevealed || focused.map(isEntirelyVisible) == true)
    pending.needsLayout = false
    if keyboardFocus.isRevealed { keyboardFocus.isRevealed = false }
    let bounds = Rect(origin: .zero, size: size.points(at: environment.scale))
    for root in roots where root.layoutState.isStale { _ = root.refreshAnswers(in: environment) }
    root.place(at: bounds, in: environment)
    arrangeStale()
    if keepsFocus {
      keepFocusVisible(at: moment)
      arrangeStale()
    }
    // After everything else, because an overlay may lie beside a widget that has moved.
    for overlay in overlays { place(overlay, over: bounds) }
    for root in roots { settle(root, at: .zero, within: bounds) }
    moveOverlaysInHost()
    if let focused, !canFocus(focused) {
      focus(isShown(focused) ? nil : neighbor(ofHidden: focused), at: moment)
    }
  }

  func arrangeStale() {
    let stale = pending.arrangements
    pending.arrangements = []
    for widget in stale where widget.tree === self && !widget.layoutState.isArranged {
      widget.arrangeAnew(in: environment)
    }
  }

  /// The next moment at which the appearance changes without input; nil if it never does.
  public var nextChange: Moment? {
    let environment = environment
    var next = nextTooltip
    func consider(_ widget: Widget) {
      guard let change = widget.nextChange(after: shown, in: environment) else { return }
      next = next.map { min($0, change) } ?? change
    }
    for widget in changingWidgets() { consider(widget) }
    for viewport in viewports where isInPicture(viewport) { consider(viewport) }
    return next
  }

  // Returns the widgets that change without input. A widget that was laid out or marked for redrawing is checked again,
  // and so are the widgets around and inside it.
  private func changingWidgets() -> [Widget] {
    if unchecked?.isEmpty == true { return changing }
    let environment = environment
    guard let unchecked else {
      changing = []
      eachVisible { if isChanging($0, environment) { changing.append($0) } }
      self.unchecked = []
      return changing
    }
    if !changing.isEmpty { changing.removeAll { $0.isUnchecked } }
    for widget in unchecked {
      widget.isUnchecked = false
      if isChanging(widget, environment), isShown(widget) { changing.append(widget) }
    }
    self.unchecked = []
    return changing
  }

  private func isChanging(_ widget: Widget, _ environment: Environment) -> Bool {
    !(widget is Viewport) && widget.drawnBounds?.isEmpty != true
      && widget.nextChange(after: shown, in: environment) != nil
  }

  func check(_ widget: Widget) {
    guard let count = unchecked?.count, !widget.isUnchecked else { return }
    if count < 256 {
      widget.isUnchecked = true
      unchecked?.append(widget)
    } else {
      for widget in unchecked ?? [] { widget.isUnchecked = false }
      unchecked = nil
    }
  }

  /// Marks the whole picture for redrawing.
  public func damageAll() { damaged.insert(PixelRect(size)) }

  // MARK: Widgets of the tree

  func damage(_ rect: Rect, of widget: Widget) {
    if unchecked != nil {
      checkDescendants(of: widget)
      var ancestor = widget.parent
      while let current = ancestor {
        check(current)
        ancestor = current.parent
      }
    }
    addDamage(rect)
  }

  func addDamage(_ rect: Rect) {
    accessible.forget()
    damaged.insert(pixels(covering: rect))
  }

  /// Returns the pixels of the picture that a rectangle covers at least in part.
  func pixels(covering rect: Rect) -> PixelRect {
    rect.coveringPixels(at: environment.scale).intersection(PixelRect(size))
  }

  private func checkDescendants(of widget: Widget) {
    guard unchecked != nil, !widget.isHidden else { return }
    check(widget)
    for child in widget.children { checkDescendants(of: child) }
  }

  func layoutIsStale() {
    pending.needsLayout = true
    accessible.forget()
  }

  func arrangementIsStale(of widget: Widget) {
    pending.arrangements.append(widget)
    accessible.forget()
  }

  func welcome(_ widget: Widget) {
    check(widget)
    if let viewport = widget as? Viewport { viewports.append(viewport) }
  }

  func forget(_ widget: Widget) {
    changing.removeAll { $0 === widget }
    if widget.isUnchecked {
      widget.isUnchecked = false
      unchecked?.removeAll { $0 === widget }
    }
    widget.drawnBounds.map(addDamage)
    widget.drawnBounds = nil
    viewports.removeAll { $0 === widget }
    if focused === widget { keyboardFocus.move(to: nil) }
    if pointer.forget(widget) { widget.handle(.cancelled, at: shown) }
    if tooltip.target === widget { dropTooltip() }
  }

  /// The tree that fills the window.
  var outermost: WidgetTree { host?.tree?.outermost ?? self }

  /// The upper left corner of the tree, in points of the window.
  var originInWindow: Point {
    host.map { $0.windowFrame.origin + ($0.tree?.originInWindow ?? .zero) } ?? .zero
  }

  func isShown(_ widget: Widget) -> Bool {
    guard widget.tree === self else { return false }
    var next: Widget? = widget
    while let widget = next {
      if widget.isHidden { return false }
      next = widget.parent
    }
    return true
  }

  func eachVisible(_ body: (Widget) -> Void) {
    for root in roots { eachVisible(root, body) }
  }

  func eachVisible(_ widget: Widget, _ body: (Widget) -> Void) {
    guard !widget.isHidden else { return }
    body(widget)
    for child in widget.children { eachVisible(child, body) }
  }

  /// Returns whether a viewport is drawn. One that is scrolled out must not keep the frame loop busy.
  func isInPicture(_ viewport: Viewport) -> Bool {
    isShown(viewport) && !viewport.pixels.intersection(PixelRect(size)).isEmpty
  }

  /// The semantics of the widgets in reading order, for tests and screen readers, with frames in pixels.
  public var semantics: [(semantics: Semantics, frame: PixelRect)] {
    var found: [(semantics: Semantics, frame: PixelRect)] = []
    eachReceivingInput { widget in
      if let viewport = widget as? Viewport {
        let place = viewport.pixels
        found += (viewport.activeTree?.semantics ?? []).map { ($0, $1.offset(x: place.x, y: place.y)) }
      }
      guard var semantics = widget.describedSemantics else { return }
      if widget.isFocused { semantics.states.insert(.focused) }
      let seen = widget.visiblePixels
      if seen.isEmpty { semantics.states.insert(.offscreen) }
      found.append((semantics, seen.isEmpty ? widget.pixels : seen))
    }
    return found
  }
}

/// The work that the next update of a tree has to do.
private struct PendingUpdate {
  /// The values of models that have changed since they were read.
  var values: [ObservedValue] = []
  /// Whether widgets must be measured.
  var needsLayout = true
  /// The widgets whose children must be arranged again, without measuring.
  var arrangements: [Widget] = []

  var isEmpty: Bool { values.isEmpty && !needsLayout && arrangements.isEmpty }
}
