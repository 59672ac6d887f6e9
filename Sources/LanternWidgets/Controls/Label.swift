public import LanternRaster

/// A text on one line or several lines. The last line is truncated with an ellipsis if the text does not fit.
public final class Label: Widget {
  /// The text that the label shows.
  public var text: String { didSet { if text != oldValue { textChanged() } } }
  private let font: (Theme.TypeScale) -> Font
  private let color: (Theme.Colors) -> Color
  private let alignment: Alignment
  private let mostLines: Int?
  private let isHeading: Bool
  // The lines of the text and the width, font and scale that they were broken for.
  private var broken: (width: Double, font: Font, scale: Double, lines: [String])?

  /// Creates a label. `lines` is the maximum number of lines; nil allows as many as the text needs. Precondition:
  /// `lines` is positive or nil.
  public init(
    _ text: String, font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    lines: Int? = 1, isHeading: Bool = false
  ) {
    guard lines ?? 1 > 0 else { fatalError("the maximum number of lines must be positive") }
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    mostLines = lines
    self.isHeading = isHeading
    super.init()
  }

  /// Creates a label whose text is read from observable models.
  ///
  /// ```swift
  /// Label { model.title }
  /// ```
  public convenience init(
    font: @escaping (Theme.TypeScale) -> Font = { $0.body },
    color: @escaping (Theme.Colors) -> Color = { $0.text }, alignment: Alignment = .leading,
    lines: Int? = 1, isHeading: Bool = false, text: @escaping () -> String
  ) {
    self.init("", font: font, color: color, alignment: alignment, lines: lines, isHeading: isHeading)
    observing(\.text, text)
  }

  private func textChanged() {
    broken = nil
    invalidateLayout()
  }

  public override func measure(_ available: Size, in environment: Environment) -> Size {
    let font = font(environment.theme.type)
    let lines = lines(available.width, environment)
    let sizes = lines.map { environment.size(of: $0, font) }
    let width = sizes.map(\.width).max() ?? 0
    return Size(min(available.width, width), sizes.reduce(0) { $0 + $1.height })
  }

  public override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let lines = lines(frame.width, environment)
    let font = font(environment.theme.type)
    let height = frame.height / Double(max(1, lines.count))
    for (index, line) in lines.enumerated() {
      canvas.drawText(
        line, font, color(environment.theme.colors), alignment,
        in: Rect(0, Double(index) * height, frame.width, height), environment)
    }
  }

  public override func baseline(_ size: Size, in environment: Environment) -> Double? {
    let height = size.height / Double(max(1, lines(size.width, environment).count))
    return environment.baseline(font(environment.theme.type), in: height)
  }

  private func lines(_ width: Double, _ environment: Environment) -> [String] {
    if mostLines == 1 { return [text] }
    let font = font(environment.theme.type)
    if let broken, (broken.width, broken.font, broken.scale) == (width, font, environment.scale) {
      return broken.lines
    }
    var lines = environment.typesetter.lines(of: text, in: font, scale: environment.scale, width: width)
    if let mostLines, lines.count > mostLines {
      let rest = lines[(mostLines - 1)...].joined(separator: " ")
      lines = lines.prefix(mostLines - 1) + [rest]
    }
    broken = (width, font, environment.scale, lines)
    return lines
  }

  public override var bleed: Double { textOverhang }

  public override var semantics: Semantics? {
    text.isEmpty ? nil : Semantics(isHeading ? .heading : .text, name: text)
  }
}
