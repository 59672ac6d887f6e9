import LanternRaster

/// A button that shows and hides a password: an eye, crossed out while the password is visible.
final class RevealButton: Control {
  /// Called on a press.
  var action: (Activation, Moment) -> Void = { _, _ in }
  /// Called when the button gained or lost the focus.
  var focusMoved: () -> Void = {}
  var isRevealing = false { didSet { if isRevealing != oldValue { invalidate() } } }
  private let showName: String
  private let hideName: String

  init(show: String, hide: String) {
    showName = show
    hideName = hide
    super.init()
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let theme = environment.theme
    let bounds = Rect(origin: .zero, size: frame.size)
    let ground = theme.colors.surface
    let shape = RoundedRect(bounds.inset(by: 8), cornerRadius: max(2, theme.radius.control - 4))
    let tint = 0.16 * shade(at: moment)
    let surface = ground.mixed(with: theme.colors.text, by: tint)
    if tint > 0 { canvas.fill(RoundedRect(bounds.inset(by: 4), cornerRadius: 8), with: .color(surface)) }
    if showsFocus { canvas.drawFocusRing(around: shape, environment) }
    let ink = isEnabled ? theme.colors.textSecondary : theme.colors.textSecondary.mixed(with: ground, by: 0.5)
    drawEye(ink, on: canvas.translated(by: bounds.center), theme.type.body.size / 15, surface)
  }

  // An eye of 20 by 12 points: two arcs and a pupil.
  private func drawEye(_ ink: Color, on canvas: Canvas, _ size: Double, _ surface: Color) {
    let pen = 0.75 * size
    let steps = 96
    for step in 0...steps {
      let x = Double(step) / Double(steps) * 2 - 1
      let y = 5.5 * (1 - x * x) * size
      canvas.fillCircle(center: Point(x * 9 * size, y), radius: pen, color: ink)
      canvas.fillCircle(center: Point(x * 9 * size, -y), radius: pen, color: ink)
    }
    canvas.fillCircle(center: .zero, radius: 2.75 * size, color: ink)
    guard isRevealing else { return }
    for (shift, color) in [(1.6, surface), (0, ink)] {
      for step in 0...steps {
        let way = (Double(step) / Double(steps) * 2 - 1) * 7 * size
        canvas.fillCircle(center: Point(way + shift * size, way - shift * size), radius: pen, color: color)
      }
    }
  }

  override func activate(_ activation: Activation, at moment: Moment) { action(activation, moment) }

  override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    focusMoved()
  }

  override var semantics: Semantics? {
    Semantics(.button, name: isRevealing ? hideName : showName, states: states, actions: actions)
  }
}
