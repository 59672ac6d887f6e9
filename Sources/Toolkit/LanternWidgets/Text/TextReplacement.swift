/// A replacement of a part of a document, with the selection and the revision that belong to the result.
nonisolated struct TextReplacement {
  /// The first replaced byte, and the number of replaced bytes.
  var offset: Int
  var length: Int
  /// The new text.
  var text: String
  var anchor = 0
  var caret = 0
  var revision = 0

  var offsets: Range<Int> { offset..<offset + length }

  /// Extends an edit that reverts a change so that it also reverts the following change, if both are adjacent.
  mutating func extend(with next: TextReplacement) -> Bool {
    switch (length, next.length) {
    case (_, 1...) where next.text.isEmpty && next.offset == offset + length: length += next.length
    case (0, 0) where next.offset + next.text.utf8.count == offset:
      text = next.text + text
      offset = next.offset
    case (0, 0) where next.offset == offset: text += next.text
    default: return false
    }
    return true
  }
}
