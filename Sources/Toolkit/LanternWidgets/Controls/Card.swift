public import LanternRaster

/// A raised surface with content. A card with an action can be pressed and has the semantics of a button.
public final class Card: Control {
  private let name: String
  private let padding: Double
  private let action: (() -> Void)?

  /// Creates a card. The name is its accessible name, and `padding` is the space around the content in points.
  public init(_ name: String, padding: Double = 12, action: (() -> Void)? = nil, _ content: Widget) {
    self.name = name
    self.padding = padding
    self.action = action
    super.init([content])
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let inner = Size(max(0, available.width - 2 * padding), max(0, available.height - 2 * padding))
    let wanted = children.first?.size(within: inner, in: environment) ?? .zero
    return Size(
      min(available.width, wanted.width + 2 * padding), min(available.height, wanted.height + 2 * padding))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    children.first?.place(at: Rect(origin: .zero, size: size).inset(by: padding), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let shape = RoundedRect(Rect(origin: .zero, size: frame.size), cornerRadius: theme.radius.card)
    let shade = 0.10 * shade(at: moment)
    let style = Panel.Style.card(theme)
    if let shadow = style.shadow { canvas.drawShadow(of: shape, shadow) }
    canvas.fill(shape, with: .color(theme.colors.surface.mixed(with: theme.colors.primary, by: shade)))
    canvas.stroke(
      shape, width: environment.hairline,
      color: isHovered && isOperable ? theme.colors.primary : theme.colors.separator)
    if showsFocus { canvas.drawFocusRing(around: shape, environment) }
  }

  public override var bleed: Double {
    let shadow = tree.flatMap { Panel.Style.card($0.environment.theme).shadow }
    return max(focusRingReach, shadow?.reach ?? 0)
  }

  public override var handlesPointer: Bool { action != nil }
  public override var acceptsFocus: Bool { isOperable }
  public override var isOperable: Bool { isEnabled && action != nil }

  public override func activate(_ activation: Activation, at moment: Moment) { action?() }

  public override var semantics: Semantics? {
    action == nil ? nil : Semantics(.button, name: name, states: states, actions: actions)
  }
}
