// The standard commands of a text, in its context menu.
extension TextInput: EditCommandTarget {
  /// Returns whether a command has an effect now.
  public func canPerform(_ command: EditCommand) -> Bool {
    guard isEnabled, editCommands.contains(command) else { return false }
    switch command {
    case .undo: return canUndo
    case .redo: return canRedo
    case .cut, .copy: return ends.anchor != ends.caret
    // What the clipboard has is known only to the program that owns it, which may take long to answer.
    case .paste: return true
    case .selectAll: return abs(ends.caret - ends.anchor) < length
    }
  }

  /// Performs a command, as its keys do.
  public func perform(_ command: EditCommand, at moment: Moment) {
    dropComposition(at: moment)
    _ = take(command.shortcut.key, command.shortcut.modifiers, at: moment)
  }
}
