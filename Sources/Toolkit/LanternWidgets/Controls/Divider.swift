public import LanternRaster

/// A hairline between two elements, one pixel wide at every scale.
public final class Divider: Widget {
  /// The direction of the line.
  public enum Axis: Hashable, Sendable {
    /// The line runs from leading to trailing, or from top to bottom.
    case horizontal, vertical
  }

  private let axis: Axis
  private let inset: Double

  /// Creates a divider. `inset` is the space at both ends, in points.
  public init(_ axis: Axis = .horizontal, inset: Double = 0) {
    self.axis = axis
    self.inset = inset
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    func whole(_ length: Double) -> Double { length.isFinite ? length : 0 }
    return axis == .horizontal
      ? Size(whole(available.width), environment.hairline)
      : Size(environment.hairline, whole(available.height))
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    // Snaps the line to a pixel. Between two pixels it would be blurred or invisible.
    let place = canvas.pixels(Rect(origin: .zero, size: frame.size))
    let line = environment.hairline
    let corner = Point(Double(place.x) * line, Double(place.y) * line) - canvas.origin
    let rect =
      axis == .horizontal
      ? Rect(inset, corner.y, max(0, frame.width - 2 * inset), line)
      : Rect(corner.x, inset, line, max(0, frame.height - 2 * inset))
    canvas.fill(rect, with: .color(environment.theme.colors.separator))
  }

  public override var bleed: Double { 1 }

  public override var semantics: Semantics? { Semantics(.separator, name: "") }
}
