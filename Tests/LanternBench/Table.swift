package import FoundationEssentials
import Glibc
import LanternFiles

/// The result of a benchmark.
package nonisolated struct TableRow: Encodable, Sendable {
  package let name: String
  /// The value, or nil if there is none. In that case, `note` contains the reason.
  package var value: Double?
  /// The range of the middle half of the repeated measurements. Nil if there was only one.
  package var spread: ClosedRange<Double>?
  package let unit: String
  package var against: String
  package let target: Target?
  /// Whether the target is met, or nil if there is no target or no value.
  package var isMet: Bool?
  /// The reason why there is no value.
  package var note = ""

  package init(
    name: String, value: Double? = nil, spread: ClosedRange<Double>? = nil, unit: String, against: String,
    target: Target? = nil, isMet: Bool? = nil, note: String = ""
  ) {
    self.name = name
    self.value = value
    self.spread = spread
    self.unit = unit
    self.against = against
    self.target = target
    self.isMet = isMet
    self.note = note
  }

  private enum Key: String, CodingKey {
    case name, value, spread, unit, against, target
    case isMet = "holds"
  }

  // Encodes nil as null. The synthesized implementation would omit it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(spread.map { [$0.lowerBound, $0.upperBound] }, forKey: .spread)
    try container.encode(unit, forKey: .unit)
    try container.encode(against, forKey: .against)
    try container.encode(target?.limit, forKey: .target)
    try container.encode(isMet, forKey: .isMet)
  }
}

/// All results, as text and as JSON.
package nonisolated struct Table {
  package let rows: [TableRow]

  package init(rows: [TableRow]) { self.rows = rows }

  /// Whether no target was missed.
  package var isMet: Bool { !rows.contains { $0.isMet == false } }

  /// Whether everything was measured.
  package var isComplete: Bool { rows.allSatisfy { $0.value != nil } }

  /// The results in columns, with a heading.
  package var text: String {
    let lines = [["name", "value", "middle half", "unit", "against", "target", "met"]] + rows.map(cells)
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
      try File(path).replace(with: Array(json), access: .umask, isDurable: false)
    } catch {
      throw TableError(path: path, reason: (error as? FileError)?.reason ?? "\(error)")
    }
  }

  private func cells(_ row: TableRow) -> [String] {
    let target =
      switch row.target {
      case .atMost(let limit): "≤ \(threeDigits(limit))"
      case .atLeast(let limit): "≥ \(threeDigits(limit))"
      case nil: "reported"
      }
    let isMet = row.isMet.map { $0 ? "yes" : "NO" } ?? "–"
    let value = row.value.map(threeDigits) ?? row.note
    let spread = row.spread.map { "\(threeDigits($0.lowerBound)) … \(threeDigits($0.upperBound))" } ?? ""
    return [row.name, value, spread, row.unit, row.against, target, isMet]
  }
}

/// Returns a number rounded to three significant digits.
package nonisolated func threeDigits(_ value: Double) -> String {
  guard value != 0 else { return "0" }
  let places = 2 - Int(log10(abs(value)).rounded(.down))
  let shift = pow(10, Double(places))
  let rounded = (value * shift).rounded() / shift
  return places <= 0 ? "\(Int(rounded))" : "\(rounded)"
}

/// An error from writing the results.
nonisolated struct TableError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    "cannot write \(path): \(reason); run lantern-bench in the folder that contains Package.swift"
  }
}
