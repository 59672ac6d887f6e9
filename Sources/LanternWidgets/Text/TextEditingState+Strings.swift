// Moving, deleting and selecting by words. A word is a run of letters, digits and underscores, an apostrophe inside of
// it included: what UAX #29 (4.1) says, without its dictionaries and its rules for numbers.
nonisolated extension TextEditingState {
  /// The word that a character is part of; where there is none, the spaces or the signs that stand there together.
  public func word(around index: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let index = min(characters.count - 1, max(0, index))
    let kind = kind(at: index)
    var (start, end) = (index, index + 1)
    while start > 0, self.kind(at: start - 1) == kind { start -= 1 }
    while end < characters.count, self.kind(at: end) == kind { end += 1 }
    return start..<end
  }

  /// Moves the caret to the end of the next word, or to the beginning of the one before.
  public mutating func moveByWord(forwards: Bool, extending: Bool = false) {
    var position = caret
    if forwards {
      while position < characters.count, kind(at: position) != .word { position += 1 }
      while position < characters.count, kind(at: position) == .word { position += 1 }
    } else {
      while position > 0, kind(at: position - 1) != .word { position -= 1 }
      while position > 0, kind(at: position - 1) == .word { position -= 1 }
    }
    move(to: position, extending: extending)
  }

  /// Removes what is selected, else as far as a word's move would go.
  public mutating func deleteWord(forwards: Bool) {
    guard selection.isEmpty else { return deleteBackwards() }
    moveByWord(forwards: forwards, extending: true)
    if !selection.isEmpty { deleteBackwards() }
  }

  private enum Kind { case word, space, sign }

  private func kind(at index: Int) -> Kind {
    let character = characters[index]
    if TextEditingState.isOfWord(character) { return .word }
    if character.isWhitespace { return .space }
    let isInside =
      (character == "'" || character == "’") && index > 0 && index + 1 < characters.count
      && TextEditingState.isOfWord(characters[index - 1]) && TextEditingState.isOfWord(characters[index + 1])
    return isInside ? .word : .sign
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
