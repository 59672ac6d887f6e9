import LanternNavigation
import LanternRaster
import LanternRecording
import LanternWidgets

/// The picture of the HUD: a graph of the last frames' work by phase, the numbers of the last frame, and those of
/// the last transition.
///
/// Numbers are drawn digit by digit in cells of equal width. They don't shift when they change, and the typesetter
/// needs no new lines for them.
struct HUDPanel {
  /// The size in points.
  static let size = Size(360, 210)

  let canvas: Canvas
  let typesetter: any Typesetter
  let history: FrameHistory
  let rate: FrameRate
  let facts: DisplayFacts
  let cost: Duration

  private static let inset = 12.0
  private static let column = 56.0
  private static let title = Font(size: 12, weight: .semibold)
  private static let text = Font(size: 11)
  private static let label = Font(size: 10)
  private static let figure = Font(size: 12, weight: .medium)

  private static let textColor = Color(0xF2F4F8)
  private static let secondaryColor = Color(0xA3ADBD)

  // The vertical centers of the rows, and the position of the graph.
  private static let titleRow = 19.0
  static let graph = Rect(12, 34, 336, 64)
  private static let keys = 106.0
  private static let phaseRows = (label: 117.0, figure: 132.0)
  private static let rule = 146.0
  private static let transitionRow = 160.0
  private static let transitionRows = (label: 177.0, figure: 192.0)

  func draw() {
    let shape = RoundedRect(Rect(origin: .zero, size: HUDPanel.size), cornerRadius: 10)
    canvas.fill(shape, with: .color(Color(0x11141B).opacity(0.93)))
    canvas.stroke(shape, width: 1 / canvas.scale, color: Color.white.opacity(0.18))
    drawTitle()
    HUDGraph(panel: self).draw()
    drawPhases()
    let inner = HUDPanel.size.width - 2 * HUDPanel.inset
    canvas.fill(
      Rect(HUDPanel.inset, HUDPanel.rule, inner, 1 / canvas.scale), with: .color(.white.opacity(0.16)))
    drawTransition()
  }

  // MARK: Rows

  private func drawTitle() {
    let (row, trailing) = (HUDPanel.titleRow, HUDPanel.size.width - HUDPanel.inset)
    var x = draw("ms", HUDPanel.text, HUDPanel.secondaryColor, endingAt: trailing, row) - 3
    x = draw(hundredths(cost.nanoseconds), decimals: 2, HUDPanel.figure, HUDPanel.textColor, endingAt: x, row)
    // Reserve the largest width that the cost can have, so that the label doesn't move.
    x = draw("HUD", HUDPanel.title, HUD.color, endingAt: trailing - 56, row)
    let start = draw("\(rate)", HUDPanel.title, HUDPanel.textColor, at: HUDPanel.inset, row)
    // With a virtual clock, pictures are the same on every run and must not depend on the live screens of the
    // process.
    let screens = facts.clock == .monotonic ? " · \(LiveScreens.count) screens" : ""
    draw(
      "\(facts.driver) · \(facts.path)\(screens)", HUDPanel.text, HUDPanel.secondaryColor, at: start + 8, row,
      within: x - start - 20)
  }

  private func drawPhases() {
    let last = history.count > 0 ? history.frame(before: 0) : nil
    for (index, phase) in Phase.work.enumerated() {
      drawFigure(
        phase.rawValue, last.map { hundredths($0.duration(of: phase)) }, decimals: 2, in: index,
        HUDPanel.phaseRows, key: HUDGraph.color(of: phase))
    }
    drawFigure(
      "work ms", last.map { hundredths($0.work) }, decimals: 2, in: Phase.work.count, HUDPanel.phaseRows,
      key: HUDPanel.textColor)
  }

  private func drawTransition() {
    let row = HUDPanel.transitionRow
    guard let transition = history.transition else {
      draw("no transition yet", HUDPanel.text, HUDPanel.secondaryColor, at: HUDPanel.inset, row)
      return
    }
    let (begin, end, rows) = (transition.begin, transition.end, HUDPanel.transitionRows)
    let ending = draw(
      end?.outcome.rawValue ?? "under way", HUDPanel.text, HUDPanel.secondaryColor,
      endingAt: HUDPanel.size.width - HUDPanel.inset, row)
    let start = draw(begin.kind, HUDPanel.title, HUDPanel.textColor, at: HUDPanel.inset, row, within: 120)
    draw(
      "\(begin.from) → \(begin.to)", HUDPanel.text, HUDPanel.textColor, at: start + 8, row,
      within: ending - start - 20)
    drawLabel("frames", in: 0, rows.label)
    var x = trailing(of: 0)
    if let due = begin.framesDue {
      x = draw(due, HUDPanel.figure, HUDPanel.secondaryColor, endingAt: x, rows.figure)
      x = draw("/", HUDPanel.figure, HUDPanel.secondaryColor, endingAt: x, rows.figure)
    }
    draw(transition.presented, HUDPanel.figure, HUDPanel.textColor, endingAt: x, rows.figure)
    drawFigure("skipped", transition.skipped, in: 1, rows, isAlarming: transition.skipped > 0)
    drawFigure("late", transition.late, in: 2, rows, isAlarming: transition.late > 0)
    drawFigure("hitch ms", end?.hitch.map { Int(($0 + 50_000) / 100_000) }, decimals: 1, in: 3, rows)
    drawFigure("click ms", end?.clickToPicture.map { Int(($0 + 50_000) / 100_000) }, decimals: 1, in: 4, rows)
    drawLabel("pace", in: 5, rows.label)
    draw(
      transition.pace.rawValue, HUDPanel.figure,
      transition.pace == .full ? HUDPanel.textColor : HUDGraph.alarm,
      endingAt: trailing(of: 5), rows.figure)
  }

  private func drawFigure(
    _ name: String, _ value: Int?, decimals: Int = 0, in column: Int, _ rows: (label: Double, figure: Double),
    key: Color? = nil, isAlarming: Bool = false
  ) {
    if let key {
      let bar = Rect(trailing(of: column) - HUDPanel.column + 8, HUDPanel.keys, HUDPanel.column - 8, 3)
      canvas.fill(RoundedRect(bar, cornerRadius: 1.5), with: .color(key))
    }
    drawLabel(name, in: column, rows.label)
    let x = trailing(of: column)
    if let value {
      let color = isAlarming ? HUDGraph.alarm : HUDPanel.textColor
      draw(value, decimals: decimals, HUDPanel.figure, color, endingAt: x, rows.figure)
    } else {
      draw("–", HUDPanel.figure, HUDPanel.secondaryColor, endingAt: x, rows.figure)
    }
  }

  private func drawLabel(_ name: String, in column: Int, _ row: Double) {
    draw(name, HUDPanel.label, HUDPanel.secondaryColor, endingAt: trailing(of: column), row)
  }

  private func trailing(of column: Int) -> Double { HUDPanel.inset + Double(column + 1) * HUDPanel.column }

  private func hundredths(_ nanoseconds: Int64) -> Int { Int((nanoseconds + 5_000) / 10_000) }

  // MARK: Text

  /// Draws a text from `x` on, truncated to the width. Returns the end.
  @discardableResult
  func draw(
    _ text: String, _ font: Font, _ color: Color, at x: Double, _ middle: Double,
    within width: Double = .infinity
  ) -> Double {
    let line = line(text, font, within: width)
    canvas.draw(line, at: Point(x, baseline(font, middle)), color: color)
    return x + Double(line.advance) / canvas.scale
  }

  /// Draws a text that ends at `x`. Returns the start.
  @discardableResult
  func draw(_ text: String, _ font: Font, _ color: Color, endingAt x: Double, _ middle: Double) -> Double {
    let line = line(text, font, within: .infinity)
    let start = x - Double(line.advance) / canvas.scale
    canvas.draw(line, at: Point(start, baseline(font, middle)), color: color)
    return start
  }

  /// Draws a number, in units of its last decimal, that ends at `x`. Returns the start.
  @discardableResult
  func draw(
    _ number: Int, decimals: Int = 0, _ font: Font, _ color: Color, endingAt x: Double, _ middle: Double
  ) -> Double {
    let cell = cell(of: "0", font)
    let y = baseline(font, middle)
    var x = x
    var rest = max(0, number)
    var place = 0
    repeat {
      if place == decimals, decimals > 0 {
        x -= self.cell(of: ".", font)
        canvas.draw(typesetter.line(".", in: font, scale: canvas.scale), at: Point(x, y), color: color)
      }
      let digit = typesetter.line(HUDPanel.digits[rest % 10], in: font, scale: canvas.scale)
      x -= cell
      let space = cell - Double(digit.advance) / canvas.scale
      canvas.draw(digit, at: Point(x + space / 2, y), color: color)
      rest /= 10
      place += 1
    } while rest > 0 || place <= decimals
    return x
  }

  private static let digits = (0...9).map(String.init)

  // The width of a cell in whole pixels. Measures ten characters, because a line's advance is rounded up, which is
  // too much for one.
  private func cell(of character: Character, _ font: Font) -> Double {
    let ten = typesetter.line(String(repeating: character, count: 10), in: font, scale: canvas.scale).advance
    return (Double(ten) / 10).rounded() / canvas.scale
  }

  private func line(_ text: String, _ font: Font, within width: Double) -> TextLine {
    let line = typesetter.line(text, in: font, scale: canvas.scale)
    guard Double(line.advance) / canvas.scale > width else { return line }
    let ellipsis = typesetter.size(of: "…", in: font, scale: canvas.scale).width
    let extents = typesetter.extents(of: text, in: font, scale: canvas.scale)
    let fitting = extents.prefix { $0.upperBound + ellipsis <= width }.count
    return typesetter.line(text.prefix(fitting) + "…", in: font, scale: canvas.scale)
  }

  // Capitals and digits are 0.72 em high, so this centers them in the row.
  private func baseline(_ font: Font, _ middle: Double) -> Double { middle + 0.36 * font.size }
}
