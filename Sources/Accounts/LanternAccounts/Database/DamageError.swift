/// The damage in a database that cannot be used as it is.
public enum DamageError: Error, Hashable, Sendable {
  /// SQLite found damage. The text is SQLite's message.
  case reported(String)
  /// SQLite cannot read the database, and does not say why.
  case unreadable
  /// A row of a table refers to a row that is missing.
  case missingRow(table: String)
  /// The tables do not match the version of the database.
  case unknownTables(version: Int)
  /// The database file is missing, but its log contains changes.
  case missingFile
  /// The database file is empty, but its log contains changes.
  case emptyFile
}

extension DamageError: CustomStringConvertible {
  /// A clause for the log and the command line.
  public var description: String {
    switch self {
    case .reported(let message): message
    case .unreadable: "SQLite cannot read it"
    case .missingRow(let table): "a row of \(table) refers to a missing row"
    case .unknownTables(let version): "its tables do not match version \(version)"
    case .missingFile: "its file is missing, but its log contains changes"
    case .emptyFile: "its file is empty, but its log contains changes"
    }
  }
}
