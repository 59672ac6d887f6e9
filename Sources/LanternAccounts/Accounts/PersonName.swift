/// The name of a person: one line of visible characters.
///
/// White space around the name is removed, and the name is stored in Unicode's composed form (NFC). Characters that
/// are invisible or reverse the text next to them are rejected, because they can make one name look like another.
public struct PersonName: Hashable, Sendable, CustomStringConvertible {
  /// The maximum length in characters.
  public static let longest = 80
  // A character may have any number of combining marks. The bytes of eight letters are more than any script needs.
  private static let mostBytes = 8 * 4 * longest

  /// The name, trimmed and in Unicode's composed form (NFC).
  public let description: String

  /// Creates a name from typed text. Returns nil if the name is empty, longer than `longest`, or has an invisible
  /// character.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 2 * PersonName.mostBytes else { return nil }
    let name = typed.trimmed.composed
    guard (1...PersonName.longest).contains(name.count), name.utf8.count <= PersonName.mostBytes,
      !name.unicodeScalars.contains(where: \.isInvisible)
    else { return nil }
    description = name
  }
}
