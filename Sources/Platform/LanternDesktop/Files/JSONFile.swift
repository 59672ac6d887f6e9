package import FoundationEssentials
import LanternFiles

/// A small JSON file that the user may have written. It is read as a whole, and nothing in it is trusted.
package struct JSONFile: Sendable {
  package let file: URL
  /// The size limit in bytes. A larger file is rejected without being read.
  let limit: Int

  package init(_ file: URL, limit: Int = 65_536) {
    self.file = file
    self.limit = limit
  }

  /// The object in the file, or nil if the file does not exist.
  package func object() throws(ExitError) -> [String: JSONValue]? {
    guard let bytes = try bytes() else { return nil }
    let value: JSONValue
    do {
      value = try JSONDecoder().decode(JSONValue.self, from: bytes)
    } catch {
      throw failure("is not valid JSON; check its commas, quotes and braces")
    }
    guard case .object(let object) = value else {
      throw failure("contains \(value.kind); write a single object in braces")
    }
    return object
  }

  /// The error of a value with another type or outside of its range.
  func failure(of key: String, _ value: JSONValue, expected: String) -> ExitError {
    failure("has \(value.shown) for \"\(key)\"; write \(expected)")
  }

  func unknownKey(_ key: String, known: [String]) -> ExitError {
    failure("has the unknown key \(key.quoted); valid keys are \(known.listed(by: "and"))")
  }

  private func failure(_ problem: String) -> ExitError {
    ExitError(.unreadableData, "\"\(file.path)\" \(problem)")
  }

  private func bytes() throws(ExitError) -> Data? {
    do {
      return try File(file.path).contents(limit: limit).map { Data($0) }
    } catch .notAFile {
      throw failure("is not a regular file; replace it with a JSON file, or remove it")
    } catch .tooLarge {
      throw failure("is larger than \(limit / 1024) KB; shorten it")
    } catch {
      throw ExitError(
        .inputOutput, "cannot read \"\(file.path)\": \(error.reason); make it readable")
    }
  }
}

/// A JSON value of any type.
package enum JSONValue: Decodable, Hashable, Sendable {
  case text(String)
  case number(Double)
  case object([String: JSONValue])
  case array([JSONValue])
  case bool(Bool)
  case null

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // The most frequent types come first, because each wrong attempt throws an error.
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

  /// The type of the value, with an article, for messages.
  package var kind: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .object: "an object"
    case .array: "a list"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// The value as it appears in messages: short, and on one line.
  package var shown: String {
    switch self {
    case .text(let text): text.quoted
    case .number(let number): number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
    default: kind
    }
  }
}

extension [String] {
  /// The strings as a list in a message, such as `a, b and c` with the word “and”.
  func listed(by word: String) -> String {
    guard let last, count > 1 else { return joined() }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}

extension String {
  /// The string in quotes for messages: truncated after 40 scalars, and without control characters.
  package var quoted: String {
    let plain = unicodeScalars.prefix(40).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "?"
      default: String(scalar)
      }
    }
    return "\"\(plain.joined())\(unicodeScalars.count > 40 ? "…" : "")\""
  }
}
