import Foundation

/// A table as the recording's exports hold it: a row a line, columns by name.
struct CSV {
  let columns: [String]
  let rows: [[String: String]]

  /// Reads a file without quoted fields.
  init(_ file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let head = lines.first ?? []
    columns = head
    rows = lines.dropFirst().map { Dictionary(zip(head, $0)) { first, _ in first } }
  }

  /// One column, from the first row to the last.
  subscript(_ name: String) -> [String] { rows.map { $0[name] ?? "no such column" } }
}

extension [String: String] {
  /// A field as a whole number; nil when it is empty.
  func number(_ name: String) -> Int? { self[name].flatMap(Int.init) }
}
