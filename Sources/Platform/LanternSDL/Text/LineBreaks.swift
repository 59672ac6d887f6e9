internal import CText

/// The positions at which a line of text may break, by annex 14 of the Unicode Standard.
nonisolated enum LineBreaks {
  private static let library: Void = init_linebreak()

  /// Returns for each character whether a line may end after it. The text must not contain newlines. The language, a
  /// BCP 47 tag, determines which quotation marks open and which close.
  static func allowed(behind characters: [Character], language: String? = nil) -> [Bool] {
    _ = library
    var scalars: [UInt32] = []
    // A mark belongs to what precedes it (rule LB9). Older versions of the library treat a character with a mark like a
    // letter. Behind a space, a mark is like a letter (LB10).
    func isAttached(_ scalar: Unicode.Scalar) -> Bool { isMark(scalar) && scalars.last.map(isSpace) == false }
    let parts = characters.map { character in
      // A character can begin with a mark, for example behind a tab.
      let begins = character.unicodeScalars.first.map(isAttached) == true
      for scalar in character.unicodeScalars where !isAttached(scalar) { scalars.append(known(scalar)) }
      return (end: scalars.count, isAttached: begins)
    }
    var breaks = [CChar](repeating: CChar(LINEBREAK_NOBREAK), count: scalars.count)
    // There is one break for each scalar.
    unsafe set_linebreaks_utf32(scalars, scalars.count, language?.lowercased(), &breaks)
    let following = parts.dropFirst().map(\.isAttached) + [false]
    return zip(parts, following).map { part, isFollowed in
      !isFollowed && breaks[part.end - 1] == CChar(LINEBREAK_ALLOWBREAK)
    }
  }

  // Older versions of the library terminate the program at some scalars, because they don't know their class or take
  // them for the end of the text. Flags and embedded objects break like ideographs, and a noncharacter breaks like a
  // letter.
  private static func known(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0x1F1E6...0x1F1FF, 0xFFFC: 0x4E00
    case 0xFFFF: 0x41
    default: scalar.value
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static func isSpace(_ scalar: UInt32) -> Bool { scalar == 0x20 || scalar == 0x200B }
}
