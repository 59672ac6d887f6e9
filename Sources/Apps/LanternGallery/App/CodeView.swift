import LanternRaster
import LanternWidgets

/// Source code, from left to right in every layout. Lines that don't fit continue below, with more indentation.
final class CodeView: Widget {
  private let code: String

  init(_ code: String) {
    self.code = code
    super.init()
  }

  private struct CodeLine {
    let text: String
    let indentation: Double
  }

  private func lines(_ width: Double, _ environment: Environment) -> [CodeLine] {
    let font = font(environment)
    let space = environment.size(of: "n", font).width
    return code.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [CodeLine] in
      let spaces = line.prefix { $0 == " " }.count
      // Deep code in a narrow window keeps half of the width.
      let start = min(Double(spaces) * space, width / 2)
      let continued = min(start + 4 * space, width / 2)
      let pieces = environment.typesetter.lines(
        of: String(line.dropFirst(spaces)), in: font, scale: environment.scale,
        width: max(1, width - continued))
      return pieces.enumerated().map { CodeLine(text: $1, indentation: $0 == 0 ? start : continued) }
    }
  }

  private func font(_ environment: Environment) -> Font { environment.theme.type.code }

  private func lineHeight(_ environment: Environment) -> Double {
    environment.snapped(environment.size(of: "", font(environment)).height * 1.2)
  }

  override func measure(_ available: Size, in environment: Environment) -> Size {
    let lines = lines(available.width, environment)
    let widest = lines.map { $0.indentation + environment.size(of: $0.text, font(environment)).width }.max()
    return Size(min(available.width, widest ?? 0), Double(lines.count) * lineHeight(environment))
  }

  override func draw(on canvas: Canvas, in environment: Environment, at moment: Moment) {
    let height = lineHeight(environment)
    let left: Alignment = environment.direction == .leftToRight ? .leading : .trailing
    for (index, line) in lines(frame.width, environment).enumerated() {
      canvas.drawText(
        line.text, font(environment), environment.theme.colors.text, left,
        in: Rect(line.indentation, Double(index) * height, max(0, frame.width - line.indentation), height),
        environment)
    }
  }

  override var bleed: Double { 2 }

  override var semantics: Semantics? { Semantics(.text, name: "Code", value: code) }
}
