extension Report {
  /// The report as one HTML page with plots, light or dark as its reader has it, and fit to be printed.
  ///
  /// It needs nothing besides itself: no network, no script. It is well-formed XML too, and smaller than a megabyte
  /// whatever the length of the recordings; what is left out for that is said. Every text of a recording stands there
  /// as text.
  public var page: String { ReportPage(report: self).markup.text + "\n" }

  /// What a frame has, in milliseconds.
  var budget: Double { Double(header.budget) / 1e6 }

  var isReal: Bool { header.isReal }

  var hasOverlay: Bool { all.phases[Phase.overlay.rawValue].map { $0.maximum > 0 } ?? false }
}

// The page from top to bottom.
private struct ReportPage {
  private static let mostRemarks = 20

  let report: Report

  var markup: Markup {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>Transition frames: \(Markup.shortened(report.header.conditions))</title>
    <style>
    \(PageStyle.sheet)
    </style>
    </head>
    <body>
    \(PageStyle.symbols)
    <header>
    <h1>Transition frames</h1>
    <p class="lead">\(Markup.name(report.header.conditions))</p>
    <p>\(Markup.name(extent))</p>
    </header>
    <main>
    \(remarks)\(report.timeline.slots.isEmpty ? nothing : figures)<section>
    <h2>Conditions</h2>
    \(PageTables(report: report).conditions)</section>
    <section>
    <h2>What the words mean</h2>
    \(PageGlossary.list)</section>
    </main>
    </body>
    </html>
    """
  }

  private var extent: String {
    func counted(_ count: Int, _ name: String) -> String { "\(count) \(name)\(count == 1 ? "" : "s")" }
    return counted(report.all.framesPresented, "frame") + " of "
      + counted(report.all.transitions, "transition") + " in " + counted(report.recordings.count, "recording")
      + (report.header.machine.map { ", on \($0.processor)" } ?? "")
  }

  private var nothing: Markup {
    report.all.transitions == 0
      ? "<p class=\"lead\">No transitions were recorded: there is nothing to plot.</p>\n"
      : "<p class=\"lead\">No frames were recorded: there is nothing to plot.</p>\n"
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
      <h2>Longest frames</h2>
      \(tables.worst)</section>
      <section>
      <h2>Figures</h2>
      \(tables.kinds)\(tables.phases)</section>

      """
  }

  // MARK: Remarks

  // What a reader of the figures must know of what is missing.
  private var remarks: Markup? {
    var remarks: [String] = []
    if !report.isReal {
      remarks.append(
        "Recorded on a virtual clock: the phases of a frame are real, and what real time alone can tell "
          + "(late, skipped, hitches, intervals, clicks) is empty.")
    }
    remarks += report.remarks
    guard !remarks.isEmpty else { return nil }
    var items = remarks.prefix(ReportPage.mostRemarks).map { remark -> Markup in "<li>\(remark)</li>\n" }
    let left = remarks.count - items.count
    if left > 0 { items.append("<li>\(left) more remarks of this sort are left out.</li>\n") }
    return "<ul class=\"remarks\">\n\(items)</ul>\n"
  }

  // MARK: Headline figures

  private struct Headline {
    let name: String
    let figure: String
    let unit: String
    var verdict: (word: String, style: String)?
    let meaning: String

    var markup: Markup {
      let verdict = verdict.map { verdict -> Markup in
        "<dd class=\"verdict \(verdict.style)\">\(verdict.word)</dd>\n"
      }
      return """
        <div><dt>\(name)</dt>
        <dd class="figure">\(figure) <small>\(unit)</small></dd>
        \(verdict)<dd class="meaning">\(meaning)</dd></div>

        """
    }
  }

  private var headline: Markup {
    let all = report.all
    let none = "–"
    let ratio = all.hitchTimeRatio
    let click = all.clickToPicture
    let tiles = [
      Headline(
        name: "Frame work, p95", figure: all.frameWork.map { fixed($0.p95, 2) } ?? none, unit: "ms",
        meaning: "95 of 100 frames worked no longer. A frame has \(fixed(report.budget, 2))\u{A0}ms."),
      Headline(
        name: "Hitch-time ratio", figure: ratio.map { fixed($0, 2) } ?? none, unit: "ms/s",
        verdict: ratio.map(verdict), meaning: "Time by which pictures came late, per second of animation."),
      Headline(
        name: "Late", figure: all.framesLate.map(String.init) ?? none, unit: "of \(all.framesPresented)",
        meaning: "Frames that were there only after the next deadline."),
      Headline(
        name: "Skipped", figure: all.framesSkipped.map(String.init) ?? none, unit: "of \(all.framesDue) due",
        meaning: "Deadlines that passed without a frame."),
      Headline(
        name: "Click to picture, p50", figure: click.map { fixed($0.p50, 2) } ?? none, unit: "ms",
        meaning: (click.map { "p95 \(fixed($0.p95, 2)) ms. " } ?? "")
          + "From reading a click to the end of presenting what it began."),
    ].map(\.markup)
    return "<dl class=\"headline\">\n\(tiles)</dl>\n"
  }

  private func verdict(on ratio: Double) -> (word: String, style: String) {
    if ratio <= 5 { return ("Good: 5 or less", "good") }
    return ratio <= 10 ? ("To be noticed: more than 5", "fair") : ("Disturbing: more than 10", "poor")
  }
}
