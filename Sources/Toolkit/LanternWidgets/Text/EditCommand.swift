/// A standard command of widgets with editable or selectable text.
nonisolated public enum EditCommand: Hashable, Sendable, CaseIterable {
  /// Reverts the last change, or repeats it.
  case undo, redo
  /// Moves the selection to the clipboard, copies it there, or replaces it with the clipboard's text.
  case cut, copy, paste
  /// Selects the whole text.
  case selectAll

  /// The keys that perform the command in a text field.
  public var shortcut: Shortcut {
    switch self {
    case .undo: Shortcut(.character("z"), .control)
    case .redo: Shortcut(.character("z"), [.control, .shift])
    case .cut: Shortcut(.character("x"), .control)
    case .copy: Shortcut(.character("c"), .control)
    case .paste: Shortcut(.character("v"), .control)
    case .selectAll: Shortcut(.character("a"), .control)
    }
  }

  /// The title in menus.
  public var title: WidgetMessage {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .selectAll: .selectAll
    }
  }
}

/// A widget whose text is edited by the standard commands, which it offers in its context menu.
///
/// In its initializer, the widget sets `contextMenu` to a closure that returns `editMenuItems`.
@MainActor
public protocol EditCommandTarget: Widget {
  /// The commands that the widget ever offers, such as all but cut and paste if its text can't be changed.
  var editCommands: [EditCommand] { get }
  /// Returns whether a command has an effect now.
  func canPerform(_ command: EditCommand) -> Bool
  /// Performs a command. Not called for a command that has no effect.
  func perform(_ command: EditCommand, at moment: Moment)
}

extension EditCommandTarget {
  /// The items of a context menu with the commands of the widget: undo and redo, the clipboard, and the selection.
  public var editMenuItems: [MenuItem] {
    guard let tree else { return [] }
    let groups: [[EditCommand]] = [[.undo, .redo], [.cut, .copy, .paste], [.selectAll]]
    let offered = editCommands
    let items = groups.map { group in
      group.filter(offered.contains).map { command in
        MenuItem(
          tree.environment.text(command.title), shortcut: command.shortcut, isEnabled: canPerform(command)
        ) { [weak self] in
          if let self, let tree = self.tree { perform(command, at: tree.shown) }
        }
      }
    }
    return Array(items.filter { !$0.isEmpty }.joined(separator: [.separator]))
  }
}
