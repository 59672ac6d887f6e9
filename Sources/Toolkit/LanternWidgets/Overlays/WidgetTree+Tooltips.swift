package import LanternRaster

/// The tooltip of a tree: the widget that it belongs to, and the moment at which it is due.
///
/// It knows neither the widgets beside the one it belongs to nor where an overlay is shown: each change returns the overlay
/// that the tree has to dismiss.
package struct Tooltip {
  /// The widget under the pointer, or with the focus, that has a tooltip.
  package private(set) weak var target: Widget?
  /// The moment at which the tooltip is shown; nil if it is shown or none is due.
  package private(set) var due: Moment?
  /// The position of the pointer; nil if the keyboard moved the focus to the target.
  package private(set) var point: Point?
  /// The moment at which the pointer left a widget whose tooltip was shown. Stored in the outermost tree.
  fileprivate var lastShown: Moment?
  /// The tree with the tooltip of the window. Stored in the outermost tree.
  fileprivate weak var tree: WidgetTree?
  private weak var overlay: Overlay?
  // The widget under the pointer whose tooltip a press, a key or the wheel has hidden.
  private weak var refusing: Widget?

  package init() {}

  /// Waits until a moment for the tooltip of a widget, at the position of the pointer or, for the focus, at none.
  package mutating func wait(for target: Widget?, at point: Point?, until due: Moment) {
    self.target = target
    self.point = point
    if target != nil { self.due = due }
  }

  /// The pointer rests over a widget with a tooltip, or over none. Returns whether the tree has to wait for this widget.
  package mutating func pointerRests(over target: Widget?) -> (waits: Bool, dismissed: Overlay?) {
    if refusing !== target { refusing = nil }
    if target === self.target { return (due != nil, nil) }
    // The focus keeps its tooltip until the pointer finds another one.
    if target == nil, point == nil { return (false, nil) }
    return (refusing == nil, drop())
  }

  /// Another input hides the tooltip. Its widget has none until the pointer has left the widget.
  package mutating func refuse() -> Overlay? {
    if point != nil { refusing = target ?? refusing }
    return drop()
  }

  /// The tooltip is shown by an overlay.
  package mutating func show(_ overlay: Overlay) {
    due = nil
    self.overlay = overlay
  }

  /// Ends the tooltip, or the wait for it.
  package mutating func drop() -> Overlay? {
    guard target != nil else { return nil }
    defer { (target, overlay, due) = (nil, nil, nil) }
    return overlay
  }
}

extension WidgetTree {
  /// The moment at which a tooltip is shown; nil if none is due.
  var nextTooltip: Moment? { tooltip.due.map { max($0, Moment(nanoseconds: shown.nanoseconds + 1)) } }

  /// Starts to wait until the pointer rests. While a tooltip was shown shortly before, the next one is due at once.
  func restPointer(at point: Point, _ moment: Moment) {
    let owner = tooltipOwner(at: point)
    let (waits, dismissed) = tooltip.pointerRests(over: owner)
    hideTooltip(dismissed)
    if waits { wait(for: owner, at: point, moment) }
  }

  /// Hides the tooltip of a widget that no longer is under the resting pointer.
  func contentMovedUnderTooltip(at point: Point) {
    if let target = tooltip.target, tooltip.point != nil, tooltipOwner(at: point) !== target { dropTooltip() }
  }

  // The pointer can move from a widget to its tooltip.
  private func tooltipOwner(at point: Point) -> Widget? {
    guard let widget = hit(point, or: { $0.shownTooltip != nil }) else { return nil }
    if widget is TooltipOverlay { return tooltip.target }
    return sequence(first: widget, next: \.parent).first { $0.shownTooltip != nil }
  }

  /// Starts to wait while the focus rests on a widget.
  func restFocus(at moment: Moment) {
    dropTooltip()
    if let focused, focused.shownTooltip != nil { wait(for: focused, at: nil, moment) }
  }

  private func wait(for target: Widget?, at point: Point?, _ moment: Moment) {
    // The window has one tooltip.
    if let other = outermost.tooltip.tree, other !== self { other.dropTooltip() }
    outermost.tooltip.tree = self
    let rest = environment.theme.motion.tooltip
    let follows = point != nil && outermost.tooltip.lastShown.map { moment - $0 < rest } ?? false
    tooltip.wait(for: target, at: point, until: follows ? moment : moment + rest)
  }

  /// Shows the tooltip that is due, and hides one whose widget is no longer visible.
  func updateTooltip(at moment: Moment) {
    guard let target = tooltip.target, isShown(target), target.drawnBounds?.isEmpty == false,
      let text = target.shownTooltip
    else { return dropTooltip() }
    guard let due = tooltip.due, due <= moment else { return }
    var anchor = target.visible(Rect(origin: .zero, size: target.frame.size))
    // Beside a large widget, the tooltip would be far from the pointer.
    if let point = tooltip.point, anchor.height > 2 * environment.theme.spacing.control {
      anchor = Rect(point.x - 12, point.y - 12, 24, 36)
    }
    let overlay = TooltipOverlay(text, beside: anchor.offset(by: originInWindow)) { [weak self] in
      self?.pointerLeftTooltip()
    }
    tooltip.show(overlay)
    outermost.present(overlay)
  }

  /// Hides the tooltip because the pointer left the tree, or the tooltip itself. The tooltip of the focus stays.
  func pointerLeftTooltip() {
    if outermost.pointer.hovered is TooltipOverlay { return }
    hideTooltip(tooltip.pointerRests(over: nil).dismissed)
  }

  /// Hides the tooltip of the window because of an input that reaches any of its trees.
  func refuseTooltip() {
    guard let tree = outermost.tooltip.tree else { return }
    tree.hideTooltip(tree.tooltip.refuse())
    outermost.tooltip.lastShown = nil
  }

  /// Hides the tooltip, or stops to wait for it.
  func dropTooltip() { hideTooltip(tooltip.drop()) }

  /// Dismisses the overlay of a tooltip that has ended, if it was shown.
  private func hideTooltip(_ overlay: Overlay?) {
    guard let overlay else { return }
    outermost.tooltip.lastShown = shown
    overlay.dismiss()
  }

  /// Hides the tooltip of a widget whose text has changed.
  func tooltipChanged(of widget: Widget) {
    accessible.forget()
    if tooltip.target === widget { dropTooltip() }
  }
}

/// The overlay that shows a tooltip. It stays while the pointer is over it (WCAG 2.2, 1.4.13), and takes no other input.
final class TooltipOverlay: Overlay {
  private let text: String
  private let anchor: Rect
  private let label: Label
  private let onLeave: () -> Void
  // The visible part. Between it and the widget, the pointer is over the tooltip too.
  private var shape = Rect.zero

  init(_ text: String, beside anchor: Rect, onLeave: @escaping () -> Void) {
    self.text = text
    self.anchor = anchor
    self.onLeave = onLeave
    label = Label(text, font: { $0.caption }, color: { $0.onInverse }, lines: nil)
    super.init([label])
  }

  override var isModal: Bool { false }
  override var leavesFocus: Bool { true }
  override var handlesPointer: Bool { true }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if pointer == .left { onLeave() }
  }

  private static func padding(_ theme: Theme) -> Insets {
    Insets(horizontal: theme.spacing.small, vertical: theme.spacing.tiny)
  }

  // Below the widget, or above it. In a window that has space on neither side, it is empty.
  override func place(over whole: Rect, in environment: Environment) -> Rect {
    let gap = environment.theme.spacing.tiny
    let padding = TooltipOverlay.padding(environment.theme)
    let widest = min(320 * max(1, environment.theme.textScale), whole.width - 2 * gap)
    let size = padding.around(label.size(within: padding.inside(Size(widest, .infinity)), in: environment))
    let x = max(gap, min(whole.maxX - gap - size.width, anchor.center.x - size.width / 2))
    let (below, above) = (anchor.maxY + gap, anchor.minY - gap - size.height)
    let isBelow = below + size.height <= whole.maxY
    guard isBelow || above >= 0 else { return .zero }
    let top = environment.snapped(isBelow ? below : above)
    let start = isBelow ? min(top, environment.snapped(anchor.maxY)) : top
    let end = isBelow ? top + size.height : max(top + size.height, environment.snapped(anchor.minY))
    shape = Rect(0, top - start, size.width, size.height)
    return Rect(environment.snapped(x), start, size.width, end - start)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    label.place(
      at: TooltipOverlay.padding(environment.theme).inside(shape, environment.direction), in: environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(
      RoundedRect(shape, cornerRadius: environment.theme.radius.control / 2),
      with: .color(environment.theme.colors.inverse))
  }

  override var semantics: Semantics? { Semantics(.tooltip, name: text) }
}
