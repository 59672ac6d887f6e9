import LanternRaster

/// A button that shows and hides a password: an eye, crossed out while the password is visible.
final class RevealButton: Control {
  /// Called on a press.
  var action: () -> Void = {}
  /// Whether the button hides the password.
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
    let tint = 0.16 * shade(at: moment)
    let surface = ground.mixed(with: theme.colors.text, by: tint)
    if tint > 0 { canvas.fill(RoundedRect(bounds.inset(by: 4), cornerRadius: 8), with: .color(surface)) }
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

  /// The name of the action: to show or to hide the password.
  var title: String { isRevealing ? hideName : showName }

  // The page that a transition removes keeps its password hidden.
  override var isOperable: Bool { isEnabled && tree?.isFrozen != true }

  // Tab leads from a field to the next one. In the field, a shortcut and a menu item do the same as the button.
  override var acceptsFocus: Bool { false }

  override var shownTooltip: String? {
    tree.map { "\(title) (\($0.environment.text(PasswordField.revealShortcut)))" }
  }
  override var defaultDescription: String? { nil }

  override func activate(_ activation: Activation, at moment: Moment) { action() }

  override var semantics: Semantics? {
    Semantics(.button, name: title, states: states, actions: actions)
  }
}
