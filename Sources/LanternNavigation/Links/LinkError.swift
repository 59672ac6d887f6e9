/// Why a text is no link, or a link leads nowhere. Nothing has changed then.
///
/// A position is the count of bytes before it. A description is fit for a terminal and a label: of what came from outside
/// it repeats at most 40 characters a piece, and names what cannot be seen instead of showing it.
nonisolated public enum LinkError: Error, Hashable, Sendable {
  case empty
  /// As it was written, or as it would be printed.
  case tooLong(bytes: Int, limit: Int)
  /// It does not begin with a scheme and `://`.
  case notALink(String)
  case otherScheme(found: String, wanted: String)
  /// The grammar ends here: a user, a port, a fragment, an item without a name or a value, a character not encoded.
  case malformed(at: Int)
  /// Not two hexadecimal digits, or bytes that are not UTF-8.
  case badPercentEncoding(at: Int)
  /// One that no link may hold there, however it is written.
  case forbiddenCharacter(Unicode.Scalar, at: Int)
  case emptySegment(at: Int)
  /// It is `.` or `..`, which lead out of a place elsewhere.
  case dotSegment(at: Int)
  case duplicateItem(String)

  /// The app has no such place.
  case unknownPlace(String)
  /// The place needs one more segment or item, `wanted` with its article: “a product's number”.
  case missing(place: String, wanted: String)
  case unknownItem(String, place: String)
  /// The item is not what it must be, `wanted` with its article: “a number from 1 to 9”.
  case badItem(name: String, value: String, wanted: String)
  /// The place is well written, but what it is of does not exist: `kind` is “product”.
  case notFound(kind: String, id: String)
  /// A table of redirects has a circle, or a chain that is too long; `last` is the place at which it was given up.
  case tooManyRedirects(limit: Int, last: String)
}

nonisolated extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the link is empty; write one like scheme://place"
    case .tooLong(let bytes, let limit):
      "the link takes \(bytes) bytes, and more than \(limit) are not read; shorten it"
    case .notALink(let text): "\(quoted(text)) is no link; write one like scheme://place"
    case .otherScheme(let found, let wanted):
      "\(quoted(found + "://")) is another program's; a link for this one begins with \(quoted(wanted + "://"))"
    case .malformed(let position):
      "the link cannot go on like that after \(bytes(position)); write scheme://segment/segment?name=value, and "
        + "percent-encode what is not a letter or digit"
    case .badPercentEncoding(let position):
      "the percent sign after \(bytes(position)) begins no character; write %25 for the sign itself, and the bytes "
        + "of other characters in UTF-8, as in %C3%A9"
    case .forbiddenCharacter(let scalar, let position):
      "no link may hold \(codePoint(scalar)), which stands after \(bytes(position)); leave it out"
    case .emptySegment(let position):
      "the place lacks a segment after \(bytes(position)); put a name there, or leave a slash out"
    case .dotSegment(let position):
      "the segment after \(bytes(position)) leads out of its place; name the place itself"
    case .duplicateItem(let name): "\(quoted(name)) is said more than once; leave all but one out"
    case .unknownPlace(let place): "there is no place \(quoted(place)); look whether it is spelled right"
    case .missing(let place, let wanted): "\(quoted(place)) lacks \(wanted); add it to the link"
    case .unknownItem(let name, let place): "\(quoted(place)) has no use for \(quoted(name)); leave it out"
    case .badItem(let name, let value, let wanted):
      "\(quoted(name)) is \(quoted(value)); write \(wanted) instead"
    case .notFound(let kind, let id): "there is no \(kind) \(quoted(id)); look whether it is spelled right"
    case .tooManyRedirects(let limit, let last):
      "the link was led on \(limit) times and would be again, from \(quoted(last)); link to where it shall end"
    }
  }

  private func bytes(_ count: Int) -> String { count == 1 ? "1 byte" : "\(count) bytes" }

  // Other people's text. By scalars, since a thousand accents make one character.
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
