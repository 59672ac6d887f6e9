import LanternRaster

/// What all that a person presses has in common: it can be disabled, has the focus and shows what the pointer does.
public class Control: Widget {
  /// A disabled one hears nothing and says so.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { press.release() }
      invalidate()
    }
  }
  private(set) var press = Press() { didSet { if press != oldValue { shadeChanged() } } }
  private var shade = Tween(0)

  // MARK: What a subclass says of itself

  /// What a press, Return and Space do.
  func activate(at moment: Moment) {}

  /// Whether a press does anything now.
  var isOperable: Bool { isEnabled }

  // MARK: What the pointer and the keyboard do

  /// How much it stands out under the pointer: 0, ½ hovered, 1 pressed. It comes at once and fades away.
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

  // What is taken away while it fades comes back without.
  public override func treeChanged() { shade.jump(to: shade.target) }

  public override var bleed: Double { focusRingReach }
  public override var hearsPointer: Bool { true }
  public override var acceptsFocus: Bool { isEnabled }
  public override var cursor: Cursor { isOperable ? .hand : .arrow }

  public override func hear(_ pointer: PointerEvent, at moment: Moment) {
    if press.hear(pointer, size: frame.size, isEnabled: isOperable) { activate(at: moment) }
  }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
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

  /// What is true of every control.
  var states: Set<Semantics.State> {
    var states: Set<Semantics.State> = []
    if !isEnabled { states.insert(.disabled) }
    if press.isPressed { states.insert(.pressed) }
    return states
  }

  var actions: Set<Semantics.Action> { isOperable ? [.press] : [] }
}

extension Theme.Colors {
  /// A colour as it is on what cannot be used now.
  func ink(_ color: Color, isEnabled: Bool) -> Color { isEnabled ? color : text.opacity(0.38) }

  /// A surface that cannot be used now.
  var disabledFill: Color { text.opacity(0.10) }
}

/// How far a focus ring reaches beyond what it surrounds, in points.
let focusRingReach = 4.0

/// Draws the ring that says where the keyboard is: two points wide, two points away.
func drawFocusRing(around shape: RoundedRect, on canvas: Canvas, _ environment: Environment) {
  let ring = RoundedRect(
    shape.rect.inset(by: -focusRingReach), cornerRadius: shape.cornerRadius + focusRingReach)
  canvas.stroke(ring, width: 2, color: environment.theme.colors.focus)
}
