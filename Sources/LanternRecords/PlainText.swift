/// A number with so many decimals. One that is larger than 64 bits hold is as large as they do.
func fixed(_ value: Double, _ decimals: Int) -> String {
  var scale = 1
  for _ in 0..<decimals { scale *= 10 }
  let scaled = Int(min(9e18, (abs(value) * Double(scale)).rounded()))
  let whole = "\(scaled / scale)"
  let sign = value < 0 && scaled != 0 ? "-" : ""
  guard decimals > 0 else { return sign + whole }
  let part = "\(scaled % scale)"
  return sign + whole + "." + String(repeating: "0", count: decimals - part.count) + part
}

/// Rows as lines of columns: some columns stand left, the others right.
func aligned(_ rows: [[String]], leading: Set<Int> = [0]) -> [String] {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
  }
  return rows.map { row in
    let cells = row.enumerated().map { column, text in
      let padding = String(repeating: " ", count: widths[column] - text.count)
      return leading.contains(column) ? text + padding : padding + text
    }
    let line = cells.joined(separator: "   ")
    return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }
}

/// A line for a terminal: what would move its cursor, change its colours or reorder its text is replaced.
package func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { isObeyed($0) ? "\u{FFFD}" : $0 }))
}

// Whether a terminal would do something other than show a character.
private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<32, 127..<160: true
  // The ends of lines and paragraphs, and marks that reorder what follows.
  case 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}
