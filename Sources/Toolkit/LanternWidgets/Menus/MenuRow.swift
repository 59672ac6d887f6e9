import LanternRaster

/// An item of an open menu: its check mark, title and shortcut, and an arrow if it has a submenu.
final class MenuRow: Control {
  /// The columns that the items of a menu share.
  struct Columns {
    let kind: MenuOverlay.Kind
    let hasMarks: Bool
    let hasShortcuts: Bool
    let hasSubmenus: Bool

    init(of items: [MenuItem], _ kind: MenuOverlay.Kind) {
      self.kind = kind
      hasMarks = kind == .options || items.contains { $0.isOn }
      hasShortcuts = items.contains { $0.shortcut != nil }
      hasSubmenus = items.contains { $0.submenu != nil }
    }
  }

  let item: MenuItem
  let index: Int
  private let columns: Columns

  init(_ item: MenuItem, index: Int, _ columns: Columns) {
    self.item = item
    self.index = index
    self.columns = columns
    super.init()
    isEnabled = item.isEnabled
  }

  var level: MenuLevel? {
    sequence(first: self as Widget, next: { $0.parent }).lazy.compactMap { $0 as? MenuLevel }.first
  }

  private var isHighlighted: Bool { level?.highlighted == index }
  private var hasOpenSubmenu: Bool {
    guard item.submenu != nil, isHighlighted, let level, let levels = level.overlay?.levels else {
      return false
    }
    return levels.last !== level
  }

  override func activate(_ activation: Activation, at moment: Moment) { level?.overlay?.choose(self) }
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }

  // The emphasis of a row is its highlight, which does not fade.
  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? { nil }

  override func pointerMoved(to point: Point, at moment: Moment) {
    level?.overlay?.pointerMoved(over: self, to: point + windowFrame.origin, at: moment)
  }

  // MARK: Layout

  // Options have their marks at the end, below the arrow of the pop-up button. Other marks precede the titles.
  private var marksLead: Bool { columns.hasMarks && columns.kind == .menu }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: item.title, theme.type.body)
    let side = iconSide(environment)
    var width = 2 * inset(environment) + text.width
    if columns.hasMarks { width += side + theme.spacing.small }
    if columns.hasShortcuts { width += shortcutWidth(environment) + theme.spacing.large }
    if columns.hasSubmenus { width += side + theme.spacing.small }
    return Size(
      min(available.width, width),
      max(theme.spacing.control - theme.spacing.tiny, text.height + theme.spacing.small))
  }

  private func shortcutWidth(_ environment: Environment) -> Double {
    item.shortcut.map { environment.size(of: environment.text($0), environment.theme.type.body).width } ?? 0
  }

  private func inset(_ environment: Environment) -> Double {
    environment.theme.spacing.small + environment.theme.spacing.tiny
  }

  private func iconSide(_ environment: Environment) -> Double {
    environment.snapped(environment.theme.type.body.size * 1.2)
  }

  // MARK: Drawing

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let colors = theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    if isHighlighted {
      let inner = Rect(4, 0, max(0, bounds.width - 8), bounds.height)
      canvas.fill(
        RoundedRect(inner, cornerRadius: theme.radius.control),
        with: .color(colors.primary.opacity(isPressed ? 0.2 : 0.1)))
    }
    var (start, end) = (inset(environment), bounds.width - inset(environment))
    let side = iconSide(environment)
    func square(_ x: Double) -> Rect {
      environment.mirrored(
        Rect(x, environment.snapped((bounds.height - side) / 2), side, side), in: bounds.width)
    }
    if columns.hasMarks {
      if item.isOn {
        canvas.drawIcon(
          .checkMark, colors.ink(colors.primary, isEnabled: item.isEnabled),
          in: square(marksLead ? start : end - side))
      }
      if marksLead { start += side + theme.spacing.small } else { end -= side + theme.spacing.small }
    }
    if columns.hasSubmenus {
      if item.submenu != nil {
        let icon = environment.direction == .leftToRight ? Path.chevronRight : .chevronLeft
        canvas.drawIcon(
          icon, colors.ink(colors.textSecondary, isEnabled: item.isEnabled), in: square(end - side))
      }
      end -= side + theme.spacing.small
    }
    func text(_ text: String, _ color: Color, from x: Double, to end: Double) {
      canvas.drawText(
        text, theme.type.body, colors.ink(color, isEnabled: item.isEnabled), .leading,
        in: environment.mirrored(Rect(x, 0, max(0, end - x), bounds.height), in: bounds.width), environment)
    }
    if let shortcut = item.shortcut {
      let width = min(shortcutWidth(environment), max(0, end - start))
      text(environment.text(shortcut), colors.textSecondary, from: end - width, to: end)
      end -= width + theme.spacing.small
    }
    text(item.title, colors.text, from: start, to: end)
  }

  override var semantics: Semantics? {
    var states = states
    if item.isOn { states.insert(columns.kind == .menu ? .checked : .selected) }
    if isHighlighted { states.insert(.focused) }
    if hasOpenSubmenu { states.insert(.expanded) }
    return Semantics(
      columns.kind == .menu ? .menuitem : .option, name: item.title, description: item.shortcut?.description,
      states: states, actions: actions)
  }
}

/// A line between two groups of items.
final class MenuSeparator: Widget {
  private let line = Divider()

  init() { super.init([line]) }

  // A divider takes all the width that is available; a menu is as wide as its items.
  override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(0, 2 * MenuLevel.padding + environment.hairline)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    line.place(at: Rect(0, MenuLevel.padding, size.width, environment.hairline), in: environment)
  }
}
