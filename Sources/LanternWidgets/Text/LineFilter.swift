/// What of a text goes into one line: line breaks and tabs become spaces, those at both ends nothing, since they come
/// along when whole lines are copied; other control characters are left out.
nonisolated struct LineFilter {
  private var gap = 0
  private var isBegun = false

  /// How many spaces come before a character; nil when it is left out itself.
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
