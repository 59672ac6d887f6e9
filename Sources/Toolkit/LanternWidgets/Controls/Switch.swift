public import LanternRaster

/// A switch that is on or off and takes effect immediately. Its title is on the leading side.
public final class Switch: Control {
  /// The title, on as many lines as it needs.
  public let title: String
  /// Whether the switch is on. Setting it does not call `onChange`.
  public var isOn: Bool {
    didSet { if isOn != oldValue { animate(&knob, to: isOn ? 1 : 0) } }
  }
  /// Called when the user changed the state.
  public var onChange: (Bool) -> Void
  private var knob: Tween

  /// Creates a switch.
  public init(_ title: String, isOn: Bool = false, onChange: @escaping (Bool) -> Void = { _ in }) {
    self.title = title
    self.isOn = isOn
    self.onChange = onChange
    knob = Tween(isOn ? 1 : 0)
    super.init()
  }

  public override func activate(_ activation: Activation, at moment: Moment) { toggle() }

  /// Changes the state as the user would.
  func toggle() {
    isOn.toggle()
    onChange(isOn)
    valueEdited()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let title = titleText(available.width, environment)
    let width = title.size.width + environment.theme.spacing.medium + trackSize(environment).width
    return Size(min(available.width, width), max(environment.theme.spacing.control, title.size.height))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let size = trackSize(environment)
    let place = Rect(frame.width - size.width, (frame.height - size.height) / 2, size.width, size.height)
    let track = RoundedRect(environment.mirrored(place, in: frame.width), cornerRadius: size.height / 2)
    let progress = knob.value(at: moment)
    let shade = shade(at: moment)

    let off = isEnabled ? colors.track : colors.disabledFill
    let on = isEnabled ? colors.primary : colors.text.opacity(0.38)
    canvas.fill(track, with: .color(off.mixed(with: on, by: progress)))
    let edge = isEnabled ? colors.outline : colors.text.opacity(0.2)
    if progress < 1 {
      canvas.stroke(track, width: 1.5, color: edge.opacity(1 - progress))
    }
    let reach = size.height / 2
    let travel = (size.width - size.height) * progress
    let x = environment.direction == .leftToRight ? reach + travel : size.width - reach - travel
    let center = Point(track.rect.minX + x, track.rect.center.y)
    if shade > 0 {
      canvas.fillCircle(
        center: center, radius: reach + 4,
        color: colors.primary.opacity(0.2 * shade))
    }
    // The knob grows while it moves on, and while it is hovered or pressed.
    let radius = size.height * (0.29 + 0.08 * progress + 0.03 * shade)
    let knobOn = isEnabled ? colors.onPrimary : colors.surface
    canvas.fillCircle(center: center, radius: radius, color: edge.mixed(with: knobOn, by: progress))
    if showsFocus { canvas.drawFocusRing(around: track, environment) }

    let text = titleText(frame.width, environment)
    let room = max(0, frame.width - size.width - environment.theme.spacing.medium)
    text.draw(
      colors.ink(colors.text, isEnabled: isEnabled),
      in: environment.mirrored(Rect(0, 0, room, frame.height), in: frame.width), on: canvas, environment)
  }

  // The height is an even number of pixels, so that the knob is centered.
  private func trackSize(_ environment: Environment) -> Size {
    let half = environment.snapped(13 * environment.theme.textScale)
    return Size(environment.snapped(44 * environment.theme.textScale), 2 * half)
  }

  private func titleText(_ width: Double, _ environment: Environment) -> ControlTitle {
    let taken = trackSize(environment).width + environment.theme.spacing.medium
    return ControlTitle(title, environment.theme.type.body, width: width - taken, environment)
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    titleText(size.width, environment).baseline(in: size.height, environment)
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    knob.nextChange(after: moment) ?? super.nextChange(after: moment, in: environment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    super.timePassed(to: moment, in: environment)
    knob.frameBegan(at: moment)
  }

  public override var semantics: Semantics? {
    Semantics(.switch, name: title, states: isOn ? states.union([.checked]) : states, actions: actions)
  }
}
