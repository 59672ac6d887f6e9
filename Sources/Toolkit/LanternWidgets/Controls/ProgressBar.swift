public import LanternRaster

/// A bar that shows the progress of a task, or activity if the progress is unknown.
public final class ProgressBar: Widget {
  /// The accessible name of the task.
  public let name: String
  /// The progress from 0 to 1, or nil if it is unknown. Values outside the range are clamped, and NaN counts as 0.
  public var value: Double? {
    didSet {
      if let value { animate(&fill, to: ProgressBar.whole(value)) } else { fill.jump(to: 0) }
      invalidate()
    }
  }
  private var fill: Tween

  /// Creates a progress bar. The value is from 0 to 1, or nil if the progress is unknown.
  public init(_ name: String, value: Double?) {
    self.name = name
    self.value = value
    fill = Tween(ProgressBar.whole(value ?? 0))
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    Size(available.width.isFinite ? available.width : 160, thickness(environment))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let colors = environment.theme.colors
    let height = thickness(environment)
    let bounds = Rect(0, environment.snapped((frame.height - height) / 2), frame.width, height)
    canvas.drawTrack(RoundedRect(bounds, cornerRadius: height / 2), environment)
    func fill(from start: Double, to end: Double, _ color: Color) {
      let (start, end) = (max(0, start), min(1, end))
      guard end > start else { return }
      // The bar is at least as long as it is thick, so that its ends are round.
      let length = max(height, bounds.width * (end - start))
      let rect = Rect(min(bounds.width * start, bounds.width - length), bounds.minY, length, height)
      canvas.fill(
        RoundedRect(environment.mirrored(rect, in: frame.width), cornerRadius: height / 2),
        with: .color(color))
    }
    guard value == nil else { return fill(from: 0, to: self.fill.value(at: moment), colors.primary) }
    let lap = 2 * environment.theme.motion.indicatorTurn.nanoseconds
    let phase = Double(environment.decorationMoment(at: moment).nanoseconds % lap) / Double(lap)
    if !environment.animatesWidgets {
      // The bar fades in and out instead of moving.
      fill(from: 0, to: 1, colors.primary.opacity(0.25 + abs(phase - 0.5)))
    } else {
      // The bar enters at one end and leaves at the other. Its head moves ahead of its tail.
      let (head, tail) = (smooth(min(1, phase * 1.5)), smooth(max(0, phase * 1.5 - 0.5)))
      fill(from: tail, to: head, colors.primary)
    }
  }

  public override func nextChange(after moment: Moment, in environment: Environment) -> Moment? {
    value == nil ? environment.nextDecoration(after: moment) : fill.nextChange(after: moment)
  }

  public override func timePassed(to moment: Moment, in environment: Environment) {
    fill.frameBegan(at: moment)
  }

  public override var quantity: Quantity? { value.map { Quantity(ProgressBar.whole($0), in: 0...1) } }

  public override var semantics: Semantics? {
    guard let value else { return Semantics(.progress, name: name, states: [.busy]) }
    return Semantics(
      .progress, name: name, value: percent(ProgressBar.whole(value)))
  }

  private func thickness(_ environment: Environment) -> Double {
    max(environment.hairline, environment.snapped(6 * environment.theme.textScale))
  }

  private func smooth(_ part: Double) -> Double { part * part * (3 - 2 * part) }

  private static func whole(_ value: Double) -> Double { value.isNaN ? 0 : min(1, max(0, value)) }
}
