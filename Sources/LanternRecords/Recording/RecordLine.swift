package import FoundationEssentials

// Encoding of entries. `RecordLineReader` decodes them.

extension RecordEntry: Encodable {
  private enum Key: String, CodingKey { case type }

  /// Encodes the fields of the entry together with its `type`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(type, forKey: .type)
    switch self {
    case .header(let header): try header.encode(to: encoder)
    case .begin(let begin): try begin.encode(to: encoder)
    case .frame(let frame): try frame.encode(to: encoder)
    case .pace(let change): try change.encode(to: encoder)
    case .end(let end): try end.encode(to: encoder)
    case .footer(let footer): try footer.encode(to: encoder)
    }
  }

  private var type: String {
    switch self {
    case .header: "header"
    case .begin: "begin"
    case .frame: "frame"
    case .pace: "pace"
    case .end: "end"
    case .footer: "footer"
    }
  }

  /// The entry as a line of `recording.jsonl`, without the newline.
  package var line: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return try encoder.encode(self)
    }
  }
}
