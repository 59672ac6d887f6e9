/// The visible part of a text: for each character, the scalars that draw a glyph or shape one.
///
/// Control characters draw nothing and have no effect, and neither have embeddings and overrides, which would reorder the
/// letters around them. Text from other sources must not be able to make a word read differently. Marks of direction and
/// isolates draw nothing, but order the words beside them. Newlines and tabs become spaces, because there is only one line.
nonisolated struct VisibleText {
  private(set) var scalars: [Unicode.Scalar] = []
  /// For each character of the text, the end of its scalars in `scalars`. They begin at the end of the character
  /// before it.
  private(set) var ends: [Int] = []
  /// For each character of the text, its embedding level.
  let levels: [Int8]

  // The Unicode Standard states that 30 marks on one letter are enough for any language.
  private static let scalarsInCharacter = 64

  init(_ text: String) {
    // In most text, each byte is a character, and all of them are visible.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      scalars = text.utf8.map { Unicode.Scalar($0) }
      ends = Array(1..<scalars.count + 1)
      levels = Array(repeating: 0, count: scalars.count)
      return
    }
    // The scalars that have a direction, and for each character the first one of them.
    var directed: [Unicode.Scalar] = []
    var firsts: [Int] = []
    for character in text {
      firsts.append(directed.count)
      if character.isNewline || character == "\t" {
        scalars.append(" ")
        directed.append(" ")
      } else {
        for scalar in character.unicodeScalars.prefix(VisibleText.scalarsInCharacter) {
          if VisibleText.isVisible(scalar) { scalars.append(scalar) }
          if VisibleText.hasDirection(scalar) { directed.append(scalar) }
        }
      }
      ends.append(scalars.count)
    }
    // A word that was broken at a soft hyphen ends with one, and the hyphen is visible there.
    if text.unicodeScalars.last == "\u{AD}", ends.count > 1 {
      scalars.append("-")
      ends[ends.count - 1] = scalars.count
      directed.append("-")
    }
    let all = BidirectionalOrder.levels(of: directed)
    // A character without a direction is at the level of the next one.
    levels = firsts.map { $0 < all.count ? all[$0] : all.last ?? 0 }
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

  /// Whether a scalar has a part in the order of a line: a visible one, a mark of direction or an isolate.
  static func hasDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61C, 0x200E, 0x200F, 0x2066...0x2069: true
    default: isVisible(scalar)
    }
  }
}
