public import LanternRaster

/// A control that sets a number within a range, by a knob on a track. Its name and the value's text are shown above.
public final class Slider: Control {
  /// The text above the track.
  public let name: String
  /// The range of the value.
  public let range: ClosedRange<Double>
  /// The value, always within the range and on a step. Setting it does not call `onChange`.
  public var value: Double {
    get { held }
    set {
      hold(newValue)
      committed = held
    }
  }
  /// Called when the user changed the value, also while the knob is dragged.
  public var onChange: (Double) -> Void
  /// Called with the value that the user has chosen: when a dragged knob is released, and after each key.
  ///
  /// Use it for a change that moves the slider itself, such as that of the text size.
  public var onCommit: (Double) -> Void = { _ in }
  private let step: Double?
  // The value that was committed last. A drag that is canceled returns to it.
  private var committed: Double
  private let text: (Double) -> String
  private var held: Double
  // The distance from the center of the knob to the point where it was grabbed; nil while it is not dragged.
  private var grip: Double?

  /// Creates a slider. With a step, the value is the lower bound plus a whole number of steps. `text` formats a
  /// value.
  ///
  /// Precondition: the range is finite and not empty, and the step is positive.
  public init(
    _ name: String, value: Double, in range: ClosedRange<Double> = 0...1, step: Double? = nil,
    text: @escaping (Double) -> String, onChange: @escaping (Double) -> Void = { _ in }
  ) {
    guard range.lowerBound < range.upperBound && (range.upperBound - range.lowerBound).isFinite else {
      fatalError("the range of a slider must be finite and not empty")
    }
    guard step.map({ $0 > 0 && $0.isFinite }) ?? true else {
      fatalError("the step must be positive and finite")
    }
    self.name = name
    self.range = range
    self.step = step
    self.text = text
    self.onChange = onChange
    held = range.lowerBound
    committed = held
    super.init()
    self.value = value
  }

  private var length: Double { range.upperBound - range.lowerBound }
  private var part: Double { (held - range.lowerBound) / length }

  @discardableResult
  private func hold(_ wanted: Double) -> Bool {
    guard !wanted.isNaN else { return false }
    var value = min(range.upperBound, max(range.lowerBound, wanted))
    if let step {
      let steps = ((value - range.lowerBound) / step).rounded()
      value = min(range.upperBound, range.lowerBound + steps * step)
    }
    guard value != held else { return false }
    held = value
    invalidate()
    return true
  }

  /// Changes the value as the user would.
  func change(to wanted: Double) {
    if hold(wanted) {
      onChange(held)
      valueEdited()
    }
    if grip == nil { commit() }
  }

  private func commit() {
    guard committed != held else { return }
    committed = held
    onCommit(held)
  }

  // MARK: Drawing

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(min(available.width, 280), labelHeight(environment) + trackHeight(environment))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let colors = theme.colors
    drawLabel(on: canvas, environment)

    let rail = rail(environment)
    let x = environment.snapped(rail.minX + rail.width * part)
    let thickness = max(environment.hairline, environment.snapped(4 * theme.textScale))
    let top = environment.snapped(rail.center.y - thickness / 2)
    let radius = thickness / 2
    func line(_ from: Double, _ to: Double) -> RoundedRect {
      let rect = Rect(from, top, max(0, to - from), thickness)
      return RoundedRect(environment.mirrored(rect, in: frame.width), cornerRadius: radius)
    }
    canvas.drawTrack(
      line(rail.minX - radius, rail.maxX + radius), isEnabled: isEnabled, environment)
    drawSteps(in: rail, radius, above: top + radius, on: canvas, environment)
    let ink = isEnabled ? colors.primary : colors.surface.mixed(with: colors.text, by: 0.38)
    canvas.fill(line(rail.minX - radius, x), with: .color(ink))

    let center = environment.mirrored(Rect(x, top, 0, thickness), in: frame.width).center
    let knob = knobRadius(environment)
    let shade = shade(at: moment)
    if shade > 0 {
      canvas.fillCircle(center: center, radius: knob + 6, color: colors.primary.opacity(0.2 * shade))
    }
    canvas.fillCircle(center: center, radius: knob, color: ink)
    canvas.fillCircle(center: center, radius: knob * (0.42 - 0.1 * shade), color: colors.surface)
    if showsFocus {
      let around = Rect(center.x - knob, center.y - knob, 2 * knob, 2 * knob)
      canvas.drawFocusRing(around: RoundedRect(around, cornerRadius: knob), environment)
    }
  }

  private func drawLabel(on canvas: Canvas, _ environment: Environment) {
    let theme = environment.theme
    let caption = theme.type.caption
    let saying = text(held)
    let height = environment.size(of: name, caption).height
    let width = min(frame.width, environment.size(of: saying, caption).width)
    let room = max(0, frame.width - width - theme.spacing.small)
    canvas.drawText(
      name, caption, theme.colors.ink(theme.colors.textSecondary, isEnabled: isEnabled), .leading,
      in: environment.mirrored(Rect(0, 0, room, height), in: frame.width), environment)
    canvas.drawText(
      saying, caption, theme.colors.ink(theme.colors.text, isEnabled: isEnabled), .trailing,
      in: environment.mirrored(Rect(frame.width - width, 0, width, height), in: frame.width),
      environment)
  }

  // Draws a dot for each step if there are few steps.
  private func drawSteps(
    in rail: Rect, _ radius: Double, above y: Double, on canvas: Canvas, _ environment: Environment
  ) {
    guard let step, length / step <= 12 else { return }
    let colors = environment.theme.colors
    for index in 0...Int(length / step + 1e-9) {
      let x = environment.snapped(rail.minX + rail.width * Double(index) * step / length)
      let place = environment.mirrored(Rect(x, y, 0, 0), in: frame.width)
      canvas.fillCircle(
        center: place.origin, radius: radius, color: colors.ink(colors.outline, isEnabled: isEnabled))
    }
  }

  // The range of the knob's center, for the layout direction from left to right.
  private func rail(_ environment: Environment) -> Rect {
    let inset = knobRadius(environment)
    return Rect(
      inset, labelHeight(environment), max(0, frame.width - 2 * inset), trackHeight(environment))
  }

  private func knobRadius(_ environment: Environment) -> Double { 10 * environment.theme.textScale }

  private func labelHeight(_ environment: Environment) -> Double {
    environment.size(of: name, environment.theme.type.caption).height
  }

  private func trackHeight(_ environment: Environment) -> Double { environment.theme.spacing.control }

  // The highlight of the knob extends beyond a slider of zero length.
  public override var bleed: Double { focusRingReach + 2 }

  // MARK: Input

  public override var keepsDrags: Bool { true }

  public override func handle(_ pointer: PointerEvent, at moment: Moment) {
    super.handle(pointer, at: moment)
    guard isEnabled, let environment = tree?.environment else { return }
    let rail = rail(environment)
    func along(_ point: Point) -> Double {
      environment.direction == .leftToRight ? point.x : frame.width - point.x
    }
    switch pointer {
    case .pressed(let point, _):
      // A press on the knob leaves it in place. A press elsewhere moves the knob there.
      let distance = along(point) - (rail.minX + rail.width * part)
      grip = abs(distance) <= knobRadius(environment) ? distance : 0
      follow(along(point), rail)
    case .dragged(let point): follow(along(point), rail)
    case .released:
      grip = nil
      commit()
    case .cancelled:
      grip = nil
      change(to: committed)
    case .entered, .left: break
    }
  }

  private func follow(_ x: Double, _ rail: Rect) {
    guard let grip, rail.width > 0 else { return }
    change(to: range.lowerBound + (x - grip - rail.minX) / rail.width * length)
  }

  public override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isEnabled, modifiers.isEmpty else { return false }
    let isMirrored = tree?.environment.direction == .rightToLeft
    switch key {
    case .up: change(by: 1)
    case .down: change(by: -1)
    case .right: change(by: isMirrored ? -1 : 1)
    case .left: change(by: isMirrored ? 1 : -1)
    case .pageUp: change(to: held + page)
    case .pageDown: change(to: held - page)
    case .home: change(to: range.lowerBound)
    case .end: change(to: range.upperBound)
    default: return false
    }
    return true
  }

  private func change(by steps: Double) { change(to: held + steps * (step ?? length / 20)) }
  private var page: Double { max(step ?? 0, length / 5) }

  public override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard isEnabled, action == .increment || action == .decrement else { return false }
    change(by: action == .increment ? 1 : -1)
    return true
  }

  public override var quantity: Quantity? { Quantity(held, in: range, step: step) }

  public override func setQuantity(_ value: Double, at moment: Moment) -> Bool {
    guard isEnabled, !value.isNaN else { return false }
    change(to: value)
    return true
  }

  public override var semantics: Semantics? {
    Semantics(
      .slider, name: name, value: text(held), states: states,
      actions: isEnabled ? [.increment, .decrement] : [])
  }
}
