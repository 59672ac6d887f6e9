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
  /// The value of an item is invalid. `expected` describes a valid one with an article: “a number from 1 to 9”.
  case badItem(name: String, value: String, expected: String)
  /// The link is valid, but its object doesn't exist. `kind` is for example “product”.
  case notFound(kind: String, id: String)
  /// The redirects form a loop or a chain that is too long. `last` is the place at which the search stopped.
  case tooManyRedirects(limit: Int, last: String)
}
