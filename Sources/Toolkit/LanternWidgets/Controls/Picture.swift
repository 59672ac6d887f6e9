public import LanternRaster

/// A picture that a closure draws with a fixed aspect ratio, such as a logo, a print or an illustration.
public final class Picture: Widget {
  private let name: String
  private let aspect: Double
  private let paint: (Canvas, Rect, Environment) -> Void

  /// Creates a picture. One without a name is a decoration, which screen readers leave out. `aspect` is the width
  /// divided by the height. `paint` gets the rectangle to fill, and must draw the same picture each time.
  ///
  /// Precondition: `aspect` is positive.
  public init(_ name: String, aspect: Double = 1, paint: @escaping (Canvas, Rect, Environment) -> Void) {
    guard aspect > 0 else { fatalError("the aspect ratio of a picture must be positive") }
    self.name = name
    self.aspect = aspect
    self.paint = paint
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let width = min(available.width, available.height * aspect)
    return Size(width, width / aspect)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let bounds = Rect(origin: .zero, size: frame.size)
    paint(canvas.clipped(to: bounds), bounds, environment)
  }

  public override var semantics: Semantics? { name.isEmpty ? nil : Semantics(.image, name: name) }
}
