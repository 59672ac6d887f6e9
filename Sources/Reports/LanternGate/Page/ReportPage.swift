import LanternBase
import LanternRecording
public import LanternReports

extension Report {
  /// The report as a self-contained HTML page with plots. It follows the light or dark theme of the browser and can
  /// be printed.
  ///
  /// The page uses no network and no script. It is also well-formed XML. It is smaller than a megabyte for
  /// recordings of any length, and states what it omits. Text from a recording is always escaped.
  public var page: String { ReportPage(report: self).markup.text + "\n" }

  /// The frame budget in milliseconds.
  var budget: Double { Double(header.budget) / 1e6 }

  var isReal: Bool { header.isReal }

  var hasOverlay: Bool { all.phases[Phase.overlay.rawValue].map { $0.maximum > 0 } ?? false }
}

// The page from top to bottom.
private struct ReportPage {
  let report: Report

  var markup: Markup {
    Page(title: "Transition frames", lead: report.header.conditions, extent: extent).markup(
      """
      \(remarks)\(report.timeline.slots.isEmpty ? nothing : figures)<section>
      <h2>Conditions</h2>
      \(PageTables(report: report).conditions)</section>
      <section>
      <h2>Glossary</h2>
      \(PageGlossary.list)</section>

      """)
  }

  private var extent: String {
    func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
    return counted(report.all.framesPresented, "frame") + " of "
      + counted(report.all.transitions, "transition") + " in " + counted(report.recordings.count, "recording")
      + (report.header.machine.map { ", on \($0.processor)" } ?? "")
  }

  private var nothing: Markup {
    report.all.transitions == 0
      ? "<p class=\"lead\">No transitions were recorded.</p>\n"
      : "<p class=\"lead\">No frames were recorded.</p>\n"
  }

  private var figures: Markup {
    let tables = PageTables(report: report)
    return """
      \(headline)<section>
      <h2>Over time</h2>
      \(TimelinePlots(report: report).markup)</section>
      <section>
      <h2>Distribution</h2>
      <div class="pair">
      \(DistributionPlots(report).markup)</div>
      </section>
      <section>
      <h2>Transitions</h2>
      \(StripPlot(report: report).markup)</section>
      <section>
      <h2>Slowest frames</h2>
      \(tables.worst)</section>
      <section>
      <h2>Metrics</h2>
      \(tables.kinds)\(tables.phases)</section>

      """
  }

  // MARK: Remarks

  // Notes on missing data.
  private var remarks: Markup? {
    var remarks: [String] = []
    if !report.isReal {
      remarks.append(
        "Recorded on a virtual clock: phases are measured in real time. Values that need a real display "
          + "(late, skipped, hitches, intervals, clicks) are empty.")
    }
    return Page.remarks(remarks + report.remarks)
  }

  // MARK: Headline figures

  private var headline: Markup {
    let all = report.all
    let none = "–"
    let ratio = all.hitchTimeRatio
    let click = all.clickToPicture
    let tiles = [
      Headline(
        name: "Frame work, p95", figure: all.frameWork.map { fixed($0.p95, 2) } ?? none, unit: "ms",
        meaning: "95% of frames took at most this long. The budget is \(fixed(report.budget, 2))\u{A0}ms."),
      Headline(
        name: "Hitch time ratio", figure: ratio.map { fixed($0, 2) } ?? none, unit: "ms/s",
        verdict: ratio.map(verdict), meaning: "Hitch time per second of animation."),
      Headline(
        name: "Late", figure: all.framesLate.map(String.init) ?? none, unit: "of \(all.framesPresented)",
        meaning: "Frames presented after the next deadline."),
      Headline(
        name: "Skipped", figure: all.framesSkipped.map(String.init) ?? none, unit: "of \(all.framesDue) due",
        meaning: "Deadlines without a frame."),
      Headline(
        name: "Click to picture, p50", figure: click.map { fixed($0.p50, 2) } ?? none, unit: "ms",
        meaning: (click.map { "p95 \(fixed($0.p95, 2)) ms. " } ?? "")
          + "From reading the input to the end of presenting the first frame."),
    ].map(\.markup)
    return "<dl class=\"headline\">\n\(tiles)</dl>\n"
  }

  private func verdict(on ratio: Double) -> (word: String, style: String) {
    if ratio <= 5 { return ("Good: 5 or less", "good") }
    return ratio <= 10 ? ("Noticeable: more than 5", "fair") : ("Critical: more than 10", "poor")
  }
}
