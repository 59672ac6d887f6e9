package import FoundationEssentials
import Glibc

/// A scene's result.
package nonisolated struct TableRow: Encodable, Sendable {
  package let name: String
  /// Nil when there is none, for which there is a remark.
  package var value: Double?
  package let unit: String
  package var against: String
  package let target: Target?
  /// Whether the target is met; nil when nothing is asked or nothing was measured.
  package var holds: Bool?
  /// Why there is no figure.
  package var remark = ""

  package init(
    name: String, value: Double? = nil, unit: String, against: String, target: Target? = nil,
    holds: Bool? = nil, remark: String = ""
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.against = against
    self.target = target
    self.holds = holds
    self.remark = remark
  }

  private enum Key: String, CodingKey { case name, value, unit, against, target, holds }

  // By hand, so that what is nil is written as null rather than left out.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(against, forKey: .against)
    try container.encode(target?.limit, forKey: .target)
    try container.encode(holds, forKey: .holds)
  }
}

/// All results, for people and for programs.
package nonisolated struct Table {
  package let rows: [TableRow]

  package init(rows: [TableRow]) { self.rows = rows }

  /// Whether no target was missed.
  package var holds: Bool { !rows.contains { $0.holds == false } }

  /// A line for each row under one of headings, in columns.
  package var text: String {
    let lines = [["name", "value", "unit", "against", "target", "holds"]] + rows.map(cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  /// The rows as a list of JSON objects.
  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(rows)
    }
  }

  /// Writes the rows as a list of JSON objects.
  func write(to path: String) throws(TableError) {
    do {
      try json.write(to: URL(filePath: path))
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      let reason = cause.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)"
      throw TableError(path: path, reason: reason)
    }
  }

  private func cells(_ row: TableRow) -> [String] {
    let target =
      switch row.target {
      case .atMost(let limit): "≤ \(threeDigits(limit))"
      case .atLeast(let limit): "≥ \(threeDigits(limit))"
      case nil: "reported"
      }
    let holds = row.holds.map { $0 ? "yes" : "NO" } ?? "–"
    return [row.name, row.value.map(threeDigits) ?? row.remark, row.unit, row.against, target, holds]
  }
}

/// A number for a person: its first three digits, wherever the point is.
package nonisolated func threeDigits(_ value: Double) -> String {
  guard value != 0 else { return "0" }
  let places = 2 - Int(log10(abs(value)).rounded(.down))
  let shift = pow(10, Double(places))
  let rounded = (value * shift).rounded() / shift
  return places <= 0 ? "\(Int(rounded))" : "\(rounded)"
}

/// The results cannot be written.
nonisolated struct TableError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "cannot write “\(path)”: \(reason); run it in the folder that holds Package.swift"
  }
}
