import LanternRaster
import LanternTestSupport
import LanternWidgets

// The example of the article “Writing a Widget”, verbatim. A test compares the two.

/// A rating of one to five stars, set by a click or by the arrow keys.
final class Rating: Control {
  private static let maximum = 5
  private static let star = Path.star(points: 5, inner: 0.45)

  let name: String
  var stars: Int { didSet { if stars != oldValue { animate(&fill, to: Double(stars)) } } }
  var onChange: (Int) -> Void = { _ in }
  private var fill: Tween

  init(_ name: String, stars: Int = 0) {
    self.name = name
    self.stars = min(Rating.maximum, max(0, stars))
    fill = Tween(Double(self.stars))
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let side = environment.theme.spacing.control
    return Size(min(available.width, side * Double(Rating.maximum)), captionHeight(environment) + side)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let caption = Rect(0, 0, frame.width, captionHeight(environment))
    let textColor = colors.ink(colors.textSecondary, isEnabled: isEnabled)
    canvas.drawText(name, environment.theme.type.caption, textColor, in: caption, environment)
    let empty = colors.track.mixed(with: colors.brand, by: 0.2 * shade(at: moment))
    let full = isEnabled ? colors.primary : colors.surface.mixed(with: colors.text, by: 0.38)
    for index in 0..<Rating.maximum {
      let square = environment.mirrored(frame(ofStar: index, environment), in: frame.width).inset(by: 4)
      let star = Rating.star.map {
        Point(square.center.x + $0.x * square.width / 2, square.center.y + $0.y * square.height / 2)
      }
      let share = min(1, max(0, fill.value(at: moment) - Double(index)))
      canvas.fill(star, with: .color(empty.mixed(with: full, by: share)))
      canvas.stroke(star, width: 1, color: colors.outline, join: .round)
    }
    if showsFocus {
      canvas.drawFocusRing(around: RoundedRect(Rect(origin: .zero, size: frame.size)), environment)
    }
  }

  private func captionHeight(_ environment: Environment) -> Double {
    environment.size(of: name, environment.theme.type.caption).height
  }

  private func frame(ofStar index: Int, _ environment: Environment) -> Rect {
    let (width, top) = (frame.width / Double(Rating.maximum), captionHeight(environment))
    return Rect(Double(index) * width, top, width, frame.height - top)
  }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    super.handle(pointer, at: moment)
    guard isEnabled, case .pressed(let point, _) = pointer, let environment = tree?.environment else {
      return
    }
    let x = environment.direction == .rightToLeft ? frame.width - point.x : point.x
    set(Int(x / frame.width * Double(Rating.maximum)) + 1)
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    let forward: Key = tree?.environment.direction == .rightToLeft ? .left : .right
    let keys: [Key] = [.up, .down, .left, .right]
    guard modifiers.isEmpty, keys.contains(key) else { return super.handle(key, modifiers, at: moment) }
    return perform(key == .up || key == forward ? .increment : .decrement, at: moment)
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard isEnabled, action == .increment || action == .decrement else { return false }
    set(stars + (action == .increment ? 1 : -1))
    return true
  }

  private func set(_ stars: Int) {
    let old = self.stars
    self.stars = min(Rating.maximum, max(1, stars))
    if self.stars != old { onChange(self.stars) }
  }

  override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    fill.nextChange(after: moment) ?? super.nextChange(after: moment, in: environment)
  }

  override func timePassed(to moment: Moment, in environment: Environment) {
    super.timePassed(to: moment, in: environment)
    fill.frameBegan(at: moment)
  }

  override var semantics: Semantics? {
    Semantics(
      .slider, name: name, value: "\(stars)", states: states,
      actions: isEnabled ? [.increment, .decrement] : [])
  }
}

extension Path {
  /// A star around (0, 0) with its points at a distance of 1.
  static func star(points: Int, inner: Double) -> Path {
    let corners = (0..<2 * points).map { index in
      let corner = Point(turns: Double(index) / Double(2 * points))
      let length = index.isMultiple(of: 2) ? 1 : inner
      return Point(corner.x * length, corner.y * length)
    }
    return .polyline(corners, isClosed: true)
  }
}
