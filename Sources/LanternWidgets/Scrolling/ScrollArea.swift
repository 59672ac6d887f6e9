public import LanternRaster

/// What a scroll view and a list have in common: a view of something longer than itself, moved by wheel, drag,
/// keys and scrollbar. What shows stands on whole pixels.
///
/// Where there is nowhere to go it takes no input, so that whatever it stands in can. One that scrolls vertically has
/// a `flex` of 1 unless it is given another.
public class ScrollArea: Widget {
  /// The way along which it scrolls.
  public enum Axis: Hashable, Sendable { case vertical, horizontal }

  let axis: Axis
  private let bar = ScrollBar()
  private let ring = ScrollFocusRing()
  private(set) var scroller = Scroller()
  // The offset at which its content stands, in pixels.
  private(set) var shown = 0
  private var pressed: Point?

  /// Part of a drag that its content does not follow yet, in points.
  private static let slop = 8.0
  /// What the keys for a line move by.
  private static let step = 54.0

  init(_ content: Widget, axis: Axis) {
    self.axis = axis
    super.init([content, ring, bar])
    // What scrolls down a page has what the rest of the page leaves.
    if axis == .vertical { flex = 1 }
  }

  // MARK: For the app

  /// How much of the content lies before what shows, in points; set it to show another place at once. It is kept
  /// within the content as soon as that has been laid out.
  public var scrollOffset: Double {
    get { scroller.offset }
    set {
      scroller.jump(to: newValue)
      follow(at: nil)
    }
  }

  // MARK: What a subclass says

  /// How long its content is in a room of a size.
  func contentLength(_ size: Size, in environment: Environment) -> Double { 0 }

  /// Places its content for an offset that is a whole number of pixels.
  func placeContent(_ size: Size, in environment: Environment) {}

  /// Whether a widget in it has the keyboard rather than it.
  var leavesFocusToContent: Bool { children.first.map(Self.takesFocus) ?? false }

  /// Whether it says at its edges that it has the keyboard.
  var showsFocusAtEdges: Bool { showsFocus }

  // MARK: Layout

  public final override func arrange(_ size: Size, in environment: Environment) {
    let before = scroller
    scroller.resize(extent: along(size), content: contentLength(size, in: environment))
    if scroller != before { bar.invalidate() }
    shown = pixels(in: environment)
    placeContent(size, in: environment)
    ring.place(at: Rect(origin: .zero, size: size), in: environment)
    let breadth = min(ScrollBar.breadth, (axis == .vertical ? size.width : size.height) / 4)
    let edge =
      axis == .vertical
      ? Rect(size.width - breadth, 0, breadth, size.height)
      : Rect(0, size.height - breadth, size.width, breadth)
    bar.place(at: scroller.canScroll ? environment.mirrored(edge, in: size.width) : .zero, in: environment)
  }

  /// Where something that lies so many pixels into the content is to be placed.
  ///
  /// What stands in the very middle between two pixels would be rounded one way here and the other there where a
  /// scale cannot be reckoned with exactly; a hair more has it rounded the same way wherever it is scrolled to.
  final func place(_ pixels: Double, in environment: Environment) -> Double {
    let hair = environment.scale.significand == 1 ? 0 : 1.0 / 1_024
    return (pixels - Double(shown) + hair) / environment.scale
  }

  public final override var clipsChildren: Bool { true }

  // MARK: Time

  public final override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    scroller.isMoving ? moment + .nanoseconds(1) : nil
  }

  // What moves damages itself, if it is by a pixel.
  public final override func changingFlow(in environment: Environment) -> Rect { .zero }

  public final override func timePassed(to moment: Moment, in environment: Environment) {
    scroller.advance(to: moment)
    follow(at: moment)
  }

  // Has the content stand where the scroller says, and the tree ask when it moves on.
  private func follow(at moment: Moment?) {
    guard let tree else { return }
    if pixels(in: tree.environment) == shown { return invalidate(.zero) }
    invalidate()
    invalidateArrangement()
    tree.contentMoved()
    if let moment { bar.show(at: moment) }
  }

  /// The offset that the picture shows.
  final var shownOffset: Double { Double(shown) / (tree?.environment.scale ?? 1) }

  private func pixels(in environment: Environment) -> Int {
    // No window is that long, and a Double counts no farther.
    Int(min(9e15, max(-9e15, (scroller.offset * environment.scale).rounded())))
  }

  // MARK: Moving

  /// Changes where it stands, now or smoothly.
  @discardableResult
  final func move<Result>(at moment: Moment, _ change: (inout Scroller, _ atOnce: Bool) -> Result) -> Result {
    let result = change(&scroller, tree?.environment.reducesMotion ?? true)
    follow(at: moment)
    return result
  }

  /// Goes on by a distance as keys do; false where it cannot.
  final func step(by distance: Double, at moment: Moment) -> Bool {
    move(at: moment) { $0.turn(by: distance, at: moment, atOnce: $1) }
  }

  /// How far a page is turned: a little of the old one stays.
  final var page: Double { max(scroller.extent * 0.5, scroller.extent - ScrollArea.step) }

  /// Goes where a part of the content shows, given by where it begins and how long it is.
  final func show(_ start: Double, _ length: Double, at moment: Moment) {
    let (extent, goal) = (scroller.extent, scroller.goal)
    let isFilled = start <= goal && start + length >= goal + extent
    guard !isFilled else { return }
    let target: Double
    if start < goal || length > extent {
      target = start
    } else if start + length > goal + extent {
      target = start + length - extent
    } else {
      return
    }
    move(at: moment) { $0.glide(to: target, at: moment, atOnce: $1) }
  }

  public override func reveal(_ part: Rect, at moment: Moment) -> Rect {
    guard scroller.canScroll else { return part }
    let length = along(part.size)
    // What lies before it counts from the leading side.
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

  public final override var hearsPointer: Bool { scroller.canScroll }
  public final override var takesPresses: Bool { scroller.isCoasting }
  public final override var keepsDrags: Bool { scroller.isHeld }
  public final override var movesByDrag: Bool { scroller.canScroll }

  public final override func takesDrag(from start: Point, to point: Point) -> Bool {
    let way = point - start
    guard scroller.canScroll, abs(along(way)) > ScrollArea.slop, abs(along(way)) >= abs(across(way)) else {
      return false
    }
    if scroller.canMove(by: -forwards(way)) { return true }
    // At its end, it gives way to what can follow the hand.
    var outer: Widget = self
    while let parent = outer.parent {
      let origin = windowFrame.origin - parent.windowFrame.origin
      if parent.takesDrag(from: start + origin, to: point + origin) { return false }
      outer = parent
    }
    return true
  }

  public final override func hear(_ pointer: PointerEvent, at moment: Moment) {
    switch pointer {
    case .entered, .left: break
    case .pressed(let point, _):
      pressed = point
      // What flies is caught.
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

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
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
      // One that has the focus writes it.
      case .character(" ") where isFocused: modifiers == .shift ? -page : page
      case .home: -scroller.goal
      case .end: scroller.end - scroller.goal
      default: nil
      }
    guard let distance else { return false }
    let isMirrored = runsBackwards && (key == .left || key == .right)
    return step(by: isMirrored ? -distance : distance, at: moment)
  }

  // MARK: To someone who does not see it

  public override var semantics: Semantics? {
    guard scroller.canScroll else { return nil }
    let share = min(1, max(0, scroller.offset / scroller.end))
    return Semantics(
      .group, name: "", value: "\(Int((share * 100).rounded())) %", actions: [.increment, .decrement])
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    switch action {
    case .increment: step(by: page, at: moment)
    case .decrement: step(by: -page, at: moment)
    default: false
    }
  }

  // MARK: Along the axis

  /// Whether the content runs against the way in which points count.
  final var runsBackwards: Bool {
    axis == .horizontal && tree?.environment.direction == .rightToLeft
  }

  final func along(_ size: Size) -> Double { axis == .vertical ? size.height : size.width }
  private func along(_ point: Point) -> Double { axis == .vertical ? point.y : point.x }
  private func across(_ point: Point) -> Double { axis == .vertical ? point.x : point.y }
  // Along the axis, from the beginning of the content towards its end.
  private func forwards(_ point: Point) -> Double { runsBackwards ? -along(point) : along(point) }

  private static func takesFocus(_ widget: Widget) -> Bool {
    !widget.isHidden && (widget.acceptsFocus || widget.children.contains(where: takesFocus))
  }
}

/// Says at the edges of a scroll area that it has the keyboard, over what shows there.
private final class ScrollFocusRing: Widget {
  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard let area = parent as? ScrollArea, area.showsFocusAtEdges else { return }
    let bounds = Rect(origin: .zero, size: frame.size)
    canvas.stroke(RoundedRect(bounds), width: 2, color: environment.theme.colors.focus)
  }
}
