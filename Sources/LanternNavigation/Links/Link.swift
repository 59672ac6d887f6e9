/// Where to go, as text that other programs can hand over: `lantern://product/12?size=large`.
///
/// It knows no app's places: an app makes its own values of it, and it of them. Links are equal as their strings are,
/// so by canonical equivalence of Unicode. The grammar stands in the article <doc:Links>.
nonisolated public struct Link: Hashable, Sendable {
  /// What a link says besides its place.
  public struct Item: Hashable, Sendable {
    public let name: String
    /// May be empty.
    public let value: String

    /// Whether a link may hold it is checked when it comes into one.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The bytes of text that a link may have, as it was written and as it is printed.
  public static let longest = 2_048

  /// Whose link it is, in lower case.
  public let scheme: String
  /// One or more segments, decoded; none is empty, `.` or `..`, or holds a slash or backslash.
  ///
  /// The ASCII letters of the first, which stands where other links have a host, are in lower case.
  public let place: [String]
  /// What stands after the question mark, decoded and in its order; no two have one name.
  public let items: [Item]

  /// A link of its parts, as they are meant: they are percent-encoded only when it is printed.
  ///
  /// The positions that an error tells are those in the text that it would have had.
  public init(scheme: String, place: [String], items: [Item] = []) throws(LinkError) {
    // A slash at the end is tolerated where people write; in parts, an empty one is a mistake.
    if place.last == "" { throw .emptySegment(at: Link.text(scheme: scheme, place: place).utf8.count) }
    try self.init(reading: Link.text(scheme: scheme, place: place, items: items), scheme: scheme)
  }

  /// A link of its text, of one scheme only: what others hand over is not for this app because it looks alike.
  public init(parsing text: String, scheme: String) throws(LinkError) {
    try self.init(reading: text, scheme: scheme)
  }

  /// The value of the item of that name.
  public subscript(item name: String) -> String? {
    items.first { $0.name == name }?.value
  }

  /// Throws ``LinkError/unknownItem(_:place:)`` if there is an item with none of these names.
  public func refuseItems(except names: String...) throws(LinkError) {
    for item in items where !names.contains(item.name) {
      throw .unknownItem(item.name, place: place.joined(separator: "/"))
    }
  }

  // A scheme that is not wanted is refused before anything behind it is looked at.
  private init(reading text: String, scheme wanted: String?) throws(LinkError) {
    var reader = try LinkReader(text)
    scheme = try reader.scheme(wanted: wanted)
    place = try reader.place()
    items = try reader.items()
    let printed = description.utf8.count
    guard printed <= Link.longest else { throw .tooLong(bytes: printed, limit: Link.longest) }
  }
}

nonisolated extension Link: CustomStringConvertible {
  /// Its canonical text, which parses to the same link: all but letters, digits and `-._~` is percent-encoded.
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
  /// A link of its text, of any scheme; who knows which it must be asks for ``scheme``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(reading: text, scheme: nil)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  /// Its canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
