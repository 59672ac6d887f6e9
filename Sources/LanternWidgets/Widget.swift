public import LanternRaster

/// A node of the retained tree: it has a place, draws itself, and may hear input.
///
/// Subclasses override the open members. `measure` and `arrange` are the one layout pass, run only after
/// `invalidateLayout()`; `draw` is a pure function of the widget's state, the environment and the moment,
/// run only for what `invalidate()` or layout damaged.
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

  /// Its share of the space that is left over in a row or column; 0 keeps its own size.
  public var flex = 0.0 { didSet { if flex != oldValue { invalidateLayout() } } }

  /// A hidden widget takes no space and no input.
  public var isHidden = false { didSet { if isHidden != oldValue { invalidateLayout() } } }

  public init(_ children: [Widget] = []) {
    for child in children { add(child) }
  }

  // Isolated by default, it would trap where a subclass of another module is released off the main thread.
  nonisolated deinit {}

  // MARK: What a subclass says of itself

  /// The size it wants, at most `available`, in points.
  open func measure(_ available: Size, in environment: Environment) -> Size { .zero }

  /// Places the children within `size` by calling their `place(at:in:)`.
  open func arrange(_ size: Size, in environment: Environment) {}

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
  open func changingPart(in environment: Environment) -> Rect {
    Rect(origin: .zero, size: frame.size).inset(by: -bleed)
  }

  /// What it is to someone who does not see it; nil when it is only arrangement.
  open var semantics: Semantics? { nil }

  /// Whether presses on it are its own, rather than its parent's.
  open var hearsPointer: Bool { false }

  /// Whether it can have the keyboard's focus now.
  open var acceptsFocus: Bool { false }

  open func hear(_ pointer: PointerEvent, at moment: Moment) {}

  /// Takes a key while focused; false passes it on.
  open func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool { false }

  /// Takes written text while focused.
  open func hear(text: String, at moment: Moment) {}

  /// The focus came or went.
  open func focusChanged(at moment: Moment) { invalidate() }

  /// It became part of a shown tree, or stopped being so.
  open func treeChanged() {}

  // MARK: The tree

  public var isFocused: Bool { tree?.focused === self }

  /// Puts a child on top of the others. Precondition: it has no parent.
  public func add(_ child: Widget) {
    precondition(child.parent == nil, "a widget has one parent; remove it from the old one first")
    child.parent = self
    children.append(child)
    child.join(tree)
    invalidateLayout()
  }

  /// Takes this widget out of its parent; nothing happens when it has none.
  public func removeFromParent() {
    guard let parent else { return }
    parent.invalidateLayout()
    parent.children.removeAll { $0 === self }
    self.parent = nil
    join(nil)
  }

  /// Gives it its place, in its parent's points, and arranges its children there.
  public final func place(at rect: Rect, in environment: Environment) {
    frame = rect
    arrange(rect.size, in: environment)
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
  public final func invalidate(_ part: Rect) { tree?.damage(part.offset(by: windowFrame.origin)) }

  /// Says that its size or its children's places may be different now.
  public final func invalidateLayout() { tree?.layoutIsStale() }

  func join(_ tree: WidgetTree?) {
    guard self.tree !== tree else { return }
    self.tree?.forget(self)
    self.tree = tree
    tree?.welcome(self)
    treeChanged()
    for child in children { child.join(tree) }
  }
}
