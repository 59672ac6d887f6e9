import LanternRaster

/// A button that shows and hides a password: an eye, crossed out while the password is visible.
final class RevealButton: Widget {
  /// Called on a press. The first argument is true if the pointer pressed the button.
  var action: (Bool, Moment) -> Void = { _, _ in }
  /// Called when the button gained or lost the focus.
  var focusMoved: () -> Void = {}
  var isRevealing = false { didSet { if isRevealing != oldValue { invalidate() } } }
  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      press.release()
      invalidate()
    }
  }
  private let showName: String
  private let hideName: String
  private var press = Press() { didSet { if press != oldValue { invalidate() } } }

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
    let tint = press.isPressed ? 0.16 : press.isHovered ? 0.08 : 0
    let surface = ground.mixed(with: theme.colors.text, by: tint)
    if tint > 0 { canvas.fill(RoundedRect(bounds.inset(by: 4), cornerRadius: 8), with: .color(surface)) }
    if showsFocus { drawFocusRing(around: shape, on: canvas, environment) }
    let ink = isEnabled ? theme.colors.secondaryText : theme.colors.secondaryText.mixed(with: ground, by: 0.5)
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

  override var hearsPointer: Bool { true }
  override var acceptsFocus: Bool { isEnabled }
  override var cursor: Cursor { isEnabled ? .hand : .arrow }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    if press.handle(pointer, size: frame.size, isEnabled: isEnabled) { action(true, moment) }
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard isEnabled, modifiers.isEmpty, key == .enter || key == .character(" ") else { return false }
    action(false, moment)
    return true
  }

  override func focusChanged(at moment: Moment) {
    super.focusChanged(at: moment)
    focusMoved()
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .press, isEnabled else { return false }
    self.action(false, moment)
    return true
  }

  override var semantics: Semantics? {
    var states: Set<Semantics.State> = []
    if !isEnabled { states.insert(.disabled) }
    if press.isPressed { states.insert(.pressed) }
    return Semantics(
      .button, name: isRevealing ? hideName : showName, states: states, actions: isEnabled ? [.press] : [])
  }
}
