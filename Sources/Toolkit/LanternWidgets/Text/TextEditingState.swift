/// The state of a line of text being edited: its characters, the caret and the selection. Independent of any widget.
///
/// Positions count characters as a reader counts them (extended grapheme clusters, UAX #29). Position 0 is before
/// the first character.
nonisolated public struct TextEditingState: Hashable, Sendable {
  /// The maximum number of characters in a line. Further characters are not inserted.
  public static let limit = 1_000

  /// The characters of the line.
  public private(set) var characters: [Character] = []
  /// The position at which text is inserted, from 0 to the number of characters.
  public private(set) var caret = 0
  /// The other end of the selection; equal to the caret if nothing is selected.
  public private(set) var anchor = 0

  /// Creates a line and inserts a text.
  public init(_ text: String = "") { insert(text) }

  /// The text of the line.
  public var text: String { String(characters) }
  /// The range of selected characters; empty if nothing is selected.
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  /// The text of the selection.
  public var selectedText: String { String(characters[selection]) }

  /// Replaces the selection with a text, as far as there is room.
  ///
  /// Line breaks and tabs become spaces. They are removed at both ends, because they come along when whole lines are
  /// copied. Other control characters are removed. However long the text, the cost is that of a full line.
  public mutating func insert(_ text: String) {
    let room = TextEditingState.limit - (characters.count - selection.count)
    let scalars = text.unicodeScalars.prefix(TextEditingState.limit * Character.mostScalars)
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

  /// Deletes the selection, or the character before the caret if nothing is selected.
  public mutating func deleteBackwards() {
    if selection.isEmpty { select(from: caret, to: caret - 1) }
    replaceSelection(with: "")
  }

  /// Deletes the selection, or the character after the caret if nothing is selected.
  public mutating func deleteForwards() {
    if selection.isEmpty { select(from: caret, to: caret + 1) }
    replaceSelection(with: "")
  }

  /// Moves the caret to a position, limited to the line. `extending` keeps the other end of the selection.
  public mutating func move(to position: Int, extending: Bool = false) {
    caret = min(characters.count, max(0, position))
    if !extending { anchor = caret }
  }

  /// Moves the caret by a number of characters. Without `extending`, a selection collapses to that side instead.
  public mutating func move(by distance: Int, extending: Bool = false) {
    if !extending, !selection.isEmpty {
      move(to: distance < 0 ? selection.lowerBound : selection.upperBound)
    } else {
      move(to: caret + distance, extending: extending)
    }
  }

  /// Selects everything, with the caret at the end.
  public mutating func selectAll() { select(from: 0, to: characters.count) }

  /// Selects the characters between two positions and places the caret at `end`.
  public mutating func select(from start: Int, to end: Int) {
    move(to: start)
    move(to: end, extending: true)
  }

  // Adjacent characters may combine into one, such as a letter and its accent or the halves of a flag. Therefore the
  // line is divided into characters again. The caret is placed after the inserted text.
  private mutating func replaceSelection(with added: String) {
    let before = String(characters[..<selection.lowerBound]) + added
    let after = String(characters[selection.upperBound...])
    let text = before + after
    characters = Array(text)
    var position = 0
    var passed = 0
    while passed < before.utf8.count {
      passed += characters[position].utf8.count
      position += 1
    }
    let cut = text.cuttingLongCharacters()
    if cut.utf8.count < text.utf8.count { characters = Array(cut) }
    move(to: position)
  }
}
