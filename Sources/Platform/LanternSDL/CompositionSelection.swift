/// The part of a composition that an input method marks, such as the clause that is being converted.
nonisolated package enum CompositionSelection {
  /// Returns the range of characters for a start and length that SDL reports, which count scalars.
  ///
  /// A negative length means a caret without a selection, and a negative start that no caret is known: it is at the end
  /// then. What lies outside of the text is cut off.
  package static func characters(_ start: Int32, _ length: Int32, in text: String) -> Range<Int> {
    guard start >= 0 else { return text.count..<text.count }
    let start = min(Int(start), text.unicodeScalars.count)
    let end = min(start + max(0, Int(length)), text.unicodeScalars.count)
    var (scalars, position) = (0, 0)
    var range = (start: text.count, end: text.count)
    // A position inside a character moves to the character's end, where a caret can be.
    for character in text {
      if scalars >= start { range.start = min(range.start, position) }
      if scalars >= end { range.end = min(range.end, position) }
      scalars += character.unicodeScalars.count
      position += 1
    }
    return range.start..<max(range.start, range.end)
  }
}
