import LanternRecording
import LanternReports

extension Comparison {
  /// The comparison as a self-contained HTML page with a plot of the recordings of both sides for each question.
  ///
  /// As for the page of a report, the page uses no network and no script, and text from a recording is always escaped.
  public var page: String { ComparisonPage(comparison: self).markup.text + "\n" }
}

// The page from top to bottom.
private struct ComparisonPage {
  let comparison: Comparison

  var markup: Markup {
    Page(
      title: "Frames of two builds: \(comparison.verdict.rawValue)", lead: comparison.header.conditions,
      extent: "Base: \(comparison.base.text); new: \(comparison.new.text)"
    ).markup(
      """
      \(remarks)\(headline)<section>
      <h2>Recordings</h2>
      <div class="pair">
      \(comparison.answers.map { RunPlot(answer: $0).markup })</div>
      </section>
      <section>
      <h2>Metrics</h2>
      \(rows)</section>

      """)
  }

  private var remarks: Markup? {
    let noise = comparison.baseDiffersFromItself ? [Comparison.noise] : []
    return Page.remarks(noise + (comparison.counts?.sentences ?? []) + comparison.remarks)
  }

  private var headline: Markup {
    let tiles = comparison.answers.map { answer in
      Headline(
        name: answer.question.rawValue.capitalizedFirst, figure: signed(answer.difference),
        unit: "ms per frame",
        verdict: (answer.verdict.rawValue.capitalizedFirst, style(of: answer.verdict)),
        meaning: meaning(of: answer)
      ).markup
    }
    return "<dl class=\"headline two\">\n\(tiles)</dl>\n"
  }

  private func style(of verdict: Comparison.Verdict) -> String {
    switch verdict {
    case .worse: "poor"
    case .notWorse: "good"
    case .moreRunsNeeded: "fair"
    }
  }

  private func meaning(of answer: Comparison.Answer) -> String {
    let figures = answer.figures
    let interval =
      answer.interval == nil ? "too few recordings for an interval" : "99% interval \(figures.interval)"
    return "\(answer.measure.capitalizedFirst) \(figures.base) in base, \(figures.new) in new: "
      + "\(figures.difference). \(interval.capitalizedFirst), tolerance \(figures.tolerance)."
      + (figures.mostAffected.map { " Most affected: \($0)." } ?? "")
      + (answer.causes.map { " \($0.sentence.capitalizedFirst)." } ?? "")
  }

  // A group of rows for each kind. The rows of a kind are adjacent.
  private var rows: Markup {
    let starts = comparison.rows.indices.filter {
      $0 == 0 || comparison.rows[$0].kind != comparison.rows[$0 - 1].kind
    }
    let groups = zip(starts, starts.dropFirst() + [comparison.rows.count]).map { start, end -> Markup in
      let rows = comparison.rows[start..<end].map { row -> Markup in
        let cells = row.figures.map { figure -> Markup in "<td>\(figure)</td>" }
        return "<tr><th scope=\"row\" class=\"part\">\(row.metric.name)</th>\(cells)</tr>\n"
      }
      let kind = Markup.name(comparison.rows[start].kind ?? "all kinds")
      return "<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"5\">\(kind)</th></tr>\n\(rows)</tbody>\n"
    }
    return """
      <div class="scroll">
      <table>
      <caption>Figures of all frames, for information: only the means of the recordings decide. The intervals \
      are bootstrap intervals (\(Comparison.resamples) resamples, seed \(String(comparison.seed))).</caption>
      <thead><tr><th scope="col">Metric</th><th scope="col">Base</th><th scope="col">New</th>\
      <th scope="col">Difference</th><th scope="col">95% interval</th></tr></thead>
      \(groups)</table>
      </div>

      """
  }
}

/// The means of the recordings of both sides, in the order in which they were made.
private struct RunPlot {
  let answer: Comparison.Answer

  var markup: Markup {
    let largest = max(0.01, (answer.baseRuns + answer.newRuns).max() ?? 0)
    let plot = Plot(
      title: "\(answer.measure.capitalizedFirst) per frame", summary: answer.sentence, inset: 24, height: 220,
      vertical: .linear(to: Axis.roundNumber(atLeast: largest * 1.1), ticks: 5), verticalUnit: " ms",
      horizontalTitle: "recording")
    let count = max(answer.baseRuns.count, answer.newRuns.count)
    // Few enough labels that they don't touch.
    let step = max(1, Int(Axis.roundNumber(atLeast: Double(count) / 12)))
    let ticks = stride(from: step, through: count, by: step).map { number in
      (
        place: place(of: number - 1, count, shift: 0), label: "\(number)",
        isMajor: count / step <= 6 || number % (2 * step) == 0
      )
    }
    // Beside each other, so that equal values are both visible.
    func marks(_ values: [Double], _ style: String, _ median: Double, shift: Double) -> [Markup] {
      let row = plot.row(of: median)
      let line: Markup =
        "<line class=\"median \(style)\" x1=\"0\" x2=\"100%\" y1=\"\(row)\" y2=\"\(row)\"/>\n"
      return [line]
        + values.enumerated().map { index, value -> Markup in
          """
          <circle class="run \(style)" cx="\(100 * place(of: index, count, shift: shift))%" cy="\(plot.row(of: value))" r="4.5"/>

          """
        }
    }
    return Figure(
      title: plot.title,
      notes: ["Each point is the mean of a recording; lines are the medians of the sides."],
      legend: [(Figure.dot("base"), "base"), (Figure.dot("new"), "new")],
      picture: plot.picture(
        ticks: ticks,
        marks: marks(answer.baseRuns, "base", answer.base, shift: -0.1)
          + marks(answer.newRuns, "new", answer.new, shift: 0.1))
    ).markup
  }

  private func place(of index: Int, _ count: Int, shift: Double) -> Double {
    (Double(index) + 0.5 + shift) / Double(count)
  }
}
