/// A line of text being edited: its characters, a caret, and what is selected. A value, apart from any widget.
///
/// Positions count characters as a reader counts them (extended grapheme clusters, UAX #29): 0 stands before
/// the first.
nonisolated public struct TextEdit: Hashable, Sendable {
  /// The most characters that a line takes; what is beyond is not inserted.
  public static let limit = 1_000

  public private(set) var characters: [Character]
  /// Where text goes in; 0…count.
  public private(set) var caret: Int
  /// The other end of the selection; the same as the caret when nothing is selected.
  public private(set) var anchor: Int

  /// The caret stands at the end. Characters beyond the limit are cut off.
  public init(_ text: String = "") {
    characters = Array(text.prefix(TextEdit.limit))
    caret = characters.count
    anchor = caret
  }

  public var text: String { String(characters) }
  public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// Replaces what is selected. Line breaks and control characters are left out.
  public mutating func insert(_ text: String) {
    let printable = text.filter { character in
      !character.isNewline && !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    let room = TextEdit.limit - (characters.count - selection.count)
    replaceSelection(with: String(printable.prefix(max(0, room))))
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

  private mutating func select(from start: Int, to end: Int) {
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
    move(to: position)
  }
}
