public import LanternRaster

/// A list of all shortcuts of a window, by group, in front of its content.
///
/// Escape, F1 and a click elsewhere close it. The arrow keys, Page Up and Page Down scroll.
public final class ShortcutOverview: Overlay {
  private let heading = Label("", font: { $0.headline }, lines: nil, isHeading: true)
  private let closeButton = Button("", style: .plain, icon: .cross, showsTitle: false)
  private let list: ScrollView
  private let card: Panel

  /// Creates an overview of the commands that have a shortcut, in their order.
  public init(_ commands: [Command]) {
    var groups: [(name: String, rows: [Widget])] = []
    for command in commands {
      guard let shortcut = command.shortcut else { continue }
      let row = ShortcutRow(command.title, shortcut)
      if let index = groups.firstIndex(where: { $0.name == command.group }) {
        groups[index].rows.append(row)
      } else {
        groups.append((command.group, [row]))
      }
    }
    list = ScrollView(
      Panel(
        padding: Insets(horizontal: 24, vertical: 4),
        [
          Column(
            spacing: 20,
            groups.map { group in
              Column(
                spacing: 4,
                [Label(group.name, font: { $0.label }, color: { $0.textSecondary }, isHeading: true)]
                  + group.rows)
            })
        ]))
    list.flex = 1
    heading.flex = 1
    card = Panel(
      padding: Insets(horizontal: 0, vertical: 16), style: ShortcutOverview.style,
      [
        Column(
          spacing: 8,
          [
            Panel(padding: Insets(leading: 24, trailing: 16), [Row(spacing: 8, [heading, closeButton])]),
            list,
          ])
      ])
    super.init([card])
    closeButton.action = { [weak self] in self?.dismiss() }
  }

  private static func style(_ theme: Theme) -> Panel.Style {
    Panel.Style(
      paint: .color(theme.colors.surface), cornerRadius: theme.radius.card,
      edge: theme.floatingEdge, shadow: theme.shadow(\.floating))
  }

  public override func treeChanged() {
    guard let environment = tree?.environment else { return }
    heading.text = environment.text(.keyboardShortcuts)
    closeButton.title = environment.text(.close)
  }

  public override func arrange(_ size: Size, in environment: Environment) {
    let margin = environment.theme.spacing.medium
    let width = min(480 * max(1, environment.theme.textScale), max(0, size.width - 2 * margin))
    let most = max(0, size.height - 2 * margin)
    let height = min(most, card.size(within: Size(width, .infinity), in: environment).height)
    card.place(
      at: Rect(
        environment.snapped((size.width - width) / 2), environment.snapped((size.height - height) / 2), width,
        height),
      in: environment)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    canvas.fill(Rect(origin: .zero, size: frame.size), with: .color(environment.theme.colors.scrim))
  }

  public override var firstFocus: Widget? { closeButton }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if case .pressed(let point, _) = pointer, !card.frame.contains(point) { dismiss() }
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .escape, .back, .forward, .function(1): dismiss()
    default: return list.handle(key, modifiers, at: moment)
    }
    return true
  }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    dismiss()
    return true
  }

  public override var semantics: Semantics? {
    Semantics(.dialog, name: heading.text, actions: [.dismiss])
  }
}

/// The title of a command, and its keys in a box.
private final class ShortcutRow: Widget {
  private let title: Label
  private let shortcut: Shortcut

  init(_ title: String, _ shortcut: Shortcut) {
    self.title = Label(title, lines: nil)
    self.shortcut = shortcut
    super.init([self.title])
  }

  private func keysSize(_ environment: Environment) -> Size {
    let text = environment.size(of: environment.text(shortcut), environment.theme.type.caption)
    return Size(
      text.width + 2 * environment.theme.spacing.small, text.height + environment.theme.spacing.small)
  }

  private func titleRoom(_ width: Double, _ environment: Environment) -> Double {
    max(0, width - keysSize(environment).width - environment.theme.spacing.medium)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let room = Size(titleRoom(available.width, environment), .infinity)
    let height = max(title.size(within: room, in: environment).height, keysSize(environment).height)
    return Size(available.width, height + environment.theme.spacing.small)
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let width = titleRoom(size.width, environment)
    let height = title.size(within: Size(width, .infinity), in: environment).height
    let place = Rect(0, environment.snapped((size.height - height) / 2), width, height)
    title.place(at: environment.mirrored(place, in: size.width), in: environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let size = keysSize(environment)
    let place = Rect(
      frame.width - size.width, environment.snapped((frame.height - size.height) / 2), size.width, size.height
    )
    let box = environment.mirrored(place, in: frame.width)
    let shape = RoundedRect(box.inset(by: 0.5), cornerRadius: theme.radius.control / 2)
    canvas.stroke(shape, width: 1, color: theme.colors.outline)
    canvas.drawText(
      environment.text(shortcut), theme.type.caption, theme.colors.text, .center, in: box, environment)
  }

  override var semantics: Semantics? {
    Semantics(.text, name: tree?.environment.text(shortcut) ?? shortcut.description)
  }
}
