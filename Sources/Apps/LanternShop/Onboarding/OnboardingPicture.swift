import LanternRaster
import LanternWidgets

/// The picture of a page of the tour, drawn in the theme's colors with a fixed aspect ratio. Prints are from the
/// store.
final class OnboardingPicture: Widget {
  // Width by height.
  private static let aspect = 1.3

  private let page: OnboardingPage
  private let name: String
  private let prints: [Print]
  private let art: ArtStore

  init(_ page: OnboardingPage, name: String, _ prints: [Print], _ art: ArtStore) {
    self.page = page
    self.name = name
    self.prints = prints
    self.art = art
    super.init()
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * OnboardingPicture.aspect)
    return width.isFinite ? Size(width, width / OnboardingPicture.aspect) : .zero
  }

  override var semantics: Semantics? { Semantics(.image, name: name) }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    guard !bounds.isEmpty else { return }
    let theme = environment.theme
    canvas.fill(
      RoundedRect(bounds, cornerRadius: theme.radius.card), with: .color(theme.colors.accentBackground))
    let illustration = Illustration(canvas.clipped(to: bounds), width: bounds.width, theme) {
      [self] motif, canvas, place in
      draw(motif, in: place, on: canvas, theme.colors)
    }
    switch page {
    case .prints: illustration.drawWall(motifs)
    case .bag: illustration.drawBag(motifs)
    case .appearance: illustration.drawDayAndNight()
    case .timings: illustration.drawTimings()
    }
  }

  // The motifs of the shop's prints.
  private var motifs: [Print.Motif] { prints.map(\.motif) }

  private func draw(
    _ motif: Print.Motif, in place: Rect, on canvas: Canvas, _ colors: Theme.Colors
  ) {
    let pixels = canvas.pixels(place)
    let size = PixelSize(pixels.width, pixels.height)
    let found = art.picture(motif, size: size, for: self) { [weak self] in self?.invalidate() }
    guard let found else { return canvas.fill(place, with: .color(colors.track)) }
    canvas.draw(found, in: place)
  }
}

/// Draws a picture of 130 by 100 units, scaled to its rectangle.
@MainActor
private struct Illustration {
  private let canvas: Canvas
  private let unit: Double
  private let theme: Theme
  private let drawPrint: (Print.Motif, Canvas, Rect) -> Void

  init(
    _ canvas: Canvas, width: Double, _ theme: Theme,
    drawPrint: @escaping (Print.Motif, Canvas, Rect) -> Void
  ) {
    self.canvas = canvas
    unit = width / 130
    self.theme = theme
    self.drawPrint = drawPrint
  }

  private var colors: Theme.Colors { theme.colors }

  // MARK: Prints

  /// Draws three prints on a rail, lit from above.
  func drawWall(_ motifs: [Print.Motif]) {
    canvas.fill(
      .ellipse(in: rect(5, -30, 120, 120)),
      with: .radialGradient(from: colors.brand.opacity(0.34), to: colors.brand.opacity(0), radius: 0.5))
    line([Point(0, 9), Point(130, 9)], 0.9, colors.outline)
    let places = [Rect(9, 30, 31, 40), Rect(46, 20, 44, 56), Rect(96, 34, 26, 30)]
    for (place, motif) in zip(places, motifs) {
      let nail = Point(place.center.x, 9)
      line(
        [Point(place.minX + 5, place.minY), nail, Point(place.maxX - 5, place.minY)], 0.45, colors.outline)
      drawFramed(motif, place)
    }
  }

  private func drawFramed(_ motif: Print.Motif, _ place: Rect) {
    let shape = RoundedRect(rect(place), cornerRadius: 1.2 * unit)
    canvas.drawShadow(of: shape, theme.shadow(\.card))
    canvas.fill(shape, with: .color(Color(0x2B2118)))
    canvas.fill(rect(place.inset(by: 1.2)), with: .color(Color(0xFFFDF8)))
    drawPrint(motif, canvas, rect(place.inset(by: 4)))
  }

  // MARK: Bag

  /// Draws two prints that stick out of a bag with the lantern on it.
  func drawBag(_ motifs: [Print.Motif]) {
    canvas.fill(
      .ellipse(in: rect(22, 82, 86, 13)), with: .color(colors.shadow.opacity(0.5)))
    for (place, motif) in zip([Rect(40, 14, 30, 38), Rect(58, 22, 32, 40)], motifs.dropFirst(3)) {
      drawFramed(motif, place)
    }
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
    Rect(x * unit, y * unit, width * unit, height * unit)
  }

  private func rect(_ place: Rect) -> Rect { rect(place.minX, place.minY, place.width, place.height) }

  private func placed(_ path: Path) -> Path { path.map { Point($0.x * unit, $0.y * unit) } }

  private func line(_ points: [Point], _ width: Double, _ color: Color) {
    canvas.stroke(placed(.polyline(points)), width: width * unit, color: color, cap: .round, join: .round)
  }
}
