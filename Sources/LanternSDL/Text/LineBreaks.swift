internal import CUnibreak

/// Where one line of text may end and the next begin, by annex 14 of the Unicode Standard.
nonisolated enum LineBreaks {
  private static let library: Void = init_linebreak()

  /// Of each character, whether a line may end behind it. The text has no newlines.
  static func allowed(behind characters: [Character]) -> [Bool] {
    _ = library
    let scalars = characters.flatMap(\.unicodeScalars).map(known)
    var breaks = [CChar](repeating: CChar(LINEBREAK_NOBREAK), count: scalars.count)
    set_linebreaks_utf32(scalars, scalars.count, nil, &breaks)
    var end = 0
    return characters.map { character in
      end += character.unicodeScalars.count
      return breaks[end - 1] == CChar(LINEBREAK_ALLOWBREAK)
    }
  }

  // What older versions of the library end the program at, for they do not know its class or take it for the end of the
  // text: flags and embedded objects break as ideographs do, and a noncharacter as a letter.
  private static func known(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0x1F1E6...0x1F1FF, 0xFFFC: 0x4E00
    case 0xFFFF: 0x41
    default: scalar.value
    }
  }
}
