public import LanternRaster

/// Two widgets with a divider between them, which the user drags to resize both.
///
/// The divider is a stop for the Tab key. The arrow keys, Home and End move it. A double click, Return and Space
/// collapse a pane, and show it again, if the split pane allows that.
public final class SplitPane: Widget {
  /// The arrangement of the panes.
  public enum Axis: Hashable, Sendable {
    /// The panes are side by side, or one below the other.
    case horizontal, vertical
  }

  /// One of the panes. In a column, the leading pane is the upper one.
  public enum Side: Hashable, Sendable {
    /// The first or the second pane, in the direction of the layout.
    case leading, trailing
  }

  /// The position of the divider, and so the pane that keeps its size when the window is resized.
  public enum Position: Hashable, Sendable {
    /// The leading pane has this share of the space, 0 to 1.
    case fraction(Double)
    /// The leading or the trailing pane has this size, in points.
    case leading(Double)
    case trailing(Double)
  }

  /// The accessible name of the divider.
  public let name: String
  /// The wanted position of the divider. Setting it does not call `onResize`.
  ///
  /// The panes keep their minimum sizes. If both don't fit, they share the space in proportion to these.
  public var position: Position { didSet { if position != oldValue { positionChanged() } } }
  /// Whether the pane that can be collapsed is hidden. Setting it does not call `onResize`.
  ///
  /// Precondition: it is only set to true if a pane can be collapsed.
  public var isCollapsed = false {
    didSet {
      guard collapsibleSide != nil || !isCollapsed else {
        fatalError("no pane of this split pane can be collapsed")
      }
      if isCollapsed != oldValue { collapseChanged() }
    }
  }
  /// Called after the user moved the divider, also while it is dragged, or collapsed or showed a pane.
  public var onResize: (Position) -> Void
  let axis: Axis
  fileprivate let collapsibleSide: Side?
  private let minimum: (leading: Double, trailing: Double)
  private let panes: (leading: Pane, trailing: Pane)
  private let divider: SplitDivider

  /// Creates a split pane. `minimum` has the minimum sizes of the panes, and `collapsible` is the pane that the user
  /// can hide; nil for none.
  ///
  /// Precondition: the minimum sizes are finite and not negative.
  public init(
    _ name: String, axis: Axis = .horizontal, position: Position = .fraction(0.5),
    minimum: (leading: Double, trailing: Double) = (80, 80), collapsible: Side? = nil, leading: Widget,
    trailing: Widget, onResize: @escaping (Position) -> Void = { _ in }
  ) {
    guard minimum.leading >= 0, minimum.trailing >= 0, (minimum.leading + minimum.trailing).isFinite else {
      fatalError("the minimum sizes of panes must be finite and not negative")
    }
    self.name = name
    self.axis = axis
    self.position = position
    self.minimum = minimum
    self.onResize = onResize
    collapsibleSide = collapsible
    panes = (Pane(leading), Pane(trailing))
    divider = SplitDivider()
    super.init([panes.leading, divider, panes.trailing])
  }

  // MARK: Position

  // The space that the panes share.
  private var space: Double { max(0, along(frame.size) - SplitPane.thickness) }

  /// The thickness of the divider, in points.
  fileprivate static let thickness = 8.0
  /// The distance that an arrow key moves the divider, in points.
  fileprivate static let step = 16.0

  /// The permitted sizes of the leading pane.
  private func limits(_ space: Double) -> ClosedRange<Double> {
    let sum = minimum.leading + minimum.trailing
    guard sum <= space else {
      let only = sum > 0 ? space * minimum.leading / sum : 0
      return only...only
    }
    return minimum.leading...(space - minimum.trailing)
  }

  private func leadingSize(_ space: Double) -> Double {
    let wanted =
      switch position {
      case .fraction(let share): space * share
      case .leading(let size): size
      case .trailing(let size): space - size
      }
    let limits = limits(space)
    guard wanted.isFinite else { return limits.lowerBound }
    return min(limits.upperBound, max(limits.lowerBound, wanted))
  }

  /// The size of the leading pane, unless a pane is collapsed.
  fileprivate var leadingSize: Double { leadingSize(space) }

  /// The share of the leading pane in percent, for screen readers.
  fileprivate var share: Int {
    guard !isCollapsed else { return collapsibleSide == .leading ? 0 : 100 }
    return space > 0 ? Int((leadingSize / space * 100).rounded()) : 0
  }

  /// Moves the divider as the user would, and shows a collapsed pane.
  fileprivate func move(to wanted: Double) {
    let limits = limits(space)
    let size = min(limits.upperBound, max(limits.lowerBound, wanted))
    let (old, wasCollapsed) = (leadingSize, isCollapsed)
    isCollapsed = false
    guard size != old || wasCollapsed else { return }
    if size != old {
      position =
        switch position {
        case .fraction: .fraction(space > 0 ? size / space : 0)
        case .leading: .leading(size)
        case .trailing: .trailing(space - size)
        }
    }
    onResize(position)
  }

  fileprivate func toggleCollapsed() {
    guard collapsibleSide != nil else { return }
    isCollapsed.toggle()
    onResize(position)
  }

  private func positionChanged() {
    invalidateArrangement()
    divider.invalidate()
  }

  // A hidden pane gets no input.
  private func collapseChanged() {
    let pane = collapsibleSide == .leading ? panes.leading : panes.trailing
    pane.isHidden = isCollapsed
  }

  // MARK: Layout

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let sizes = [panes.leading, panes.trailing].filter { !$0.isHidden }.map {
      $0.size(within: available, in: environment)
    }
    // The panes fill the space along the axis, because the divider can move in all of it. Panes that are one below the
    // other also fill the width, because their divider runs across all of it.
    let wanted = sizes.reduce(SplitPane.thickness) { $0 + along($1) }
    let length = along(available).isFinite ? along(available) : wanted
    let breadth = sizes.map(across).max() ?? 0
    guard axis == .vertical else {
      return Size(min(available.width, length), min(available.height, breadth))
    }
    return Size(
      available.width.isFinite ? available.width : breadth, min(available.height, length))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let thickness = min(SplitPane.thickness, along(size))
    let space = along(size) - thickness
    let first =
      switch isCollapsed ? collapsibleSide : nil {
      case .leading: 0.0
      case .trailing: space
      case nil: environment.snapped(leadingSize(space))
      }
    func place(_ widget: Widget, _ start: Double, _ length: Double) {
      let rect =
        axis == .horizontal ? Rect(start, 0, length, size.height) : Rect(0, start, size.width, length)
      widget.place(at: environment.mirrored(rect, in: size.width), in: environment)
    }
    place(panes.leading, 0, first)
    place(divider, first, thickness)
    place(panes.trailing, first + thickness, max(0, space - first))
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
  private func across(_ size: Size) -> Double { axis == .horizontal ? size.height : size.width }
}

/// The area of one pane, which clips its content.
private final class Pane: Widget {
  init(_ content: Widget) { super.init([content]) }

  override var clipsChildren: Bool { true }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    children.first?.size(within: available, in: environment) ?? .zero
  }

  override func arrange(_ size: Size, in environment: Environment) {
    children.first?.place(at: Rect(origin: .zero, size: size), in: environment)
  }
}

/// The divider of a split pane.
private final class SplitDivider: Control {
  // The distance from the start of the divider to the point where it was grabbed; nil while it is not dragged.
  private var grip: Double?

  init() {
    super.init()
    contextMenu = { [weak self] _ in self?.menu ?? [] }
  }

  // For users who can click but not drag.
  private var menu: [MenuItem] {
    guard let split, let environment = tree?.environment else { return [] }
    let moves: [(WidgetMessage, Double)] = [
      (.enlarge, SplitDivider.stepsOfMenu), (.shrink, -SplitDivider.stepsOfMenu),
    ]
    return moves.map { title, steps in
      MenuItem(environment.text(title)) { [weak split] in
        split.map { $0.move(to: $0.leadingSize + steps * SplitPane.step) }
      }
    }
  }

  /// The number of steps by which a command of the menu moves the divider.
  private static let stepsOfMenu = 3.0

  private var split: SplitPane? { parent as? SplitPane }
  private var isHorizontal: Bool { split?.axis != .vertical }
  private var isMirrored: Bool { isHorizontal && tree?.environment.direction == .rightToLeft }

  override var keepsDrags: Bool { true }
  override var cursor: Cursor { isHorizontal ? .resizeHorizontal : .resizeVertical }
  override var bleed: Double { 2 }

  override func activate(_ activation: Activation, at moment: Moment) {
    if case .click(let count) = activation, count != 2 { return }
    split?.toggleCollapsed()
  }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    super.handle(pointer, at: moment)
    switch pointer {
    case .pressed(let point, _): grip = isMirrored ? frame.width - point.x : along(point)
    case .dragged(let point): drag(to: point)
    case .released, .cancelled: grip = nil
    case .entered, .left: break
    }
  }

  private func drag(to point: Point) {
    guard let grip, let split else { return }
    let inSplit = point + frame.origin
    let position = isMirrored ? split.frame.width - inSplit.x : along(inSplit)
    // A press that has not moved leaves a collapsed pane hidden.
    let start = isMirrored ? split.frame.width - frame.maxX : along(frame.origin)
    if position - grip != start { split.move(to: position - grip) }
  }

  private func along(_ point: Point) -> Double { isHorizontal ? point.x : point.y }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isFocused, modifiers.isEmpty, let split else { return false }
    let (forwards, backwards): (Key, Key) =
      !isHorizontal ? (.down, .up) : isMirrored ? (.left, .right) : (.right, .left)
    switch key {
    case forwards: split.move(to: split.leadingSize + SplitPane.step)
    case backwards: split.move(to: split.leadingSize - SplitPane.step)
    case .home: split.move(to: 0)
    case .end: split.move(to: .greatestFiniteMagnitude)
    default: return split.collapsibleSide != nil && super.handle(key, modifiers, at: moment)
    }
    return true
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard let split else { return false }
    switch action {
    case .increment: split.move(to: split.leadingSize + SplitPane.step)
    case .decrement: split.move(to: split.leadingSize - SplitPane.step)
    default: return split.collapsibleSide != nil && super.perform(action, at: moment)
    }
    return true
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    let shade = shade(at: moment)
    let center = bounds.center
    let line = environment.hairline
    let rule =
      isHorizontal
      ? Rect(environment.snapped(center.x - line / 2), 0, line, bounds.height)
      : Rect(0, environment.snapped(center.y - line / 2), bounds.width, line)
    canvas.fill(rule, with: .color(colors.separator))
    // A grip marks the line as movable.
    let (length, breadth) = (min(36, across(bounds.size)), 4.0)
    let grip =
      isHorizontal
      ? Rect(center.x - breadth / 2, center.y - length / 2, breadth, length)
      : Rect(center.x - length / 2, center.y - breadth / 2, length, breadth)
    canvas.fill(
      RoundedRect(grip, cornerRadius: breadth / 2),
      with: .color(colors.outline.mixed(with: colors.primary, by: shade)))
    if showsFocus { canvas.stroke(RoundedRect(bounds, cornerRadius: 4), width: 2, color: colors.focus) }
  }

  private func across(_ size: Size) -> Double { isHorizontal ? size.height : size.width }

  override var quantity: Quantity? { split.map { Quantity(Double($0.share), in: 0...100) } }

  override var semantics: Semantics? {
    guard let split else { return nil }
    var actions: Set<Semantics.Action> = [.increment, .decrement]
    if split.collapsibleSide != nil { actions.insert(.press) }
    var states = states
    if split.collapsibleSide != nil, !split.isCollapsed { states.insert(.expanded) }
    return Semantics(
      .separator, name: split.name, value: percent(Double(split.share) / 100), states: states,
      actions: actions)
  }
}
