public import LanternRaster

/// A ring of dots that turns once a second to show activity. It changes in every frame, on a remote display less often.
public final class ActivityIndicator: Widget {
  private let name: String
  private let diameter: Double
  private let color: (Theme.Colors) -> Color

  /// Creates an indicator with an accessible name and a diameter in points.
  public init(
    _ name: String, diameter: Double = 44, color: @escaping (Theme.Colors) -> Color = { $0.primary }
  ) {
    self.name = name
    self.diameter = diameter
    self.color = color
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(diameter, diameter)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    ActivityIndicator.draw(
      around: Point(frame.width / 2, frame.height / 2), diameter: diameter, color(environment.theme.colors),
      on: canvas, environment, at: moment)
  }

  /// Draws the ring of dots as it appears at a moment.
  static func draw(
    around center: Point, diameter: Double, _ color: Color, on canvas: Canvas, _ environment: Environment,
    at moment: Moment
  ) {
    let turn = environment.theme.motion.indicatorTurn.nanoseconds
    let shown = environment.decorationMoment(at: moment)
    let phase = Double(shown.nanoseconds % turn) / Double(turn)
    let dots = directions.count
    let reach = diameter / 2 * 0.8
    for (index, direction) in directions.enumerated() {
      let age = (phase - Double(index) / Double(dots) + 1).truncatingRemainder(dividingBy: 1)
      canvas.fillCircle(
        center: center + Point(direction.x * reach, direction.y * reach), radius: diameter / 13,
        color: color.opacity(1 - 0.85 * age))
    }
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    environment.nextDecoration(after: moment)
  }

  public override var semantics: Semantics? { Semantics(.progress, name: name) }

  // Twelve unit vectors, clockwise from the top, 30° apart.
  private static let directions: [Point] = {
    let quarter = [(0.0, 1.0), (0.5, 0.866_025_403_784), (0.866_025_403_784, 0.5)]
    return quarter.map { Point($0.0, -$0.1) } + quarter.map { Point($0.1, $0.0) }
      + quarter.map { Point(-$0.0, $0.1) } + quarter.map { Point(-$0.1, -$0.0) }
  }()
}
