import LanternRaster

/// The title of a control, on as many lines as it needs.
struct ControlTitle {
  let size: Size
  private let lines: [String]
  private let font: Font

  init(_ text: String, _ font: Font, width: Double, _ environment: Environment) {
    self.font = font
    let lines =
      width.isFinite
      ? environment.typesetter.lines(of: text, in: font, scale: environment.scale, width: max(0, width))
      : [text]
    let sizes = lines.map { environment.size(of: $0, font) }
    self.lines = lines
    size = Size(min(width, sizes.map(\.width).max() ?? 0), sizes.reduce(0) { $0 + $1.height })
  }

  /// Draws the title, vertically centered in a rectangle.
  func draw(
    _ color: Color, _ alignment: Alignment = .leading, in rect: Rect, on canvas: Canvas,
    _ environment: Environment
  ) {
    let height = size.height / Double(max(1, lines.count))
    let top = rect.minY + (rect.height - size.height) / 2
    for (index, line) in lines.enumerated() {
      canvas.drawText(
        line, font, color, alignment,
        in: Rect(rect.minX, top + Double(index) * height, rect.width, height), environment)
    }
  }

  /// Returns the distance from the upper edge to the first baseline, if the title is vertically centered in
  /// `height`.
  func baseline(in height: Double, _ environment: Environment) -> Double {
    let ascent = Double(environment.line("", font).ascent) / environment.scale
    return (height - size.height) / 2 + ascent
  }
}
