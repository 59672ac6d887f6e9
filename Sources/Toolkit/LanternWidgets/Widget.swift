public import LanternRaster

/// A node of the retained widget tree. A widget has a frame, draws itself and can handle input.
///
/// Subclasses override the open members. `measure` and `arrange` form the only layout pass, which runs for the
/// widgets that `invalidateLayout()` marked. `draw` is a pure function of the widget's state, the environment and
/// the moment. It runs only for areas that `invalidate()` or layout damaged.
@MainActor
open class Widget {
  /// The parent, which arranges this widget.
  public private(set) weak var parent: Widget?
  /// The children in drawing order, from back to front.
  public private(set) var children: [Widget] = []
  /// The tree that shows this widget; nil while the widget is in no tree.
  public internal(set) weak var tree: WidgetTree?

  /// The frame that layout assigned, in the parent's points.
  public internal(set) var frame = Rect.zero

  /// The bounds of everything that the widget and its children draw, in the parent's points, as of the last layout.
  var visualBounds = Rect.zero
  /// The bounds of what the widget itself draws, in the tree's points, as of the last layout; nil if it was not
  /// visible.
  var drawnBounds: Rect?
  /// The full frame at that time, in the tree's points, including hidden areas.
  var settled = Rect.zero
  /// The area beyond which the widget was not visible at that time.
  var settledClip = Rect.zero
  /// Whether the widget or a descendant was laid out since then.
  var isUnsettled = true
  /// Whether the tree has yet to determine if the widget changes without input.
  var isUnchecked = false
  /// The bounds of the children, if these are many.
  var childBounds: ChildBounds?
  /// The place of the widget in its parent's `childBounds`.
  var indexInBounds = 0

  /// The answers to the questions of the parent's layout, and the parts of the layout that are out of date.
  var layoutState = LayoutState()
  /// The number of the widget for assistive technology, if it has one yet, and its object of the last frame.
  var assignedAccessibleID: Int?
  var accessibleObject: AccessibleObject?
  /// The values of observable models that this widget shows.
  var observedValues: [ObservedValue] = []
  /// The binding of a property to a value of a model; nil if there is none.
  var boundField: BoundField?

  /// The widget's share of the remaining space in a row or column. A widget with a share of 0 keeps its own size.
  public var flex = 0.0 { didSet { if flex != oldValue { shareIsStale() } } }

  /// The name under which a transition between two screens finds the widget, such as `Zoom`; nil for none. What both screens
  /// show has the same name in both.
  public var transitionName: String?

  /// Whether the widget is hidden. A hidden widget takes no space and receives no input.
  public var isHidden = false { didSet { if isHidden != oldValue { shareIsStale() } } }

  /// Whether what the user has entered into the widget and its descendants, and not saved, is stored for the next start. Set it
  /// to false for a form or a field with confidential contents. Passwords are never stored.
  public var storesDrafts = true

  /// A short explanation, shown beside the widget while the pointer or the keyboard focus rests on it; nil for none.
  ///
  /// Where the semantics of the widget have no description, it is that too.
  public var tooltip: String? { didSet { if tooltip != oldValue { tree?.tooltipChanged(of: self) } } }

  /// The text of the tooltip that is shown now.
  var shownTooltip: String? { tooltip }
  /// Whether layout leaves out the widget, and the spacing beside it.
  var takesNoSpace: Bool { isHidden }
  /// Called when the texts or the formats of the tree's environment have changed.
  func languageChanged() {}
  /// Shows a problem of the bound value, or none. Returns false if the widget has no place for it.
  func show(problem: String?) -> Bool { false }
  /// Whether there is typed text that is not part of the value.
  var hasUnreadText: Bool { false }
  /// Makes typed text part of the value. Returns false, and shows why, if it is not possible.
  func readText() -> Bool { true }
  /// Called when Caps Lock was turned on or off while the widget has the focus.
  func capsLockChanged() {}
  /// The description of the widget where its semantics have none.
  var defaultDescription: String? { tooltip }
  /// The text by which the user finds the row of a list with this content.
  var searchText: String { spokenText }

  /// Returns the items of the context menu, which the secondary button, the menu key and Shift+F10 open; nil or an
  /// empty array for none, so that the parent is asked.
  ///
  /// `point` is the position of the pointer in the widget's own points; nil if a key opens the menu.
  public var contextMenu: ((_ point: Point?) -> [MenuItem])?

  /// Creates a widget with children, in drawing order.
  public init(_ children: [Widget] = []) {
    for child in children { add(child) }
  }

  // The default, an isolated deinit, would trap if a subclass in another module is released off the main thread. Each class
  // that other modules can inherit from needs its own.
  nonisolated deinit {}

  // MARK: Members that a subclass overrides

  /// Returns the desired size, at most `available`, in points. Measure children with `size(within:in:)`, which
  /// caches sizes.
  ///
  /// The size must be the same in any smaller space that it still fits, unless `available` is unlimited.
  open func measure(_ available: Size, in environment: Environment) -> Size { .zero }

  /// Places the children within `size` by calling their `place(at:in:)`. Called when the size has changed, or after
  /// `invalidateLayout()` or `invalidateArrangement()`.
  open func arrange(_ size: Size, in environment: Environment) {}

  /// Returns the distance from the upper edge to the baseline of the first line of text at a given size, in points;
  /// nil if the widget has no text to align by. Ask children with `baseline(at:in:)`, which caches baselines.
  open func baseline(_ size: Size, in environment: Environment) -> Double? { nil }

  /// Whether children are clipped to the frame, for drawing and for input.
  open var clipsChildren: Bool { false }

  /// Scrolls, if possible, so that `part` is visible. Returns the future position of `part`. Both rectangles are in
  /// the widget's own points.
  open func reveal(_ part: Rect, at moment: Moment) -> Rect { part }

  /// Returns the space at the trailing edge and at the bottom that is always empty, so that a scrollbar hides nothing
  /// there. Ask children for their `emptyEdges`.
  func measureEmptyEdges() -> Size { .zero }

  /// Draws the widget without its children. The point (0, 0) is the upper left corner of the widget.
  open func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {}

  /// The distance by which the widget draws beyond its frame, in points, such as for a shadow or a focus ring.
  /// Anything drawn farther out is clipped.
  open var bleed: Double { 0 }

  /// Returns an area, in the widget's own points, in which `draw` paints every pixel with an opaque color; nil if
  /// there is none.
  ///
  /// Nothing beneath this area is visible, so drawing inside of it starts with this widget. Its edges are rounded to
  /// whole pixels, as those of a shape that is filled.
  open func opaqueArea(in environment: Environment) -> Rect? { nil }

  /// Returns the first moment after `moment` at which the appearance changes without input; nil if it never does.
  ///
  /// A widget that starts to change without input calls `invalidate()`, because its appearance changes at that time.
  open func nextChange(after moment: Moment, in environment: Environment) -> Moment? { nil }

  /// Returns the area that changes without input, including anything drawn beyond the frame.
  open func changingArea(in environment: Environment) -> Rect {
    Rect(origin: .zero, size: frame.size).inset(by: -bleed)
  }

  /// Called before layout when a moment that `nextChange` returned has come. The widget may change its state.
  open func timePassed(to moment: Moment, in environment: Environment) {}

  /// The description for tests, the inspector and screen readers; nil if the widget only arranges other widgets.
  open var semantics: Semantics? { nil }

  /// Performs one of the actions that the widget's semantics list. Returns false if the action is not available now.
  open func perform(_ action: Semantics.Action, at moment: Moment) -> Bool { false }

  /// The number that the widget shows or sets, for screen readers; nil if it shows none.
  open var quantity: Quantity? { nil }

  /// Sets the number as the user would. Returns false if that is not possible now.
  open func setQuantity(_ value: Double, at moment: Moment) -> Bool { false }

  /// The text with its caret, for assistive technology; nil if the widget is no text field.
  var accessibleText: AccessibleText? { nil }
  /// Completes the properties for assistive technology.
  func describeAccessibly(_ properties: inout AccessibleProperties) {}
  /// Selects this choice or row among the others, for assistive technology.
  func selectAccessibly(at moment: Moment) -> Bool { perform(.press, at: moment) }
  /// The widget that gets the focus in place of this one, for assistive technology.
  var accessibleFocus: Widget { self }

  /// The shape of the pointer over the widget.
  open var cursor: Cursor { .arrow }

  /// Whether the widget handles presses itself, rather than its parent.
  open var handlesPointer: Bool { false }

  /// Whether the widget also takes presses on its descendants for now, because it is moving and a press stops it.
  open var takesPresses: Bool { false }

  /// Whether the widget can have keyboard focus now.
  open var acceptsFocus: Bool { false }

  /// Whether the widget can have the focus before the user has moved it. The same as `acceptsFocus` by default.
  ///
  /// A destructive button can't, so that Return on a new screen destroys nothing.
  open var acceptsInitialFocus: Bool { acceptsFocus }

  /// Handles a pointer event.
  open func handle(_ pointer: PointerEvent, at moment: Moment) {}

  /// Called when the pointer moves over the widget with no button pressed. `point` is in the widget's own points.
  open func pointerMoved(to point: Point, at moment: Moment) {}

  /// Handles a turn of the wheel, or a two-finger movement on a touchpad, over the widget or a descendant.
  /// `distance` is the distance to scroll toward the end of the content, in points. Returns false to pass the event
  /// to the parent.
  open func scroll(by distance: Point, at moment: Moment) -> Bool { false }

  /// Handles files or text that another program dropped on the widget or a descendant. `point` is in the widget's own
  /// points. Returns false to pass the drop to the parent.
  ///
  /// A drop can be anything; check it before you use it. The widget is not notified while the user drags over it,
  /// because SDL 2 doesn't report that.
  open func handle(_ drop: DragContent, at point: Point, moment: Moment) -> Bool { false }

  /// Returns the files or text that a drag from a point of the widget or of a descendant takes to another program; nil
  /// or an empty content for none, so that the parent is asked.
  ///
  /// The press must be on a widget with `handlesPointer`; `point` is its position in this widget's own points. Called
  /// when the pointer has moved 8 points away, and maybe before, so it must have no effect. The target receives paths,
  /// not the data of the files. Precondition: the paths are absolute.
  open func dragContent(at point: Point) -> DragContent? { nil }

  /// Called once when a drag of the widget's `dragContent(at:)` has ended, even if the widget has left its tree.
  open func dragEnded(_ result: DragResult, at moment: Moment) {}

  /// Returns whether the widget takes over a drag, and its press, that began on a descendant. The points are its
  /// own.
  open func takesDrag(from start: Point, to point: Point) -> Bool { false }

  /// Whether a drag that begins on the widget, or on a descendant, may move its content.
  open var movesByDrag: Bool { false }

  /// Whether no ancestor may take over drags that begin on this widget.
  open var keepsDrags: Bool { false }

  /// Handles a key that was pressed while the widget has the focus, or that a focused descendant did not handle.
  /// Returns false to pass the key to the parent.
  open func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool { false }

  /// Whether the widget handles the Tab key while it has the focus. Otherwise, Tab moves the focus. Shift and Tab
  /// always move it.
  open var takesTab: Bool { false }

  /// Handles typed text while the widget has the focus.
  open func handle(text: String, at moment: Moment) {}

  /// Shows text that an input method is composing; empty when the composition ends. `selected` counts characters.
  open func handle(composition: String, selected: Range<Int>, at moment: Moment) {}

  /// The insertion point, in the widget's own points, beside which an input method can open its candidate list; nil
  /// if the widget accepts no text.
  open var textInputArea: Rect? { nil }

  /// Whether an input method may compose text for the widget. Confidential text must not pass through one.
  open var allowsComposition: Bool { true }

  /// The number of compositions that ended without the input method's doing.
  var discardedCompositions: Int { 0 }

  /// Called when the widget gained or lost the focus.
  open func focusChanged(at moment: Moment) { invalidate() }

  /// Called when the tree stops receiving input, because another screen covers it or another window becomes active, while the
  /// widget or a descendant keeps the focus.
  open func inputPaused() {}

  /// Called when the widget was added to a tree or removed from it.
  open func treeChanged() {}

  // MARK: The tree

  /// Whether the widget has keyboard focus. In a viewport, the viewport must have the focus too.
  public var isFocused: Bool {
    guard let tree, tree.focused === self else { return false }
    return tree.host?.isFocused ?? true
  }

  /// Whether the widget has the focus in an active window, so that typed text goes to it.
  ///
  /// A caret is shown only then. In a window that is not active, a selection is paler.
  public var receivesKeys: Bool { isFocused && tree?.isWindowActive == true }

  /// Whether the widget receives keys and the user navigates by keyboard, so that the focus must be visible.
  public var showsFocus: Bool { receivesKeys && tree?.usesKeyboard == true }

  /// Adds a child on top of the others, or on top of the first `count` of them. Precondition: the child has no
  /// parent.
  public func add(_ child: Widget, onTopOf count: Int? = nil) {
    guard child.parent == nil else {
      fatalError("the widget already has a parent; remove it from that parent first")
    }
    child.parent = self
    children.insert(child, at: count ?? children.count)
    childBounds = nil
    child.join(tree)
    layoutIsStale()
  }

  /// Removes this widget from its parent; does nothing if it has no parent.
  public func removeFromParent() {
    guard let parent else { return }
    tree?.handOnFocus(from: self)
    parent.layoutIsStale()
    parent.children.removeAll { $0 === self }
    parent.childBounds = nil
    layoutState.isListed = false
    // Leaves the tree while the ancestors can still react to the loss of the focus or a press.
    join(nil)
    self.parent = nil
  }

  /// The frame in points of the tree. In the outermost tree, these are points of the window.
  public var windowFrame: Rect {
    var rect = frame
    var above = parent
    while let widget = above {
      rect = rect.offset(by: widget.frame.origin)
      above = widget.parent
    }
    return rect
  }

  /// The pixels of the frame in the picture of the tree.
  var pixels: PixelRect { tree.map { windowFrame.pixels(at: $0.environment.scale) } ?? .empty }

  /// Marks the widget for redrawing.
  public final func invalidate() { invalidate(Rect(origin: .zero, size: frame.size).inset(by: -bleed)) }

  /// Marks a part of the widget for redrawing.
  public final func invalidate(_ part: Rect) { tree?.damage(visible(part), of: self) }

  /// Returns the visible part of a rectangle of the widget, in the tree's points.
  final func visible(_ part: Rect) -> Rect {
    var part = part.offset(by: frame.origin)
    var above = parent
    while let widget = above {
      if widget.clipsChildren { part = part.intersection(Rect(origin: .zero, size: widget.frame.size)) }
      part = part.offset(by: widget.frame.origin)
      above = widget.parent
    }
    return part
  }

  /// The part of the widget in the picture of its tree, in pixels; empty if there is none.
  final var visiblePixels: PixelRect {
    guard let tree else { return .empty }
    let part = visible(Rect(origin: .zero, size: frame.size)).pixels(at: tree.environment.scale)
    return part.intersection(PixelRect(tree.size))
  }

  /// The visible part of the widget, in points of the outermost tree.
  final var placeInWindow: Rect { placeInWindow(of: Rect(origin: .zero, size: frame.size)) }

  /// Returns the visible part of a rectangle of the widget, in points of the outermost tree.
  final func placeInWindow(of part: Rect) -> Rect {
    visible(part).offset(by: tree?.originInWindow ?? .zero)
  }

  // Asks every ancestor to scroll until the widget is visible.
  final func revealInParents(at moment: Moment? = nil) {
    guard let moment = moment ?? tree?.shown else { return }
    // A focus ring is not at the edge of the visible part.
    var part = Rect(origin: .zero, size: frame.size).inset(by: -bleed - 8)
    var widget: Widget = self
    // A viewport shows a tree at its own origin.
    while let parent = widget.parent ?? widget.tree?.host {
      part = parent.reveal(part.offset(by: widget.frame.origin), at: moment)
      widget = parent
    }
  }

  /// Calls `languageChanged()` of the widget and all descendants.
  final func changeLanguage() {
    languageChanged()
    for child in children { child.changeLanguage() }
  }

  func join(_ tree: WidgetTree?) {
    guard self.tree !== tree else { return }
    self.tree?.forget(self)
    self.tree = tree
    // The cached sizes belong to the environment of the old tree.
    layoutState = LayoutState()
    isUnsettled = true
    isUnchecked = false
    tree?.welcome(self)
    for value in observedValues { tree == nil ? value.stopTracking() : value.refresh() }
    if tree == nil { boundField?.stopVerifying() }
    treeChanged()
    for child in children { child.join(tree) }
  }
}
