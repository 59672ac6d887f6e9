public import LanternRaster

/// A count of unseen items in a pill. With a count of 0, the badge is empty.
public final class Badge: Widget {
  /// The accessible name, which describes the counted items.
  public let name: String
  /// The number of unseen items. Numbers above 99 are shown as "99+".
  public var count: Int { didSet { if count != oldValue { invalidateLayout() } } }

  /// Creates a badge. The name describes the counted items.
  public init(_ name: String, count: Int) {
    self.name = name
    self.count = count
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    count > 0 ? Badge.size(count, environment) : .zero
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    guard count > 0 else { return }
    Badge.draw(count, in: Rect(origin: .zero, size: frame.size), on: canvas, environment)
  }

  public override var semantics: Semantics? {
    count > 0 ? Semantics(.text, name: name, value: String(count)) : nil
  }

  /// Draws a count in a pill.
  static func draw(_ count: Int, in rect: Rect, on canvas: Canvas, _ environment: Environment) {
    let colors = environment.theme.colors
    canvas.fill(RoundedRect(rect, cornerRadius: rect.height / 2), with: .color(colors.badge))
    canvas.drawText(text(count), font(environment), colors.onBadge, .center, in: rect, environment)
  }

  /// Returns the size of the pill for a count, in points.
  static func size(_ count: Int, _ environment: Environment) -> Size {
    let text = environment.size(of: text(count), font(environment))
    let height = environment.snapped(max(17 * environment.theme.textScale, text.height))
    return Size(environment.snapped(max(height, text.width + 0.6 * height)), height)
  }

  private static func text(_ count: Int) -> String { count > 99 ? "99+" : String(count) }

  private static func font(_ environment: Environment) -> Font {
    Font(size: environment.theme.type.caption.size * 0.85, weight: .semibold)
  }
}
