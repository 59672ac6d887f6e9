import LanternRaster
import LanternStrings

/// The layout of a chart's content within a size: the positions of axes, values and texts, and their drawing.
struct ChartPlot {
  private let content: Chart.Content
  private let size: Size
  private let environment: Environment
  private let scale: ChartScale
  // The area of the lines or bars, for the layout direction from left to right.
  private let area: Rect
  // The rows of labels below the plot. Two, in which the labels take turns, show all labels of bars where one does not.
  private let labelRows: Int
  // The width of a sample of the labels. Labels that are wider still are left out.
  private let labelWidth: Double

  init(_ content: Chart.Content, _ size: Size, _ environment: Environment) {
    self.content = content
    self.size = size
    self.environment = environment
    let scale = content.scale
    self.scale = scale
    let caption = environment.theme.type.caption
    let line = environment.size(of: "", caption).height
    let widest =
      scale.ticks.map {
        environment.size(of: content.text($0, on: scale, environment.strings.formats), caption).width
      }.max() ?? 0
    let left = environment.snapped(min(size.width / 3, widest + 8))
    let top = environment.snapped(content.hasLegend ? line + 12 : line / 2)
    let width = max(0, size.width - left - 6)
    let slot = width / Double(max(1, content.count))
    let count = min(content.labels.count, content.count)
    let labelWidth =
      stride(from: 0, to: count, by: max(1, count / 32)).map {
        environment.size(of: content.labels[$0], caption).width
      }.max() ?? 0
    self.labelWidth = labelWidth
    let steps = [1, 2].map { ChartPlot.labelStep(of: count, labelWidth, in: slot * Double($0)) }
    labelRows = content.labels.isEmpty ? 0 : content.kind == .bars && steps[0] > 1 && steps[1] == 1 ? 2 : 1
    let bottom = environment.snapped(line * (Double(labelRows) + 0.5) + 2)
    area = Rect(left, top, width, max(0, size.height - top - bottom))
  }

  // Every how many of some labels fit, each in the room of one value.
  private static func labelStep(of count: Int, _ width: Double, in room: Double) -> Int {
    guard count > 0, room > 0 else { return 1 }
    return max(1, Int(min(Double(count), ((width + 12) / room).rounded(.up))))
  }

  /// Returns the index of the value nearest to an x-coordinate; nil if there is none or the point is beside the
  /// plot.
  func nearest(to x: Double) -> Int? {
    let along = environment.direction == .leftToRight ? x : size.width - x
    guard content.count > 0, area.width > 0, along >= area.minX - 8 else { return nil }
    let position =
      content.kind == .bars
      ? ((along - area.minX) / slot).rounded(.down) : ((along - area.minX) / slot).rounded()
    return Int(min(Double(content.count - 1), max(0, position)))
  }

  func draw(on canvas: Canvas, readingOut pointed: Int?) {
    let colors = environment.theme.colors
    drawAxis(on: canvas)
    drawLabels(on: canvas)
    if content.hasLegend { drawLegend(on: canvas) }
    guard area.width > 0, area.height > 0 else { return }
    if content.count == 0 {
      let text = ControlTitle(content.emptyText, environment.theme.type.body, width: area.width, environment)
      return text.draw(
        colors.textSecondary, .center, in: environment.mirrored(area, in: size.width), on: canvas, environment
      )
    }
    if let pointed, content.kind == .bars { drawSlot(pointed, on: canvas) }
    for series in content.series.indices {
      switch content.kind {
      case .lines: drawLine(series, on: canvas)
      case .bars: drawBars(series, on: canvas)
      }
    }
    drawThreshold(on: canvas)
    if let pointed { drawReadOut(pointed, on: canvas) }
  }

  private func text(_ value: Double) -> String {
    content.text(value, on: scale, environment.strings.formats)
  }

  // MARK: Positions

  // The distance between neighboring values.
  private var slot: Double {
    switch content.kind {
    case .lines: area.width / Double(max(1, content.count - 1))
    case .bars: area.width / Double(max(1, content.count))
    }
  }

  private func x(_ index: Int) -> Double {
    if content.kind == .bars { return area.minX + (Double(index) + 0.5) * slot }
    return content.count == 1 ? area.center.x : area.minX + Double(index) * slot
  }

  private func y(_ value: Double) -> Double { area.maxY - area.height * scale.part(of: value) }

  // Converts a position to the layout direction.
  private func place(_ point: Point) -> Point {
    environment.direction == .leftToRight ? point : Point(size.width - point.x, point.y)
  }

  private func place(_ rect: Rect) -> Rect { environment.mirrored(rect, in: size.width) }

  private func color(_ series: Int) -> Color {
    let colors = environment.theme.colors
    return colors.series.isEmpty ? colors.primary : colors.series[series % colors.series.count]
  }

  // MARK: Axes, labels and legend

  private func drawAxis(on canvas: Canvas) {
    let theme = environment.theme
    let line = environment.size(of: "", theme.type.caption).height
    var lowest = Double.infinity
    for tick in scale.ticks {
      let y = environment.snapped(y(tick))
      let isZero = tick == 0
      guard isZero || content.count > 0 else { continue }
      canvas.fill(
        place(Rect(area.minX, y, area.width, environment.hairline)),
        with: .color(isZero ? theme.colors.outline : theme.colors.separator))
      // In a low chart, only every second tick or fewer have a text.
      guard lowest - y >= line, content.count > 0 else { continue }
      lowest = y
      canvas.drawText(
        text(tick), theme.type.caption, theme.colors.textSecondary, .trailing,
        in: place(Rect(0, y - line / 2, max(0, area.minX - 8), line)), environment)
    }
  }

  // Draws as many labels as fit side by side, at even distances, that of the tallest bar among them.
  private func drawLabels(on canvas: Canvas) {
    let theme = environment.theme
    let count = min(content.labels.count, content.count)
    guard count > 0, slot > 0 else { return }
    let every = ChartPlot.labelStep(of: count, labelWidth, in: slot * Double(labelRows))
    let tallest =
      content.kind == .bars
      ? (0..<count).max { (content.value(0, $0) ?? 0) < (content.value(0, $1) ?? 0) } ?? 0 : 0
    var free = Array(repeating: -Double.infinity, count: labelRows)
    for (number, index) in stride(from: tallest % every, to: count, by: every).enumerated() {
      let text = environment.size(of: content.labels[index], theme.type.caption)
      let start = min(size.width - text.width, max(0, x(index) - text.width / 2))
      let row = number % labelRows
      guard start >= free[row] else { continue }
      free[row] = start + text.width + 8
      let top = size.height - text.height * Double(labelRows - row)
      canvas.drawText(
        content.labels[index], theme.type.caption, theme.colors.textSecondary, .leading,
        in: place(Rect(start, top, text.width, text.height)), environment)
    }
  }

  private func drawLegend(on canvas: Canvas) {
    let theme = environment.theme
    var x = area.minX
    // Draws a name behind a mark. Returns false if there is no room.
    func draw(_ name: String, _ markWidth: Double, mark: (Rect) -> Void) -> Bool {
      let text = environment.size(of: name, theme.type.caption)
      guard x + markWidth + 6 < size.width else { return false }
      mark(Rect(x, 0, markWidth, text.height))
      let room = min(text.width, size.width - x - markWidth - 6)
      canvas.drawText(
        name, theme.type.caption, theme.colors.textSecondary, .leading,
        in: place(Rect(x + markWidth + 6, 0, room, text.height)), environment)
      x += markWidth + 6 + text.width + theme.spacing.medium
      return true
    }
    let side = environment.snapped(10 * theme.textScale)
    for (index, series) in (content.series.count > 1 ? content.series : []).enumerated() {
      let isDrawn = draw(series.name, side) { rect in
        let top = environment.snapped((rect.height - side) / 2)
        let square = place(Rect(rect.minX, top, side, side))
        canvas.fill(RoundedRect(square, cornerRadius: side * 0.3), with: .color(color(index)))
      }
      guard isDrawn else { return }
    }
    if let threshold = content.threshold {
      _ = draw(threshold.name, 2 * side) { rect in
        drawThreshold(from: rect.minX, to: rect.maxX, at: environment.snapped(rect.height / 2), on: canvas)
      }
    }
  }

  private func drawThreshold(on canvas: Canvas) {
    guard let threshold = content.threshold, threshold.value.isFinite else { return }
    drawThreshold(
      from: area.minX, to: area.maxX, at: environment.snapped(y(threshold.value)), on: canvas)
  }

  private func drawThreshold(from start: Double, to end: Double, at y: Double, on canvas: Canvas) {
    let thickness = max(environment.hairline, environment.snapped(1.5))
    for dash in stride(from: start, to: end, by: 8) {
      canvas.fill(
        place(Rect(dash, y, min(4, end - dash), thickness)),
        with: .color(environment.theme.colors.destructive))
    }
  }

  // MARK: Values

  private func drawLine(_ series: Int, on canvas: Canvas) {
    let color = color(series)
    let width = 2.0
    for run in runs(series) {
      let points = run.map(place)
      guard points.count > 1 else {
        points.first.map { canvas.fillCircle(center: $0, radius: width * 1.25, color: color) }
        continue
      }
      if content.series.count == 1, let first = points.first, let last = points.last {
        let zero = y(0)
        let ground = Path.polyline(
          points + [Point(last.x, zero), Point(first.x, zero)], isClosed: true)
        canvas.fill(ground, with: .color(color.opacity(0.12)))
      }
      canvas.stroke(.polyline(points), width: width, color: color, cap: .round, join: .round)
    }
  }

  // Returns the points between gaps. If there is more than one value per pixel, the lowest and the highest represent
  // all.
  private func runs(_ series: Int) -> [[Point]] {
    var runs: [[Point]] = []
    var run: [Point] = []
    let columns = max(1, area.width * environment.scale)
    let bunch = max(1, Int(Double(content.count) / columns))
    for start in stride(from: 0, to: content.count, by: bunch) {
      let values = (start..<min(content.count, start + bunch)).compactMap { content.value(series, $0) }
      if let low = values.min(), let high = values.max() {
        run.append(Point(x(start), y(high)))
        if low < high { run.append(Point(x(start), y(low))) }
      } else if !run.isEmpty {
        runs.append(run)
        run = []
      }
    }
    return run.isEmpty ? runs : runs + [run]
  }

  private func drawBars(_ series: Int, on canvas: Canvas) {
    let zero = environment.snapped(y(0))
    for index in 0..<content.count {
      guard let value = content.value(series, index) else { continue }
      let (start, width) = bar(series, index)
      let end = environment.snapped(y(value))
      // Only the outer end is round: the other one lies beyond the axis and is clipped.
      let radius = min(4, width / 3)
      let shape =
        value < 0
        ? Rect(start, zero - radius, width, end - zero + radius)
        : Rect(start, end, width, zero - end + radius)
      let side = value < 0 ? Rect(start, zero, width, end - zero) : Rect(start, end, width, zero - end)
      canvas.clipped(to: place(side))
        .fill(RoundedRect(place(shape), cornerRadius: radius), with: .color(color(series)))
    }
  }

  // Returns the start and the width of a bar, in whole pixels. All bars of a chart have the same width.
  private func bar(_ series: Int, _ index: Int) -> (start: Double, width: Double) {
    let count = Double(content.series.count)
    let pixel = environment.hairline
    let gap = slot > 8 * pixel ? max(pixel, environment.snapped(min(2, slot / 16))) : 0
    let group = min(slot * 0.72, count * 44)
    let width = max(pixel, ((group - gap * (count - 1)) / count * environment.scale).rounded(.down) * pixel)
    let start = x(index) - (width * count + gap * (count - 1)) / 2
    return (environment.snapped(start) + Double(series) * (width + gap), width)
  }

  // MARK: Readout

  private func drawSlot(_ index: Int, on canvas: Canvas) {
    let rect = Rect(x(index) - slot / 2, area.minY, slot, area.height)
    canvas.fill(place(rect), with: .color(environment.theme.colors.text.opacity(0.06)))
  }

  private func drawReadOut(_ index: Int, on canvas: Canvas) {
    let theme = environment.theme
    let x = x(index)
    if content.kind == .lines {
      let line = place(Rect(environment.snapped(x), area.minY, environment.hairline, area.height))
      canvas.fill(line, with: .color(theme.colors.outline))
      for series in content.series.indices {
        guard let value = content.value(series, index) else { continue }
        let center = place(Point(x, y(value)))
        canvas.fillCircle(center: center, radius: 5, color: theme.colors.surface)
        canvas.fillCircle(center: center, radius: 3.5, color: color(series))
      }
    }
    let label = content.labels.indices.contains(index) ? content.labels[index] : ""
    let values = content.series.indices.compactMap { series in
      content.value(series, index).map {
        (color(series), content.series[series].name, text($0))
      }
    }
    ChartNote(label, values, environment).draw(beside: x, in: area, width: size.width, on: canvas)
  }
}

/// The small panel with the values of the readout.
private struct ChartNote {
  private let label: String
  private let values: [(color: Color, name: String, text: String)]
  private let environment: Environment
  private let font: Font
  private let line: Double

  init(_ label: String, _ values: [(Color, String, String)], _ environment: Environment) {
    self.label = label
    self.values = values.map { (color: $0, name: $1, text: $2) }
    self.environment = environment
    font = environment.theme.type.caption
    line = environment.size(of: "", font).height + 2
  }

  private var mark: Double { 8 * environment.theme.textScale }

  /// Draws the panel on the trailing side of an x-coordinate, or on the other side if there is no space.
  func draw(beside x: Double, in area: Rect, width: Double, on canvas: Canvas) {
    let theme = environment.theme
    let rows = values.map { mark + 6 + environment.size(of: $0.name, font).width + 12 + textWidth($0.text) }
    let inner = max(environment.size(of: label, font).width, rows.max() ?? 0)
    let count = Double(values.count + (label.isEmpty ? 0 : 1))
    guard count > 0 else { return }
    let size = Size(inner + 20, count * line + 12)
    let after = x + 12
    let wanted = after + size.width <= width ? after : x - 12 - size.width
    let start = max(0, min(width - size.width, max(area.minX, wanted)))
    let panel = Rect(environment.snapped(start), environment.snapped(area.minY), size.width, size.height)
    func place(_ rect: Rect) -> Rect { environment.mirrored(rect, in: width) }
    let shape = RoundedRect(place(panel), cornerRadius: theme.radius.control)
    canvas.drawShadow(of: shape, theme.shadow(\.card))
    canvas.fill(shape, with: .color(theme.colors.surface))
    canvas.stroke(shape, width: environment.hairline, color: theme.colors.outline)
    var y = panel.minY + 6
    if !label.isEmpty {
      canvas.drawText(
        label, font, theme.colors.textSecondary, .leading,
        in: place(Rect(panel.minX + 10, y, inner, line)), environment)
      y += line
    }
    for value in values {
      let center = place(Rect(panel.minX + 10 + mark / 2, y + line / 2, 0, 0)).origin
      canvas.fillCircle(center: center, radius: mark / 2, color: value.color)
      let rest = Rect(panel.minX + 10 + mark + 6, y, inner - mark - 6, line)
      canvas.drawText(value.name, font, theme.colors.text, .leading, in: place(rest), environment)
      canvas.drawText(value.text, font, theme.colors.text, .trailing, in: place(rest), environment)
      y += line
    }
  }

  private func textWidth(_ text: String) -> Double { environment.size(of: text, font).width }
}

nonisolated extension Chart.Content {
  /// A single series needs no legend, because the chart's name describes it.
  var hasLegend: Bool { series.count > 1 || threshold?.name.isEmpty == false }
}
