import LanternRaster

/// A button that shows the selected option and opens a list of all options.
final class PopUpButton: Control {
  var selected: Int {
    didSet {
      guard options.indices.contains(selected) else { fatalError("selected must be the index of an option") }
      if selected != oldValue { invalidate() }
    }
  }
  private let name: String
  private let options: [String]
  private let onSelect: (Int) -> Void
  private weak var menu: MenuOverlay?

  init(_ name: String, _ options: [String], selected: Int, onSelect: @escaping (Int) -> Void) {
    self.name = name
    self.options = options
    self.selected = selected
    self.onSelect = onSelect
    super.init()
  }

  func has(_ index: Int) -> Bool { options.indices.contains(index) }

  /// Selects an option as the user would.
  func choose(_ index: Int) {
    guard index != selected else { return }
    selected = index
    onSelect(index)
    valueEdited()
  }

  override func activate(_ activation: Activation, at moment: Moment) {
    guard let tree else { return }
    let items = options.enumerated().map { index, option in
      MenuItem(option, isOn: index == selected) { [weak self] in self?.choose(index) }
    }
    let menu = MenuOverlay(
      name, items, kind: .options, at: .below, of: { [weak self] in self?.placeInWindow ?? .zero },
      highlighted: selected)
    self.menu = menu
    tree.present(menu)
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isEnabled, modifiers.isEmpty, key == .down || key == .up else {
      return super.handle(key, modifiers, at: moment)
    }
    activate(.key, at: moment)
    return true
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let widest = options.map { environment.size(of: $0, theme.type.body).width }.max() ?? 0
    let width = widest + 2 * inset(environment) + theme.spacing.small + iconSide(environment)
    return Size(min(available.width, width), theme.spacing.control)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let colors = theme.colors
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: theme.radius.control)
    let shade = shade(at: moment)
    canvas.fill(
      shape,
      with: .color(
        isEnabled ? colors.surface.mixed(with: colors.primary, by: 0.1 * shade) : colors.disabledFill))
    canvas.stroke(shape, width: 1, color: isEnabled ? colors.outline : colors.text.opacity(0.2))
    if showsFocus { canvas.drawFocusRing(around: shape, environment) }
    let (inset, side) = (inset(environment), iconSide(environment))
    let place = Rect(
      bounds.width - inset - side, environment.snapped((bounds.height - side) / 2), side, side)
    canvas.drawIcon(
      .chevronDown, colors.ink(colors.textSecondary, isEnabled: isEnabled),
      in: environment.mirrored(place, in: bounds.width))
    let room = Rect(inset, 0, max(0, place.minX - inset - theme.spacing.tiny), bounds.height)
    canvas.drawText(
      options[selected], theme.type.body, colors.ink(colors.text, isEnabled: isEnabled), .leading,
      in: environment.mirrored(room, in: bounds.width), environment)
  }

  private func inset(_ environment: Environment) -> Double {
    environment.theme.spacing.small + environment.theme.spacing.tiny
  }

  private func iconSide(_ environment: Environment) -> Double {
    environment.snapped(environment.theme.type.body.size * 1.2)
  }

  override func baseline(_ size: Size, in environment: Environment) -> Double? {
    environment.baseline(of: options[selected], environment.theme.type.body, in: size.height)
  }

  override var semantics: Semantics? {
    Semantics(
      .combobox, name: name, value: options[selected],
      states: menu?.tree == nil ? states : states.union([.expanded]), actions: actions)
  }
}
