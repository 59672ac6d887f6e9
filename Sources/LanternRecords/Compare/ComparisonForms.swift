// Text forms of a comparison, for a terminal and for a pull request.

extension Comparison {
  /// A table for a terminal, followed by the remarks and the verdict.
  public var table: String { table(columns: nil) }

  /// The table for a terminal with a number of columns. If they are few, the results of the gates follow the table.
  package func table(columns: Int?) -> String {
    var lines = [header.conditions, "base: \(base.text); new: \(new.text)", ""]
    let head = ["", "base", "new", "difference", "95% interval", ""]
    var rows: [[String]] = []
    let hasSeveralKinds = self.rows.contains { $0.kind != self.rows.first?.kind }
    var last: String??
    for row in self.rows {
      // The rows of a kind are adjacent.
      if last != .some(row.kind) {
        last = .some(row.kind)
        rows.append([row.kind ?? (hasSeveralKinds ? "all kinds" : "")] + head.dropFirst())
      }
      let gate = row.kind == nil ? gates.first { $0.metric == row.metric } : nil
      rows.append(
        ["  " + row.metric.name] + row.figures
          + [
            gate.map {
              "\($0.verdict.rawValue) (\(percent(row.confidence)) interval, tolerance \($0.tolerance))"
            } ?? ""
          ])
    }
    var table = aligned(rows, leading: [0, head.count - 1])
    if !table.fit(columns) {
      let results = rows.filter { $0.count == head.count && $0[head.count - 1] != "" }
      table = aligned(movingUnits(rows.map { Array($0.prefix(head.count - 1)) }), gap: 2)
      table += [""] + results.map { "\($0[0].drop { $0 == " " }): \($0[head.count - 1])" }
    }
    lines += table
    lines.append("")
    lines += remarks
    for gate in gates where gate.row == nil { lines.append("\(gate.metric.name) is unknown on both sides") }
    lines.append("\(Comparison.resamples) resamples per side, seed \(seed)")
    lines.append("verdict: \(verdict.rawValue)")
    let text = lines.map(printable).joined(separator: "\n")
    return columns.map { wrapped(text, columns: $0) } ?? text
  }

  /// A Markdown table of the gates for a pull request on GitHub. All other metrics are in a collapsed section.
  public var markdown: String {
    var lines = [
      "### Frames: \(verdict.rawValue)", "",
      "\(header.conditions.forMarkdown). Base: \(base.text); new: \(new.text).", "",
      "| | base | new | difference | \(percent(gates.first?.row?.confidence ?? 0.975)) interval | tolerance | verdict |",
      "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    for gate in gates {
      let figures = gate.row?.figures ?? ["–", "–", "–", "–"]
      let verdict = gate.row == nil ? "unknown" : gate.verdict.rawValue
      let cells = [gate.metric.name] + figures + [gate.row == nil ? "–" : gate.tolerance]
      lines.append(
        "| \(cells.joined(separator: " | ")) | \(gate.verdict == .worse ? "**\(verdict)**" : verdict) |")
    }
    if !remarks.isEmpty { lines += [""] + remarks.map { "- \($0.forMarkdown)" } }
    lines += [
      "", "<details>", "<summary>All metrics</summary>", "",
      "| kind | metric | base | new | difference | 95% interval |",
      "| --- | --- | ---: | ---: | ---: | ---: |",
    ]
    for row in rows where !gates.contains(where: { $0.row == row }) {
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

  private func signed(_ value: Double) -> String {
    let text = fixed(value, 2)
    return value > 0 && text != "0.00" ? "+" + text : text
  }
}

extension Metric {
  /// Appends the unit to a number. A percent sign has no space before it.
  fileprivate func withUnit(_ number: String) -> String { unit == "%" ? number + unit : "\(number) \(unit)" }
}

extension Comparison.Gate {
  /// The tolerance with its unit.
  var tolerance: String { metric.withUnit(fixed(allowance, 2)) }
}

extension Comparison.Side {
  fileprivate var text: String {
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
  fileprivate var forMarkdown: String {
    map { character in
      character.isNewline ? " " : "\\`*_{}[]<>#|".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
