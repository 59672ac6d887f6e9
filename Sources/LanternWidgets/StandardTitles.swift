/// The titles of commands that widgets offer without the app. An app in another language replaces them.
nonisolated public struct StandardTitles: Hashable, Sendable {
  /// The command that reverts the last change.
  public var undo = "Undo"
  /// The command that repeats what was undone.
  public var redo = "Redo"
  /// The command that moves the selection to the clipboard.
  public var cut = "Cut"
  /// The command that copies the selection to the clipboard.
  public var copy = "Copy"
  /// The command that inserts the clipboard's text.
  public var paste = "Paste"
  /// The command that selects the whole text.
  public var selectAll = "Select All"
  /// The field for the text to search for.
  public var find = "Find"
  /// The command that searches forwards.
  public var findNext = "Find Next"
  /// The command that searches backwards.
  public var findPrevious = "Find Previous"
  /// The menu with the menus that don't fit into a bar.
  public var more = "More"
  /// The heading of the overview of shortcuts.
  public var keyboardShortcuts = "Keyboard Shortcuts"
  /// The message below the focused password field while Caps Lock is on.
  public var capsLockIsOn = "Caps Lock is on"
  /// The command that moves a row before the previous one.
  public var moveUp = "Move Up"
  /// The command that moves a row behind the next one.
  public var moveDown = "Move Down"
  /// The command that makes a column or a pane larger.
  public var enlarge = "Enlarge"
  /// The command that makes a column or a pane smaller.
  public var shrink = "Shrink"
  /// The command that makes a column as wide as its content.
  public var fitToContent = "Fit to Content"
  /// The button that closes an overlay.
  public var close = "Close"

  /// Creates the English titles.
  public init() {}
}
