public import LanternRaster

/// A control that performs an action when it is clicked, or when Return or Space is pressed while it has the focus.
public final class Button: Control {
  /// The prominence of a button.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The main action, on a filled surface.
    case filled
    /// An action that deletes something for good.
    case destructive
    /// One of several actions.
    case tonal
    /// A text without a surface, as in a bar.
    case plain
  }

  /// The title, on several lines if the button is too narrow for one.
  public var title: String { didSet { if title != oldValue { invalidateLayout() } } }
  /// Whether the button shows an activity indicator instead of its title. A busy button ignores presses and keeps
  /// the focus.
  public var isBusy = false { didSet { if isBusy != oldValue { invalidate() } } }
  /// Called once for each press.
  public var action: () -> Void
  /// The keys that perform the same action, which the tooltip shows after the title if that is not shown. A command
  /// sets them.
  var shortcut: Shortcut?
  private let style: Style
  private var icon: Path?
  private var showsTitle: Bool
  // Whether the icon points along the reading direction, so that right-to-left layouts mirror it.
  private var isIconDirectional = false

  /// Creates a button. The icon is a path in a square of one point, drawn as a line on the leading side of the
  /// title.
  ///
  /// If `showsTitle` is false, only the icon is shown. The title is the accessible name and the tooltip. Precondition: the title
  /// is shown or there is an icon.
  public init(
    _ title: String, style: Style = .filled, icon: Path? = nil, showsTitle: Bool = true,
    action: @escaping () -> Void = {}
  ) {
    guard showsTitle || icon != nil else { fatalError("a button without a visible title needs an icon") }
    self.title = title
    self.style = style
    self.icon = icon
    self.showsTitle = showsTitle
    self.action = action
    super.init()
  }

  /// Creates a button that is enabled, and busy, while observable models say so.
  public convenience init(
    _ title: String, style: Style = .filled, icon: Path? = nil, showsTitle: Bool = true,
    isEnabled: @escaping () -> Bool, isBusy: @escaping () -> Bool = { false },
    action: @escaping () -> Void
  ) {
    self.init(title, style: style, icon: icon, showsTitle: showsTitle, action: action)
    observing(\.isEnabled, isEnabled).observing(\.isBusy, isBusy)
  }

  override var shownTooltip: String? {
    let text = super.shownTooltip ?? (showsTitle ? nil : title)
    guard isEnabled || disabledReason == nil, let shortcutText else { return text }
    return text.map { "\($0) (\(shortcutText))" } ?? shortcutText
  }
  override var defaultDescription: String? { super.shownTooltip ?? shortcutText }
  private var shortcutText: String? { shortcut.flatMap { shortcut in tree?.environment.text(shortcut) } }

  /// Shows an icon in place of the title, which stays the accessible name, or without an icon the title. A directional
  /// icon is one for left-to-right layouts, and is mirrored in right-to-left layouts.
  package func showDirectionalIcon(_ icon: Path?) {
    self.icon = icon
    showsTitle = icon == nil
    isIconDirectional = icon != nil
    invalidateLayout()
  }

  public override var acceptsInitialFocus: Bool { acceptsFocus && style != .destructive }
  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let spacing = environment.theme.spacing
    if !showsTitle { return Size(min(available.width, spacing.control), spacing.control) }
    let content = contentSize(within: available.width, environment)
    let inset = style == .plain ? spacing.medium : spacing.large
    return Size(
      min(available.width, content.width + 2 * inset),
      max(spacing.control, content.height + 2 * spacing.small))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: theme.radius.control)
    let look = look(theme, shade(at: moment))
    canvas.fill(shape, with: .color(look.fill))
    if theme.isHighContrast, style != .plain {
      let edge = isEnabled ? theme.colors.outline : theme.colors.text.opacity(0.38)
      canvas.stroke(shape, width: environment.snapped(1), color: edge)
    }
    if showsFocus { canvas.drawFocusRing(around: shape, environment) }
    if isBusy {
      let diameter = min(iconSize(environment), bounds.height)
      ActivityIndicator.draw(
        around: bounds.center, diameter: diameter, look.ink, on: canvas, environment, at: moment)
    } else {
      drawContent(look.ink, in: bounds, on: canvas, environment)
    }
  }

  private func look(_ theme: Theme, _ shade: Double) -> (fill: Color, ink: Color) {
    let colors = theme.colors
    let (fill, ink) =
      switch style {
      case .filled: (theme.primary(shade: shade), colors.onPrimary)
      case .destructive: (theme.destructive(shade: shade), colors.onDestructive)
      case .tonal: (colors.accent.mixed(with: colors.onAccent, by: 0.2 * shade), colors.onAccent)
      case .plain: (colors.primary.opacity(0.2 * shade), colors.primary)
      }
    guard !isEnabled else { return (fill, ink) }
    return (style == .plain ? .clear : colors.disabledFill, colors.ink(ink, isEnabled: false))
  }

  // The icon and the title are centered together.
  private func drawContent(_ ink: Color, in bounds: Rect, on canvas: Canvas, _ environment: Environment) {
    let theme = environment.theme
    let room = max(0, bounds.width - 2 * theme.spacing.small)
    let width = min(room, contentSize(within: bounds.width, environment).width)
    var rest = Rect((bounds.width - width) / 2, 0, width, bounds.height)
    if let icon {
      let size = iconSize(environment)
      let square = Rect(
        environment.snapped(rest.minX), environment.snapped((bounds.height - size) / 2), size, size)
      let isMirrored = isIconDirectional && environment.direction == .rightToLeft
      canvas.drawIcon(
        isMirrored ? icon.map { Point(1 - $0.x, $0.y) } : icon, ink,
        in: environment.mirrored(square, in: bounds.width))
      let taken = min(rest.width, size + theme.spacing.small)
      rest = Rect(rest.minX + taken, rest.minY, rest.width - taken, rest.height)
    }
    guard showsTitle else { return }
    titleLines(within: bounds.width, environment).draw(
      ink, icon == nil ? .center : .leading, in: environment.mirrored(rest, in: bounds.width), on: canvas,
      environment)
  }

  // The insets shrink before the title wraps.
  private func titleLines(within width: Double, _ environment: Environment) -> ControlTitle {
    let spacing = environment.theme.spacing
    let taken = icon == nil ? 0 : iconSize(environment) + spacing.small
    return ControlTitle(
      title, environment.theme.type.label, width: width - 2 * spacing.small - taken, environment)
  }

  private func contentSize(within width: Double, _ environment: Environment) -> Size {
    let text = showsTitle ? titleLines(within: width, environment).size : .zero
    guard icon != nil else { return text }
    let size = iconSize(environment)
    let gap = title.isEmpty || !showsTitle ? 0 : environment.theme.spacing.small
    return Size(size + gap + text.width, max(size, text.height))
  }

  private func iconSize(_ environment: Environment) -> Double {
    environment.snapped(environment.theme.type.label.size * 1.25)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    titleLines(within: size.width, environment).baseline(in: size.height, environment)
  }

  public override var isOperable: Bool { isEnabled && !isBusy }

  public override func activate(_ activation: Activation, at moment: Moment) { action() }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    isBusy ? environment.nextDecoration(after: moment) : super.nextChange(after: moment, in: environment)
  }

  public override var semantics: Semantics? {
    Semantics(.button, name: title, states: isBusy ? states.union([.busy]) : states, actions: actions)
  }
}
