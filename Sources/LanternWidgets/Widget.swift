public import LanternRaster

/// A node of the retained tree: it has a place, draws itself, and may hear input.
///
/// Subclasses override the open members. `measure` and `arrange` are the one layout pass, run only for what
/// `invalidateLayout()` made stale; `draw` is a pure function of the widget's state, the environment and the
/// moment, run only for what `invalidate()` or layout damaged.
@MainActor
open class Widget {
  /// The widget that arranges this one.
  public private(set) weak var parent: Widget?
  /// In drawing order: later ones lie on top.
  public private(set) var children: [Widget] = []
  /// The tree that shows this widget; nil while it is in none.
  public internal(set) weak var tree: WidgetTree?

  /// Where it lies, in its parent's points, as layout decided.
  public private(set) var frame = Rect.zero

  /// All that it and its children draw on, in its parent's points, as of the last layout.
  var reach = Rect.zero
  /// What it draws on itself, in the tree's points, as of the last layout; nil where it did not show.
  var drawn: Rect?
  /// Where it lay then, whatever of it showed.
  var settled = Rect.zero

  // What it wanted of what there was, until that is stale: within one pass the same is asked several times.
  private var wishes: [(available: Size, wanted: Size)] = []
  private(set) var isArranged = false
  private var isBeingArranged = false

  /// Its share of the space that is left over in a row or column; 0 keeps its own size.
  public var flex = 0.0 { didSet { if flex != oldValue { layoutIsStale() } } }

  /// A hidden widget takes no space and no input.
  public var isHidden = false { didSet { if isHidden != oldValue { layoutIsStale() } } }

  public init(_ children: [Widget] = []) {
    for child in children { add(child) }
  }

  // Isolated by default, it would trap where a subclass of another module is released off the main thread.
  nonisolated deinit {}

  // MARK: What a subclass says of itself

  /// The size it wants, at most `available`, in points. Ask children by `size(within:in:)`, which remembers.
  open func measure(_ available: Size, in environment: Environment) -> Size { .zero }

  /// Places the children within `size` by calling their `place(at:in:)`. Run when the size is another one, or after
  /// `invalidateLayout()` or `invalidateArrangement()`.
  open func arrange(_ size: Size, in environment: Environment) {}

  /// How far below its upper edge the first line of its text stands, at a size; nil when it has none to align by.
  open func baseline(_ size: Size, in environment: Environment) -> Double? { nil }

  /// Whether its children are cut off at its edges, and hear nothing beyond them.
  open var clipsChildren: Bool { false }

  /// Scrolls, if it can, so that a part of it shows, and returns where that part will be; both in its own points.
  open func reveal(_ part: Rect, at moment: Moment) -> Rect { part }

  /// Draws the widget itself, not its children, with (0, 0) at its corner.
  open func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {}

  /// How far it draws beyond its frame, in points: a shadow, a focus ring. What it draws farther out is cut off.
  open var bleed: Double { 0 }

  /// Whether it paints every pixel of its frame, so that nothing beneath it shows.
  open func isOpaque(in environment: Environment) -> Bool { false }

  /// The first moment after another at which it looks different by itself; nil when it never does.
  ///
  /// One that comes to change by itself says so by `invalidate()`, since it looks different then.
  open func nextChange(after moment: Moment, in environment: Environment) -> Moment? { nil }

  /// The part of it, with what it draws beyond its frame, that changes by itself.
  open func changingFlow(in environment: Environment) -> Rect {
    Rect(origin: .zero, size: frame.size).inset(by: -bleed)
  }

  /// A moment that `nextChange` announced has come: it may change its state, before layout is made.
  open func timePassed(to moment: Moment, in environment: Environment) {}

  /// What it is to someone who does not see it; nil when it is only arrangement.
  open var semantics: Semantics? { nil }

  /// Does one of the actions that its semantics name; false when it has none of that kind now.
  open func perform(_ action: Semantics.Action, at moment: Moment) -> Bool { false }

  /// What the pointer looks like over it.
  open var cursor: Cursor { .arrow }

  /// Whether presses on it are its own, rather than its parent's.
  open var hearsPointer: Bool { false }

  /// Whether presses on its parts are its own too, for now: it moves, and they are to stop it.
  open var takesPresses: Bool { false }

  /// Whether it can have the keyboard's focus now.
  open var acceptsFocus: Bool { false }

  open func hear(_ pointer: PointerEvent, at moment: Moment) {}

  /// The pointer moved over it, with nothing pressed, to a point of its own.
  open func pointerMoved(to point: Point, at moment: Moment) {}

  /// Takes a turn of the wheel, or what a touchpad makes of two fingers, over it or a part of it: by how much what
  /// shows is to move on, in points. False passes it on to the parent.
  open func scroll(by distance: Point, at moment: Moment) -> Bool { false }

  /// Whether a drag that began on a part of it becomes its own, with the press that the part had; points are its own.
  open func takesDrag(from start: Point, to point: Point) -> Bool { false }

  /// Whether a drag that begins on it, or on a part of it, may move what it shows.
  open var movesByDrag: Bool { false }

  /// Whether no parent may take its drags.
  open var keepsDrags: Bool { false }

  /// Takes a key while it, or a part of it that did not want the key, has the focus; false passes it on.
  open func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool { false }

  /// Takes written text while focused.
  open func hear(text: String, at moment: Moment) {}

  /// Shows text that an input method is still composing, empty when it is done; `selected` counts characters.
  open func hear(composition: String, selected: Range<Int>, at moment: Moment) {}

  /// Where text would go in, in its own points, for an input method to open its list beside it; nil where none can.
  open var textInputArea: Rect? { nil }

  /// The focus came or went.
  open func focusChanged(at moment: Moment) { invalidate() }

  /// Its tree hears nothing for now, as when another screen comes over it, though it, or a part of it, keeps the focus.
  open func hearingPaused() {}

  /// It became part of a shown tree, or stopped being so.
  open func treeChanged() {}

  // MARK: The tree

  public var isFocused: Bool {
    guard let tree, tree.focused === self else { return false }
    return tree.host?.isFocused ?? true
  }

  /// Whether it has the focus and whoever gave it that uses the keyboard, and so needs to see where it is.
  public var showsFocus: Bool { isFocused && tree?.usesKeyboard == true }

  /// Puts a child on top of the others, or only of the first so many. Precondition: it has no parent.
  public func add(_ child: Widget, onTopOf count: Int? = nil) {
    precondition(child.parent == nil, "a widget has one parent; remove it from the old one first")
    child.parent = self
    children.insert(child, at: count ?? children.count)
    child.join(tree)
    layoutIsStale()
  }

  /// Takes this widget out of its parent; nothing happens when it has none.
  public func removeFromParent() {
    guard let parent else { return }
    tree?.handOnFocus(from: self)
    parent.layoutIsStale()
    parent.children.removeAll { $0 === self }
    // While those around it can still hear what that takes from it.
    join(nil)
    self.parent = nil
  }

  /// The size it wants, at most `available`: what `measure` says, asked anew only where that may have changed.
  public final func size(within available: Size, in environment: Environment) -> Size {
    if let known = wishes.first(where: { $0.available == available }) { return known.wanted }
    let wanted = measure(available, in: environment)
    if wishes.count >= 4 { wishes.removeFirst() }
    wishes.append((available, wanted))
    return wanted
  }

  /// Gives it its place, in its parent's points, and arranges its children there unless nothing changed for them.
  public final func place(at rect: Rect, in environment: Environment) {
    let isResized = rect.size != frame.size
    frame = rect
    if isResized || !isArranged { arrangeAnew(in: environment) }
  }

  /// Arranges its children in the place that it has.
  final func arrangeAnew(in environment: Environment) {
    isBeingArranged = true
    arrange(frame.size, in: environment)
    isBeingArranged = false
    isArranged = true
  }

  /// Its place in the window, in points.
  public var windowFrame: Rect {
    var rect = frame
    var above = parent
    while let widget = above {
      rect = rect.offset(by: widget.frame.origin)
      above = widget.parent
    }
    return rect
  }

  /// Its pixels in the picture of its tree.
  var pixels: PixelRect { tree.map { windowFrame.pixels(at: $0.environment.scale) } ?? .empty }

  /// Says that it looks different now.
  public final func invalidate() { invalidate(Rect(origin: .zero, size: frame.size).inset(by: -bleed)) }

  /// Says that a part of it looks different now.
  public final func invalidate(_ part: Rect) { tree?.damage(visible(part)) }

  /// Says that it looks different and that its size may be another one now.
  public final func invalidateLayout() {
    invalidate()
    layoutIsStale()
  }

  /// Says that its children's places may be different now, though its own size is not: costs less.
  public final func invalidateArrangement() {
    guard isArranged else { return }
    isArranged = false
    tree?.arrangementIsStale(of: self)
  }

  // Sizes may be different from here up. What is just being arranged expects that of its parts, and sees to them.
  private func layoutIsStale() {
    var widget: Widget? = self
    while let current = widget, !current.isBeingArranged {
      current.wishes.removeAll(keepingCapacity: true)
      current.isArranged = false
      widget = current.parent
    }
    if widget == nil { tree?.layoutIsStale() }
  }

  /// Forgets what it and its children wanted: the environment is another one.
  final func forgetLayout() {
    wishes.removeAll(keepingCapacity: true)
    isArranged = false
    for child in children { child.forgetLayout() }
  }

  /// What can be seen of a part of it, in the tree's points.
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

  /// What can be seen of it, in the points of the outermost tree.
  final var placeInWindow: Rect {
    var place = visible(Rect(origin: .zero, size: frame.size))
    var host = tree?.host
    while let viewport = host {
      place = place.offset(by: viewport.windowFrame.origin)
      host = viewport.tree?.host
    }
    return place
  }

  // Asks everything that it is a part of to scroll until it shows.
  final func revealInParents(at moment: Moment? = nil) {
    guard let moment = moment ?? tree?.shown else { return }
    var part = Rect(origin: .zero, size: frame.size).inset(by: -bleed)
    var widget: Widget = self
    while let parent = widget.parent {
      part = parent.reveal(part.offset(by: widget.frame.origin), at: moment)
      widget = parent
    }
  }

  func join(_ tree: WidgetTree?) {
    guard self.tree !== tree else { return }
    self.tree?.forget(self)
    self.tree = tree
    // What it wanted was for the environment that it leaves.
    wishes.removeAll(keepingCapacity: true)
    isArranged = false
    tree?.welcome(self)
    treeChanged()
    for child in children { child.join(tree) }
  }
}
