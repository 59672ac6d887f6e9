import Foundation

/// A table of comma-separated values with named columns, parsed without the code under test.
package struct CSV {
  package let columns: [String]
  package let rows: [[String: String]]

  /// Reads a file without quoted fields.
  package init(_ file: String) throws {
    self.init(text: try String(contentsOfFile: file, encoding: .utf8))
  }

  /// Parses text without quoted fields.
  package init(text: String) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = lines.first ?? []
    columns = header
    rows = lines.dropFirst().map { Dictionary(zip(header, $0)) { first, _ in first } }
  }

  /// Returns the values of a column, from the first row to the last.
  package subscript(_ name: String) -> [String] { rows.map { $0[name] ?? "no such column" } }
}

extension [String: String] {
  /// Returns a field as an integer. Nil if the field is empty.
  package func number(_ name: String) -> Int? { self[name].flatMap(Int.init) }
}
