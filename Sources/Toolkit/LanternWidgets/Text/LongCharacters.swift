nonisolated extension Character {
  /// The maximum number of scalars of a character in a text that the user edits. A letter with a million accents is
  /// still one character. Unicode's stream-safe text (UAX #15) has at most thirty, and no emoji is longer.
  static let mostScalars = 32

  var isTooLong: Bool { utf8.count > Self.mostScalars && unicodeScalars.count > Self.mostScalars }
}

nonisolated extension String {
  /// Returns the text without the scalars of each character beyond the limit.
  func cuttingLongCharacters() -> String {
    guard mayHaveLongCharacters else { return self }
    var text = self
    // Truncated characters may combine with the following ones, so the check is repeated.
    while text.contains(where: \.isTooLong) {
      var shorter = String.UnicodeScalarView()
      for character in text {
        shorter.append(contentsOf: character.unicodeScalars.prefix(Character.mostScalars))
      }
      text = String(shorter)
    }
    return text
  }

  // Most scalars cannot continue a character. A long text has few others in a row and is not divided into characters.
  private var mayHaveLongCharacters: Bool {
    guard utf8.count > Character.mostScalars else { return false }
    var length = 0
    for scalar in unicodeScalars {
      switch scalar.value {
      case ..<0x300, 0x370..<0x483, 0x3040..<0x3099, 0x30A0..<0xA000, 0xAC00..<0xD7A4: length = 1
      default:
        length += 1
        if length > Character.mostScalars { return true }
      }
    }
    return false
  }
}
