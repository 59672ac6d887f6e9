internal import CText

/// The visual order of a line of text, by annex 9 of the Unicode Standard.
///
/// FriBidi's arrays have one element for each scalar, whose number it is told.
nonisolated enum BidirectionalOrder {
  /// Returns whether the first letter or mark of a text runs from right to left; nil if there is none.
  static func isRightToLeft(_ text: String) -> Bool? {
    // Most text begins with an ASCII letter.
    let start = text.utf8.prefix { $0 < 0x80 && !(0x41...0x5A).contains($0 & 0xDF) }
    guard start.endIndex < text.utf8.endIndex else { return nil }
    if text.utf8[start.endIndex] < 0x80 { return false }
    // Isolated text does not count (rule P2), which FriBidi 1.0.8 doesn't know. Few texts begin with many signs.
    for limit in [1_024, .max] {
      var depth = 0
      var words: [UInt32] = []
      for scalar in text.unicodeScalars.lazy.filter(VisibleText.hasDirection).prefix(limit) {
        switch scalar.value {
        case 0x2066...0x2068: depth += 1
        case 0x2069: depth = max(0, depth - 1)
        default: if depth == 0 { words.append(scalar.value) }
        }
      }
      var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: words.count)
      unsafe fribidi_get_bidi_types(words, Int32(words.count), &types)
      let direction = unsafe fribidi_get_par_direction(types, Int32(words.count))
      if direction != cfribidi_by_first_letter { return direction == cfribidi_right_to_left }
    }
    return nil
  }

  /// Returns the embedding level of each scalar. It is odd for text that runs from right to left. The first letter or mark
  /// determines the base direction of the line.
  static func levels(of scalars: [Unicode.Scalar]) -> [Int8] {
    var levels = [Int8](repeating: 0, count: scalars.count)
    guard scalars.contains(where: isRightToLeft) else { return levels }
    let words = scalars.map(\.value)
    let count = Int32(words.count)
    var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: words.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: words.count)
    unsafe fribidi_get_bidi_types(words, count, &types)
    unsafe fribidi_get_bracket_types(words, count, types, &brackets)
    var direction = cfribidi_by_first_letter
    // Both functions return 0 when out of memory. Text then stays in its stored order.
    guard unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0,
      // Spaces at the end of the line take the line's direction.
      unsafe fribidi_reorder_line(0, types, count, 0, direction, &levels, nil, nil) != 0
    else { return Array(repeating: 0, count: words.count) }
    return levels
  }

  /// Returns the indices of runs with the given levels, in order from left to right.
  static func visual(_ levels: [Int8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    for level in (1...highest).reversed() {
      var start = 0
      while start < order.count {
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }

  // The blocks with letters, digits or marks of right-to-left scripts, including unassigned characters there, and the
  // controls for text from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590..<0x900, 0x200F, 0x2067, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000,
      0x1E800..<0x1F000:
      true
    default: false
    }
  }
}
