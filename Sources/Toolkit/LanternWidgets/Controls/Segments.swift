import LanternRaster

/// A few options side by side, one of which is selected.
final class Segments: SelectionGroup {
  private let name: String

  init(_ name: String, _ options: [String], selected: Int, onSelect: @escaping (Int) -> Void) {
    self.name = name
    super.init(options.map(Segment.init), isRow: true, selected: selected, onSelect: onSelect)
  }

  // All segments are as wide as the widest one.
  override func measure(_ available: Size, in environment: Environment) -> Size {
    let sizes = choices.map { $0.size(within: Size(.infinity, available.height), in: environment) }
    let widest = sizes.map(\.width).max() ?? 0
    return Size(
      min(available.width, widest * Double(choices.count)),
      max(environment.theme.spacing.control, sizes.map(\.height).max() ?? 0))
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let equal = size.width / Double(choices.count)
    let wanted = choices.map { $0.size(within: Size(.infinity, size.height), in: environment).width }
    // If a segment does not fit an equal share, each gets a width in proportion to the width it wants.
    let isTight = wanted.contains { $0 > equal }
    let part = size.width / wanted.reduce(0, +)
    var x = 0.0
    for (choice, wanted) in zip(choices, wanted) {
      let width = isTight ? wanted * part : equal
      choice.place(at: environment.mirrored(Rect(x, 0, width, size.height), in: size.width), in: environment)
      x += width
    }
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let whole = RoundedRect(Rect(origin: .zero, size: frame.size), cornerRadius: theme.radius.control)
    canvas.drawTrack(whole, isEnabled: isEnabled, environment)
    let mark = RoundedRect(
      mark(environment, at: moment), cornerRadius: max(0, theme.radius.control - inset(environment)))
    canvas.fill(mark, with: .color(isEnabled ? theme.colors.primary : theme.colors.disabledFill))
    if showsFocus { canvas.drawFocusRing(around: whole, environment) }
  }

  private func inset(_ environment: Environment) -> Double {
    max(environment.hairline, environment.snapped(3))
  }

  /// The place of the mark, which slides to the selected segment.
  fileprivate func mark(_ environment: Environment, at moment: Moment) -> Rect {
    let inset = inset(environment)
    return markPlace(at: moment) { $0.frame.inset(by: inset) }
  }

  override var semantics: Semantics? {
    Semantics(
      .listbox, name: name, value: choices[selected].semantics?.name, states: isEnabled ? [] : [.disabled])
  }
}

private final class Segment: Choice {
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let theme = environment.theme
    let text = environment.size(of: title, theme.type.label)
    return Size(text.width + 2 * theme.spacing.medium, text.height + theme.spacing.small)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shade = isChosen ? 0 : shade(at: moment)
    if shade > 0 {
      let inner = RoundedRect(bounds.inset(by: 3), cornerRadius: max(0, theme.radius.control - 3))
      canvas.fill(inner, with: .color(theme.colors.text.opacity(0.1 * shade)))
    }
    // While the mark slides, it covers a part of the title, which alone has the color of text on the mark.
    let inner = bounds.inset(by: theme.spacing.tiny)
    let mark = (chooser as? Segments)?.mark(environment, at: moment).offset(by: .zero - frame.origin) ?? .zero
    let start = min(inner.maxX, max(inner.minX, mark.minX))
    let end = min(inner.maxX, max(start, mark.maxX))
    for (from, to, ink) in [
      (inner.minX, start, theme.colors.text), (start, end, theme.colors.onPrimary),
      (end, inner.maxX, theme.colors.text),
    ] where to > from {
      canvas.clipped(to: Rect(from, 0, to - from, bounds.height)).drawText(
        title, theme.type.label, theme.colors.ink(ink, isEnabled: isEnabled), .center, in: inner, environment)
    }
  }

  override var semantics: Semantics? { Semantics(.option, name: title, states: states, actions: actions) }
}
