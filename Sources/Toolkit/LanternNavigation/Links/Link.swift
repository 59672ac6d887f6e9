/// A destination as text that other programs can pass to an app: `lantern://product/12?size=large`.
///
/// A link doesn't know the places of any app. An app converts links to values of its own and back. Links are equal
/// if their strings are, so by Unicode canonical equivalence. The article <doc:Links> describes the grammar.
nonisolated public struct Link: Hashable, Sendable {
  /// A query item: a name and a value.
  public struct Item: Hashable, Sendable {
    /// The name of the item.
    public let name: String
    /// The value. It may be empty.
    public let value: String

    /// Creates an item. Its characters are checked when it becomes part of a link.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The maximum length of a link, in bytes of text, both as given and as printed.
  public static let longest = 2_048

  /// The scheme, in lowercase.
  public let scheme: String
  /// One or more segments, decoded. No segment is empty, `.` or `..`, or contains a slash or backslash.
  ///
  /// ASCII letters in the first segment, which corresponds to the host of other links, are lowercase.
  public let place: [String]
  /// The items after the question mark, decoded and in their order. Names are unique.
  public let items: [Item]

  /// Creates a link from its decoded parts. They are percent-encoded only when the link is printed.
  ///
  /// Positions in errors refer to the text that the link would have.
  public init(scheme: String, place: [String], items: [Item] = []) throws(LinkError) {
    // A trailing slash is tolerated in text. Among the parts, an empty last segment is an error.
    if place.last == "" { throw .emptySegment(at: Link.text(scheme: scheme, place: place).utf8.count) }
    // So are slashes before the first segment.
    if place.first ?? "" == "" { throw .emptySegment(at: scheme.utf8.count + 3) }
    try self.init(reading: Link.text(scheme: scheme, place: place, items: items), scheme: scheme)
  }

  /// Creates a link from text with the given scheme. Links with other schemes are rejected, even if they look alike.
  public init(parsing text: String, scheme: String) throws(LinkError) {
    try self.init(reading: text, scheme: scheme)
  }

  /// Returns whether a text is a scheme and nothing else, as in `lantern://`: it leads to the app, and to no place in it.
  public static func isScheme(_ text: String, _ scheme: String) -> Bool {
    guard var reader = try? LinkReader(text), (try? reader.scheme(expected: scheme)) != nil else {
      return false
    }
    return reader.position == text.utf8.count
  }

  /// The value of the item with the given name, or nil if there is none.
  public subscript(item name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  // The scheme is checked before the rest of the text is read.
  private init(reading text: String, scheme expected: String?) throws(LinkError) {
    var reader = try LinkReader(text)
    scheme = try reader.scheme(expected: expected)
    place = try reader.place()
    items = try reader.items()
    let printed = description.utf8.count
    guard printed <= Link.longest else { throw .tooLong(bytes: printed, limit: Link.longest) }
  }
}

nonisolated extension Link: CustomStringConvertible {
  /// The canonical text, which parses to the same link. All characters except letters, digits and `-._~` are
  /// percent-encoded.
  public var description: String { Link.text(scheme: scheme, place: place, items: items) }

  private static func text(scheme: String, place: [String], items: [Item] = []) -> String {
    var text = scheme + "://" + place.map(percentEncoded).joined(separator: "/")
    for (number, item) in items.enumerated() {
      text += (number == 0 ? "?" : "&") + percentEncoded(item.name) + "=" + percentEncoded(item.value)
    }
    return text
  }

  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isUnreserved {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

nonisolated extension Link: Codable {
  /// Decodes a link from its text, with any scheme. Check ``scheme`` if only one is allowed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(reading: text, scheme: nil)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Encodes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
