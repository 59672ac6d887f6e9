public import LanternRaster

/// The top-level navigation of an app: a bar at the bottom of a window, or a rail along its leading side.
public final class TabBar: SelectionGroup {
  /// A tab.
  public struct Item {
    /// The title below the icon.
    public var title: String
    /// The icon: a path in a square of one point, drawn as a line.
    public var icon: Path
    /// The number of unseen items behind the tab; 0 shows no badge.
    public var badge: Int
    /// The badge for assistive technology, such as "3 messages". Nil means the number alone.
    public var badgeDescription: String?

    /// Creates a tab.
    public init(_ title: String, icon: Path, badge: Int = 0, badgeDescription: String? = nil) {
      self.title = title
      self.icon = icon
      self.badge = badge
      self.badgeDescription = badgeDescription
    }
  }

  /// The direction in which the tabs are lined up.
  public enum Axis: Hashable, Sendable {
    /// Side by side, at the bottom of a window.
    case horizontal
    /// One below the other, on the leading side of a window.
    case vertical
  }

  private let name: String
  /// Called when the user selects the tab that is selected already.
  public var onReselect: () -> Void = {}
  /// The current direction of the tabs.
  public var axis: Axis {
    get { isRow ? .horizontal : .vertical }
    set { isRow = newValue == .horizontal }
  }

  /// Creates a tab bar. `onSelect` is called with the index when the user selects another tab. Precondition:
  /// `selected` is the index of an item.
  public init(
    _ name: String, axis: Axis = .horizontal, selected: Int = 0, _ items: [Item],
    onSelect: @escaping (Int) -> Void = { _ in }
  ) {
    self.name = name
    super.init(items.map(Tab.init), isRow: axis == .horizontal, selected: selected, onSelect: onSelect)
  }

  /// The current tabs.
  public var items: [Item] { choices.compactMap { ($0 as? Tab)?.item } }

  /// Replaces the tabs. Precondition: `selected` is the index of a new item.
  public func offer(_ items: [Item], selected: Int) { offer(items.map(Tab.init), selected: selected) }

  /// Sets the number in the badge of a tab; 0 removes the badge. The description is for assistive technology, such as
  /// "3 messages".
  public func setBadge(_ count: Int, description: String? = nil, at index: Int) {
    (choices[index] as? Tab)?.setBadge(count, description)
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let sizes = choices.map { $0.size(within: available, in: environment) }
    let spacing = environment.theme.spacing
    switch axis {
    case .horizontal:
      let height = environment.isLow ? Tab.pillSize(environment).height + 2 * spacing.small : .infinity
      return Size(available.width, min(height, sizes.map(\.height).max() ?? 0))
    case .vertical:
      return Size(min(available.width, sizes.map(\.width).max() ?? 0) + spacing.small, available.height)
    }
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let count = Double(choices.count)
    let spacing = environment.theme.spacing
    switch axis {
    case .horizontal:
      let width = min(size.width / count, 168 * environment.theme.textScale)
      let start = (size.width - width * count) / 2
      for (index, choice) in choices.enumerated() {
        let rect = Rect(start + Double(index) * width, 0, width, size.height)
        choice.place(at: environment.mirrored(rect, in: size.width), in: environment)
      }
    case .vertical:
      let wanted = choices.map { $0.size(within: size, in: environment).height }.max() ?? 0
      // In a low window, the tabs are lower. None is left out.
      let height = min(wanted + spacing.tiny, max(0, size.height - 2 * spacing.small) / count)
      for (index, choice) in choices.enumerated() {
        choice.place(
          at: Rect(0, spacing.small + Double(index) * height, size.width, height), in: environment)
      }
    }
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    canvas.fill(bounds, with: .color(colors.surface))
    let line = environment.hairline
    let edge =
      axis == .horizontal
      ? Rect(0, 0, frame.width, line) : Rect(frame.width - line, 0, line, frame.height)
    canvas.fill(environment.mirrored(edge, in: frame.width), with: .color(colors.separator))
    let mark = markPlace(at: moment) { choice in
      (choice as? Tab).map { $0.pill(environment).offset(by: choice.frame.origin) } ?? choice.frame
    }
    let pill = RoundedRect(mark, cornerRadius: mark.height / 2)
    canvas.fill(pill, with: .color(colors.accent))
    // The fill alone has too little contrast to show which tab is selected.
    canvas.stroke(pill, width: environment.snapped(1), color: colors.outline)
  }

  public override func opaqueArea(in environment: Environment) -> Rect? {
    environment.theme.colors.surface.alpha == 255 ? Rect(origin: .zero, size: frame.size) : nil
  }

  public override var semantics: Semantics? {
    Semantics(.tablist, name: name, value: choices[selected].semantics?.name)
  }
}

private final class Tab: Choice {
  private(set) var item: TabBar.Item
  private var title: String { item.title }
  private var icon: Path { item.icon }
  private var badge: Int { item.badge }

  init(_ item: TabBar.Item) {
    self.item = item
    super.init()
  }

  func setBadge(_ count: Int, _ description: String?) {
    guard (count, description) != (badge, item.badgeDescription) else { return }
    item.badge = count
    item.badgeDescription = description
    invalidate()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: title, font(theme))
    return Size(
      max(72 * theme.textScale, text.width + theme.spacing.medium),
      Tab.pillSize(environment).height + text.height + 2 * theme.spacing.small)
  }

  override func activate(_ activation: Activation, at moment: Moment) {
    guard isChosen, let bar = chooser as? TabBar else { return super.activate(activation, at: moment) }
    // The second click of a double click that selected the tab is not meant to select it again.
    if case .click(let count) = activation, count > 1 { return }
    if bar.isEnabled { bar.onReselect() }
  }

  // The pill under the icon of the selected tab. Between two tabs, the mark moves from one pill to the other.
  func pill(_ environment: Environment) -> Rect {
    let size = Tab.pillSize(environment)
    let width = min(size.width, max(0, frame.width - 4))
    let text = showsTitle(environment) ? textHeight(environment) + 2 : 0
    let top = max(0, (frame.height - size.height - text) / 2)
    return Rect(
      environment.snapped((frame.width - width) / 2), environment.snapped(top), width, size.height)
  }

  // The title is left out if there is no space for it below the pill.
  private func showsTitle(_ environment: Environment) -> Bool {
    frame.height >= Tab.pillSize(environment).height + textHeight(environment) + 2
  }

  private func textHeight(_ environment: Environment) -> Double {
    environment.size(of: title, font(environment.theme)).height
  }

  override var shownTooltip: String? {
    super.shownTooltip ?? tree.flatMap { showsTitle($0.environment) ? nil : title }
  }
  override var defaultDescription: String? { super.shownTooltip }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let pill = pill(environment)
    let shape = RoundedRect(pill, cornerRadius: pill.height / 2)
    let shade = shade(at: moment)
    if shade > 0 { canvas.fill(shape, with: .color(theme.colors.text.opacity(0.1 * shade))) }
    let side = environment.snapped(22 * theme.textScale)
    let square = Rect(
      environment.snapped(pill.center.x - side / 2), environment.snapped(pill.center.y - side / 2), side, side
    )
    let ink = isChosen ? theme.colors.onAccent : theme.colors.textSecondary
    canvas.drawIcon(icon, theme.colors.ink(ink, isEnabled: isEnabled), in: square)
    if badge > 0 {
      // The badge covers a corner of the icon and leaves the rest visible.
      let size = Badge.size(badge, environment)
      let place = Rect(
        square.maxX - environment.snapped(side * 0.36), square.minY - environment.snapped(side * 0.27),
        size.width, size.height)
      Badge.draw(badge, in: environment.mirrored(place, in: frame.width), on: canvas, environment)
    }
    if showsTitle(environment) {
      canvas.drawText(
        title, fittingFont(environment),
        theme.colors.ink(isChosen ? theme.colors.text : theme.colors.textSecondary, isEnabled: isEnabled),
        .center, in: Rect(2, pill.maxY + 2, max(0, frame.width - 4), textHeight(environment)), environment)
    }
    if isChosen, chooser?.showsFocus == true {
      // Closer to the shape than elsewhere, because the bar ends just beside it.
      let ring = RoundedRect(pill.inset(by: -2), cornerRadius: pill.height / 2 + 2)
      canvas.stroke(ring, width: 2, color: theme.colors.focus)
    }
  }

  private func font(_ theme: Theme) -> Font {
    var font = theme.type.caption
    font.weight = .medium
    return font
  }

  // A long title is smaller, so that it is not cut off.
  private func fittingFont(_ environment: Environment) -> Font {
    var font = font(environment.theme)
    let (width, room) = (environment.size(of: title, font).width, frame.width - 4)
    if width > room { font.size *= max(0.75, 0.99 * room / width) }
    return font
  }

  static func pillSize(_ environment: Environment) -> Size {
    let scale = environment.theme.textScale
    return Size(environment.snapped(56 * scale), environment.snapped(30 * scale))
  }

  override var semantics: Semantics? {
    let value = badge > 0 ? item.badgeDescription ?? String(badge) : nil
    return Semantics(.tab, name: title, value: value, states: states, actions: actions)
  }
}
