public import LanternRaster

/// Does something when pressed and let go inside, or by Return or Space while focused.
public final class Button: Widget {
  /// How much a button asks to be pressed.
  public enum Style: Hashable, Sendable {
    /// The main thing to do, on a filled surface.
    case filled
    /// A word that can be pressed, as in a bar.
    case plain
  }

  public var title: String { didSet { if title != oldValue { invalidateLayout() } } }
  /// A disabled button hears nothing and says so.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      if !isEnabled { press.release() }
      invalidate()
    }
  }
  /// Called once for each press.
  public var action: () -> Void
  private let style: Style
  private var press = Press() { didSet { if press != oldValue { invalidate() } } }

  public init(_ title: String, style: Style = .filled, action: @escaping () -> Void = {}) {
    self.title = title
    self.style = style
    self.action = action
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let text = environment.size(of: title, environment.theme.type.label)
    let spacing = environment.theme.spacing
    let inset = style == .filled ? spacing.large : spacing.medium
    return Size(
      min(available.width, text.width + 2 * inset), max(spacing.control, text.height + spacing.small))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: theme.radius.control)
    let ink: Color
    switch style {
    case .filled:
      let shade = press.isPressed ? 0.24 : press.isHovered ? 0.12 : 0
      canvas.fill(shape, with: .color(theme.colors.primary.mixed(with: theme.colors.text, by: shade)))
      ink = theme.colors.onPrimary
    case .plain:
      let tint = press.isPressed ? 0.22 : press.isHovered ? 0.11 : 0
      canvas.fill(shape, with: .color(theme.colors.primary.opacity(tint)))
      ink = theme.colors.primary
    }
    if showsFocus { drawFocusRing(around: shape, on: canvas, environment) }
    drawText(
      title, theme.type.label, isEnabled ? ink : ink.opacity(0.45), .center,
      in: bounds.inset(by: theme.spacing.tiny), on: canvas, environment)
  }

  public override var bleed: Double { focusRingReach }
  public override var hearsPointer: Bool { true }
  public override var acceptsFocus: Bool { isEnabled }

  public override func hear(_ pointer: PointerEvent, at moment: Moment) {
    if press.hear(pointer, size: frame.size, isEnabled: isEnabled) { action() }
  }

  public override func hear(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isEnabled, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    action()
    return true
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    let line = environment.line(title, environment.theme.type.label)
    let height = Double(line.ascent + line.descent) / environment.scale
    return (size.height - height) / 2 + Double(line.ascent) / environment.scale
  }

  public override var cursor: Cursor { isEnabled ? .hand : .arrow }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .press, isEnabled else { return false }
    self.action()
    return true
  }

  public override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if !isEnabled { states.insert(.disabled) }
    if press.isPressed { states.insert(.pressed) }
    return Semantics(.button, name: title, states: states, actions: isEnabled ? [.press] : [])
  }
}

/// How far a focus ring reaches beyond what it surrounds, in points.
let focusRingReach = 4.0

/// Draws the ring that says where the keyboard is: two points wide, two points away.
func drawFocusRing(around shape: RoundedRect, on canvas: Canvas, _ environment: Environment) {
  let ring = RoundedRect(
    shape.rect.inset(by: -focusRingReach), cornerRadius: shape.cornerRadius + focusRingReach)
  canvas.stroke(ring, width: 2, color: environment.theme.colors.focus)
}
