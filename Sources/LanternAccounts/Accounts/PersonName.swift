/// What somebody is called: one line that looks like what it is.
///
/// White space around it is not part of it, and it is kept in Unicode's composed form. What shows nothing, or turns round
/// what stands beside it, is no part of a name: it would let one name look like another.
public struct PersonName: Hashable, Sendable, CustomStringConvertible {
  /// Characters.
  public static let longest = 80
  // A character may have any number of marks on it; eight letters' worth of bytes is more than any script writes.
  private static let mostBytes = 8 * 4 * longest

  public let description: String

  /// Nil for what is empty, longer than `longest`, or has something invisible in it.
  public init?(_ typed: String) {
    guard typed.utf8.count <= 2 * PersonName.mostBytes else { return nil }
    let name = typed.trimmed.composed
    guard (1...PersonName.longest).contains(name.count), name.utf8.count <= PersonName.mostBytes,
      !name.unicodeScalars.contains(where: \.isInvisible)
    else { return nil }
    description = name
  }
}
