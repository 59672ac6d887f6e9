// The standard commands of a field, in its context menu.
extension TextInput: EditCommandTarget {
  /// The commands that the field offers. A password can be pasted, but not copied.
  public var editCommands: [EditCommand] {
    allowsCopying ? EditCommand.allCases : [.paste, .selectAll]
  }

  /// Returns whether a command has an effect now.
  public func canPerform(_ command: EditCommand) -> Bool {
    guard isEnabled, editCommands.contains(command) else { return false }
    switch command {
    case .undo: return canUndo
    case .redo: return canRedo
    case .cut, .copy: return !edit.selection.isEmpty
    case .paste:
      var hasText = false
      tree?.environment.clipboard.withText { hasText = !$0.isEmpty }
      return hasText
    case .selectAll: return edit.selection.count < edit.characters.count
    }
  }

  /// Performs a command, as its keys do.
  public func perform(_ command: EditCommand, at moment: Moment) {
    dropComposition(at: moment)
    _ = take(command.shortcut.key, command.shortcut.modifiers, at: moment)
  }
}
