/// Filters the text of a single line. Line breaks and tabs become spaces. They are removed at both ends, because
/// they come along when whole lines are copied. Other control characters are removed.
nonisolated struct LineFilter {
  private var gap = 0
  private var isBegun = false

  /// Returns the number of spaces before a character; nil if the character itself is removed.
  mutating func spaces(before character: Character) -> Int? {
    if character.isNewline || character == "\t" {
      gap += 1
      return nil
    }
    guard !character.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    defer { (gap, isBegun) = (0, true) }
    return isBegun ? gap : 0
  }
}
