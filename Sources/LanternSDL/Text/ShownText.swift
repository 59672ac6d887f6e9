/// What of a text is set: the scalars that leave a mark or shape one, of each character.
///
/// Controls draw nothing, and neither do the invisible marks that would reorder what stands around them: text from
/// elsewhere must not be able to make a line say something else. Newlines and tabs are spaces, since there is one line.
nonisolated struct ShownText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// Of each character of the text, where in `scalars` its own end; they begin where those before it end.
  private(set) var ends: [Int] = []

  // The Unicode Standard promises that 30 marks on one letter are enough for any language.
  private static let scalarsInCharacter = 64

  init(_ text: String) {
    for character in text {
      if character.isNewline || character == "\t" {
        scalars.append(" ")
      } else {
        let shown = character.unicodeScalars.lazy.filter(ShownText.isShown)
        scalars.append(contentsOf: shown.prefix(ShownText.scalarsInCharacter))
      }
      ends.append(scalars.count)
    }
    // Where a word was broken at a soft hyphen the line ends with one, and there it is seen.
    if text.unicodeScalars.last == "\u{AD}", ends.count > 1 {
      scalars.append("-")
      ends[ends.count - 1] = scalars.count
    }
  }

  /// The scalars of a character.
  func range(of character: Int) -> Range<Int> {
    (character == 0 ? 0 : ends[character - 1])..<ends[character]
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0xAD
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
    default: true
    }
  }
}
