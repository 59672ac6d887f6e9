import LanternRaster
import LanternTestSupport
import LanternWidgets

// The documentation's widget of one's own, word for word; a test compares the two.

/// One to five stars, given by a click or by the arrows.
final class Rating: Widget {
  private static let most = 5
  private static let star = Path.star(points: 5, inner: 0.45)

  let name: String
  var stars: Int { didSet { if stars != oldValue { invalidate() } } }
  var onChange: (Int) -> Void = { _ in }

  init(_ name: String, stars: Int = 0) {
    self.name = name
    self.stars = stars
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let side = environment.theme.spacing.control
    return Size(min(available.width, side * Double(Rating.most)), side)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    for index in 0..<Rating.most {
      let place = environment.mirrored(self.place(index), in: frame.width).inset(by: 4)
      let star = Rating.star.map {
        Point(place.center.x + $0.x * place.width / 2, place.center.y + $0.y * place.height / 2)
      }
      canvas.fill(star, with: .color(index < stars ? colors.brand : colors.track))
      canvas.stroke(star, width: 1, color: colors.outline, join: .round)
    }
    if showsFocus {
      let bounds = RoundedRect(Rect(origin: .zero, size: frame.size), cornerRadius: 4)
      canvas.stroke(bounds, width: 2, color: colors.focus)
    }
  }

  private func place(_ index: Int) -> Rect {
    let side = frame.width / Double(Rating.most)
    return Rect(Double(index) * side, 0, side, frame.height)
  }

  override var hearsPointer: Bool { true }
  override var acceptsFocus: Bool { true }
  override var cursor: Cursor { .hand }

  override func handle(_ pointer: PointerEvent, at moment: Moment) {
    guard case .pressed(let point, _) = pointer, let tree else { return }
    let isMirrored = tree.environment.direction == .rightToLeft
    give(Int((isMirrored ? frame.width - point.x : point.x) / place(0).width) + 1)
  }

  override func handle(_ key: Key, _ modifiers: Modifiers, at moment: Moment) -> Bool {
    guard modifiers.isEmpty, key == .up || key == .down else { return false }
    return perform(key == .up ? .increment : .decrement, at: moment)
  }

  override func perform(_ action: Semantics.Action, at moment: Moment) -> Bool {
    guard action == .increment || action == .decrement else { return false }
    give(stars + (action == .increment ? 1 : -1))
    return true
  }

  private func give(_ wanted: Int) {
    let before = stars
    stars = min(Rating.most, max(1, wanted))
    if stars != before { onChange(stars) }
  }

  override var semantics: Semantics? {
    Semantics(.slider, name: name, value: "\(stars)", actions: [.increment, .decrement])
  }
}

extension Path {
  /// A star around (0, 0) whose points are 1 away from it.
  static func star(points: Int, inner: Double) -> Path {
    let corners = (0..<2 * points).map { index in
      let corner = Point(turns: Double(index) / Double(2 * points))
      let length = index.isMultiple(of: 2) ? 1 : inner
      return Point(corner.x * length, corner.y * length)
    }
    return .polyline(corners, isClosed: true)
  }
}
