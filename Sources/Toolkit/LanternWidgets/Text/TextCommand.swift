/// A command of the keyboard to a text that is being edited.
nonisolated enum TextCommand: Hashable {
  /// A way of the caret.
  enum Movement: Hashable {
    case left, right, wordLeft, wordRight
    case up, down, lineStart, lineEnd
    case pageUp, pageDown, textStart, textEnd
  }

  /// Moves the caret. `extending` keeps the other end of the selection.
  case move(Movement, extending: Bool)
  /// Deletes the selection. If it is empty, deletes the character or the word before or after the caret.
  case erase(forwards: Bool, byWord: Bool)
  case selectAll, copy, cut, paste, undo, redo
  /// Return.
  case enter(isShifted: Bool)
  /// Return together with Control.
  case submit

  /// The command of a key; nil if the key has no effect on text. Alt is reserved for navigation.
  init?(_ key: Key, _ modifiers: Modifiers) {
    guard !modifiers.contains(.alt) else { return nil }
    let extending = modifiers.contains(.shift)
    let byControl = modifiers.contains(.control)
    switch key {
    case .left: self = .move(byControl ? .wordLeft : .left, extending: extending)
    case .right: self = .move(byControl ? .wordRight : .right, extending: extending)
    case .up: self = .move(.up, extending: extending)
    case .down: self = .move(.down, extending: extending)
    case .home: self = .move(byControl ? .textStart : .lineStart, extending: extending)
    case .end: self = .move(byControl ? .textEnd : .lineEnd, extending: extending)
    case .pageUp where !byControl: self = .move(.pageUp, extending: extending)
    case .pageDown where !byControl: self = .move(.pageDown, extending: extending)
    case .backspace: self = .erase(forwards: false, byWord: byControl)
    // The keys for the clipboard that are older than Ctrl+C.
    case .delete where modifiers == .shift: self = .cut
    case .insert where modifiers == .control: self = .copy
    case .insert where modifiers == .shift: self = .paste
    case .delete: self = .erase(forwards: true, byWord: byControl)
    case .enter where modifiers == .control: self = .submit
    case .enter where !byControl: self = .enter(isShifted: extending)
    case .character(let letter) where byControl:
      guard let command = TextCommand(shortcut: letter, isShifted: extending) else { return nil }
      self = command
    default: return nil
    }
  }

  private init?(shortcut letter: Character, isShifted: Bool) {
    switch (letter, isShifted) {
    case ("a", false): self = .selectAll
    case ("c", false): self = .copy
    case ("x", false): self = .cut
    case ("v", false): self = .paste
    case ("z", false): self = .undo
    case ("z", true), ("y", false): self = .redo
    default: return nil
    }
  }
}
