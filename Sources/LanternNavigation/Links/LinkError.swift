/// The reason why a text is not a link, or why a link has no destination. Nothing has changed.
///
/// A position is the number of bytes before it. Descriptions are safe to show in a terminal or a label: each repeats
/// at most 40 characters of any text from outside, and replaces invisible characters by their code points.
nonisolated public enum LinkError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The link is too long, either as given or as it would be printed.
  case tooLong(bytes: Int, limit: Int)
  /// The text doesn't begin with a scheme and `://`.
  case notALink(String)
  /// The link has the scheme of another program.
  case otherScheme(found: String, expected: String)
  /// The grammar doesn't allow the text at a position: a user, a port, a fragment, an item without a name or value,
  /// or a character that must be percent-encoded.
  case malformed(at: Int)
  /// A percent sign is not followed by two hexadecimal digits, or the bytes are not UTF-8.
  case badPercentEncoding(at: Int)
  /// A character is not allowed there, even if it is percent-encoded.
  case forbiddenCharacter(Unicode.Scalar, at: Int)
  /// A segment is empty.
  case emptySegment(at: Int)
  /// A segment is `.` or `..`, which lead out of a place in other systems.
  case dotSegment(at: Int)
  /// Two items have the same name.
  case duplicateItem(String)

  /// The app has no such place.
  case unknownPlace(String)
  /// The place needs one more segment or item. `expected` describes it with an article: “a product's number”.
  case missing(place: String, expected: String)
  /// The place doesn't accept an item.
  case unknownItem(String, place: String)
  /// The value of an item is invalid. `expected` describes a valid one with an article: “a number from 1 to 9”.
  case badItem(name: String, value: String, expected: String)
  /// The link is valid, but its object doesn't exist. `kind` is for example “product”.
  case notFound(kind: String, id: String)
  /// The redirects form a loop or a chain that is too long. `last` is the place at which the search stopped.
  case tooManyRedirects(limit: Int, last: String)
}

nonisolated extension LinkError: CustomStringConvertible {
  /// A message that says what is wrong and how to correct the link.
  public var description: String {
    switch self {
    case .empty: "the link is empty; write one like scheme://place"
    case .tooLong(let bytes, let limit):
      "the link has \(bytes) bytes, and the limit is \(limit); shorten it"
    case .notALink(let text): "\(quoted(text)) is not a link; write one like scheme://place"
    case .otherScheme(let found, let expected):
      "\(quoted(found + "://")) belongs to another program; "
        + "links for this one begin with \(quoted(expected + "://"))"
    case .malformed(let position):
      "the link is invalid after \(bytes(position)); write scheme://segment/segment?name=value, and "
        + "percent-encode all characters except letters and digits"
    case .badPercentEncoding(let position):
      "the percent sign after \(bytes(position)) is not part of a valid code; write %25 for a percent sign, "
        + "and encode other characters as UTF-8, as in %C3%A9"
    case .forbiddenCharacter(let scalar, let position):
      "the character \(codePoint(scalar)) after \(bytes(position)) is not allowed in a link; remove it"
    case .emptySegment(let position):
      "a segment is missing after \(bytes(position)); add a name, or remove a slash"
    case .dotSegment(let position):
      "the segment after \(bytes(position)) must not be . or ..; write the full place"
    case .duplicateItem(let name): "\(quoted(name)) occurs more than once; keep only one"
    case .unknownPlace(let place): "there is no place \(quoted(place)); check the spelling"
    case .missing(let place, let expected): "\(quoted(place)) needs \(expected); add it to the link"
    case .unknownItem(let name, let place): "\(quoted(place)) does not accept \(quoted(name)); remove it"
    case .badItem(let name, let value, let expected):
      "\(quoted(name)) is \(quoted(value)); write \(expected) instead"
    case .notFound(let kind, let id): "there is no \(kind) \(quoted(id)); check the spelling"
    case .tooManyRedirects(let limit, let last):
      "the link was redirected \(limit) times, and \(quoted(last)) redirects again; link to the final place"
    }
  }

  private func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  // The text comes from outside. It is shortened by scalars, because one character may consist of a thousand
  // accents.
  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { isVisible($0) ? String($0) : "<\(codePoint($0))>" }.joined()
    return "“" + shown + (scalars.count > 40 ? "…”" : "”")
  }

  private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }

  private func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
