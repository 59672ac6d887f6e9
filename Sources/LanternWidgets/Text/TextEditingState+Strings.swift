// Moving, deleting and selecting by words. A word is a run of letters, digits and underscores, including an
// apostrophe inside it. This follows UAX #29 (4.1), without its dictionaries and its rules for numbers.
nonisolated extension TextEditingState {
  /// Returns the word that contains a character. Outside a word, returns the run of spaces or signs that contains
  /// it.
  public func word(around index: Int) -> Range<Int> {
    guard !characters.isEmpty else { return 0..<0 }
    let index = min(characters.count - 1, max(0, index))
    let kind = kind(at: index)
    var (start, end) = (index, index + 1)
    while start > 0, self.kind(at: start - 1) == kind { start -= 1 }
    while end < characters.count, self.kind(at: end) == kind { end += 1 }
    return start..<end
  }

  /// Moves the caret to the end of the next word, or to the beginning of the previous one.
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

  /// Deletes the selection. If it is empty, deletes up to the position that a move by a word would reach.
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
