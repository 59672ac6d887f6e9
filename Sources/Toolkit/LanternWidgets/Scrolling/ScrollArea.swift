public import LanternRaster

/// The base of scroll views and lists: a view of longer content that scrolls by wheel, drag, keys and scrollbar. The
/// visible content is aligned to whole pixels.
///
/// If the content fits, the area takes no input and leaves it to its ancestors. An area that scrolls vertically has
/// a `flex` of 1 unless another value is set.
public class ScrollArea: Widget {
  /// The direction of scrolling.
  public enum Axis: Hashable, Sendable {
    /// The area scrolls up and down, or from leading to trailing.
    case vertical, horizontal
  }

  package let axis: Axis
  private let bar = ScrollBar()
  private let edges = ScrollEdges()
  private(set) var scroller = Scroller()
  // The offset at which the content is placed, in pixels.
  private(set) var shown = 0
  private var pressed: Point?

  /// The distance of a drag before the content follows, in points.
  private static let slop = 8.0
  /// The distance that a line key scrolls, in points.
  private static let step = 54.0

  init(_ content: Widget, axis: Axis) {
    self.axis = axis
    super.init([content, edges, bar])
    // A vertical scroll area takes the space that is left on a page.
    if axis == .vertical { flex = 1 }
  }

  nonisolated deinit {}

  // MARK: Scroll offset

  /// The length of the content before the visible area, in points. Setting it scrolls without animation. The offset
  /// is limited to the content as soon as the content has been laid out.
  public var scrollOffset: Double {
    get { scroller.offset }
    set {
      // A chosen offset is kept, even if the focused widget is not visible there.
      tree?.keyboardFocus.isRevealed = false
      scroller.jump(to: newValue)
      follow(at: nil)
    }
  }

  // MARK: Members that a subclass overrides

  /// Returns the length of the content in a view of a given size. May change the scroller by `adjust(_:)`.
  func contentLength(_ size: Size, in environment: Environment) -> Double { 0 }

  /// Returns the offset to which the area must scroll without animation; nil to stay. Called after the length of the
  /// content was determined.
  func requiredOffset(_ size: Size, in environment: Environment) -> Double? { nil }

  /// Places the content at an offset of a whole number of pixels.
  func placeContent(_ size: Size, in environment: Environment) {}

  /// Whether a descendant accepts the focus instead of the area.
  var leavesFocusToContent: Bool { children.first.map(Self.takesFocus) ?? false }

  /// Whether the area begins where a navigation bar ends.
  fileprivate final var isBelowBar: Bool {
    let top = windowFrame.minY
    return sequence(first: self, next: \.parent).contains { widget in
      widget.parent?.children.contains { $0 is NavigationBar && abs($0.windowFrame.maxY - top) < 0.5 } == true
    }
  }

  /// Whether the area shows at its edges that it has the focus.
  var showsFocusAtEdges: Bool { showsFocus }

  // MARK: Layout

  public final override func arrange(_ size: Size, in environment: Environment) {
    let before = scroller
    let length = contentLength(size, in: environment)
    scroller.resize(extent: along(size), content: length)
    if let offset = requiredOffset(size, in: environment) { scroller.jump(to: offset) }
    if scroller != before { bar.invalidate() }
    shown = pixels(in: environment)
    placeContent(size, in: environment)
    edges.place(at: Rect(origin: .zero, size: size), in: environment)
    let breadth = min(ScrollBar.breadth, (axis == .vertical ? size.width : size.height) / 4)
    let edge =
      axis == .vertical
      ? Rect(size.width - breadth, 0, breadth, size.height)
      : Rect(0, size.height - breadth, size.width, breadth)
    bar.place(at: scroller.canScroll ? environment.mirrored(edge, in: size.width) : .zero, in: environment)
  }

  /// Returns the position of an element that lies `pixels` pixels into the content, in points.
  ///
  /// If calculations with the scale are not exact, a position exactly between two pixels could be rounded up at one
  /// offset and down at another. A small addition makes the rounding the same at every offset.
  final func place(_ pixels: Double, in environment: Environment) -> Double {
    let hair = environment.scale.significand == 1 ? 0 : 1.0 / 1_024
    return (pixels - Double(shown) + hair) / environment.scale
  }

  public final override var clipsChildren: Bool { true }

  // MARK: Time

  public final override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    scroller.isMoving ? moment + .nanoseconds(1) : nil
  }

  // A scroll area damages itself when its content moves by at least one pixel.
  public final override func changingArea(in environment: Environment) -> Rect { .zero }

  public final override func timePassed(to moment: Moment, in environment: Environment) {
    scroller.advance(to: moment)
    follow(at: moment)
  }

  /// Keeps the visible content in place after content before it became longer or shorter. Called while the length of
  /// the content is determined.
  final func contentBeforeChanged(by distance: Double) { scroller.shift(by: distance) }

  // Moves the content to the scroller's offset, and makes the tree ask for the next change again.
  private func follow(at moment: Moment?) {
    guard let tree else { return }
    if pixels(in: tree.environment) == shown { return invalidate(.zero) }
    invalidate()
    invalidateArrangement()
    tree.contentMoved()
    if let moment { bar.show(at: moment) }
  }

  /// The offset that the picture shows, in points.
  final var shownOffset: Double { Double(shown) / (tree?.environment.scale ?? 1) }

  private func pixels(in environment: Environment) -> Int {
    // Limits the result to an Int. No content is that long, and a Double is not exact beyond this limit.
    Int(min(9e15, max(-9e15, (scroller.offset * environment.scale).rounded())))
  }

  // MARK: Movement

  /// Changes the scroller during layout, before the content is placed.
  final func adjust(_ change: (inout Scroller) -> Void) { change(&scroller) }

  /// Applies a change to the scroller. The change is immediate if `atOnce` is true, which it is when motion is
  /// reduced and on a remote display.
  @discardableResult
  final func move<Result>(at moment: Moment, _ change: (inout Scroller, _ atOnce: Bool) -> Result) -> Result {
    let isAtOnce = tree.map { !$0.environment.animatesWidgets || $0.movesAtOnce } ?? true
    let result = change(&scroller, isAtOnce)
    follow(at: moment)
    return result
  }

  /// Scrolls by a distance, as keys do. Returns false if the offset cannot change.
  final func step(by distance: Double, at moment: Moment) -> Bool {
    move(at: moment) { $0.turn(by: distance, at: moment, atOnce: $1) }
  }

  /// The distance of a page, in points. A small part of the previous page stays visible.
  final var page: Double { max(scroller.extent * 0.5, scroller.extent - ScrollArea.step) }

  /// Scrolls until a part of the content is visible. The part is given by its start and its length.
  final func show(_ start: Double, _ length: Double, at moment: Moment) {
    let target = goal(toShow: start, length)
    guard target != scroller.goal else { return }
    move(at: moment) { $0.glide(to: target, at: moment, atOnce: $1) }
  }

  /// Returns the offset nearest to the goal at which a part of the content is visible.
  final func goal(toShow start: Double, _ length: Double) -> Double {
    let (extent, goal) = (scroller.extent, scroller.goal)
    let isFilled = start <= goal && start + length >= goal + extent
    if isFilled { return goal }
    if start < goal || length > extent { return start }
    return max(goal, start + length - extent)
  }

  public override func reveal(_ part: Rect, at moment: Moment) -> Rect {
    guard scroller.canScroll else { return part }
    let length = along(part.size)
    // The length before the part counts from the leading edge.
    let start = along(part.origin) - (runsBackwards ? scroller.extent - length : 0)
    let before = (runsBackwards ? -start : start) + scroller.offset
    show(before, length, at: moment)
    let way = (scroller.offset - scroller.goal) * (runsBackwards ? -1 : 1)
    return part.offset(by: axis == .vertical ? Point(0, way) : Point(way, 0))
  }

  // MARK: Wheel and pointer

  public final override func scroll(by distance: Point, at moment: Moment) -> Bool {
    step(by: forwards(distance), at: moment)
  }

  public final override var handlesPointer: Bool { scroller.canScroll }
  public final override var takesPresses: Bool { scroller.isCoasting }
  public override var keepsDrags: Bool { scroller.isHeld }
  public override var movesByDrag: Bool { scroller.canScroll }

  public override func takesDrag(from start: Point, to point: Point) -> Bool {
    let way = point - start
    guard scroller.canScroll, abs(along(way)) > ScrollArea.slop, abs(along(way)) >= abs(across(way)) else {
      return false
    }
    if scroller.canMove(by: -forwards(way)) { return true }
    // At its end, the area leaves the drag to an ancestor that can follow it.
    var outer: Widget = self
    while let parent = outer.parent {
      let origin = windowFrame.origin - parent.windowFrame.origin
      if parent.takesDrag(from: start + origin, to: point + origin) { return false }
      outer = parent
    }
    return true
  }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered, .left: break
    case .pressed(let point, _):
      pressed = point
      // A press stops a fling.
      if scroller.isCoasting { move(at: moment) { scroller, _ in grab(&scroller, at: point, moment) } }
    case .dragged(let point):
      if !scroller.isHeld, let pressed, takesDrag(from: pressed, to: point) {
        move(at: moment) { scroller, _ in grab(&scroller, at: point, moment) }
      }
      move(at: moment) { scroller, _ in scroller.drag(to: forwards(point), at: moment) }
    case .released: letGo(at: moment, isThrown: true)
    case .cancelled: letGo(at: moment, isThrown: false)
    }
  }

  private func grab(_ scroller: inout Scroller, at point: Point, _ moment: Moment) {
    scroller.grab(at: forwards(point), moment: moment)
  }

  private func letGo(at moment: Moment, isThrown: Bool) {
    pressed = nil
    move(at: moment) { scroller, atOnce in scroller.letGo(at: moment, atOnce: atOnce || !isThrown) }
  }

  // MARK: Keys

  public override var acceptsFocus: Bool { scroller.canScroll && !leavesFocusToContent }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard scroller.canScroll, modifiers.isEmpty || modifiers == .shift && key == .character(" ") else {
      return false
    }
    let isVertical = axis == .vertical
    let distance: Double? =
      switch key {
      case .up where isVertical, .left where !isVertical: -ScrollArea.step
      case .down where isVertical, .right where !isVertical: ScrollArea.step
      case .pageUp: -page
      case .pageDown: page
      // If a descendant has the focus, Space is text for it.
      case .character(" ") where isFocused: modifiers == .shift ? -page : page
      case .home: -scroller.goal
      case .end: scroller.end - scroller.goal
      default: nil
      }
    guard let distance else { return false }
    let isMirrored = runsBackwards && (key == .left || key == .right)
    return step(by: isMirrored ? -distance : distance, at: moment)
  }

  // MARK: Accessibility

  public override var semantics: Semantics? {
    guard scroller.canScroll else { return nil }
    let share = min(1, max(0, scroller.offset / scroller.end))
    return Semantics(
      .group, name: "", value: percent(share), actions: [.increment, .decrement])
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    switch action {
    case .increment: step(by: page, at: moment)
    case .decrement: step(by: -page, at: moment)
    default: false
    }
  }

  // MARK: Along the axis

  /// Whether the content runs against the direction of the coordinates.
  final var runsBackwards: Bool {
    axis == .horizontal && tree?.environment.direction == .rightToLeft
  }

  final func along(_ size: Size) -> Double { axis == .vertical ? size.height : size.width }
  private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }
  private func across(_ point: Point) -> Double { axis == .vertical ? point.x : point.y }
  // Returns the coordinate along the axis, which increases from the beginning of the content to its end.
  private func forwards(_ point: Point) -> Double { runsBackwards ? -along(point) : along(point) }

  private static func takesFocus(_ widget: Widget) -> Bool {
    !widget.isHidden && (widget.acceptsFocus || widget.children.contains(where: takesFocus))
  }
}

/// Draws what is at the edges of a scroll area, above its content: the shadow of a bar that covers content, and the focus
/// ring.
private final class ScrollEdges: Widget {
  /// The height of the shape that casts the shadow, so that its other edges are not seen.
  private static let height = 100.0
  /// The offset at which the shadow is complete, in points.
  private static let whole = 16.0

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard let area = parent as? ScrollArea else { return }
    let bounds = Rect(origin: .zero, size: frame.size)
    if area.axis == .vertical, area.shownOffset > 0, area.isBelowBar {
      var shadow = environment.theme.shadow(\.card)
      shadow.color = shadow.color.opacity(area.shownOffset / ScrollEdges.whole)
      let above = Rect(0, -ScrollEdges.height, frame.width, ScrollEdges.height).inset(by: -shadow.reach)
      canvas.drawShadow(of: RoundedRect(above.offset(by: Point(0, -shadow.reach))), shadow)
    }
    guard area.showsFocusAtEdges else { return }
    canvas.stroke(RoundedRect(bounds), width: 2, color: environment.theme.colors.focus)
  }
}
