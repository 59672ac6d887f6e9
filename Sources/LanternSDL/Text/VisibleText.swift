/// The visible part of a text: for each character, the scalars that draw a glyph or shape one.
///
/// Control characters draw nothing, and neither do the invisible marks that would reorder the text around them. Text
/// from other sources must not be able to make a line read differently. Newlines and tabs become spaces, because
/// there is only one line.
nonisolated struct VisibleText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each character of the text, the end of its scalars in `scalars`. They begin at the end of the character
  /// before it.
  private(set) var ends: [Int] = []

  // The Unicode Standard states that 30 marks on one letter are enough for any language.
  private static let scalarsInCharacter = 64

  init(_ text: String) {
    for character in text {
      if character.isNewline || character == "\t" {
        scalars.append(" ")
      } else {
        let visible = character.unicodeScalars.lazy.filter(VisibleText.isVisible)
        scalars.append(contentsOf: visible.prefix(VisibleText.scalarsInCharacter))
      }
      ends.append(scalars.count)
    }
    // A word that was broken at a soft hyphen ends with one, and the hyphen is visible there.
    if text.unicodeScalars.last == "\u{AD}", ends.count > 1 {
      scalars.append("-")
      ends[ends.count - 1] = scalars.count
    }
  }

  /// Returns the range of a character's scalars.
  func range(of character: Int) -> Range<Int> {
    (character == 0 ? 0 : ends[character - 1])..<ends[character]
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0xAD
    case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
    default: true
    }
  }
}
