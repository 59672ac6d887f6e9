/// A text that prints are searched for: the title or the artist contains each of its words, in any case.
package struct PrintSearch {
  private let words: [[String]]

  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { PrintSearch.folded($0) }
  }

  /// Whether a print is found. True for a text without words.
  package func finds(_ print: Print) -> Bool {
    let texts = [print.title, print.artist].map { PrintSearch.folded($0) }
    return words.allSatisfy { word in texts.contains { !PrintSearch.ranges(of: word, in: $0).isEmpty } }
  }

  /// Returns where a text contains one of the words, in characters.
  package func matches(in text: String) -> [Range<Int>] {
    let text = PrintSearch.folded(text)
    return words.flatMap { PrintSearch.ranges(of: $0, in: text) }
  }

  // Character by character, because the lowercase of a text can have another length.
  private static func folded(_ text: some StringProtocol) -> [String] { text.map { $0.lowercased() } }

  private static func ranges(of word: [String], in text: [String]) -> [Range<Int>] {
    guard word.count <= text.count else { return [] }
    return (0...text.count - word.count).map { $0..<$0 + word.count }.filter { text[$0].elementsEqual(word) }
  }
}
