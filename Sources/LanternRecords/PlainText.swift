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

/// A text for a terminal: what would move its cursor or change its colours is replaced.
func printable(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.value < 32 || (127..<160).contains($0.value) ? "\u{FFFD}" : $0 }))
}
