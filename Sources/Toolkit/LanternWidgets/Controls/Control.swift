public import LanternRaster

/// The base class of controls: a control can be disabled, can have the focus, and is activated by a click, by Return
/// or Space, and by a screen reader.
///
/// To write a control, override `activate(_:at:)`, `measure`, `draw` and `semantics`. In `draw`, mix in
/// `shade(at:)` for hover and press, and draw a focus ring if `showsFocus` is true. In `semantics`, return `states`
/// and `actions`.
open class Control: Widget {
  /// The input that activated a control.
  public enum Activation: Hashable, Sendable {
    /// A click. `count` is 2 for a double click.
    case click(count: Int)
    /// Return or Space.
    case key
    /// An action that a screen reader, a test or a tool requested.
    case accessibility
  }

  nonisolated deinit {}

  /// Whether the control is enabled. A disabled control ignores input and appears disabled.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { press.isPressed = false }
      availabilityChanged()
    }
  }
  /// The reason why the control is disabled, shown as its tooltip while it is; nil for none.
  ///
  /// Where the semantics of the control have no description, it is that too.
  public var disabledReason: String? {
    didSet { if disabledReason != oldValue { tree?.tooltipChanged(of: self) } }
  }
  /// Whether quick presses in a row act one by one, also if each leads to a page with another such control in its place,
  /// such as Next in a tour. The default is false: the second press of a double click has no effect on a control that
  /// has taken the place of the pressed one, such as Log In in that of Log Out.
  public var allowsSeries = false
  /// Whether the pointer is over the control.
  public var isHovered: Bool { press.isHovered }
  /// Whether a press holds the control. A press that is dragged off the control does not, until it returns.
  public var isPressed: Bool { press.isPressed }

  private var press = Press() { didSet { if press != oldValue { shadeChanged() } } }
  private var shade = Tween(0)

  override var shownTooltip: String? { isEnabled ? tooltip : disabledReason ?? tooltip }
  override var defaultDescription: String? { shownTooltip }

  // MARK: Members that a subclass overrides

  /// Performs the control's action.
  open func activate(_ activation: Activation, at moment: Moment) {}

  /// Whether an activation has an effect now.
  open var isOperable: Bool { isEnabled }

  /// Called after the control was enabled or disabled.
  open func availabilityChanged() { invalidate() }

  // MARK: Drawing and semantics

  /// Returns the emphasis to draw at a moment: ½ while hovered, 1 while pressed, otherwise 0. It appears immediately
  /// and fades out.
  public func shade(at moment: Moment) -> Double { isOperable ? shade.value(at: moment) : 0 }

  /// The states that apply to every control: disabled and pressed.
  open var states: Set<Semantics.State> {
    var states: Set<Semantics.State> = []
    if !isEnabled { states.insert(.disabled) }
    if isPressed { states.insert(.pressed) }
    return states
  }

  /// The actions that apply to every control: a press, while the control is operable.
  public var actions: Set<Semantics.Action> { isOperable ? [.press] : [] }

  private func shadeChanged() {
    let target = isPressed ? 1 : isHovered ? 0.5 : 0
    if target >= shade.target {
      shade.jump(to: target)
      invalidate()
    } else {
      animate(&shade, to: target, over: { $0.press })
    }
  }

  // A control that is removed while it fades returns without the fading shade.
  open override func treeChanged() { shade.jump(to: shade.target) }

  open override var bleed: Double { focusRingReach }

  open override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    shade.nextChange(after: moment)
  }

  open override func timePassed(to moment: Moment, in environment: Environment) {
    shade.frameBegan(at: moment)
  }

  // MARK: Input

  open override var handlesPointer: Bool { true }
  open override var acceptsFocus: Bool { isEnabled }
  open override var cursor: Cursor { isOperable ? .hand : .arrow }

  open override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if let count = press.handle(pointer, size: frame.size, isEnabled: isOperable) {
      activate(.click(count: count), at: moment)
    }
  }

  // A key that a focused descendant did not handle is not meant for this control.
  open override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isOperable, tree?.focused === self, modifiers.isEmpty, key == .enter || key == .character(" ")
    else { return false }
    activate(.key, at: moment)
    return true
  }

  open override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .press, isOperable else { return false }
    activate(.accessibility, at: moment)
    return true
  }
}

/// The state of the pointer over a control: hover, press, drag off and back on, release.
private nonisolated struct Press: Equatable {
  var isHovered = false
  var isPressed = false
  private var clicks = 1

  /// Handles an event over a control of a given size. Returns the number of clicks in a row if the event completed a
  /// click.
  mutating func handle(_ pointer: PointerEvent, size: Size, isEnabled: Bool) -> Int? {
    switch pointer {
    case .entered: isHovered = true
    case .left: isHovered = false
    case .pressed(_, let count):
      isPressed = isEnabled
      clicks = count
    case .dragged(let point): isPressed = isEnabled && Rect(origin: .zero, size: size).contains(point)
    case .released(let isInside):
      let wasPressed = isPressed
      isPressed = false
      return wasPressed && isInside ? clicks : nil
    case .cancelled: self = Press()
    }
    return nil
  }
}

extension Theme {
  /// Returns the fill of a primary control with an emphasis of 0 to 1. It becomes darker in both themes.
  func primary(shade: Double) -> Color {
    colors.primary.mixed(with: isDark ? colors.onPrimary : colors.text, by: 0.28 * shade)
  }

  /// Returns the fill of a destructive control with an emphasis of 0 to 1. It becomes darker in both themes.
  func destructive(shade: Double) -> Color {
    colors.destructive.mixed(with: isDark ? colors.onDestructive : colors.text, by: 0.28 * shade)
  }
}

extension Theme.Colors {
  /// Returns the color unchanged, or a translucent text color if the control is disabled.
  public func ink(_ color: Color, isEnabled: Bool) -> Color { isEnabled ? color : text.opacity(0.38) }

  /// The fill of a disabled control.
  public var disabledFill: Color { text.opacity(0.10) }
}
