public import LanternRaster

/// A box beside a title that is checked or unchecked.
public final class Checkbox: Control {
  /// The title, on as many lines as it needs.
  public let title: String
  /// Whether the box is checked. Setting it does not call `onChange`.
  public var isChecked: Bool {
    didSet { if isChecked != oldValue { animate(&mark, to: isChecked ? 1 : 0) } }
  }
  /// Called when the user changed the state.
  public var onChange: (Bool) -> Void
  private var mark: Tween

  /// Creates a checkbox.
  public init(_ title: String, isChecked: Bool = false, onChange: @escaping (Bool) -> Void = { _ in }) {
    self.title = title
    self.isChecked = isChecked
    self.onChange = onChange
    mark = Tween(isChecked ? 1 : 0)
    super.init()
  }

  public override func activate(_ activation: Activation, at moment: Moment) { toggle() }

  /// Changes the state as the user would.
  func toggle() {
    isChecked.toggle()
    onChange(isChecked)
    valueEdited()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let title = titleText(available.width, environment)
    let width = titleStart(environment) + title.size.width
    return Size(min(available.width, width), max(environment.theme.spacing.control, title.size.height))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let colors = theme.colors
    let side = boxSide(environment)
    let place = Rect(0, environment.snapped((frame.height - side) / 2), side, side)
    let box = RoundedRect(environment.mirrored(place, in: frame.width), cornerRadius: side * 0.28)
    let shade = shade(at: moment)
    if shade > 0 {
      let halo = RoundedRect(box.rect.inset(by: -4), cornerRadius: box.cornerRadius + 4)
      canvas.fill(halo, with: .color(colors.primary.opacity(0.2 * shade)))
    }
    let progress = mark.value(at: moment)
    canvas.fill(box, with: .color(isEnabled ? colors.surface : colors.disabledFill))
    if progress < 1 {
      canvas.stroke(box, width: 1.5, color: colors.ink(colors.outline, isEnabled: isEnabled))
    }
    if progress > 0 {
      let fill = isEnabled ? colors.primary : colors.text.opacity(0.38)
      canvas.fill(box, with: .color(fill.opacity(min(1, progress * 2))))
      drawMark(progress, in: box.rect, isEnabled ? colors.onPrimary : colors.surface, on: canvas)
    }
    if showsFocus { canvas.drawFocusRing(around: box, environment) }
    let text = titleText(frame.width, environment)
    let start = titleStart(environment)
    text.draw(
      colors.ink(colors.text, isEnabled: isEnabled),
      in: environment.mirrored(Rect(start, 0, frame.width - start, frame.height), in: frame.width),
      on: canvas, environment)
  }

  // Draws the beginning of the check mark up to the progress. The mark is not mirrored in right-to-left layouts.
  private func drawMark(_ progress: Double, in box: Rect, _ color: Color, on canvas: Canvas) {
    let (start, corner, end) = (Point(0.24, 0.53), Point(0.43, 0.71), Point(0.77, 0.31))
    func between(_ from: Point, _ to: Point, _ part: Double) -> Point {
      Point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    }
    let points =
      progress < 0.35
      ? [start, between(start, corner, progress / 0.35)]
      : [start, corner, between(corner, end, (progress - 0.35) / 0.65)]
    let path = Path.polyline(
      points.map { Point(box.minX + $0.x * box.width, box.minY + $0.y * box.height) })
    canvas.stroke(path, width: box.width / 9, color: color, cap: .round, join: .round)
  }

  private func boxSide(_ environment: Environment) -> Double {
    environment.snapped(20 * environment.theme.textScale)
  }

  private func titleStart(_ environment: Environment) -> Double {
    boxSide(environment) + environment.theme.spacing.small + environment.theme.spacing.tiny
  }

  private func titleText(_ width: Double, _ environment: Environment) -> ControlTitle {
    ControlTitle(title, environment.theme.type.body, width: width - titleStart(environment), environment)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    titleText(size.width, environment).baseline(in: size.height, environment)
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    mark.nextChange(after: moment) ?? super.nextChange(after: moment, in: environment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    super.timePassed(to: moment, in: environment)
    mark.frameBegan(at: moment)
  }

  public override var semantics: Semantics? {
    Semantics(.checkbox, name: title, states: isChecked ? states.union([.checked]) : states, actions: actions)
  }
}
