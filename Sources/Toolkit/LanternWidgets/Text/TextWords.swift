// Words: runs of letters, digits and underscores, including an apostrophe inside them. This follows UAX #29 (4.1),
// without its dictionaries and its rules for numbers.
nonisolated extension [Character] {
  /// Returns the word that contains a character. Outside a word, returns the run of spaces or signs that contains it.
  func word(around index: Int) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    let index = Swift.min(count - 1, Swift.max(0, index))
    let kind = kind(at: index)
    var (start, end) = (index, index + 1)
    while start > 0, self.kind(at: start - 1) == kind { start -= 1 }
    while end < count, self.kind(at: end) == kind { end += 1 }
    return start..<end
  }

  /// Returns the end of the next word, or the beginning of the previous one.
  func wordBoundary(from position: Int, forwards: Bool) -> Int {
    var position = position
    if forwards {
      while position < count, kind(at: position) != .word { position += 1 }
      while position < count, kind(at: position) == .word { position += 1 }
    } else {
      while position > 0, kind(at: position - 1) != .word { position -= 1 }
      while position > 0, kind(at: position - 1) == .word { position -= 1 }
    }
    return position
  }

  /// Returns the paragraph that contains a character, without the newline at its end.
  func paragraph(around index: Int) -> Range<Int> {
    let index = Swift.min(count, Swift.max(0, index))
    let start = self[..<index].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
    return start..<(self[index...].firstIndex(where: \.isNewline) ?? count)
  }

  private func kind(at index: Int) -> CharacterKind {
    let character = self[index]
    if isOfWord(character) { return .word }
    if character.isWhitespace { return .space }
    let isInside =
      (character == "'" || character == "’") && index > 0 && index + 1 < count
      && isOfWord(self[index - 1]) && isOfWord(self[index + 1])
    return isInside ? .word : .sign
  }

  private func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}

private nonisolated enum CharacterKind { case word, space, sign }
