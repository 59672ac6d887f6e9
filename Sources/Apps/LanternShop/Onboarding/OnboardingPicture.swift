import LanternRaster
import LanternWidgets

/// The picture of a page of the tour, drawn in the theme's colors with a fixed aspect ratio. Prints hang or stand in it.
final class OnboardingPicture: Widget {
  private let page: OnboardingPage
  private let name: String
  // Hides the feet of the prints.
  private let front = Picture("", aspect: Illustration.aspect) { canvas, rect, environment in
    Illustration(canvas, width: rect.width, environment.theme).drawBag()
  }

  init(_ page: OnboardingPage, name: String, _ prints: [Print]) {
    self.page = page
    self.name = name
    super.init()
    for print in OnboardingPicture.framed(prints, on: page) { add(print) }
    if page == .bag { add(front) }
  }

  private static func framed(_ prints: [Print], on page: OnboardingPage) -> [FramedPrint] {
    switch page {
    case .prints: zip(Illustration.wall, prints).map { FramedPrint($0, $1) }
    case .bag: zip(Illustration.overBag, prints.dropFirst(3)).map { FramedPrint($0, $1) }
    case .appearance, .timings: []
    }
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * Illustration.aspect)
    return width.isFinite ? Size(width, width / Illustration.aspect) : .zero
  }

  override func arrange(_ size: Size, in environment: Environment) {
    let unit = size.width / Illustration.width
    for child in children {
      let place = (child as? FramedPrint)?.outline.scaled(by: unit)
      child.place(at: place ?? Rect(origin: .zero, size: size), in: environment)
    }
  }

  override var clipsChildren: Bool { true }

  override var semantics: Semantics? { Semantics(.image, name: name) }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    guard !bounds.isEmpty else { return }
    let theme = environment.theme
    canvas.fill(
      RoundedRect(bounds, cornerRadius: theme.radius.card), with: .color(theme.colors.accentBackground))
    let illustration = Illustration(canvas.clipped(to: bounds), width: bounds.width, theme)
    switch page {
    case .prints: illustration.drawWall()
    case .bag: illustration.drawShadowOfBag()
    case .appearance: illustration.drawDayAndNight()
    case .timings: illustration.drawTimings()
    }
  }
}

/// A print in a wooden frame with a passe-partout, which hides the picture's edges.
private final class FramedPrint: Widget {
  /// In the units of the illustration.
  let outline: Rect
  private let picture: ImageView

  init(_ outline: Rect, _ print: Print) {
    self.outline = outline
    picture = ImageView(decorative: print.picture, mode: .fill)
    super.init([picture])
  }

  override func arrange(_ size: Size, in environment: Environment) {
    picture.place(at: Rect(origin: .zero, size: size).inset(by: 4 * unit), in: environment)
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    let shape = RoundedRect(bounds, cornerRadius: 1.2 * unit)
    canvas.drawShadow(of: shape, environment.theme.shadow(\.card))
    canvas.fill(shape, with: .color(Color(0x2B2118)))
    canvas.fill(bounds.inset(by: 1.2 * unit), with: .color(Color(0xFFFDF8)))
  }

  override var bleed: Double {
    tree?.environment.theme.shadow(\.card).reach ?? 0
  }

  private var unit: Double { frame.width / outline.width }
}

extension Rect {
  fileprivate func scaled(by factor: Double) -> Rect {
    Rect(minX * factor, minY * factor, width * factor, height * factor)
  }
}

/// Draws a picture of 130 by 100 units, scaled to its rectangle.
@MainActor
private struct Illustration {
  static let width = 130.0
  static let aspect = 1.3
  /// The places of the prints on the wall.
  static let wall = [Rect(9, 30, 31, 40), Rect(46, 20, 44, 56), Rect(96, 34, 26, 30)]
  /// The places of the prints that stick out of the bag.
  static let overBag = [Rect(40, 14, 30, 38), Rect(58, 22, 32, 40)]

  private let canvas: Canvas
  private let unit: Double
  private let theme: Theme

  init(_ canvas: Canvas, width: Double, _ theme: Theme) {
    self.canvas = canvas
    unit = width / Illustration.width
    self.theme = theme
  }

  private var colors: Theme.Colors { theme.colors }

  // MARK: Prints

  /// Draws the light from above, and the rail and the wires on which three prints hang.
  func drawWall() {
    canvas.fill(
      .ellipse(in: rect(5, -30, 120, 120)),
      with: .radialGradient(from: colors.brand.opacity(0.34), to: colors.brand.opacity(0), radius: 0.5))
    line([Point(0, 9), Point(130, 9)], 0.9, colors.outline)
    for place in Illustration.wall {
      let nail = Point(place.center.x, 9)
      line(
        [Point(place.minX + 5, place.minY), nail, Point(place.maxX - 5, place.minY)], 0.45, colors.outline)
    }
  }

  // MARK: Bag

  func drawShadowOfBag() {
    canvas.fill(
      .ellipse(in: rect(22, 82, 86, 13)), with: .color(colors.shadow.opacity(0.5)))
  }

  /// Draws a bag with the lantern on it.
  func drawBag() {
    let cloth = colors.primary
    let handle = Path.curve(
      through: [Point(47, 50), Point(50, 36), Point(65, 29), Point(80, 36), Point(83, 50)])
    canvas.stroke(
      placed(handle), width: 2.6 * unit, color: cloth.mixed(with: .black, by: 0.25), cap: .round, join: .round
    )
    let front = Path.polyline([Point(31, 46), Point(99, 46), Point(104, 90), Point(26, 90)], isClosed: true)
    canvas.fill(
      placed(front),
      with: .linearGradient(
        from: cloth.mixed(with: .white, by: 0.08), to: cloth.mixed(with: .black, by: 0.12)))
    line([Point(31, 49.5), Point(99, 49.5)], 0.5, colors.onPrimary.opacity(0.6))
    var markColors = Theme.light.colors
    markColors.text = colors.onPrimary
    drawMark(on: canvas, in: rect(52, 55, 26, 26), markColors)
  }

  // MARK: Appearance

  /// Draws a window in the light theme and, overlapping its corner, one in the dark theme.
  func drawDayAndNight() {
    drawWindow(Rect(10, 10, 74, 54), Theme.light)
    drawWindow(Rect(46, 36, 74, 54), Theme.dark)
  }

  private func drawWindow(_ place: Rect, _ windowTheme: Theme) {
    let shape = RoundedRect(rect(place), cornerRadius: 3 * unit)
    canvas.drawShadow(of: shape, theme.shadow(\.raised))
    canvas.fill(shape, with: .color(windowTheme.colors.accentBackground))
    let bar = canvas.clipped(to: rect(Rect(place.minX, place.minY, place.width, 9)))
    bar.fill(shape, with: .color(windowTheme.colors.surface))
    canvas.stroke(shape, width: max(0.4 * unit, 1 / canvas.scale), color: windowTheme.colors.separator)
    let title = Rect(place.center.x - 9, place.minY + 3.4, 18, 2.2)
    canvas.fill(RoundedRect(rect(title), cornerRadius: 1.1 * unit), with: .color(windowTheme.colors.text))
    drawMark(on: canvas, in: rect(Rect(place.minX + 6, place.minY + 17, 26, 26)), windowTheme.colors)
    let column = place.minX + 40
    for (row, width) in [(0.0, 27.0), (1, 22), (2, 25)] {
      let text = Rect(column, place.minY + 18 + 5 * row, width, 2)
      canvas.fill(
        RoundedRect(rect(text), cornerRadius: unit),
        with: .color(row == 0 ? windowTheme.colors.text : windowTheme.colors.textSecondary.opacity(0.6)))
    }
    let button = RoundedRect(rect(Rect(column, place.minY + 36, 17, 7)), cornerRadius: 1.6 * unit)
    canvas.fill(button, with: .color(windowTheme.colors.primary))
  }

  // MARK: Timings

  // Frame times as shares of the frame budget. The first frame of a transition takes longer.
  private static let frames = [
    0.84, 0.52, 0.41, 0.38, 0.44, 0.36, 0.33, 0.4, 0.35, 0.31, 0.34, 0.3, 0.37, 0.29, 0.32, 0.27, 0.3, 0.25,
  ]

  /// Draws the frame times of a transition, all below the line of the budget.
  func drawTimings() {
    let card = RoundedRect(rect(10, 13, 110, 74), cornerRadius: 4 * unit)
    canvas.drawShadow(of: card, theme.shadow(\.card))
    canvas.fill(card, with: .color(colors.surface))
    let (floor, ceiling) = (76.0, 28.0)
    let step = 94 / Double(Illustration.frames.count)
    for (number, share) in Illustration.frames.enumerated() {
      let height = (floor - ceiling) * share
      let x = 18 + step * Double(number)
      // The time for drawing is stacked on the time for mixing.
      let mixing = min(height, 9)
      canvas.fill(
        RoundedRect(rect(x, floor - height, step * 0.62, height), cornerRadius: 0.8 * unit),
        with: .color(colors.series[0]))
      canvas.fill(
        rect(x, floor - mixing, step * 0.62, mixing), with: .color(colors.series[1]))
    }
    line([Point(17, floor), Point(113, floor)], 0.5, colors.outline)
    for number in 0..<24 {
      let x = 17 + 4 * Double(number)
      line([Point(x, ceiling), Point(x + 2.2, ceiling)], 0.6, colors.destructive)
    }
    for (x, width, color) in [(17.0, 14.0, colors.series[0]), (40, 18, colors.series[1])] {
      canvas.fill(RoundedRect(rect(x, 18.6, 3, 3), cornerRadius: 0.8 * unit), with: .color(color))
      canvas.fill(
        RoundedRect(rect(x + 5, 19.2, width, 1.8), cornerRadius: 0.9 * unit),
        with: .color(colors.textSecondary.opacity(0.6)))
    }
  }

  // MARK: Units

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    rect(Rect(x, y, width, height))
  }

  private func rect(_ place: Rect) -> Rect { place.scaled(by: unit) }

  private func placed(_ path: Path) -> Path { path.map { Point($0.x * unit, $0.y * unit) } }

  private func line(_ points: [Point], _ width: Double, _ color: Color) {
    canvas.stroke(placed(.polyline(points)), width: width * unit, color: color, cap: .round, join: .round)
  }
}
