/// A description of a widget for tests, the inspector and screen readers.
nonisolated public struct Semantics: Hashable, Sendable {
  /// The kind of a widget. Raw values follow the role names of WAI-ARIA where one exists.
  public enum Role: String, Hashable, Sendable {
    /// Controls, text, images and the options of a list.
    case button, heading, image, text, textbox, navigation, checkbox, `switch`, slider, combobox, listbox,
      option
    /// Tabs, lists, dialogs, messages and groups.
    case tablist, tab, list, listitem, dialog, alert, status, separator, figure, group
    /// Tables and trees, with their rows and cells.
    case table, row, columnheader, cell, tree, treeitem
    /// Menus, choices, numbers, links and tooltips.
    case menubar, menu, menuitem, radiogroup, radio, spinbutton, link, tooltip
    /// A password field.
    case password
    /// A progress bar or an activity indicator.
    case progress = "progressbar"
  }

  /// A condition that currently applies to a widget.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Conditions of focus, availability, validity, selection and progress.
    case focused, disabled, invalid, pressed, checked, selected, expanded, busy
    /// Properties of a text field: it has several lines, or its text can be read but not changed.
    case multiline, readonly
    /// The widget is outside the visible area until the user scrolls.
    case offscreen
  }

  /// An action that the user can perform on a widget with any input device.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// Presses the widget, steps its value up or down, or dismisses it.
    case press, increment, decrement, dismiss
  }

  /// The kind of the widget.
  public var role: Role
  /// The accessible name of the widget.
  public var name: String
  /// The contents of a field. The contents of a password field are masked before they are stored here.
  public var value: String?
  /// Further information, such as the reason why a field's contents were rejected.
  public var description: String?
  /// The conditions that currently apply.
  public var states: Set<State>
  /// The actions that the widget supports now.
  public var actions: Set<Action>

  /// Creates a description of a widget.
  public init(
    _ role: Role, name: String, value: String? = nil, description: String? = nil,
    states: Set<State> = [], actions: Set<Action> = []
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.description = description
    self.states = states
    self.actions = actions
  }
}
