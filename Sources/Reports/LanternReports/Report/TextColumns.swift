/// Formats rows as lines of columns with `gap` spaces between them. Columns in `leading` are left-aligned, the others
/// right-aligned.
package func aligned(_ rows: [[String]], leading: Set<Int> = [0], gap: Int = 3) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, text in
      let padding = String(repeating: " ", count: widths[column] - text.count)
      return leading.contains(column) ? text + padding : padding + text
    }
    let line = cells.joined(separator: String(repeating: " ", count: gap))
    return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
  /// Whether no line is longer than a terminal is wide. Without a width, each line is short enough.
  package func fit(_ columns: Int?) -> Bool {
    columns.map { columns in allSatisfy { $0.count <= columns } } ?? true
  }
}

/// Moves the unit that all values of a row share into the label of the row, so that columns become narrower.
package func movingUnits(_ rows: [[String]]) -> [[String]] {
  rows.map { row in
    let values = row.dropFirst().filter { !["", "–"].contains($0) }
    let unit = ["%", " ms", " ms/s"].first { unit in
      !values.isEmpty && values.allSatisfy { $0.hasSuffix(unit) }
    }
    guard let unit, let label = row.first else { return row }
    let name = unit == "%" ? unit : String(unit.dropFirst())
    return ["\(label), \(name)"]
      + row.dropFirst().map { $0.hasSuffix(unit) ? String($0.dropLast(unit.count)) : $0 }
  }
}
