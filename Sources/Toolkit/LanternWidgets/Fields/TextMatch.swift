/// The text that a user searches for, compared without regard to case and to marks such as accents.
nonisolated struct TextMatch {
  private let sought: [Unicode.Scalar]

  init(_ text: String) { sought = TextMatch.folded(text) }

  /// Returns whether a text begins with the sought text.
  func isPrefix(of text: String) -> Bool { TextMatch.folded(text).starts(with: sought) }

  /// Returns whether a text contains the sought text.
  func isContained(in text: String) -> Bool {
    let text = TextMatch.folded(text)
    guard sought.count <= text.count else { return false }
    return (0...text.count - sought.count).contains { text[$0...].starts(with: sought) }
  }

  // Combining marks are removed. The standard library has no decomposition of letters, but the Unicode name of a Latin
  // letter with a mark contains the letter, as in LATIN SMALL LETTER E WITH ACUTE.
  private static func folded(_ text: String) -> [Unicode.Scalar] {
    text.lowercased().unicodeScalars.compactMap { scalar in
      if scalar.isASCII { return scalar }
      guard scalar.properties.generalCategory != .nonspacingMark else { return nil }
      guard let name = scalar.properties.name, name.hasPrefix(latin) else { return scalar }
      let rest = name.dropFirst(latin.count)
      guard let letter = rest.first, rest.dropFirst().hasPrefix(" WITH ") else { return scalar }
      return letter.lowercased().unicodeScalars.first
    }
  }

  private static let latin = "LATIN SMALL LETTER "
}
