// Moving, deleting and selecting by words.
nonisolated extension TextEditingState {
  /// Returns the word that contains a character. Outside a word, returns the run of spaces or signs that contains
  /// it.
  public func word(around index: Int) -> Range<Int> { characters.word(around: index) }

  /// Moves the caret to the end of the next word, or to the beginning of the previous one.
  public mutating func moveByWord(forwards: Bool, extending: Bool = false) {
    move(to: characters.wordBoundary(from: caret, forwards: forwards), extending: extending)
  }

  /// Deletes the selection. If it is empty, deletes up to the position that a move by a word would reach.
  public mutating func deleteWord(forwards: Bool) {
    guard selection.isEmpty else { return deleteBackwards() }
    moveByWord(forwards: forwards, extending: true)
    if !selection.isEmpty { deleteBackwards() }
  }
}
