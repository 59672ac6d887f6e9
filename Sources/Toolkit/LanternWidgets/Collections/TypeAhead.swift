import LanternRaster

/// The letters that the user types to select the row whose text begins with them.
///
/// Letters without a pause form one text. The same letter again leads from each row that begins with it to the next one.
struct TypeAhead {
  private var text = ""
  private var typed = Moment.zero

  /// The time after which a letter begins another text.
  private static let pause = Duration.seconds(1)

  /// Whether a letter continues a text, so that a space belongs to it.
  func isTyping(at moment: Moment) -> Bool { !text.isEmpty && moment - typed <= TypeAhead.pause }

  /// Adds a letter, and returns the index of the row to select; nil if no row begins with the letters.
  ///
  /// Searches from the current row on, and then from the first one. `title` returns the text of a row; nil if it can't be
  /// selected.
  mutating func row(
    for letter: Character, at moment: Moment, after current: Int?, of count: Int, title: (Int) -> String?
  ) -> Int? {
    text = (isTyping(at: moment) ? text : "") + letter.lowercased()
    typed = moment
    func first(from start: Int, beginningWith text: String) -> Int? {
      let match = TextMatch(text)
      let rows = [start..<count, 0..<min(start, count)].joined()
      return rows.first { title($0).map(match.isPrefix) ?? false }
    }
    let (here, next) = (current ?? 0, current.map { $0 + 1 } ?? 0)
    let isFirst = text.count == 1
    if let row = first(from: min(count, isFirst ? next : here), beginningWith: text) { return row }
    // The space does what it does elsewhere.
    if letter == " " { text.removeLast() }
    let isSeries = !isFirst && text.allSatisfy { $0 == text.first }
    return isSeries && letter != " " ? first(from: min(count, next), beginningWith: letter.lowercased()) : nil
  }
}
