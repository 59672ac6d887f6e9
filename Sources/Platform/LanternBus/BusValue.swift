/// A value in a message of D-Bus, for the types that Lantern sends and receives.
package enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  case string(String)
  case objectPath(String)
  indirect case variant(BusValue)
  /// Elements of one type, whose signature an empty array needs.
  case array([BusValue], of: String)
  case structure([BusValue])
  /// An entry of a dictionary, which is an array of such entries.
  indirect case entry(BusValue, BusValue)
  /// A dictionary of options, with strings as keys and variants as values.
  case options([String: BusValue])
  /// A value of any other type, which Lantern skips.
  case other

  /// Bytes that end with zero, such as a path whose encoding is unknown.
  package static func bytes(_ text: String) -> BusValue {
    .array((Array(text.utf8) + [0]).map { .byte($0) }, of: "y")
  }

  /// An array of strings.
  package static func strings(_ texts: [String]) -> BusValue { .array(texts.map { .string($0) }, of: "s") }

  /// The signature of the type.
  package var signature: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .int32: "i"
    case .uint32: "u"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .variant: "v"
    case .array(_, let element): "a" + element
    case .structure(let values): "(" + values.map(\.signature).joined() + ")"
    case .entry(let key, let value): "{" + key.signature + value.signature + "}"
    case .options: "a{sv}"
    case .other: ""
    }
  }

  /// The string, also of an object path; nil for other types.
  package var text: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    default: nil
    }
  }

  /// The strings of an array; nil for other types.
  package var texts: [String]? {
    guard case .array(let values, _) = self else { return nil }
    return values.compactMap(\.text)
  }
}

/// A signal, with its contents.
package struct BusMessage: Hashable, Sendable {
  /// The object that sent a signal.
  package var path: String
  /// The interface of a signal.
  package var interface: String
  /// The name of a signal.
  package var member: String
  /// The contents.
  package var values: [BusValue]
}

/// The reason why the desktop did not answer.
package enum BusError: Error, Hashable {
  /// There is no D-Bus library, no session bus, or no connection to it.
  case noBus
  /// There was no answer in time.
  case timedOut
  /// The bus or the other program answered with an error.
  case refused(String)
  /// The bus closed the connection.
  case disconnected
  /// The answer has other contents than its interface defines.
  case malformed
}
