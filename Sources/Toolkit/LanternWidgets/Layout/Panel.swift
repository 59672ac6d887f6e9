public import LanternRaster

/// A surface with a content: padding, fill, rounded corners, border, shadow, and size limits.
public final class Panel: Widget {
  /// The appearance of a panel, derived from the theme.
  public struct Style {
    /// The fill; nil for none.
    public var paint: Paint?
    /// The corner radius, in points.
    public var cornerRadius = 0.0
    /// The color of the border, one pixel wide; nil for none.
    public var edge: Color?
    /// The shadow; nil for none.
    public var shadow: Shadow?

    /// Creates a style. By default, the panel is invisible.
    public init(paint: Paint? = nil, cornerRadius: Double = 0, edge: Color? = nil, shadow: Shadow? = nil) {
      self.paint = paint
      self.cornerRadius = cornerRadius
      self.edge = edge
      self.shadow = shadow
    }

    /// A raised card.
    public static func card(_ theme: Theme) -> Style {
      Style(
        paint: .color(theme.colors.surface), cornerRadius: theme.radius.card, edge: theme.colors.separator,
        shadow: theme.shadow(\.card))
    }
  }

  /// The way in which a panel uses the space it is given.
  public enum Fit: Hashable, Sendable {
    /// Fills the space up to the maximum size, or takes its own size in the middle of the space.
    case fill, center
    /// Fills the width up to the maximum width, and takes its own height at the top of the space.
    case top
    /// Fills the whole space. The maximum size limits only the size that the panel asks for.
    case stretch
  }

  private let padding: Insets
  private let fit: Fit
  private let minimumSize: Size
  private let maximumSize: Size
  private let style: (Theme) -> Style
  private var surface = Rect.zero

  /// Creates a panel around its content. Several widgets are in a ``Column`` without spacing. Widths and heights are in
  /// points, the widths at the theme's normal size of text.
  public init(
    padding: Insets = 0, fit: Fit = .fill, minimumWidth: Double = 0, maximumWidth: Double = .infinity,
    minimumHeight: Double = 0, maximumHeight: Double = .infinity,
    style: @escaping (Theme) -> Style = { _ in Style() }, _ content: [Widget] = []
  ) {
    self.padding = padding
    self.fit = fit
    minimumSize = Size(minimumWidth, minimumHeight)
    maximumSize = Size(maximumWidth, maximumHeight)
    self.style = style
    super.init(content.count > 1 ? [Column(content)] : content)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let (minimumSize, maximumSize) = limits(environment)
    let room = Size(
      min(available.width, maximumSize.width), min(available.height, maximumSize.height))
    let wanted =
      children.first { !$0.isHidden }?.size(within: padding.inside(room), in: environment) ?? .zero
    let size = padding.around(wanted)
    return Size(
      min(room.width, max(minimumSize.width, size.width)),
      min(room.height, max(minimumSize.height, size.height)))
  }

  // A width is for a number of letters in a line, whatever their size.
  private func limits(_ environment: Environment) -> (minimum: Size, maximum: Size) {
    let scale = environment.theme.textScale
    return (
      Size(minimumSize.width * scale, minimumSize.height), Size(maximumSize.width * scale, maximumSize.height)
    )
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let old = surface
    let (_, maximumSize) = limits(environment)
    switch fit {
    case .fill:
      let (width, height) = (min(size.width, maximumSize.width), min(size.height, maximumSize.height))
      surface = Rect((size.width - width) / 2, 0, width, height)
    case .top:
      let width = min(size.width, maximumSize.width)
      let height = measure(Size(width, size.height), in: environment).height
      surface = Rect((size.width - width) / 2, 0, width, height)
    case .stretch: surface = Rect(origin: .zero, size: size)
    case .center:
      let wanted = measure(size, in: environment)
      let width = maximumSize.width.isFinite ? min(size.width, maximumSize.width) : wanted.width
      let height = min(size.height, wanted.height)
      surface = Rect((size.width - width) / 2, (size.height - height) / 2, width, height)
    }
    if surface != old { invalidate() }
    children.first?.place(at: padding.inside(surface, environment.direction), in: environment)
  }

  override func measureEmptyEdges() -> Size {
    guard let content = children.first(where: { !$0.isHidden }) else { return Size(.infinity, .infinity) }
    return Size(padding.trailing + content.emptyEdges.width, padding.bottom + content.emptyEdges.height)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    guard fit != .center, let content = children.first else { return nil }
    return content.baseline(at: padding.inside(size), in: environment).map { padding.top + $0 }
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let style = style(environment.theme)
    let shape = RoundedRect(surface, cornerRadius: style.cornerRadius)
    if let shadow = style.shadow { canvas.drawShadow(of: shape, shadow) }
    if let paint = style.paint { canvas.fill(shape, with: paint) }
    if let edge = style.edge { canvas.stroke(shape, width: environment.hairline, color: edge) }
  }

  public override func opaqueArea(in environment: Environment) -> Rect? {
    let style = style(environment.theme)
    guard case .color(let color) = style.paint, color.alpha == 255 else { return nil }
    return RoundedRect(surface, cornerRadius: style.cornerRadius).inscribed(environment)
  }

  public override var bleed: Double {
    tree.flatMap { style($0.environment.theme).shadow }?.reach ?? 0
  }
}

extension Widget {
  /// Returns the widget in a panel with empty space around it, in points.
  public final func padding(_ insets: Insets) -> Panel { Panel(padding: insets, [self]) }
}
