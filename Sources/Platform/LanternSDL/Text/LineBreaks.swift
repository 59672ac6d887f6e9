internal import CText

/// The positions at which a line of text may break, by annex 14 of the Unicode Standard.
nonisolated enum LineBreaks {
  private static let library: Void = init_linebreak()

  /// Returns for each character whether a line may end after it. The text must not contain newlines. The language, a
  /// BCP 47 tag, determines which quotation marks open and which close.
  static func allowed(behind characters: [Character], language: String? = nil) -> [Bool] {
    _ = library
    let scalars = characters.flatMap(\.unicodeScalars).map(known)
    var breaks = [CChar](repeating: CChar(LINEBREAK_NOBREAK), count: scalars.count)
    // There is one break for each scalar.
    unsafe set_linebreaks_utf32(scalars, scalars.count, language?.lowercased(), &breaks)
    var end = 0
    return characters.map { character in
      end += character.unicodeScalars.count
      return breaks[end - 1] == CChar(LINEBREAK_ALLOWBREAK)
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
}
