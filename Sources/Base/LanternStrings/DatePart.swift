/// A part of a date in digits: the year, the month, the day, or the text before, between or after them.
public struct DatePart: Hashable, Sendable {
  /// The meaning of a part.
  public enum Kind: Hashable, Sendable {
    /// The year, the month, the day, or another text.
    case year, month, day, separator
  }

  /// The meaning of the part.
  public let kind: Kind
  /// The text of the part.
  public let text: String

  /// Creates a part.
  public init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
