import LanternRaster

extension Environment {
  /// Returns the direction of the first letter or direction mark of a text; nil if there is none.
  func direction(of text: String) -> LayoutDirection? {
    typesetter.isRightToLeft(text).map { $0 ? .rightToLeft : .leftToRight }
  }

  /// Returns a line of a paragraph as it is typeset: with a mark before it if the line alone would run in another direction
  /// than the paragraph, because it begins with a word of another script.
  func typeset(_ line: String, in paragraph: LayoutDirection?) -> String {
    guard let paragraph, direction(of: line) ?? .leftToRight != paragraph else { return line }
    // The mark is invisible, and counts as a letter.
    return (paragraph == .rightToLeft ? "\u{200F}" : "\u{200E}") + line
  }
}
