/// What a widget is to someone who does not see it: a test, the inspector, a screen reader.
nonisolated public struct Semantics: Hashable, Sendable {
  /// What kind of thing it is; the raw values follow WAI-ARIA's role names where one exists.
  public enum Role: String, Hashable, Sendable {
    case button, heading, image, text, textbox, navigation, checkbox, `switch`, slider, combobox, listbox,
      option
    case tablist, tab, list, listitem, dialog, alert, status, separator, figure, group
    case password
    case progress = "progressbar"
  }

  /// What is true of it at the moment.
  public enum State: String, Hashable, Sendable, CaseIterable {
    case focused, disabled, invalid, pressed, checked, selected, expanded, busy
    /// It stands where no one sees it until something is scrolled.
    case offscreen
  }

  /// What can be done to it, whatever it is done with.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    case press, increment, decrement, dismiss
  }

  public var role: Role
  public var name: String
  /// The contents of a field; never those of a password, which are masked before they come here.
  public var value: String?
  /// What else there is to know about it, such as why a field was refused.
  public var description: String?
  public var states: Set<State>
  public var actions: Set<Action>

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
