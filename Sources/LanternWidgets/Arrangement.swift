public import LanternRaster

/// Where things stand across the direction in which they are lined up.
nonisolated public enum Alignment: Hashable, Sendable {
  case leading, center, trailing
  /// As wide (in a column) or as high (in a row) as the whole.
  case stretch

  /// Start and extent of something within a space.
  func place(_ extent: Double, in space: Double) -> (start: Double, extent: Double) {
    switch self {
    case .leading: (0, min(extent, space))
    case .center: ((space - min(extent, space)) / 2, min(extent, space))
    case .trailing: (space - min(extent, space), min(extent, space))
    case .stretch: (0, space)
    }
  }
}

/// Lines its children up in a column, top to bottom.
public final class Column: Line {
  public init(spacing: Double = 0, alignment: Alignment = .stretch, _ children: [Widget]) {
    super.init(isRow: false, spacing: spacing, alignment: alignment, children)
  }
}

/// Lines its children up in a row, from leading to trailing.
public final class Row: Line {
  public init(spacing: Double = 0, alignment: Alignment = .center, _ children: [Widget]) {
    super.init(isRow: true, spacing: spacing, alignment: alignment, children)
  }
}

/// Lays its children over one another, each filling the whole.
public final class Overlay: Widget {
  public override init(_ children: [Widget]) { super.init(children) }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    children.filter { !$0.isHidden }.reduce(Size.zero) { size, child in
      let wanted = child.measure(available, in: environment)
      return Size(max(size.width, wanted.width), max(size.height, wanted.height))
    }
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    for child in children { child.place(at: Rect(origin: .zero, size: size), in: environment) }
  }
}

/// Takes up what space is left over in a row or column.
public final class Spacer: Widget {
  public init() {
    super.init()
    flex = 1
  }
}

/// A surface with its one content: padding, a fill, rounded corners, an edge, a shadow, and limits of size.
public final class Panel: Widget {
  /// What a panel looks like, from the theme.
  public struct Style {
    public var paint: Paint?
    public var cornerRadius = 0.0
    public var edge: Color?
    public var shadow: Shadow?

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
        shadow: Shadow(color: theme.colors.shadow, blur: 24, drop: 8))
    }
  }

  /// Whether the panel fills the space that it is given, as far as its maximum width, or stands in its middle at
  /// its own size.
  public enum Fit: Hashable, Sendable { case fill, center }

  private let padding: Double
  private let fit: Fit
  private let maximumWidth: Double
  private let minimumHeight: Double
  private let style: (Theme) -> Style
  private var surface = Rect.zero

  public init(
    padding: Double = 0, fit: Fit = .fill, maximumWidth: Double = .infinity, minimumHeight: Double = 0,
    style: @escaping (Theme) -> Style = { _ in Style() }, _ content: [Widget] = []
  ) {
    precondition(content.count <= 1, "a panel has one content; put several into a row or column")
    self.padding = padding
    self.fit = fit
    self.maximumWidth = maximumWidth
    self.minimumHeight = minimumHeight
    self.style = style
    super.init(content)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, maximumWidth)
    let inner = Size(max(0, width - 2 * padding), max(0, available.height - 2 * padding))
    let wanted = children.first { !$0.isHidden }?.measure(inner, in: environment) ?? .zero
    return Size(
      min(width, wanted.width + 2 * padding),
      min(available.height, max(minimumHeight, wanted.height + 2 * padding)))
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    switch fit {
    case .fill:
      let width = min(size.width, maximumWidth)
      surface = Rect((size.width - width) / 2, 0, width, size.height)
    case .center:
      let wanted = measure(size, in: environment)
      let width = maximumWidth.isFinite ? min(size.width, maximumWidth) : wanted.width
      surface = Rect((size.width - width) / 2, (size.height - wanted.height) / 2, width, wanted.height)
    }
    children.first?.place(at: surface.inset(by: padding), in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let style = style(environment.theme)
    let shape = RoundedRect(surface, cornerRadius: style.cornerRadius)
    if let shadow = style.shadow { canvas.drawShadow(of: shape, shadow) }
    if let paint = style.paint { canvas.fill(shape, with: paint) }
    if let edge = style.edge { canvas.stroke(shape, width: environment.hairline, color: edge) }
  }

  public override func isOpaque(in environment: Environment) -> Bool {
    let style = style(environment.theme)
    guard fit == .fill, !maximumWidth.isFinite, style.cornerRadius == 0, case .color(let color) = style.paint
    else { return false }
    return color.alpha == 255
  }

  public override var bleed: Double {
    guard let shadow = tree.flatMap({ style($0.environment.theme).shadow }) else { return 0 }
    return shadow.blur + abs(shadow.drop)
  }
}

/// What rows and columns have in common; they differ in which way is along.
public class Line: Widget {
  private let isRow: Bool
  private let spacing: Double
  private let alignment: Alignment

  fileprivate init(isRow: Bool, spacing: Double, alignment: Alignment, _ children: [Widget]) {
    self.isRow = isRow
    self.spacing = spacing
    self.alignment = alignment
    super.init(children)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let shown = children.filter { !$0.isHidden }
    let extents = extents(shown, available, environment)
    let breadth = zip(shown, extents).reduce(0.0) { widest, pair in
      max(widest, across(pair.0.measure(size(pair.1, across(available)), in: environment)))
    }
    let gaps = spacing * Double(max(0, shown.count - 1))
    return size(extents.reduce(gaps, +), min(breadth, across(available)))
  }

  public override func arrange(_ space: Size, in environment: Environment) {
    let shown = children.filter { !$0.isHidden }
    var position = 0.0
    for (child, extent) in zip(shown, extents(shown, space, environment)) {
      let wanted = child.measure(size(extent, across(space)), in: environment)
      let (start, breadth) = alignment.place(across(wanted), in: across(space))
      var rect =
        isRow ? Rect(position, start, extent, breadth) : Rect(start, position, breadth, extent)
      if environment.direction == .rightToLeft {
        rect.origin.x = space.width - rect.maxX
      }
      child.place(at: rect, in: environment)
      position += extent + spacing
    }
  }

  // Fixed children take what they want while it lasts; flexible ones share the rest.
  private func extents(_ shown: [Widget], _ available: Size, _ environment: Environment) -> [Double] {
    var rest = along(available) - spacing * Double(max(0, shown.count - 1))
    var extents = shown.map { child -> Double in
      guard child.flex == 0 else { return 0 }
      let wanted = along(child.measure(size(max(0, rest), across(available)), in: environment))
      rest -= wanted
      return wanted
    }
    let shares = shown.reduce(0) { $0 + $1.flex }
    guard shares > 0, rest > 0, rest.isFinite else { return extents }
    for (index, child) in shown.enumerated() where child.flex > 0 {
      extents[index] = rest * child.flex / shares
    }
    return extents
  }

  private func along(_ size: Size) -> Double { isRow ? size.width : size.height }
  private func across(_ size: Size) -> Double { isRow ? size.height : size.width }
  private func size(_ along: Double, _ across: Double) -> Size {
    isRow ? Size(along, across) : Size(across, along)
  }
}
