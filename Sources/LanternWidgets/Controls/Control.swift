import LanternRaster

/// The base of all controls: it can be disabled, can have the focus, and reacts to the pointer.
public class Control: Widget {
  /// Whether the control is enabled. A disabled control ignores input and appears disabled.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { press.release() }
      invalidate()
    }
  }
  private(set) var press = Press() { didSet { if press != oldValue { shadeChanged() } } }
  private var shade = Tween(0)

  // MARK: Members that a subclass overrides

  /// Performs the action of a press, of Return and of Space.
  func activate(at moment: Moment) {}

  /// Whether a press has an effect now.
  var isOperable: Bool { isEnabled }

  // MARK: Pointer and keyboard

  /// The emphasis at a moment: ½ when hovered, 1 when pressed, otherwise 0. It appears immediately and fades out.
  func shade(at moment: Moment) -> Double { isOperable ? shade.value(at: moment) : 0 }

  private func shadeChanged() {
    let wanted = press.isPressed ? 1 : press.isHovered ? 0.5 : 0
    if wanted >= shade.target {
      shade.jump(to: wanted)
      invalidate()
    } else {
      send(&shade, to: wanted, over: { $0.press })
    }
  }

  // A control that is removed while it fades returns without the fading shade.
  public override func treeChanged() { shade.jump(to: shade.target) }

  public override var bleed: Double { focusRingReach }
  public override var hearsPointer: Bool { true }
  public override var acceptsFocus: Bool { isEnabled }
  public override var cursor: Cursor { isOperable ? .hand : .arrow }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if press.handle(pointer, size: frame.size, isEnabled: isOperable) { activate(at: moment) }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isOperable, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    activate(at: moment)
    return true
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .press, isOperable else { return false }
    activate(at: moment)
    return true
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    shade.isMoving(after: moment) ? Moment(nanoseconds: moment.nanoseconds + 1) : nil
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    shade.frameCame(at: moment)
  }

  /// The states that apply to every control.
  var states: Set<Semantics.State> {
    var states: Set<Semantics.State> = []
    if !isEnabled { states.insert(.disabled) }
    if press.isPressed { states.insert(.pressed) }
    return states
  }

  var actions: Set<Semantics.Action> { isOperable ? [.press] : [] }
}

extension Theme.Colors {
  /// Returns the color unchanged, or a translucent text color if the control is disabled.
  func ink(_ color: Color, isEnabled: Bool) -> Color { isEnabled ? color : text.opacity(0.38) }

  /// The fill of a disabled control.
  var disabledFill: Color { text.opacity(0.10) }
}

/// The distance by which a focus ring extends beyond the shape it surrounds, in points.
let focusRingReach = 4.0

/// Draws the focus ring: two points wide, at a distance of two points.
func drawFocusRing(around shape: RoundedRect, on canvas: Canvas, _ environment: Environment) {
  let ring = RoundedRect(
    shape.rect.inset(by: -focusRingReach), cornerRadius: shape.cornerRadius + focusRingReach)
  canvas.stroke(ring, width: 2, color: environment.theme.colors.focus)
}
