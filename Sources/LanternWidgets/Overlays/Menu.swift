import LanternRaster

/// A list of options that opens beside a widget. The arrow keys, Home, End and the first letter of an option move
/// the highlight. Return and Space choose. Escape and a click elsewhere close the menu.
final class Menu: Overlay {
  private let name: String
  private let items: [MenuItem]
  private let panel: Panel
  private weak var anchor: Widget?
  private let onChoose: (Int) -> Void
  fileprivate var highlighted: Int {
    didSet {
      guard highlighted != oldValue else { return }
      items[oldValue].invalidate()
      items[highlighted].invalidate()
    }
  }

  init(
    _ name: String, _ options: [String], selected: Int, below anchor: Widget,
    onChoose: @escaping (Int) -> Void
  ) {
    self.name = name
    self.anchor = anchor
    self.onChoose = onChoose
    highlighted = selected
    items = options.enumerated().map { MenuItem($1, index: $0, isChosen: $0 == selected) }
    panel = Panel(padding: Insets(horizontal: 0, vertical: 4), style: Menu.style, [ScrollView(Column(items))])
    super.init([panel])
  }

  private static func style(_ theme: Theme) -> Panel.Style {
    Panel.Style(
      paint: .color(theme.colors.surface), cornerRadius: theme.radius.control + 4,
      edge: theme.colors.separator, shadow: theme.shadow(\.floating))
  }

  fileprivate func choose(_ index: Int) {
    dismiss()
    onChoose(index)
  }

  // Opens below the anchor, or above it if there is more space.
  override func arrange(_ size: Size, in environment: Environment) {
    let gap = environment.theme.spacing.tiny
    let anchor = anchor?.placeInWindow ?? .zero
    let widest = max(0, size.width - 2 * gap)
    let wanted = panel.size(within: Size(widest, .infinity), in: environment)
    let width = min(widest, max(anchor.width, wanted.width))
    let below = size.height - anchor.maxY - 2 * gap
    let above = anchor.minY - 2 * gap
    let isBelow = wanted.height <= below || below >= above
    let height = max(0, min(wanted.height, isBelow ? below : above))
    let x = environment.direction == .leftToRight ? anchor.minX : anchor.maxX - width
    panel.place(
      at: Rect(
        max(gap, min(size.width - gap - width, x)),
        environment.snapped(isBelow ? anchor.maxY + gap : anchor.minY - gap - height), width, height),
      in: environment)
    if !isOpen {
      isOpen = true
      items[highlighted].revealInParents()
    }
  }

  private var isOpen = false

  override var acceptsFocus: Bool { true }
  override var firstFocus: Widget? { self }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if case .pressed(let point, _) = pointer, !panel.frame.contains(point) { dismiss() }
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    switch key {
    case .down: move(to: highlighted + 1)
    case .up: move(to: highlighted - 1)
    case .home, .pageUp: move(to: 0)
    case .end, .pageDown: move(to: items.count - 1)
    case .enter, .character(" "): choose(highlighted)
    case .escape, .back, .forward: dismiss()
    case .character(let letter) where modifiers.isSubset(of: .shift): find(letter)
    default: return false
    }
    return true
  }

  private func move(to index: Int) {
    highlighted = min(items.count - 1, max(0, index))
    items[highlighted].revealInParents()
  }

  // Moves to the next option that begins with a letter, and continues at the top after the last option.
  private func find(_ letter: Character) {
    let after = (1...items.count).map { (highlighted + $0) % items.count }
    if let found = after.first(where: { items[$0].title.lowercased().hasPrefix(letter.lowercased()) }) {
      move(to: found)
    }
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .dismiss else { return false }
    dismiss()
    return true
  }

  override var semantics: Semantics? {
    Semantics(.listbox, name: name, value: items[highlighted].title, actions: [.dismiss])
  }
}

private final class MenuItem: Control {
  let title: String
  private let index: Int
  private let isChosen: Bool

  init(_ title: String, index: Int, isChosen: Bool) {
    self.title = title
    self.index = index
    self.isChosen = isChosen
    super.init()
  }

  private var menu: Menu? {
    sequence(first: self as Widget, next: { $0.parent }).lazy.compactMap { $0 as? Menu }.first
  }

  override func activate(_ activation: Activation, at moment: Moment) { menu?.choose(index) }
  override var acceptsFocus: Bool { false }
  override var bleed: Double { 0 }

  // Follows movements of the pointer, but not a resting pointer that the item moves under.
  override func pointerMoved(to point: Point, at moment: Moment) { menu?.highlighted = index }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: title, theme.type.body)
    return Size(
      min(available.width, text.width + 3 * theme.spacing.medium + iconSide(environment)),
      max(theme.spacing.control - theme.spacing.tiny, text.height + theme.spacing.small))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    if menu?.highlighted == index {
      let inner = Rect(4, 0, max(0, bounds.width - 8), bounds.height)
      canvas.fill(
        RoundedRect(inner, cornerRadius: theme.radius.control),
        with: .color(theme.colors.primary.opacity(isPressed ? 0.2 : 0.1)))
    }
    let side = iconSide(environment)
    let inset = theme.spacing.small + theme.spacing.tiny
    let mark = Rect(bounds.width - inset - side, environment.snapped((bounds.height - side) / 2), side, side)
    if isChosen {
      canvas.drawIcon(.checkMark, theme.colors.primary, in: environment.mirrored(mark, in: bounds.width))
    }
    canvas.drawText(
      title, theme.type.body, theme.colors.text, .leading,
      in: environment.mirrored(
        Rect(inset, 0, max(0, mark.minX - inset - 4), bounds.height), in: bounds.width), environment)
  }

  private func iconSide(_ environment: Environment) -> Double {
    environment.snapped(environment.theme.type.body.size * 1.2)
  }

  override var semantics: Semantics? {
    var states = states
    if isChosen { states.insert(.selected) }
    if menu?.highlighted == index { states.insert(.focused) }
    return Semantics(.option, name: title, states: states, actions: actions)
  }
}
