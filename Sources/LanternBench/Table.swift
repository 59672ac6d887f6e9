import FoundationEssentials
import Glibc

/// A scene's result.
nonisolated struct TableRow: Encodable {
  let name: String
  let value: Double
  let unit: String
  let against: String
  let target: Double?

  /// Whether the target is met; nil when there is none.
  var holds: Bool? { target.map { value <= $0 } }

  private enum Key: String, CodingKey { case name, value, unit, against, target, holds }

  // By hand, so that what is nil is written as null rather than left out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(against, forKey: .against)
    try container.encode(target, forKey: .target)
    try container.encode(holds, forKey: .holds)
  }
}

/// All results, for people and for programs.
struct Table {
  let rows: [TableRow]

  /// A line for each row under one of headings, in columns.
  var text: String {
    let lines = [["name", "value", "unit", "against", "target", "holds"]] + rows.map(cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// Writes the rows as a list of JSON objects.
  func write(to path: String) throws(TableError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(rows).write(to: URL(filePath: path))
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
      throw TableError(path: path, reason: reason)
    }
  }

  private func cells(_ row: TableRow) -> [String] {
    let target = row.target.map { "≤ \(rounded($0))" } ?? "reported"
    let holds = row.holds.map { $0 ? "yes" : "NO" } ?? "–"
    return [row.name, rounded(row.value), row.unit, row.against, target, holds]
  }

  // Three digits, wherever the point is.
  private func rounded(_ value: Double) -> String {
    guard value != 0 else { return "0" }
    let shift = pow(10, 2 - log10(abs(value)).rounded(.down))
    return "\((value * shift).rounded() / shift)"
  }
}

/// The results cannot be written.
struct TableError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "cannot write “\(path)”: \(reason); run it in the folder that holds Package.swift"
  }
}
