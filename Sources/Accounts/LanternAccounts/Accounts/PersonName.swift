/// The name of a person: one line of visible characters.
///
/// White space around the name is removed, and the name is stored in Unicode's composed form (NFC). Characters that
/// are invisible or reverse the text next to them are rejected, because they can make one name look like another.
public struct PersonName: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length in characters.
  public static let maximumLength = 80
  // A character can have any number of combining marks, so the size in bytes is limited too. Eight code points of
  // four bytes for each character are more than any script needs.
  private static let maximumByteCount = 8 * 4 * maximumLength

  /// The name, trimmed and in Unicode's composed form (NFC).
  public let description: String

  /// Creates a name from typed text. Returns nil if the name is empty or longer than `maximumLength`, or contains an
  /// invisible character.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 2 * PersonName.maximumByteCount else { return nil }
    let name = typed.trimmed.composed
    guard (1...PersonName.maximumLength).contains(name.count), name.utf8.count <= PersonName.maximumByteCount,
      !name.unicodeScalars.contains(where: \.isInvisible)
    else { return nil }
    description = name
  }
}
