package import FoundationEssentials

/// A JSON file that anyone may have written: small, read whole, and believed in nothing.
package struct JSONFile: Sendable {
  let file: URL
  /// Bytes; what is larger is refused unread.
  let limit: Int

  package init(_ file: URL, limit: Int = 65_536) {
    self.file = file
    self.limit = limit
  }

  /// What its object holds; nil when there is no such file.
  package func object() throws(Failure) -> [String: JSONValue]? {
    guard let bytes = try bytes() else { return nil }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: bytes)
    } catch {
      throw failure("is no JSON; check its commas, quotes and braces")
    }
    guard case .object(let object) = value else {
      throw failure("holds \(value.kind); it must be one object in braces")
    }
    return object
  }

  /// That something is wrong with it.
  package func failure(_ what: String) -> Failure {
    Failure(.unreadableData, "“\(file.path)” \(what)")
  }

  private func bytes() throws(Failure) -> Data? {
    do {
      return try readSmallFile(file, limit: limit)
    } catch {
      switch error {
      case .missing: return nil
      case .unreadable(let why): throw Failure(.inputOutput, "cannot read “\(file.path)”: \(why)")
      case .notPlain: throw failure("is no file; put a JSON file there, or nothing")
      case .tooLarge: throw failure("is larger than \(limit / 1024) KB; make it smaller")
      }
    }
  }
}

/// A JSON value as it stands, whatever was expected.
package enum JSONValue: Decodable, Hashable, Sendable {
  case text(String)
  case number(Double)
  case object([String: JSONValue])
  case array([JSONValue])
  case bool(Bool)
  case null

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // What is most frequent comes first: to be mistaken costs an error each time.
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if value.decodeNil() {
      self = .null
    } else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "a number out of range")
    }
  }

  /// What kind of value it is, for a message.
  package var kind: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .object: "an object"
    case .array: "a list"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// As it may stand in a message: short, on one line, whatever it is.
  package var shown: String {
    switch self {
    case .text(let text): text.quoted
    case .number(let number): number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    default: kind
    }
  }
}

extension String {
  /// In quotes, as it may stand in a message: cut when it is long, and without what a terminal would obey.
  var quoted: String {
    let plain = unicodeScalars.prefix(40).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "?"
      default: String(scalar)
      }
    }
    return "“\(plain.joined())\(unicodeScalars.count > 40 ? "…" : "")”"
  }
}
