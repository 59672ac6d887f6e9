/// A line of text being edited: its characters, a caret, and what is selected. A value, apart from any widget.
///
/// Positions count characters as a reader counts them (extended grapheme clusters, UAX #29): 0 stands before
/// the first.
nonisolated public struct TextEditingState: Hashable, Sendable {
  /// The most characters that a line takes; what is beyond is not inserted.
  public static let limit = 1_000

  public private(set) var characters: [Character] = []
  /// Where text goes in; 0…count.
  public private(set) var caret = 0
  /// The other end of the selection; the same as the caret when nothing is selected.
  public private(set) var anchor = 0

  /// A line into which a text was inserted.
  public init(_ text: String = "") { insert(text) }

  public var text: String { String(characters) }
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  public var selectedText: String { String(characters[selection]) }

  /// Replaces what is selected, as far as there is room.
  ///
  /// Line breaks and tabs become spaces, those at both ends nothing, since they come along when whole lines are
  /// copied; other control characters are left out. However long the text, the cost is that of a full line.
  public mutating func insert(_ text: String) {
    let room = TextEditingState.limit - (characters.count - selection.count)
    let scalars = text.unicodeScalars.prefix(TextEditingState.limit * TextEditingState.longestCharacter)
    var line = LineFilter()
    var added = ""
    var count = 0
    for character in String(scalars) {
      guard let spaces = line.spaces(before: character) else { continue }
      added += String(repeating: " ", count: spaces)
      count += spaces
      guard count < room else { break }
      added.append(character)
      count += 1
    }
    replaceSelection(with: String(added.prefix(max(0, room))))
  }

  /// Removes what is selected, else the character before the caret.
  public mutating func deleteBackwards() {
    if selection.isEmpty { select(from: caret, to: caret - 1) }
    replaceSelection(with: "")
  }

  /// Removes what is selected, else the character after the caret.
  public mutating func deleteForwards() {
    if selection.isEmpty { select(from: caret, to: caret + 1) }
    replaceSelection(with: "")
  }

  /// Puts the caret somewhere, within bounds; `extending` keeps the selection's other end.
  public mutating func move(to position: Int, extending: Bool = false) {
    caret = min(characters.count, max(0, position))
    if !extending { anchor = caret }
  }

  /// Moves the caret by characters. Without `extending`, a selection collapses to that side first.
  public mutating func move(by distance: Int, extending: Bool = false) {
    if !extending, !selection.isEmpty {
      move(to: distance < 0 ? selection.lowerBound : selection.upperBound)
    } else {
      move(to: caret + distance, extending: extending)
    }
  }

  /// Selects everything, with the caret at the end.
  public mutating func selectAll() { select(from: 0, to: characters.count) }

  /// Selects from one position to another, where the caret comes to stand.
  public mutating func select(from start: Int, to end: Int) {
    move(to: start)
    move(to: end, extending: true)
  }

  // What comes to stand side by side may be one character (a letter and its accent, the halves of a flag), so the
  // line is divided anew. The caret comes after what was put in.
  private mutating func replaceSelection(with added: String) {
    let before = String(characters[..<selection.lowerBound]) + added
    let after = String(characters[selection.upperBound...])
    characters = Array(before + after)
    var position = 0
    var passed = 0
    while passed < before.utf8.count {
      passed += characters[position].utf8.count
      position += 1
    }
    cutLongCharacters()
    move(to: position)
  }

  // Scalars. A letter may have a million accents and be one character still; Unicode's stream-safe text (UAX #15)
  // has thirty at most, and no emoji is longer.
  private static let longestCharacter = 32

  // Characters that are cut may join what follows them, so it is looked again.
  private mutating func cutLongCharacters() {
    let longest = TextEditingState.longestCharacter
    while characters.contains(where: { $0.utf8.count > longest && $0.unicodeScalars.count > longest }) {
      var shorter = String.UnicodeScalarView()
      for character in characters { shorter.append(contentsOf: character.unicodeScalars.prefix(longest)) }
      characters = Array(String(shorter))
    }
  }
}
