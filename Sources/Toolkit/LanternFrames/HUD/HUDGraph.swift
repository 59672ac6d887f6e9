import LanternRaster
import LanternRecording
import LanternWidgets

/// A bar graph of the last frames. The newest bar is at the trailing end. Each bar is as high as the frame's work
/// and divided by phase.
///
/// Each deadline has a slot, which is empty if the frame was skipped. Heights grow with the square root of time, so
/// that short phases are visible. A dashed line marks the frame budget; half that height is a quarter of the budget.
struct HUDGraph {
  let panel: HUDPanel

  /// The color of a phase. The colors are distinct for people with color vision deficiency (Okabe and Ito 2008).
  static func color(of phase: Phase) -> Color {
    switch phase {
    case .input: Color(0xF0E442)
    case .update: Color(0xCC79A7)
    case .draw: Color(0x56B4E9)
    case .composite: Color(0x00B386)
    case .present: Color(0xE69F00)
    case .waking, .overlay: .clear
    }
  }

  /// The color of problems.
  static let alarm = Color(0xFF7A45)
  private static let line = Color(0xC3CAD6)
  private static let font = Font(size: 9)
  // The height of the graph, in frame budgets.
  private static let heightInBudgets = 1.25

  func draw() {
    let canvas = panel.canvas
    let place = HUDPanel.graph
    canvas.fill(RoundedRect(place, cornerRadius: 5), with: .color(.white.opacity(0.06)))
    let area = canvas.pixels(place.inset(by: 2))
    drawBars(in: area)
    drawBudget(in: area)
  }

  private func drawBars(in area: PixelRect) {
    let canvas = panel.canvas
    let history = panel.history
    let unit = max(1, Int(canvas.scale.rounded()))
    let (bar, slot) = (2 * unit, 3 * unit)
    let alarm = Pixel(HUDGraph.alarm)
    var x = area.maxX - bar
    for index in 0..<history.count where x >= area.x {
      let frame = history.frame(before: index)
      let isLate = (frame.late ?? 0) > 0
      if isLate {
        let column = PixelRect(x, area.y, bar, area.height)
        Compositor.tint(
          canvas.buffer, column, towards: alarm, step: 90, to: canvas.buffer, x: column.x, y: column.y)
      }
      var time: Int64 = 0
      var y = area.maxY
      for phase in Phase.work {
        time += frame.duration(of: phase)
        let top = row(of: time, in: area)
        if top < y {
          Compositor.fill(
            canvas.buffer, PixelRect(x, top, bar, y - top), with: Pixel(HUDGraph.color(of: phase)))
          y = top
        }
      }
      if isLate { Compositor.fill(canvas.buffer, PixelRect(x, area.y, bar, 2 * unit), with: alarm) }
      x -= slot
      // Frames that the pace left out on purpose are darker.
      for skipped in 0..<(frame.skipped ?? 0) where x >= area.x {
        let tick = PixelRect(x, area.maxY - 3 * unit, bar, 3 * unit)
        let isMissed = skipped >= frame.degraded
        Compositor.fill(
          canvas.buffer, tick, with: Pixel(HUDGraph.alarm.mixed(with: .black, by: isMissed ? 0 : 0.5)))
        x -= slot
      }
      guard index + 1 < history.count, history.frame(before: index + 1).transition != frame.transition
      else { continue }
      canvas.fill(
        Rect(PixelRect(x + bar / 2, area.y, unit, area.height), at: canvas.scale),
        with: .color(.white.opacity(0.2)))
      x -= slot
    }
  }

  private func drawBudget(in area: PixelRect) {
    let canvas = panel.canvas
    let unit = max(1, Int(canvas.scale.rounded()))
    let budget = panel.rate.interval.nanoseconds
    let line = Pixel(HUDGraph.line)
    let y = row(of: budget, in: area)
    for x in stride(from: area.x, to: area.maxX, by: 6 * unit) {
      Compositor.fill(canvas.buffer, PixelRect(x, y, min(3 * unit, area.maxX - x), unit), with: line)
    }
    let quarter = PixelRect(area.x, row(of: budget / 4, in: area), area.width, unit)
    canvas.fill(Rect(quarter, at: canvas.scale), with: .color(.white.opacity(0.12)))
    for (time, y) in [(budget, y), (budget / 4, quarter.y)] {
      let middle = Double(y) / canvas.scale + 7
      let start = HUDPanel.graph.minX + 6
      let hundredths = Int((time + 5_000) / 10_000)
      panel.draw(hundredths, decimals: 2, HUDGraph.font, HUDGraph.line, endingAt: start + 25, middle)
      panel.draw("ms", HUDGraph.font, HUDGraph.line, at: start + 27, middle)
    }
  }

  private func row(of time: Int64, in area: PixelRect) -> Int {
    let fraction =
      Double(max(0, time)) * Double(panel.rate.millihertz) / 1_000_000_000_000 / HUDGraph.heightInBudgets
    return area.maxY - Int((min(1, fraction).squareRoot() * Double(area.height)).rounded())
  }
}

extension Rect {
  fileprivate init(_ pixels: PixelRect, at scale: Double) {
    self.init(
      Double(pixels.x) / scale, Double(pixels.y) / scale, Double(pixels.width) / scale,
      Double(pixels.height) / scale)
  }
}
