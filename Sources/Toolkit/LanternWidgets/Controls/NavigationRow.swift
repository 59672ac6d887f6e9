public import LanternRaster

/// A row of settings that leads to another page. Its value is at the end, or below the title if there is no room beside it.
public final class NavigationRow: Control {
  /// The title, on as many lines as it needs.
  public let title: String
  /// What is set on the other page, such as the number of its items.
  public var value: String {
    didSet { if value != oldValue { invalidateLayout() } }
  }
  private let action: () -> Void

  // How far the highlight extends beyond the texts, which are aligned with those around the row. Between two dividers, it is
  // inside the row.
  private static let overhang = 8.0

  // The texts, broken into lines.
  private struct Texts {
    let title: ControlTitle
    let value: ControlTitle
    let isOneLine: Bool

    var size: Size {
      isOneLine
        ? Size(title.size.width + value.size.width, max(title.size.height, value.size.height))
        : Size(max(title.size.width, value.size.width), title.size.height + value.size.height)
    }
  }

  /// Creates a row. `action` shows the page.
  public init(_ title: String, value: String = "", action: @escaping () -> Void) {
    self.title = title
    self.value = value
    self.action = action
    super.init()
  }

  public override func activate(_ activation: Activation, at moment: Moment) { action() }

  private func texts(_ width: Double, _ environment: Environment) -> Texts {
    let room = max(0, width - chevronRoom(environment))
    let font = environment.theme.type.body
    let title = ControlTitle(title, font, width: room, environment)
    let value = ControlTitle(value, font, width: room, environment)
    let isOneLine =
      self.value.isEmpty || title.size.width + environment.theme.spacing.medium + value.size.width <= room
    return Texts(title: title, value: value, isOneLine: isOneLine)
  }

  private func chevronRoom(_ environment: Environment) -> Double {
    environment.theme.spacing.small + environment.theme.type.body.size
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let spacing = environment.theme.spacing
    let texts = texts(available.width, environment)
    let gap = texts.isOneLine && !value.isEmpty ? spacing.medium : 0
    return Size(
      min(available.width, texts.size.width + gap + chevronRoom(environment)),
      max(spacing.control, texts.size.height + 2 * spacing.tiny))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(
      Rect(-NavigationRow.overhang, 2, bounds.width + 2 * NavigationRow.overhang, bounds.height - 4),
      cornerRadius: theme.radius.control)
    let shade = shade(at: moment)
    if shade > 0 { canvas.fill(shape, with: .color(theme.colors.primary.opacity(0.1 * shade))) }
    if showsFocus { canvas.drawFocusRing(around: shape, environment) }
    drawTexts(texts(bounds.width, environment), on: canvas, environment)
    let side = theme.type.body.size
    let place = Rect(bounds.width - side, environment.snapped((bounds.height - side) / 2), side, side)
    canvas.drawIcon(
      environment.direction == .leftToRight ? .chevronRight : .chevronLeft,
      theme.colors.ink(theme.colors.textSecondary, isEnabled: isEnabled),
      in: environment.mirrored(place, in: bounds.width))
  }

  private func drawTexts(_ texts: Texts, on canvas: Canvas, _ environment: Environment) {
    let colors = environment.theme.colors
    let room = Rect(0, 0, max(0, frame.width - chevronRoom(environment)), frame.height)
    var (first, second) = (room, room)
    if !texts.isOneLine {
      let top = (frame.height - texts.size.height) / 2
      first = Rect(0, top, room.width, texts.title.size.height)
      second = Rect(0, first.maxY, room.width, texts.value.size.height)
    }
    texts.title.draw(
      colors.ink(colors.text, isEnabled: isEnabled), in: environment.mirrored(first, in: frame.width),
      on: canvas, environment)
    texts.value.draw(
      colors.ink(colors.textSecondary, isEnabled: isEnabled), texts.isOneLine ? .trailing : .leading,
      in: environment.mirrored(second, in: frame.width), on: canvas, environment)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    let texts = texts(size.width, environment)
    guard !texts.isOneLine else { return texts.title.baseline(in: size.height, environment) }
    let top = (size.height - texts.size.height) / 2
    return top + texts.title.baseline(in: texts.title.size.height, environment)
  }

  public override var bleed: Double { NavigationRow.overhang + focusRingReach }

  public override var semantics: Semantics? {
    Semantics(
      .button, name: title, value: value.isEmpty ? nil : value, states: states, actions: actions)
  }
}
