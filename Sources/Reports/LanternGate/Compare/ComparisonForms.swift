import LanternBase
import LanternRecording
import LanternReports
import LanternStrings

// Text forms of a comparison, for a terminal and for a pull request.

extension Comparison {
  /// A table for a terminal, followed by the remarks and the verdict.
  public var table: String { table(columns: nil) }

  /// The table for a terminal with a number of columns.
  package func table(columns: Int?) -> String {
    var lines = [header.conditions, "base: \(base.text); new: \(new.text)", ""]
    let head = ["base", "new", "difference", "95% interval"]
    var rows: [[String]] = []
    let hasSeveralKinds = self.rows.contains { $0.kind != self.rows.first?.kind }
    var last: String??
    for row in self.rows {
      // The rows of a kind are adjacent.
      if last != .some(row.kind) {
        last = .some(row.kind)
        rows.append([row.kind ?? (hasSeveralKinds ? "all kinds" : "")] + head)
      }
      rows.append(["  " + row.metric.name] + row.figures)
    }
    var table = aligned(rows)
    if !table.fit(columns) { table = aligned(movingUnits(rows), gap: 2) }
    lines += table
    lines.append("")
    if let counts { lines += counts.lines(columns: columns) + [""] }
    lines += remarks
    lines.append("\(Comparison.resamples) resamples per side for the intervals in the table, seed \(seed)")
    if baseDiffersFromItself { lines.append(Comparison.noise) }
    lines += answers.map(\.sentence)
    lines.append("verdict: \(verdict.rawValue)")
    let text = lines.map(printable).joined(separator: "\n")
    return columns.map { wrapped(text, columns: $0) } ?? text
  }

  /// The verdict on each question and the differences, in one line.
  package var shortAnswers: String {
    answers.map { "\($0.question.rawValue): \($0.verdict.rawValue) (\(signed($0.difference)) ms)" }
      .joined(separator: "; ")
  }

  /// A sentence for a machine on which the base side differs from itself.
  package static let noise =
    "base differs from itself: this machine is too noisy to tell; record more runs, or on another machine"

  /// A Markdown table of the answers for a pull request on GitHub. All metrics are in a collapsed section.
  public var markdown: String {
    var lines = [
      "### Frames: \(verdict.rawValue)", "",
      "\(header.conditions.forMarkdown). Base: \(base.text); new: \(new.text).", "",
      "| | per frame | base | new | difference | 99% interval | tolerance | most affected | verdict |",
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    for answer in answers {
      let (verdict, figures) = (answer.verdict.rawValue, answer.figures)
      let cells = [
        answer.question.rawValue, answer.measure, figures.base, figures.new, figures.difference,
        figures.interval, figures.tolerance, figures.mostAffected?.forMarkdown ?? "–",
        answer.verdict == .worse ? "**\(verdict)**" : verdict,
      ]
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    for answer in answers {
      guard let causes = answer.causes else { continue }
      lines += ["", "\(answer.question.rawValue): \(causes.sentence)".forMarkdown + "."]
    }
    if baseDiffersFromItself { lines += ["", Comparison.noise] }
    if let counts { lines += counts.markdown }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \($0.forMarkdown)" } }
    lines += [
      "", "<details>", "<summary>All metrics</summary>", "",
      "| kind | metric | base | new | difference | 95% interval |",
      "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows {
      let cells = [row.kind?.forMarkdown ?? "all", row.metric.name] + row.figures
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    lines += ["", "\(Comparison.resamples) resamples per side, seed \(seed).", "", "</details>", ""]
    return lines.joined(separator: "\n")
  }
}

extension Comparison.Row {
  /// Base, new, difference and interval, as text.
  var figures: [String] {
    let range = interval.map { metric.withUnit("\(signed($0.lowerBound)) … \(signed($0.upperBound))") }
    return [
      metric.withUnit(fixed(base, 2)), metric.withUnit(fixed(new, 2)), metric.withUnit(signed(difference)),
      range ?? "–",
    ]
  }
}

/// Formats a number with two decimals, and with a sign unless it is zero.
func signed(_ value: Double) -> String {
  let text = fixed(value, 2)
  return value > 0 && text != "0.00" ? "+" + text : text
}

extension Metric {
  /// Appends the unit to a number. A percent sign has no space before it.
  fileprivate func withUnit(_ number: String) -> String { unit == "%" ? number + unit : "\(number) \(unit)" }
}

extension Comparison.Answer {
  /// The numbers of the answer, as text.
  var figures:
    (
      base: String, new: String, difference: String, interval: String, tolerance: String,
      mostAffected: String?
    )
  {
    (
      "\(fixed(base, 2)) ms", "\(fixed(new, 2)) ms",
      "\(signed(difference)) ms, \(percent(shareOfFrame)) of a frame",
      interval.map { "\(signed($0.lowerBound)) … \(signed($0.upperBound)) ms" } ?? "–",
      "\(fixed(allowance, 2)) ms",
      mostAffected
    )
  }

  /// The answer in one sentence, such as “more work: worse: processor time of 0.70 ms in base, 2.70 ms in new, …”.
  public var sentence: String {
    let figures = figures
    let interval = interval == nil ? "too few runs for an interval" : "99% interval \(figures.interval)"
    return
      "\(question.rawValue): \(verdict.rawValue): \(measure) per frame \(figures.base) in base, \(figures.new) in new, "
      + "difference \(figures.difference) (\(interval), tolerance \(figures.tolerance))"
      + (figures.mostAffected.map { "; most affected: \($0)" } ?? "")
      + (causes.map { "; " + $0.sentence } ?? "")
  }
}

extension Comparison.Side {
  /// The amount of data, as text.
  var text: String {
    "\(runs) run\(runs == 1 ? "" : "s"), \(transitions) transition\(transitions == 1 ? "" : "s")"
  }
}

/// Formats a share as a percentage with at most one decimal.
func percent(_ share: Double) -> String {
  let text = fixed(share * 100, 1)
  return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "%"
}

extension String {
  // Text from a file, escaped so that it cannot act as markup or end a table cell.
  var forMarkdown: String {
    map { character in
      character.isNewline ? " " : "\\`*_{}[]<>#|".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
