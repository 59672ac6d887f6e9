import LanternBase
import LanternReports

/// A history as a self-contained HTML page: a plot of each series, with its steps.
package struct HistoryPage {
  let lines: [HistoryLine]
  let series: [Series]

  package init(lines: [HistoryLine], series: [Series]) {
    self.lines = lines
    self.series = series
  }

  package var markup: String {
    let steps = series.reduce(0) { $0 + $1.steps.count }
    return Page(
      title: "Frames of \(lines.count) builds", lead: lines.first?.conditions ?? "",
      extent: "\(steps) \(steps == 1 ? "step" : "steps") in \(series.count) series"
    ).markup(
      """
      \(Page.remarks(remarks))<section>
      <h2>Levels</h2>
      \(series.filter { !$0.points.isEmpty }.map { SeriesPlot(series: $0).markup })</section>

      """
    ).text + "\n"
  }

  private var remarks: [String] {
    let conditions = Set(lines.map(\.conditions))
    let several =
      conditions.count > 1 ? ["the builds were recorded under \(conditions.count) different conditions"] : []
    return several
      + series.flatMap { series in
        series.steps.map { "\(series.question.rawValue), \(series.kind): \(series.text(of: $0))" }
      }
  }
}

/// The levels of the builds in their order, with a line for the mean between two steps.
private struct SeriesPlot {
  let series: Series

  var markup: Markup {
    let (points, steps) = (series.points, series.steps)
    let largest = max(0.01, points.map(\.level).max() ?? 0)
    let summary = ([series.text.first ?? ""] + steps.map { series.text(of: $0) }).joined(separator: "; ")
    let plot = Plot(
      title: "\(series.measure) per frame, \(series.kind)", summary: summary, inset: 24,
      height: 180,
      vertical: .linear(to: largest * 1.15, ticks: 4), verticalUnit: " ms",
      horizontalTitle: "build")
    func place(_ index: Int) -> Double { (Double(index) + 0.5) / Double(points.count) }
    let dots = points.enumerated().map { index, point -> Markup in
      """
      <circle class="run new" cx="\(100 * place(index))%" cy="\(plot.row(of: point.level))" r="4.5"><title>\(point.name): \(fixed(point.level, 2)) ms</title></circle>

      """
    }
    let bounds = [0] + steps.map(\.first) + [points.count]
    let means = zip(bounds, bounds.dropFirst()).map { first, end -> Markup in
      let level = points[first..<end].map(\.level).reduce(0, +) / Double(max(1, end - first))
      let row = plot.row(of: level)
      return """
        <line class="median new" x1="\(100 * Double(first) / Double(points.count))%" \
        x2="\(100 * Double(end) / Double(points.count))%" y1="\(row)" y2="\(row)"/>

        """
    }
    let marks = steps.map { step -> Markup in
      let x = 100 * Double(step.first) / Double(points.count)
      let anchor = x > 50 ? "end" : "start"
      return """
        <line class="deadline" x1="\(x)%" x2="\(x)%" y1="\(plot.inset)" y2="\(plot.floor)"/>
        <text class="label" x="\(x)%" y="\(plot.inset - 8)" text-anchor="\(anchor)">\(signed(step.difference)) ms at \(points[step.first].name)</text>

        """
    }
    // Few enough labels that they don't touch.
    let stride = max(1, Int(Axis.roundNumber(atLeast: Double(points.count) / 12)))
    let ticks = Swift.stride(from: 1, through: points.count, by: stride).map {
      (place: place($0 - 1), label: "\($0)", isMajor: points.count / stride <= 6 || $0 % (2 * stride) == 1)
    }
    return Figure(
      title: plot.title,
      notes: [
        series.hasOneBase
          ? "Each point is a build, by its difference from the base of all gates."
          : "Each point is the median of the recordings of a build."
      ],
      legend: [], picture: plot.picture(ticks: ticks, marks: means + dots + marks)
    ).markup
  }
}

extension Series {
  /// What was measured to answer the question.
  fileprivate var measure: String {
    switch question {
    case .work: "Processor time"
    case .smoothness: "Own response"
    }
  }
}
