import LanternBase
import LanternReports

/// The distribution of frame work, as a histogram and as a cumulative plot.
///
/// Both plots have the same logarithmic axis, which shows a tenth of a millisecond as well as a tenth of a second.
struct DistributionPlots {
  private static let steps = 240
  private static let smallest = 0.001

  let report: Report
  private let axis: Axis

  init(_ report: Report) {
    self.report = report
    let shortest = Double(report.work.smallest) / 1e6
    let longest = Double(report.work.largest) / 1e6
    axis = .logarithmic(
      from: max(DistributionPlots.smallest, min(shortest, report.budget)),
      to: max(longest, report.budget))
  }

  var markup: [Markup] { [histogram, cumulative] }

  private var histogram: Markup {
    // The number of bins grows with the number of frames, so that each bin can have several.
    let bins = min(60, max(20, Int(2 * Double(report.work.count).squareRoot())))
    let bounds = (0...bins).map { Int64(axis.value(at: Double($0) / Double(bins)) * 1e6) }
    let below = report.work.counts(below: bounds)
    let counts = (0..<bins).map { bin in
      (bin == bins - 1 ? report.work.count : below[bin + 1]) - (bin == 0 ? 0 : below[bin])
    }
    let most = counts.max() ?? 1
    let plot = Plot(
      title: "Distribution of frame work", summary: summary, inset: inset, height: 200,
      vertical: .linear(to: max(2, Double(most)), ticks: most < 5 ? 2 : 5), verticalUnit: "",
      horizontalTitle: "frame work (ms, logarithmic)")
    let budget = Int64(report.budget * 1e6)
    let bars = counts.enumerated().compactMap { bin, count -> Markup? in
      guard count > 0 else { return nil }
      // Keep a single frame visible next to ten thousand.
      let row = min(plot.row(of: Double(count)), Double(plot.floor) - 3)
      let isOver = bounds[bin] >= budget
      let bar: Markup = """
        x="\(100 * Double(bin) / Double(bins))%" width="\(100 / Double(bins))%" y="\(row)"
          height="\(Double(plot.floor) - row)"
        """
      let hatching: Markup? = isOver ? "<rect class=\"hatched\" \(bar)/>\n" : nil
      return "<rect class=\"bar \(isOver ? "late" : "work")\" \(bar)/>\n\(hatching)"
    }
    let hasOver = report.work.largest >= budget
    return Figure(
      title: plot.title, notes: ["Histogram (\(bins) logarithmic bins)."],
      legend: hasOver
        ? [
          (Figure.swatch("work"), "within the frame budget"),
          ("\(Figure.swatch("late"))\(Figure.swatch("hatched"))", "over the frame budget"),
        ] : [],
      picture: plot.picture(ticks: ticks, marks: bars + markers.markup(floor: plot.floor))
    ).markup
  }

  private var cumulative: Markup {
    let steps = DistributionPlots.steps
    let plot = Plot(
      title: "Cumulative share of frames", summary: summary, inset: inset, height: 200,
      vertical: .linear(to: 100, ticks: 5), verticalUnit: "%",
      horizontalTitle: "frame work (ms, logarithmic)")
    // Up to and including each bound.
    let bounds = (0...steps).map { Int64(axis.value(at: Double($0) / Double(steps)) * 1e6) + 1 }
    let below = report.work.counts(below: bounds)
    var line: Markup = "M0 1000"
    for (step, count) in below.enumerated() {
      line += "H\(step)V\(1_000 - 1_000 * Double(count) / Double(report.work.count))"
    }
    let curve: Markup = "<path class=\"curve\" d=\"\(line)\"/>\n"
    let dots = percentiles.map { part, value -> Markup in
      """
      <circle class="dot" cx="\(100 * axis.place(of: value))%" cy="\(plot.row(of: Double(part)))" r="4"/>

      """
    }
    return Figure(
      title: plot.title,
      notes: ["The share of frames whose work took at most a given time. Percentiles use nearest rank."],
      legend: [],
      picture: plot.picture(
        ticks: ticks,
        marks: markers.markup(floor: plot.floor) + [plot.stretched(across: steps, [curve])] + dots)
    ).markup
  }

  // Four rows of labels and some space.
  private let inset = 4 * PlotMarkers.rowHeight + 8

  private var ticks: [(place: Double, label: String, isMajor: Bool)] {
    let isCrowded = axis.ticks.count > 14
    return axis.ticks.compactMap { tick in
      let isPower = axis.isPower(tick)
      return isCrowded && !isPower ? nil : (axis.place(of: tick), axis.label(tick), isPower)
    }
  }

  private var percentiles: [(part: Int, value: Double)] {
    guard let work = report.all.frameWork else { return [] }
    return [(50, work.p50), (95, work.p95), (99, work.p99)]
  }

  private var markers: PlotMarkers {
    let percentiles = percentiles.map { part, value in
      PlotMarkers.Marker(
        place: axis.place(of: value), name: "p\(part)", value: "\(fixed(value, 2)) ms", isDeadline: false)
    }
    let budget = PlotMarkers.Marker(
      place: axis.place(of: report.budget), name: "budget", value: "\(fixed(report.budget, 2)) ms",
      isDeadline: true)
    return PlotMarkers(percentiles + [budget])
  }

  private var summary: String {
    let parts =
      percentiles.map { "p\($0.part) \(fixed($0.value, 2)) ms" } + [
        "maximum \(fixed(Double(report.work.largest) / 1e6, 2)) ms",
        "frame budget \(fixed(report.budget, 2)) ms",
      ]
    return "\(report.work.count) frames: \(parts.joined(separator: ", "))."
  }
}
