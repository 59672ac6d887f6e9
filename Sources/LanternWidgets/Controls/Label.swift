public import LanternRaster

/// One line of text; what does not fit is cut with an ellipsis.
public final class Label: Widget {
  public var text: String {
    didSet {
      guard text != oldValue else { return }
      invalidateLayout()
    }
  }
  private let font: (Theme.TypeScale) -> Font
  private let color: (Theme.Colors) -> Color
  private let alignment: Alignment
  private let isHeading: Bool

  public init(
    _ text: String, font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    isHeading: Bool = false
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.isHeading = isHeading
    super.init()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let size = environment.size(of: text, font(environment.theme.type))
    return Size(min(available.width, size.width), size.height)
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    drawText(
      text, font(environment.theme.type), color(environment.theme.colors), alignment,
      in: Rect(origin: .zero, size: frame.size), on: canvas, environment)
  }

  public override var bleed: Double { textOverhang }

  public override var semantics: Semantics? {
    text.isEmpty ? nil : Semantics(isHeading ? .heading : .text, name: text)
  }
}

/// How far glyphs may reach beyond what a text is drawn in, in points.
private let textOverhang = 2.0

/// Draws one line of text in the middle of a rectangle's height, cut with an ellipsis where it is too wide.
func drawText(
  _ text: String, _ font: Font, _ color: Color, _ alignment: Alignment, in rect: Rect, on canvas: Canvas,
  _ environment: Environment
) {
  var line = environment.line(text, font)
  let room = Int((rect.width * environment.scale).rounded(.up))
  if line.advance > room { line = shortened(text, font, to: room, environment) }
  let scale = environment.scale
  var (x, _) = alignment.place(Double(line.advance) / scale, in: rect.width)
  if environment.direction == .rightToLeft { x = rect.width - x - Double(line.advance) / scale }
  let height = Double(line.ascent + line.descent) / scale
  let baseline = rect.minY + (rect.height - height) / 2 + Double(line.ascent) / scale
  canvas.clipped(to: rect.inset(by: -textOverhang))
    .draw(line, at: Point(rect.minX + x, baseline), color: color)
}

/// The longest beginning of a text that fits a width in pixels together with an ellipsis.
private func shortened(_ text: String, _ font: Font, to room: Int, _ environment: Environment) -> TextLine {
  let ellipsis = "…"
  let width = Double(room - environment.line(ellipsis, font).advance) / environment.scale
  let stops = environment.typesetter.caretStops(of: text, in: font, scale: environment.scale)
  let fitting = max(0, (stops.firstIndex { $0 > width } ?? stops.count) - 1)
  return environment.line(text.prefix(fitting) + ellipsis, font)
}
